/* SPDX-License-Identifier: Apache-2.0 */
/* Does the user say something of a call, or of what is in the function that it calls? */
#ifndef SPBC_PASSES_VOUCHED_H
#define SPBC_PASSES_VOUCHED_H

#include "passes/analysis.h"

/* vouched_call, vouched_function: by a comment (`spbc: ...`), an option, or the pattern calls of the runtime. */
bool vouched_call(struct analysis *a, const struct node *call, const struct function *callee);
bool vouched_function(struct analysis *a, const struct function *f);

#endif
