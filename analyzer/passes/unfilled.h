/* SPDX-License-Identifier: Apache-2.0 */
/* Does a message end, or begin, with an element that nothing ever sets? */
#ifndef SPBC_PASSES_UNFILLED_H
#define SPBC_PASSES_UNFILLED_H

#include "passes/analysis.h"

/* unfilled_is_sent: of the event's buffer, in memory that holds nothing when it is made. */
bool unfilled_is_sent(struct analysis *a, const struct event *event);

#endif
