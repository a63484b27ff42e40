/* SPDX-License-Identifier: Apache-2.0 */
/* Are consecutive iterations of a pattern ordered, and is nothing inside of one ordered? */
#ifndef SPBC_PASSES_ORDER_H
#define SPBC_PASSES_ORDER_H

#include "passes/analysis.h"

/* order_runs_once: does no process come from the receptions to a matching send of a later iteration, separator or
 * not?  is_past: all ways are gone on behind separators; else one on the way is enough to say no. */
bool order_runs_once(struct analysis *a, const struct group *group, const struct scope *scope,
                     bool is_past);

/* Each returns a claim about a candidate range of the group. */
struct claim order_closed(struct analysis *a, const struct group *group, const struct scope *scope);
struct claim order_inside(struct analysis *a, const struct group *group, const struct scope *scope);
struct claim order_paired(struct analysis *a, const struct group *group, const struct scope *scope);
struct claim order_completed(struct analysis *a, const struct group *group,
                             const struct scope *scope);
struct claim order_between(struct analysis *a, const struct group *group, const struct scope *scope,
                           struct place *separator);
/* group_of: one reception of the group, and the sends that it can meet. */
struct group group_of(struct analysis *a, const struct group *group, struct event *reception);
/* completions_of: completion events of a non-blocking reception that lie in the range. */
void completions_of(struct analysis *a, const struct scope *scope, const struct event *event,
                    event_list *out);

/* order_pending: is the request of this reception complete on every way to the end of the range?  The calls
 * on the ways to its completion are added to `seen`. */
bool order_pending(struct analysis *a, const struct scope *scope, const struct event *request,
                   struct map *seen);

#endif
