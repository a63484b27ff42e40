/* SPDX-License-Identifier: Apache-2.0 */
/* What tells whether a request was complete when it was asked for? */
#ifndef SPBC_PASSES_TOLD_H
#define SPBC_PASSES_TOLD_H

#include "passes/taint.h"

struct picked;

/* told_answer: the cells of what the question says itself: index, number, flag. */
struct bits told_answer(struct analysis *a, const struct event *question);
/* told_label: labels what the statuses and handles say.  is_picked: what is done
 * for each of its requests is known (see picked.h). */
void told_label(struct taint *taint, const struct event *question, bool is_picked);

/* told_buffers: labels the buffers of its requests that are read before these are complete. */
void told_buffers(struct taint *taint, const struct event *question);
/* told_between: labels those that are read in the loop around MPI_Waitany, which completes one in each round; what is
 * known to be of the round's own request (picked, or NULL) may be read. */
void told_between(struct taint *taint, const struct event *choice, const struct picked *picked);
/* told_status: labels the status of the question where it is read, also where the flag says that something was found. */
void told_status(struct taint *taint, const struct event *question);

#endif
