/* SPDX-License-Identifier: Apache-2.0 */
/* What does spbc-run learn about a rank that waits, or that recovers unguarded?  Filled into the rank's record of the job page. */
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
/* asked_publish: what the present call has asked for in vain, unless another thread's wait stands
 * there. */
void asked_publish(const struct waiting *asked);
/* unguarded_note: this restarted rank posts a receive of (source, tag), or a probe has found
 * something for it.  From any source and outside of patterns it may meet what was not there yet
 * before the failure (protocol: theorem 1 of the paper): counted, told once. */
void unguarded_count(const struct comm *c, int tag);
static inline void unguarded_note(const struct comm *c, int source, int tag, struct pattern_id id)
{
    if (__builtin_expect(rt.epoch > 1, 0) && source == MPI_ANY_SOURCE && id.pattern == 0 &&
        c->spans)
        unguarded_count(c, tag);
}
#pragma GCC visibility pop

#endif
