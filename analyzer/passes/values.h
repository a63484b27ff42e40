/* SPDX-License-Identifier: Apache-2.0 */
/* Which values can an expression have at a node? */
#ifndef SPBC_PASSES_VALUES_H
#define SPBC_PASSES_VALUES_H

#include "passes/analysis.h"
#include "passes/definitions.h"

/* values_of: the values of an integer or handle expression just before `at` runs.  `frame` fixes
 * the calls that led to at's function; NULL: any. */
void values_of(struct analysis *a, const struct expr *expr, const struct node *at,
               const struct frame *frame, struct values *out);

struct values_apart { /* the budget of the whole program while a question has one of its own */
    uint64_t steps, limit;
};

/* values_apart_begin: what is asked until values_apart_end is a question about communicators, whose work is not
 * counted with all others but by itself, and limited. */
struct values_apart values_apart_begin(struct analysis *a);
/* values_apart_is_spent: has it cost too much?  Then values that it asks for are mostly unknown. */
bool values_apart_is_spent(const struct analysis *a);
void values_apart_end(struct analysis *a, const struct values_apart *apart);

/* values_add: one number more; of too many, those that mean something to MPI are kept. */
void values_add(const struct program *p, struct values *values, int64_t number);

bool values_only(const struct values *values, int64_t number);
bool values_has(const struct values *values, int64_t number);
/* values_are_apart: are both lists of numbers complete, without one that is in both? */
bool values_are_apart(const struct values *x, const struct values *y);
/* values_have_wildcard: may it be MPI_ANY_SOURCE?  Not where it is only a mark besides other values: values.c. */
bool values_have_wildcard(const struct program *p, const struct values *values);
/* values_are_numbers: the list of numbers is complete. */
bool values_are_numbers(const struct values *values);
/* values_one: is the expression, just before `at` runs, this one number whenever that is? */
bool values_one(struct analysis *a, const struct expr *expr, const struct node *at,
                const struct frame *frame, int64_t *number);
/* values_are_role: every value was written by an MPI call with this role. */
bool values_are_role(struct analysis *a, const struct values *values, enum mpi_role role);

#endif
