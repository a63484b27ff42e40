/* SPDX-License-Identifier: Apache-2.0 */
/* Is a buffer of partitioned communication used while MPI may use it? */
#ifndef SPBC_PASSES_PARTITIONED_H
#define SPBC_PASSES_PARTITIONED_H

#include "passes/analysis.h"

/* partitioned_check: unknown, with a finding, where one is seen to be; no reason otherwise. */
struct claim partitioned_check(struct analysis *a);

#endif
