/* SPDX-License-Identifier: Apache-2.0 */
/* Does anything that is sent depend on the order in which requests complete? */
#ifndef SPBC_PASSES_COMPLETIONS_H
#define SPBC_PASSES_COMPLETIONS_H

#include "passes/analysis.h"

void completions_check(struct analysis *a);

#endif
