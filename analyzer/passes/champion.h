/* SPDX-License-Identifier: Apache-2.0 */
/* Is one of the messages kept that is the first of all in an order that leaves no ties? */
#ifndef SPBC_PASSES_CHAMPION_H
#define SPBC_PASSES_CHAMPION_H

#include "passes/commute.h"

/* champion_of: the condition under which the store, with the others of its arm, keeps the round's message instead of what
 * was kept before; NULL: it is no such store.  *branches: that may read what is kept, `count` of them. */
enum { CHAMPION_BRANCHES = 2 };
const struct expr *champion_of(const struct commute *commute, const struct node *store,
                               const struct node *branches[CHAMPION_BRANCHES]);

#endif
