/* SPDX-License-Identifier: Apache-2.0 */
/* Which MPI communication does the program do, seen at the place that decides its arguments? */
#ifndef SPBC_PASSES_EVENTS_H
#define SPBC_PASSES_EVENTS_H

#include "passes/analysis.h"

/* events_find: all events; wrappers are lifted to their call sites. */
void events_find(struct analysis *a);
/* event_fill: what the event says of its message, from its arguments. */
void event_fill(struct event *event);
/* events_classify: source, tag and communicator of every event. */
void events_classify(struct analysis *a);
/* events_at: events whose home is this call; NULL none. */
const event_list *events_at(const struct analysis *a, const struct node *node);
/* events_through: events of which the call, in whatever function, is one on the way; NULL none. */
const event_list *events_through(struct analysis *a, const struct node *node);
/* event_node_in: the call of the event's chain that lies in this function; NULL none. */
const struct node *event_node_in(const struct event *event, const struct function *function);
/* event_buffer: adds the cells in which the event's message lies.  False: it lies at absolute addresses
 * (MPI_BOTTOM), which are not followed. */
bool event_buffer(struct analysis *a, const struct event *event, struct set *out);
/* event_buffer_cells: the same cells, found once.  event_buffer_beyond: those of them that the buffer's own
 * pointer does not lead to. */
const struct set *event_buffer_cells(struct analysis *a, const struct event *event);
const struct set *event_buffer_beyond(struct analysis *a, const struct event *event);
bool event_is_anonymous(const struct event *event);
bool event_is_point(const struct event *event); /* SEND RECEIVE PROBE */
/* event_is_sending: does it hand data of this process to others? */
bool event_is_sending(const struct event *event);
/* event_is_in_place: is MPI_IN_PLACE, or nothing, given for what a collective sends?  What is said of it besides is not read
 * then. */
bool event_is_in_place(const struct event *event);
/* event_says: what a call that has a buffer to send and one to receive into says of one of them: how many elements, or of
 * which type; NULL. */
const struct expr *event_says(const struct event *e, bool is_received, bool is_count);
/* event_is_synchronous: a send that ends when it is matched: whoever sent it knows that the receiver
 * has come so far. */
bool event_is_synchronous(const struct event *event);
/* event_runs_once: does each run of its node do it once? */
bool event_runs_once(struct analysis *a, const struct event *event);
/* event_seen_at: the same as the function of this call of its chain sees it, whoever calls that. */
struct event *event_seen_at(struct analysis *a, const struct event *event, uint32_t level);
/* event_bare: the same as its MPI call alone sees it, whoever calls; without guards. */
struct event *event_bare(struct analysis *a, const struct event *event);
/* event_name: "MPI_Irecv", or the wrapper's name where the home is a wrapper's call. */
const char *event_name(const struct analysis *a, const struct event *event);

#endif
