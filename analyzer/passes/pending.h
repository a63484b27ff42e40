/* SPDX-License-Identifier: Apache-2.0 */
/* Is a buffer used while a non-blocking call may use it? */
#ifndef SPBC_PASSES_PENDING_H
#define SPBC_PASSES_PENDING_H

#include "passes/analysis.h"

/* pending_check: unknown, with both places and a finding, where one is seen to be; no reason otherwise. */
struct claim pending_check(struct analysis *a);
/* pending_claim: that, of what ("this statement") uses at the node the buffer of the event. */
struct claim pending_claim(struct analysis *a, const struct event *pending, const struct node *node,
                           const char *what);

#endif
