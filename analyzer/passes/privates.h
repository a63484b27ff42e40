/* SPDX-License-Identifier: Apache-2.0 */
/* Which variables does each thread of an OpenMP region have for itself? */
#ifndef SPBC_PASSES_PRIVATES_H
#define SPBC_PASSES_PRIVATES_H

#include "passes/analysis.h"

/* privates_split: gives the uses of such variables inside of the region a variable of their own. */
void privates_split(struct analysis *a);

#endif
