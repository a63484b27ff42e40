/* SPDX-License-Identifier: Apache-2.0 */
/* What do collectives across clusters cost this rank?  Counters in the job page. */
#ifndef SPBC_MPI_COST_H
#define SPBC_MPI_COST_H

#include "mpi/call.h"
#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

extern struct job_collective *cost_of_row[RT_ROWS]; /* NULL: not called yet */

/* One writer: plain additions that a reader sees whole. */
static inline void cost_add(_Atomic uint64_t *counter, uint64_t more)
{
    atomic_store_explicit(counter, atomic_load_explicit(counter, memory_order_relaxed) + more,
                          memory_order_relaxed);
}

/* cost_call: counts a call on a communicator that spans, and what it would log flat */
void cost_call(const struct collective *c);
/* cost_logged: a collective's message across clusters; its tag is the row of the call */
static inline void cost_logged(int32_t tag, size_t bytes)
{
    struct job_collective *entry = (uint32_t)tag < RT_ROWS ? cost_of_row[tag] : NULL;
    if (entry)
        cost_add(&entry->bytes, bytes);
}

#pragma GCC visibility pop

#endif
