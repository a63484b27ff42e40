/* SPDX-License-Identifier: Apache-2.0 */
/* Which value can an expression not have where it is used, as conditions on the way there keep it out? */
#ifndef SPBC_PASSES_EXCLUDED_H
#define SPBC_PASSES_EXCLUDED_H

#include "passes/analysis.h"

/* excluded_at: is the expression this number on no way to the node?  `frame`: the calls that led to its
 * function, NULL: any. */
bool excluded_at(struct analysis *a, const struct expr *expr, int64_t number, const struct node *at,
                 const struct frame *frame);
/* set_nearby: the assignments of a local variable, whose address is given away, that one comes from to the node on each
 * way; false: something else may set it in between, or it is far. */
bool set_nearby(struct analysis *a, const struct expr *variable, const struct node *at,
                node_list *out);

#endif
