/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions only hand a question about a communicator on to MPI? */
#ifndef SPBC_PASSES_FORWARDED_H
#define SPBC_PASSES_FORWARDED_H

#include "passes/analysis.h"

/* forwarded_name: makes calls of such functions calls of MPI_Comm_rank or MPI_Comm_size themselves. */
void forwarded_name(struct analysis *a);

#endif
