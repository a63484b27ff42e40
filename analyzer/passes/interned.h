/* SPDX-License-Identifier: Apache-2.0 */
/* Which sets of cells hold the same?
 *
 * A large program asks for the same few thousand sets at hundreds of thousands of places.  Kept once, they take
 * little room, and their items tell which set it is: what follows from one is found once for all places.
 */
#ifndef SPBC_PASSES_INTERNED_H
#define SPBC_PASSES_INTERNED_H

#include "passes/analysis.h"

/* set_interned: the set that is shared by all who hold the same; this one stays as it is. */
struct set set_interned(struct analysis *a, const struct set *set);
/* set_intern: the set becomes the shared one.  Nothing else may share the items that it has before, but where these are
 * settled already. */
void set_intern(struct analysis *a, struct set *set);
/* set_is_settled: it shares its items, which tell which set it is. */
static inline bool set_is_settled(const struct set *set)
{
    return set->count > set->capacity;
}

#endif
