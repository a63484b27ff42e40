/* SPDX-License-Identifier: Apache-2.0 */
/* What is labelled when what is received is? */
#ifndef SPBC_PASSES_RECEIVED_H
#define SPBC_PASSES_RECEIVED_H

#include "passes/analysis.h"
#include "passes/taint.h"

/* received_label, received_buffer: label what the pointer leads to, and what the reception writes.  Both
 * return whether that is new. */
bool received_label(struct taint *taint, const struct expr *pointer);
bool received_buffer(struct taint *taint, const struct event *reception);
/* received_status: labels a status, an argument of a call, and what reads its fields. */
void received_status(struct taint *taint, const struct expr *status);

#endif
