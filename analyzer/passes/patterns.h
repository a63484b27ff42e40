/* SPDX-License-Identifier: Apache-2.0 */
/* Which receptions, sends and statements form a communication pattern? */
#ifndef SPBC_PASSES_PATTERNS_H
#define SPBC_PASSES_PATTERNS_H

#include "passes/analysis.h"

/* groups_find: anonymous receptions that compete for the same messages, with their sends. */
void groups_find(struct analysis *a);
/* scopes_find: the statements that each group encloses, and what is shown of them. */
void scopes_find(struct analysis *a);
/* group_settle_smallest: the smallest range of one group, and what is shown of it. */
void group_settle_smallest(struct analysis *a, struct group *g);
/* groups_touch: do their ranges share statements?  Then they are one pattern: both cannot be enclosed. */
bool groups_touch(const struct group *x, const struct group *y);
/* group_function: the lowest function that reaches all its receptions and sends; NULL: none. */
const struct function *group_function(struct analysis *a, const struct group *g);
enum { GROUP_CLAIMS = 6 };
/* group_claims: what has to be shown of a group, the order last. */
void group_claims(struct group *group, struct claim *claims[GROUP_CLAIMS]);
/* group_unproved: the first of them that was not shown; NULL: all were. */
const struct claim *group_unproved(const struct group *group);
/* group_is_proved: everything that makes the ids of the group safe was shown. */
bool group_is_proved(const struct group *group);
/* group_is_anonymous: is each of its receptions from any source whenever it runs?  Where a value that may be
 * MPI_ANY_SOURCE is only one of several, the statements alone are no witness against the group. */
bool group_is_anonymous(const struct group *group);
/* group_range: the smallest range of statements around its receptions and sends. */
bool group_range(struct analysis *a, const struct group *group, struct scope *out);
/* group_smallest: the same with the definite partners of what it holds, which is the least that may be taken. */
bool group_smallest(struct analysis *a, const struct group *group, struct scope *out);

bool events_have(const event_list *list, const struct event *event);
/* events_join: adds the events that are not there yet; a list that others share stays as it is. */
void events_join(struct analysis *a, event_list *into, const event_list *from);

#endif
