/* SPDX-License-Identifier: Apache-2.0 */
/* Which source does a reception or a probe name? */
#ifndef SPBC_PASSES_SOURCES_H
#define SPBC_PASSES_SOURCES_H

#include "passes/analysis.h"

/* source_classify: any, one that is named, maybe any, or not known, by the values of its peer. */
void source_classify(struct analysis *a, struct event *event);

#endif
