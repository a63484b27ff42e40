/* SPDX-License-Identifier: Apache-2.0 */
/* Does a round that completes one certain request store where no other does?  Internal to picked.c. */
#ifndef SPBC_PASSES_FACES_H
#define SPBC_PASSES_FACES_H

#include "passes/picked.h"

/* faces_number: the one number that the round's index has wherever the node of the loop runs.  Returns false: it is
 * not seen. */
bool faces_number(const struct picked *picked, const struct node *at, int64_t *number);
/* faces_keep: does the assignment store what the round alone decides where only a round with this number of its index
 * does? */
bool faces_keep(const struct picked *picked, const struct node *assignment);

#endif
