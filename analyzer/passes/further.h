/* SPDX-License-Identifier: Apache-2.0 */
/* What does a call write besides what its arguments point to? */
#ifndef SPBC_PASSES_FURTHER_H
#define SPBC_PASSES_FURTHER_H

#include "passes/analysis.h"

/* cells_addressed: what may lie at the absolute addresses of messages; none where no call writes there. */
const struct set *cells_addressed(struct analysis *a);
/* call_writes_further: adds what the node, if it is a call, writes besides what its arguments point to; `arg` is the one that leads
 * there, or -1. */
int call_writes_further(struct analysis *a, const struct node *call, struct set *out);
/* call_tells_address: is it MPI_Get_address, or its older name? */
bool call_tells_address(struct analysis *a, const struct node *call);

#endif
