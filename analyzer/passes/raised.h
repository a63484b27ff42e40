/* SPDX-License-Identifier: Apache-2.0 */
/* Does a flag say that a request is pending, so that nobody posts it again before it is complete? */
#ifndef SPBC_PASSES_RAISED_H
#define SPBC_PASSES_RAISED_H

#include "passes/analysis.h"

/* raised_comes_free: is the non-blocking call, where it is posted at the node, or below the call there, complete whenever a
 * process comes behind the node's beginning and the program does not end? */
bool raised_comes_free(struct analysis *a, const struct event *pending, const struct node *node);

#endif
