/* SPDX-License-Identifier: Apache-2.0 */
/* Which records are only ever seen member by member? */
#ifndef SPBC_PASSES_DISSOLVED_H
#define SPBC_PASSES_DISSOLVED_H

#include "passes/analysis.h"

/* records_dissolve: the members of such records become variables of their own. */
void records_dissolve(struct analysis *a);

#endif
