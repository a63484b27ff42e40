/* SPDX-License-Identifier: Apache-2.0 */
/* Does each process send at most one message of a pattern to each other in an iteration? */
#ifndef SPBC_PASSES_ONCE_EACH_H
#define SPBC_PASSES_ONCE_EACH_H

#include "passes/analysis.h"

bool once_each(struct analysis *a, const struct group *group);

#endif
