/* SPDX-License-Identifier: Apache-2.0 */
/* What is labelled when what is received is? */
#ifndef SPBC_PASSES_RECEIVED_H
#define SPBC_PASSES_RECEIVED_H

#include "passes/analysis.h"
#include "passes/taint.h"
#include "passes/window.h"

/* received_label, received_buffer: label what the pointer leads to, and what the reception writes.  Both
 * return whether that is new. */
bool received_label(struct taint *taint, const struct expr *pointer);
bool received_buffer(struct taint *taint, const struct event *reception);
/* received_buffer_has: is all that the reception writes labelled? */
bool received_buffer_has(const struct taint *taint, const struct event *reception);
/* received_status: labels a status, an argument of a call, and what reads its fields. */
void received_status(struct taint *taint, const struct expr *status);

/* received_completion: what the completion of a reception writes beside its buffer. */
void received_completion(struct taint *taint, const struct event *completion);
/* received_matched_events: the calls of MPI_Mrecv and MPI_Imrecv, each as an event that its own function sees; none of
 * them is in the list of all. */
const event_list *received_matched_events(struct analysis *a);
/* received_matched: what MPI_Mrecv and MPI_Imrecv deliver.  They name no source, so they are no events:
 * each may get the message of any probe, and each completion may be theirs. */
void received_matched(struct taint *taint);
/* received_matched_elsewhere: is a matched message received outside of the rounds that match them? */
bool received_matched_elsewhere(struct analysis *a, const struct window *window);

#endif
