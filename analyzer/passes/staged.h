/* SPDX-License-Identifier: Apache-2.0 */
/* Do the questions of a polling loop find what they ask about in one order only? */
#ifndef SPBC_PASSES_STAGED_H
#define SPBC_PASSES_STAGED_H

#include "passes/analysis.h"

/* staged_holds: in the loop around the question, which asks about requests, whatever the timing. */
bool staged_holds(struct analysis *a, const struct event *question);

#endif
