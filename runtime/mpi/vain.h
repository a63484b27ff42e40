/* SPDX-License-Identifier: Apache-2.0 */
/* CONTRACT. Which MPI calls have brought this rank nothing?  See vain.c. */
#ifndef SPBC_MPI_VAIN_H
#define SPBC_MPI_VAIN_H

#include "mpi/call.h"
#include "mpi/match.h"

#pragma GCC visibility push(hidden)

/* vain_count: the present call has brought nothing. */
static inline void vain_count(void)
{
    struct job_rank *self = rt.self;
    uint64_t vain = atomic_load_explicit(&self->vain, memory_order_relaxed) + 1;
    atomic_store_explicit(&self->others, rt_events() - vain, memory_order_relaxed);
    atomic_store_explicit(&self->vain, vain, memory_order_release);
}
/* vain_note: the same, and the present call has found nothing of what it asked for. */
void vain_note(const struct waiting *asked);
/* vain_collective: a blocking collective on a communicator that spans is over; is its result news? */
void vain_collective(const struct collective *c);

#pragma GCC visibility pop

#endif
