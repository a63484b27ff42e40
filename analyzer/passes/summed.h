/* SPDX-License-Identifier: Apache-2.0 */
/* What does a loop add up, or look for the largest of? */
#ifndef SPBC_PASSES_SUMMED_H
#define SPBC_PASSES_SUMMED_H

#include "passes/loops.h"

/* summed: x in `target = target op x`, of whole numbers and an operator (*op) for which the order of several such does not
 * matter, SUB counting as ADD; NULL: it is something else. */
const struct expr *summed(const struct node *node, enum expr_op *op);
/* summed_floats: is a floating-point number added to, or taken from, what is there? */
bool summed_floats(const struct node *node);
/* summed_part: as summed, and of floating-point numbers. */
const struct expr *summed_part(const struct node *node, enum expr_op *op);
/* extreme_branch: the branch of the loop that says x > target, or x < target, where the node is `target = x`, of whole
 * numbers; NULL: there is none. */
const struct node *extreme_branch(struct analysis *a, const struct node *node,
                                  const struct counting *round);
/* stored_is_seen: does a node of the loop, that is neither the store nor `allowed` nor one that `adds` to the same, look at what
 * is stored, or call what may? */
bool stored_is_seen(struct analysis *a, const struct node *store, const struct counting *round,
                    const struct node *allowed,
                    bool (*adds)(const void *context, const struct node *x, const struct node *y,
                                 const struct counting *round),
                    const void *context);

#endif
