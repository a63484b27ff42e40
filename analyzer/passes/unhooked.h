/* SPDX-License-Identifier: Apache-2.0 */
/* Is a function never called here, as nobody ever says which? */
#ifndef SPBC_PASSES_UNHOOKED_H
#define SPBC_PASSES_UNHOOKED_H

#include "passes/analysis.h"

/* call_is_unhooked: a call through a field, or a variable of the file, that never holds a function. */
bool call_is_unhooked(struct analysis *a, const struct node *call);

#endif
