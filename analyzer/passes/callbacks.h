/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions of the program does a library run for it? */
#ifndef SPBC_PASSES_CALLBACKS_H
#define SPBC_PASSES_CALLBACKS_H

#include "passes/analysis.h"

/* functions_handed: ids of the functions of the program that a call hands over, themselves or, with
 * in_records, in what its arguments point to (struct sigaction). */
void functions_handed(struct analysis *a, const struct node *call, bool in_records,
                      struct set *out);
/* callbacks_of: those that the call of a library function runs before it returns (or at the end of the
 * program) and that leave something behind: the others compute an answer, which the call gives. */
void callbacks_of(struct analysis *a, const struct node *call, function_list *out);
/* external_may_run: may a function outside of the program run what it is given?  Those of the C library that are known
 * do not, but for qsort and its like; of MPI those do that have a parameter for it. */
bool external_may_run(struct analysis *a, const struct function *f);
/* argument_may_be_run: not text and numbers; where the pointers say that a function may be there too, they are not
 * exact. */
bool argument_may_be_run(const struct expr *argument);
/* argument_may_hand: false for what a C function of the system can not run: a number, and (but with in_records) a
 * record by its address. */
bool argument_may_hand(const struct function *called, const struct expr *argument, bool in_records);

#endif
