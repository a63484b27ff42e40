/* SPDX-License-Identifier: Apache-2.0 */
/* What does a library hand to callers that are not among the given sources, and who may send it? */
#ifndef SPBC_PASSES_HANDED_H
#define SPBC_PASSES_HANDED_H

#include "passes/analysis.h"
#include "passes/taint.h"

/* handed_check: unknown when something labelled is handed out; no reason: nothing is. */
struct claim handed_check(struct analysis *a, const struct taint *labelled);

#endif
