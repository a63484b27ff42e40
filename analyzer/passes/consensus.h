/* SPDX-License-Identifier: Apache-2.0 */
/* May a process that still probes in a consensus meet a message of the next round? */
#ifndef SPBC_PASSES_CONSENSUS_H
#define SPBC_PASSES_CONSENSUS_H

#include "passes/analysis.h"

/* consensus_check: findings, and assumptions, of a pattern whose rounds a consensus separates. */
void consensus_check(struct analysis *a, const struct group *group);

#endif
