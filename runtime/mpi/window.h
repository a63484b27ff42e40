/* SPDX-License-Identifier: Apache-2.0 */
/* Which windows are there, and whose members do they have? */
#ifndef SPBC_MPI_WINDOW_H
#define SPBC_MPI_WINDOW_H

#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

/* rt_window_made: of a window that the lower MPI has just made out of comm; returns MPI_SUCCESS. */
int rt_window_made(struct comm *comm, MPI_Win win);
/* rt_window_failed: what the lower MPI's call returned.  Its handlers have seen errors of windows; of what
 * is none MPI_COMM_WORLD's decides. */
int rt_window_failed(MPI_Win win, int code);
/* rt_window_finish: in MPI_Finalize: frees windows that the program has forgotten, and says so. */
void rt_window_finish(void);

#pragma GCC visibility pop

#endif
