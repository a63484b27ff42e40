/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions copy memory from one of their arguments to another? */
#ifndef SPBC_PASSES_COPIERS_H
#define SPBC_PASSES_COPIERS_H

#include "passes/analysis.h"

/* copiers_find: fills facts.copies_to and .copies_from. */
void copiers_find(struct analysis *a);
/* call_copies: the arguments that the call copies to and from when it calls f: memcpy and its relatives, or a
 * function of the program that hands its own arguments to one. */
bool call_copies(const struct analysis *a, const struct node *call, const struct function *f,
                 uint32_t *to, uint32_t *from);
/* copy_is_callers: what this call copies is what its function's caller has given it for that: the copy is one
 * of each call of that function. */
bool copy_is_callers(const struct analysis *a, const struct node *call, const struct function *f);

#endif
