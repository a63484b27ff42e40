/* SPDX-License-Identifier: Apache-2.0 */
/* Which comparisons are of addresses that may lie in two blocks of one kind? */
#ifndef SPBC_PASSES_SIBLINGS_H
#define SPBC_PASSES_SIBLINGS_H

#include "passes/analysis.h"

struct comparisons {
    ARRAY(const struct expr *) list;
};

/* siblings_compared: the comparisons (and differences) of addresses whose objects may be two, though they are made at the
 * same place of the program; found once. */
const struct comparisons *siblings_compared(struct analysis *a);

#endif
