/* SPDX-License-Identifier: Apache-2.0 */
/* Which windows are there, and whose members do they have? */
#ifndef SPBC_MPI_WINDOW_H
#define SPBC_MPI_WINDOW_H

#include "mpi/maker.h"

#pragma GCC visibility push(hidden)

/* rt_window_begin: before the lower MPI makes a window of comm, in which all members meet.  rt_window_end: afterwards, with what its call
 * has returned and made; returns MPI_SUCCESS or the error, raised. */
struct window_making {
    MPI_Comm members;
    struct maker maker;
};
struct window_making rt_window_begin(struct comm *comm);
int rt_window_end(struct comm *comm, struct window_making *making, int code, const MPI_Win *win);
/* rt_window_failed: what the lower MPI's call returned.  Its handlers have seen errors of windows; of what
 * is none MPI_COMM_WORLD's decides. */
int rt_window_failed(MPI_Win win, int code);
/* rt_window_finish: in MPI_Finalize: frees windows that the program has forgotten, and says so. */
void rt_window_finish(void);

#pragma GCC visibility pop

#endif
