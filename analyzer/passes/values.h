/* SPDX-License-Identifier: Apache-2.0 */
/* Which values can an expression have at a node? */
#ifndef SPBC_PASSES_VALUES_H
#define SPBC_PASSES_VALUES_H

#include "passes/analysis.h"

/* values_of: the values of an integer or handle expression just before `at` runs.  `frame` fixes
 * the calls that led to at's function; NULL: any. */
void values_of(struct analysis *a, const struct expr *expr, const struct node *at,
               const struct frame *frame, struct values *out);

/* definitions_reaching: the assignments to a local variable, whose address is not taken, that may
 * have set it when `at` starts.  Returns whether the function's entry may reach `at` without any.
 */
bool definitions_reaching(struct analysis *a, const struct variable *variable,
                          const struct node *at, node_list *out);
/* variable_is_simple: a local or parameter that only plain assignments change. */
bool variable_is_simple(const struct variable *variable);
/* parameter_is_stable: never assigned, address never taken: it is the caller's argument for ever.
 */
bool parameter_is_stable(struct analysis *a, const struct variable *variable);

bool values_only(const struct values *values, int64_t number);
bool values_has(const struct values *values, int64_t number);
/* values_are_numbers: the list of numbers is complete. */
bool values_are_numbers(const struct values *values);
/* values_are_role: every value was written by an MPI call with this role. */
bool values_are_role(struct analysis *a, const struct values *values, enum mpi_role role);

#endif
