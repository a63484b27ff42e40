/* SPDX-License-Identifier: Apache-2.0 */
/* Where do lower communicators come from in which this process is alone?  See alone.c. */
#ifndef SPBC_MPI_ALONE_H
#define SPBC_MPI_ALONE_H

#include <mpi.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* alone_take: a spare one, when the lower MPI is not to be asked now; with these hints or, NULL,
 * those of `from`, which may be MPI_COMM_NULL. */
bool alone_take(MPI_Comm from, const MPI_Info *info, MPI_Comm *out);
/* alone_wait: until the lower MPI may be asked for one: before a call of it that makes one by itself */
void alone_wait(void);
void alone_fini(void);

#pragma GCC visibility pop

#endif
