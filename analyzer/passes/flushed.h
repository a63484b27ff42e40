/* SPDX-License-Identifier: Apache-2.0 */
/* Does a call about a window complete what was asked of it? */
#ifndef SPBC_PASSES_FLUSHED_H
#define SPBC_PASSES_FLUSHED_H

#include "passes/analysis.h"

/* flushed_by: may the buffer of the call (MPI_Rget and the like) be used behind the node, as that ends the epoch of its
 * window, or waits for all that was asked of it, whatever becomes of the request? */
bool flushed_by(struct analysis *a, const struct node *transfer, const struct node *node);

#endif
