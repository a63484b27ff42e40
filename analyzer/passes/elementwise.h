/* SPDX-License-Identifier: Apache-2.0 */
/* Which copies of bytes are looked at as loops over elements? */
#ifndef SPBC_PASSES_ELEMENTWISE_H
#define SPBC_PASSES_ELEMENTWISE_H

#include "passes/inlining.h"

/* copy_spell: a call of memcpy from elements of a type to elements of that type, of which nobody asks what it returns, becomes
 * a loop that assigns them, while there is space; another one stays as it is. */
void copy_spell(struct inlining *in, struct node *call);

#endif
