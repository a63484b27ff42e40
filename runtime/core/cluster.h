/* SPDX-License-Identifier: Apache-2.0 */
/* Which cluster does a rank belong to?  Reads the argument of --clusters.
 *
 *     K            K blocks of consecutive ranks, sizes differing by at most one, larger ones first
 *     0-3,8/4-7    one list of ranks and ranges per cluster, clusters separated by '/', every rank
 * exactly once
 *
 * Libc only.
 */
#ifndef SPBC_CORE_CLUSTER_H
#define SPBC_CORE_CLUSTER_H

#include <stddef.h>
#include <stdint.h>

/* cluster_parse: sets cluster_of[0..nranks) and *nclusters.  0, or -1 with one sentence in `why`
 * that names the place; outputs are then undefined. */
int cluster_parse(const char *text, uint32_t nranks, uint32_t *cluster_of, uint32_t *nclusters,
                  char *why, size_t why_size);
/* cluster_blocks: the block partition, 1 <= count <= nranks. */
void cluster_blocks(uint32_t nranks, uint32_t count, uint32_t *cluster_of);

#endif
