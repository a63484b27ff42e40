/* SPDX-License-Identifier: Apache-2.0 */
/* Do two orders of arrival make a few processes send different messages? */
#ifndef SPBC_PASSES_CONTRAST_H
#define SPBC_PASSES_CONTRAST_H

#include "passes/analysis.h"

/* contrast_find: refutes the determinism of patterns, and finds completions that decide what is sent, by
 * two runs of 2 to 4 processes each. */
void contrast_find(struct analysis *a);
/* contrast_decides: does what is complete at this question decide what is sent?  *reason: one sentence. */
bool contrast_decides(const struct analysis *a, const struct event *question, const char **reason);

#endif
