/* SPDX-License-Identifier: Apache-2.0 */
/* What does spbc-run learn about a rank that waits?  Filled into the rank's record of the job page. */
#ifndef SPBC_MPI_WATCH_H
#define SPBC_MPI_WATCH_H

#include "mpi/match.h"

#pragma GCC visibility push(hidden)
/* wait_collective_on: the communicator of the blocking collective that this thread is inside of;
 * its steps wait for lower requests that do not know it. */
extern const struct comm *wait_collective_on;
/* wait_publish: when a wait lasts, and again (is_new: false) when something has happened meanwhile;
 * `waiting` comes last, so that the rest is there. */
void wait_publish(const struct waiting *w, bool is_new);
#pragma GCC visibility pop

#endif
