/* SPDX-License-Identifier: Apache-2.0 */
/* Which conditions hold whenever a node runs? */
#ifndef SPBC_PASSES_GUARDS_H
#define SPBC_PASSES_GUARDS_H

#include "passes/analysis.h"

/* event_guards_add: adds the conditions under which `node` runs to those of the event. */
void event_guards_add(struct analysis *a, struct event *event, const struct node *node);
/* event_guards_keep: adds those under which the node runs whose answer lasts: they hold whenever something runs behind it
 * in the same call of its function. */
void event_guards_keep(struct analysis *a, struct event *event, const struct node *node);
/* guards_find: adds the guards of every event at its home. */
void guards_find(struct analysis *a);

/* guard_is_lasting: is the condition the same in all rounds of the loops around it? */
bool guard_is_lasting(struct analysis *a, const struct guard *guard);
/* condition_stays: does nothing that runs behind `from`, in one function, change what the condition asks for until `to` runs
 * next? */
bool condition_stays(struct analysis *a, const struct expr *condition, const struct node *from,
                     const struct node *to);
/* guards_exclude: do both nodes of one function lie behind different sides of a condition that has one
 * answer in a process? */
bool guards_exclude(struct analysis *a, const struct node *x, const struct node *y);
/* guards_rule_out: has no process that comes to the node been at `before`? */
bool guards_rule_out(struct analysis *a, const struct node *before, const struct node *node);
/* guards_allow_both: can one process run both events?  Conditions that do not last hold at different
 * times and do not count. */
bool guards_allow_both(struct analysis *a, const struct event *x, const struct event *y);
/* guards_allow_sending: can the process that receives also be one that sends in this collective: the
 * root of a broadcast, another one than the root of a reduction? */
bool guards_allow_sending(struct analysis *a, const struct event *reception,
                          const struct event *collective);
/* guards_want_first: does the event run on the first process of all alone, by what is asked in its function and at the
 * calls that lead there? */
bool guards_want_first(struct analysis *a, const struct event *event);

#endif
