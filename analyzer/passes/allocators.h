/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions hand out fresh memory, so that each call of them makes a block of its own? */
#ifndef SPBC_PASSES_ALLOCATORS_H
#define SPBC_PASSES_ALLOCATORS_H

#include "passes/analysis.h"

/* allocators_find: fills facts.is_allocator, .is_mixed_allocator and .old_block. */
void allocators_find(struct analysis *a);
/* call_makes_block: the call hands out a new block, perhaps among other memory. */
bool call_makes_block(struct analysis *a, const struct node *call);
/* call_is_block: is all that the call, an expression, gives a block that it makes, which no other call gives back, whatever the
 * function's body says?  Requires: cells. */
bool call_is_block(struct analysis *a, const struct expr *call);
/* call_gets_block: does the call, through a pointer, get a new block where it calls this function, perhaps among other
 * memory? */
bool call_gets_block(struct analysis *a, const struct node *call, const struct function *f);
/* call_old_block: the argument whose block lives on in the one that the call returns (realloc and
 * its wrappers); NULL: none. */
const struct expr *call_old_block(struct analysis *a, const struct node *call);
/* call_moved_block: the same; what the call returns may be other memory as well. */
const struct expr *call_moved_block(struct analysis *a, const struct node *call);
/* return_is_new_block: a mixed allocator returns the block that it has made (larger) here, which is one of its call. */
bool return_is_new_block(struct analysis *a, const struct node *node);
/* lvalue_has_own_blocks: do the pointers that may be there each lead to a block of their own: is all that is ever
 * stored there fresh memory, or NULL, or is it the block of a vector?  Requires: cells. */
bool lvalue_has_own_blocks(struct analysis *a, const struct expr *lvalue);
/* lvalue_has_blocks: the same, or what a store puts there of which `is_apart` says that it leads elsewhere, too. */
bool lvalue_has_blocks(struct analysis *a, const struct expr *lvalue,
                       bool (*is_apart)(void *context, const struct store *store), void *context);
/* lvalue_has_copied_blocks: may two of the pointers that are there lead to one block, as bytes are copied there, or a
 * record around it is assigned as a whole?  Requires: cells. */
bool lvalue_has_copied_blocks(struct analysis *a, const struct expr *lvalue);

#endif
