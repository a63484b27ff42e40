/* SPDX-License-Identifier: Apache-2.0 */
/* May a process that still probes in a consensus meet a message of the next round, or leave one? */
#ifndef SPBC_PASSES_CONSENSUS_H
#define SPBC_PASSES_CONSENSUS_H

#include "passes/analysis.h"

/* consensus_check: findings, and assumptions, of a pattern whose rounds a consensus separates. */
void consensus_check(struct analysis *a, const struct group *group);
/* consensus_takes_all: is, when a process leaves the range, every message of the group received that it sent in it, as a
 * tree of messages (trees.c) finds out? */
bool consensus_takes_all(struct analysis *a, const struct group *group, const struct scope *scope);

#endif
