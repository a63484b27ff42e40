/* SPDX-License-Identifier: Apache-2.0 */
/* What runs before what, and what decides whether it runs, inside one function? */
#ifndef SPBC_PASSES_CFG_H
#define SPBC_PASSES_CFG_H

#include "passes/analysis.h"

/* cfg_get: dominators, post-dominators and control dependences of a defined function; computed
 * once. */
struct cfg *cfg_get(struct analysis *a, const struct function *function);

/* cfg_scratch: clears cfg->marks, two for each node, and provides cfg->stack with a place for each node
 * and one more: for one search that calls nothing that searches in the same function. */
struct cfg *cfg_scratch(struct analysis *a, const struct function *function);

/* cfg_walk_scratch: the same with cfg->walk_marks, one for each node, and cfg->walk_stack, for the
 * searches that others call within theirs: definitions_reaching and event_guards_add. */
struct cfg *cfg_walk_scratch(struct analysis *a, const struct function *function);

/* cfg_branches: those of the function, by their order; found once. */
const node_list *cfg_branches(struct analysis *a, const struct function *function);

/* cfg_between: the nodes of the function that can run behind `from` before `stop` does, that included. */
struct bits cfg_between(struct analysis *a, const struct node *from, const struct node *stop);

/* cfg_until: the nodes of the function that run behind `from`, on ways that end before a node that `stops` (which searches
 * nothing in it). */
typedef bool cfg_stops(const void *context, const struct node *node);
struct bits cfg_until(struct analysis *a, const struct node *from, cfg_stops *stops,
                      const void *context);

/* cfg_leads: is there a way of at least one step from `from` to `to` that passes none of `avoided` before that, and only nodes of
 * `within` (NULL: any)? */
bool cfg_leads(struct analysis *a, const struct node *from, const struct node *to,
               const struct bits *avoided, const struct bits *within);

/* cfg_dominates: every way from the entry to `below` passes `above`. */
bool cfg_dominates(const struct cfg *cfg, const struct node *above, const struct node *below);
/* cfg_postdominates: every way from `above` to the exit passes `below`. */
bool cfg_postdominates(const struct cfg *cfg, const struct node *below, const struct node *above);
/* cfg_side_dominates: every way from the entry to the node passes this side of the branch, the node not being one that nothing
 * leads to. */
bool cfg_side_dominates(const struct cfg *cfg, const struct node *branch, int side,
                        const struct node *node);
/* cfg_sides_dominate: does every way from the entry to the node pass one of the sides of branches in the list (for each node,
 * bit 0: where it is true, bit 1: where it is not)?  If not, `way` (with room for each node) gets the sides that one way
 * which passes none of them takes: the answer stays as long as none of these is added. */
bool cfg_sides_dominate(struct analysis *a, const uint8_t *sides, const struct node *node,
                        uint8_t *way);
/* cfg_runs_when_true: does the node run only behind the side of the branch on which its condition is true? */
bool cfg_runs_when_true(const struct cfg *cfg, const struct node *branch, const struct node *node);
/* cfg_reaches: there is a way of at least one step from `from` to `to`. */
bool cfg_reaches(struct analysis *a, const struct node *from, const struct node *to);
/* cfg_carries: on some way what `from` wrote into the variable gets to `to` unchanged. */
bool cfg_carries(struct analysis *a, const struct node *from, const struct expr *variable,
                 const struct node *to);
/* cfg_share_cycle: there is a way of at least one step from each to the other. */
bool cfg_share_cycle(struct analysis *a, const struct node *x, const struct node *y);
/* cfg_loops_at: numbers, in cfg->loops, of the natural loops that the node lies in. */
const struct set *cfg_loops_at(struct analysis *a, const struct node *node);
/* cfg_loop_around: the nodes of the innermost loop that the node lies in; false: it lies in none. */
bool cfg_loop_around(struct analysis *a, const struct node *node, struct bits *loop);
/* cfg_loop_around_both: of the innermost loop that two nodes of one function lie in. */
bool cfg_loop_around_both(struct analysis *a, const struct node *x, const struct node *y,
                          struct bits *loop);
/* cfg_leaves: does a side of the branch, which is of the function with the loop, lead out of it? */
bool cfg_leaves(const struct bits *loop, const struct node *branch);
/* cfg_is_loop_exit: is there a loop with `branch` as an exit that holds `inner`, but not `outer`
 * (NULL: whatever)? */
bool cfg_is_loop_exit(struct analysis *a, const struct node *branch, const struct node *inner,
                      const struct node *outer);
/* cfg_control_sides: bit 0: the node runs when the branch is true, bit 1: when it is false (directly
 * control dependent). */
int cfg_control_sides(struct analysis *a, const struct node *branch, const struct node *node);
/* cfg_is_behind: does the branch dominate the node, which runs only behind that side of it, on no way behind the other
 * without passing the branch again? */
bool cfg_is_behind(struct analysis *a, const struct node *branch, int side,
                   const struct node *node);
/* cfg_control_closure: ids of every branch that decides, directly or through other branches,
 * whether `node` runs and how often. */
const struct set *cfg_control_closure(struct analysis *a, const struct node *node);
/* cfg_from_begin: the nodes that a way leads to from the function's begin, as its edges are now. */
struct bits cfg_from_begin(struct analysis *a, const struct function *f);

#endif
