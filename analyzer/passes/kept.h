/* SPDX-License-Identifier: Apache-2.0 */
/* Has an expression the same value at two places? */
#ifndef SPBC_PASSES_KEPT_H
#define SPBC_PASSES_KEPT_H

#include "passes/analysis.h"

/* value_is_kept: at both nodes, of one function or two, on every way from the first to the second. */
bool value_is_kept(struct analysis *a, const struct expr *e, const struct node *from,
                   const struct node *to);
/* cells_may_stay: is there a way from one node to another of its function, through these nodes alone (NULL: any), that writes
 * none of the cells?  values_may_stay: the same of what expressions read; an array is its address. */
bool cells_may_stay(struct analysis *a, const struct set *cells, const struct node *from,
                    const struct node *to, const struct bits *within);
bool values_may_stay(struct analysis *a, const struct expr *const *exprs, uint32_t count,
                     const struct node *from, const struct node *to, const struct bits *within);
/* store_is_made_by: do these nodes of the function make the store, or does what they call? */
bool store_is_made_by(struct analysis *a, const struct store *store, const struct function *f,
                      const struct bits *nodes);
/* node_sets_or_hands: may it store to one of the cells, or is it a call that is handed where one lies? */
bool node_sets_or_hands(struct analysis *a, const struct node *node, const struct set *cells);
/* value_is_set_between: may another node of the function set what the expression reads, or be handed where that lies, on a way
 * from the one to the other that does not pass the first again? */
bool value_is_set_between(struct analysis *a, const struct expr *expr, const struct node *from,
                          const struct node *to);
/* value_changes_between: may a way set, or hand on, one of the cells that the expression reads, between that side of the
 * branch and the other node of its function? */
bool value_changes_between(struct analysis *a, const struct expr *expr, const struct node *branch,
                           int side, const struct node *other);

#endif
