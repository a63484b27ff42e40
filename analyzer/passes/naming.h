/* SPDX-License-Identifier: Apache-2.0 */
/* Which nodes of a function name a local variable? */
#ifndef SPBC_PASSES_NAMING_H
#define SPBC_PASSES_NAMING_H

#include "passes/analysis.h"

/* naming_nodes: the ids of those with the variable in their target, value or arguments. */
const struct set *naming_nodes(struct analysis *a, const struct variable *v,
                               const struct function *f);

#endif
