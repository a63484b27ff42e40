/* SPDX-License-Identifier: Apache-2.0 */
/* Does a loop that asks end because nothing has come? */
#ifndef SPBC_PASSES_DRAIN_H
#define SPBC_PASSES_DRAIN_H

#include "passes/analysis.h"

/* drain_gives_up: may the loop around the question be left because the answer was that nothing has come (yet)? */
bool drain_gives_up(struct analysis *a, const struct event *question);

#endif
