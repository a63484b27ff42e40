/* SPDX-License-Identifier: Apache-2.0 */
/* Is a function never called here, or nothing ever written there, as nobody ever says which? */
#ifndef SPBC_PASSES_UNHOOKED_H
#define SPBC_PASSES_UNHOOKED_H

#include "passes/analysis.h"

/* call_is_unhooked: a call through a field, or a variable of the file, that never holds a function. */
bool call_is_unhooked(struct analysis *a, const struct node *call);
/* pointer_is_never_handed: a parameter, of data, to which all callers hand null. */
bool pointer_is_never_handed(struct analysis *a, const struct expr *pointer);

#endif
