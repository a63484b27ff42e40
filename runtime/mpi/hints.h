/* SPDX-License-Identifier: Apache-2.0 */
/* Which hints of a communicator stay above? */
#ifndef SPBC_MPI_HINTS_H
#define SPBC_MPI_HINTS_H

#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

/* rt_hints_divide: *asserts changes as info says, the rest is a copy for the lower MPI, the caller's
 * to free; MPI_INFO_NULL stays what it is.  Returns the lower MPI's code. */
int rt_hints_divide(MPI_Info info, uint32_t *asserts, MPI_Info *rest);
void rt_hints_free(MPI_Info *rest);
/* rt_hints_add: to what the lower MPI has told */
int rt_hints_add(uint32_t asserts, MPI_Info info);

#pragma GCC visibility pop

#endif
