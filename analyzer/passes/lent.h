/* SPDX-License-Identifier: Apache-2.0 */
/* Is a variable only lent to the functions that it is handed to, to be filled in? */
#ifndef SPBC_PASSES_LENT_H
#define SPBC_PASSES_LENT_H

#include "passes/analysis.h"

/* lent_has: nobody looks at the local variable or changes it but its function, and the calls that this hands the address to. */
bool lent_has(struct analysis *a, const struct cell *cell);
/* lent_is_filled: does the call of a function of the program, which receives where the argument leads, look at nothing that was there before? */
bool lent_is_filled(struct analysis *a, const struct node *call, uint32_t arg);
/* lent_is_set: does the call of a function of the program, which is given the variable's address, set all of it
 * whenever it runs, and look at nothing that was there before? */
bool lent_is_set(struct analysis *a, const struct node *call, uint32_t arg,
                 const struct expr *variable);

#endif
