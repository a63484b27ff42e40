/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions of a library do callers outside of the sources call, and what may they bring along? */
#ifndef SPBC_PASSES_ENTRIES_H
#define SPBC_PASSES_ENTRIES_H

#include "passes/analysis.h"

/* function_is_entry: is it called from outside, and as far as is seen only as itself: its address is given to no
 * function that is not known? */
bool function_is_entry(struct analysis *a, const struct function *f);
/* entries_set: adds the cells of all that such callers may set as they like.  Returns whether there are such callers. */
bool entries_set(struct analysis *a, struct set *out);

#endif
