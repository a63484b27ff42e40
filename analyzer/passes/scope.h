/* SPDX-License-Identifier: Apache-2.0 */
/* Which statements does a pattern enclose, and what happens inside and outside of them? */
#ifndef SPBC_PASSES_SCOPE_H
#define SPBC_PASSES_SCOPE_H

#include "passes/analysis.h"

/* scope_trigger: the node of the scope's function, or of one below it, at which the event happens.
 */
const struct node *scope_trigger(const struct scope *scope, const struct event *event);
bool scope_has_node(const struct scope *scope, const struct node *node);
/* scope_runs: is the node in it, or in a function below it? */
bool scope_runs(const struct scope *scope, const struct node *node);
/* scope_may_have: does anything of the function run in it, or below its calls? */
bool scope_may_have(const struct scope *scope, const struct function *function);
/* event_is_inside / event_is_outside: may the event happen while the range is active / while not?
 * Both can be true. */
bool event_is_inside(struct analysis *a, const struct scope *scope, const struct event *event);
bool event_is_outside(struct analysis *a, const struct scope *scope, const struct event *event);
/* scope_has_sync: may processes synchronise while the range is active? */
bool scope_has_sync(struct analysis *a, const struct scope *scope);
/* event_positions: the nodes of `function` at which the event happens or below which it does. */
void event_positions(struct analysis *a, const struct event *event, const struct function *function,
                     node_list *out);
/* scope_around: the smallest range of sibling statements that holds all nodes (of one function). */
bool scope_around(struct analysis *a, const node_list *nodes, struct scope *out);
/* scope_of_nodes: a range given by its nodes (what an annotation in the source encloses). */
void scope_of_nodes(struct analysis *a, const node_list *nodes, const struct region *first,
                    const struct region *last, struct scope *out);
/* scope_widen: the next larger range: the statement around it, at last the function's body. */
bool scope_widen(struct analysis *a, const struct scope *scope, struct scope *out);
/* scope_nodes: the nodes of the range. */
void scope_nodes(const struct scope *scope, node_list *out, struct arena *arena);

#endif
