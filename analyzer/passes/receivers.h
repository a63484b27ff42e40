/* SPDX-License-Identifier: Apache-2.0 */
/* Does one process send two messages to different processes? */
#ifndef SPBC_PASSES_RECEIVERS_H
#define SPBC_PASSES_RECEIVERS_H

#include "passes/analysis.h"

/* receivers_differ: it is proved that they go to different processes, whenever one process sends both. */
bool receivers_differ(struct analysis *a, const struct event *x, const struct event *y);

#endif
