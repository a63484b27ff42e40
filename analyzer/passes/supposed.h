/* SPDX-License-Identifier: Apache-2.0 */
/* Can the conditions on input that a small run takes for granted all hold at once? */
#ifndef SPBC_PASSES_SUPPOSED_H
#define SPBC_PASSES_SUPPOSED_H

#include "passes/tracing.h"

/* supposed_add: the run goes on where the condition of the branch, which is not known, is true or false.  Returns
 * false when that contradicts what was supposed before, or what the value can be at all. */
bool supposed_add(struct tracing *tracing, const struct node *branch, bool is_true);

#endif
