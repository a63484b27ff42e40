/* SPDX-License-Identifier: Apache-2.0 */
/* Which uses of a local variable have to do with each other? */
#ifndef SPBC_PASSES_WEBS_H
#define SPBC_PASSES_WEBS_H

#include "passes/analysis.h"

/* webs_split: a local number or pointer that a function uses for several things one after the other becomes
 * several variables of one name.  Before anything is asked of the program. */
void webs_split(struct analysis *a);

#endif
