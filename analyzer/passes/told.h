/* SPDX-License-Identifier: Apache-2.0 */
/* What tells whether a request was complete when it was asked for? */
#ifndef SPBC_PASSES_TOLD_H
#define SPBC_PASSES_TOLD_H

#include "passes/taint.h"

/* told_label: labels that, for a question that no loop repeats until it has found something.  is_picked: what is done
 * for each of its requests is known (see picked.h). */
void told_label(struct taint *taint, const struct event *question, bool is_picked);

/* told_status: labels the status of the question where it is read, also where the flag says that something was found. */
void told_status(struct taint *taint, const struct event *question);

#endif
