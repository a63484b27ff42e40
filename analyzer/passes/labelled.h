/* SPDX-License-Identifier: Apache-2.0 */
/* Does a label reach what an event hands over, or decide whether it happens? */
#ifndef SPBC_PASSES_LABELLED_H
#define SPBC_PASSES_LABELLED_H

#include "passes/taint.h"

/* labelled_reads: does the event read its argument, rather than only write it? */
bool labelled_reads(struct analysis *a, const struct event *event, uint32_t arg);
/* labelled_argument: is the argument labelled, or something that it leads to? */
bool labelled_argument(const struct taint *taint, const struct event *event, uint32_t arg);
/* labelled_control: is the event under a labelled condition, in its home or in a wrapper? */
bool labelled_control(struct taint *taint, const struct event *event);
/* labelled_event: any of these. */
bool labelled_event(struct analysis *a, struct taint *taint, const struct event *event);
/* labelled_comm_maker: does a label reach what a constructor of communicators is given, or decide whether it runs? */
bool labelled_comm_maker(struct taint *taint, const struct node *call);

#endif
