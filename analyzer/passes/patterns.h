/* SPDX-License-Identifier: Apache-2.0 */
/* Which receptions, sends and statements form a communication pattern? */
#ifndef SPBC_PASSES_PATTERNS_H
#define SPBC_PASSES_PATTERNS_H

#include "passes/analysis.h"

/* groups_find: anonymous receptions that compete for the same messages, with their sends. */
void groups_find(struct analysis *a);
/* scopes_find: the statements that each group encloses, and what is shown of them. */
void scopes_find(struct analysis *a);
/* groups_release: puts back those that were joined with a part, before the part gives way to its whole. */
void groups_release(struct analysis *a, uint32_t at);
/* groups_part: takes apart again what was made one pattern and is neither proved nor refuted. */
void groups_part(struct analysis *a);
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

bool events_have(const event_list *list, const struct event *event);
/* events_join: adds the events that are not there yet; a list that others share stays as it is. */
void events_join(struct analysis *a, event_list *into, const event_list *from);

#endif
