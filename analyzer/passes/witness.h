/* SPDX-License-Identifier: Apache-2.0 */
/* Is a way from a reception to a send of a later iteration one that a process certainly can go? */
#ifndef SPBC_PASSES_WITNESS_H
#define SPBC_PASSES_WITNESS_H

#include "passes/analysis.h"

/* way_is_witness: the nodes of the way come from a search that did not look at conditions. */
bool way_is_witness(struct analysis *a, const struct group *group, const struct scope *scope,
                    const node_list *way);

#endif
