/* SPDX-License-Identifier: Apache-2.0 */
/* Do several processes write one place of a window, and nothing says who is last? */
#ifndef SPBC_PASSES_RIVALS_H
#define SPBC_PASSES_RIVALS_H

#include "passes/analysis.h"

/* rivals_write: is there such a call of MPI_Put or MPI_Rput? */
bool rivals_write(struct analysis *a);

#endif
