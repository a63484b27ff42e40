/* SPDX-License-Identifier: Apache-2.0 */
/* Does a re-execution cancel the receptions that were cancelled before, and no others?  core/outcomes.h says why.
 *
 * Followed are receptions of request handles (MPI_Irecv, MPI_Start) that a message of another cluster may meet: those have a log that
 * outlives the failure.  Inside a cluster everybody is restarted, and a cancellation is a race again.
 * A reception is known by its number among those that were posted, without blocking, with the same communicator, source and tag.
 */
#ifndef SPBC_MPI_CANCEL_H
#define SPBC_MPI_CANCEL_H

#include "mpi/match.h"

#pragma GCC visibility push(hidden)

void cancel_open(const char *job);
void cancel_close(void);

/* cancel_post: match_post of a reception that the program has a handle for. */
void cancel_post(struct request *r);

/* cancel_reception: MPI_Cancel of a reception that is held, or has its message. */
void cancel_reception(struct request *r);

#pragma GCC visibility pop

#endif
