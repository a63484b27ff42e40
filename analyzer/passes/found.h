/* SPDX-License-Identifier: Apache-2.0 */
/* Is a loop that asks for messages left only when something has come? */
#ifndef SPBC_PASSES_FOUND_H
#define SPBC_PASSES_FOUND_H

#include "passes/analysis.h"

/* found_before_left: of a probe or a test that does not wait: does every way out of some loop of the range around it
 * mean that something has come? */
bool found_before_left(struct analysis *a, const struct scope *scope, const struct event *question);

#endif
