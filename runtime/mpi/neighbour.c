/* SPDX-License-Identifier: Apache-2.0 */
/* How do neighbours in a topology exchange their blocks?  MPI_Neighbor_*, on any communicator with
 * a topology.
 *
 * Each pair exchanges its blocks directly; all sends begin first.  A process may be a neighbour
 * several times.  In a grid a block that is sent upwards arrives from below, also when both are the
 * same process (MPI 4.0 section 8.6), so each direction has a tag of its own; in a graph blocks
 * between the same two processes keep their order.
 *
 * Requires topology.c, place.c, transfer.c.  MPI 3.1 section 7.6.
 */
#include "collective.h"
#include "rt_own.h"
#include "topology.h"
#include "transfer.h"
#include "world.h"

#include <stdlib.h>

enum { TAG_FIRST = 1024 }; /* apart from the rows of calls */

struct meeting {
    const struct collective *call;
    struct neighbours who;
    bool is_grid;
    struct layout in, out;
    int begun;
    struct transfer *transfer;
    void **owned; /* what they read */
};

/* Up and down are 2d + 1 and 2d. */
static int32_t tag_of(const struct meeting *m, int i)
{
    return (m->call->tag ? m->call->tag : TAG_FIRST) + (m->is_grid ? i : 0);
}

static void block_send(struct meeting *m, int i, int place)
{
    size_t bytes = layout_bytes(&m->in, place);
    if (m->who.destination[i] == MPI_PROC_NULL || bytes == 0)
        return;
    void **owned = &m->owned[m->begun];
    const void *block = packed_of(layout_at(&m->in, place), layout_count(&m->in, place),
                                  layout_type(&m->in, place), bytes, owned);
    m->transfer[m->begun++] =
        rt_transfer_begin_send(m->call->comm, m->who.destination[i], tag_of(m, i), block, bytes);
}

static void block_recv(struct meeting *m, int i)
{
    size_t bytes = layout_bytes(&m->out, i), capacity;
    int32_t tag = tag_of(m, m->is_grid ? i ^ 1 : i);
    MPI_Aint offset;
    if (m->who.source[i] == MPI_PROC_NULL || bytes == 0)
        return;
    if (rt_is_contiguous(layout_count(&m->out, i), layout_type(&m->out, i), &offset, &capacity)) {
        rt_transfer_recv(m->call->comm, m->who.source[i], tag, layout_at(&m->out, i) + offset,
                         bytes);
        return;
    }
    void *block = rt_alloc(bytes);
    rt_transfer_recv(m->call->comm, m->who.source[i], tag, block, bytes);
    layout_put(&m->out, i, block);
    free(block);
}

/* is_same: every destination gets the same block */
static int neighbours_meet(const struct collective *c, bool is_same)
{
    struct meeting m = {.call = c,
                        .who = rt_neighbours_of(c->comm),
                        .is_grid = c->comm->topology->kind == MPI_CART,
                        .in = layout_of_send(c),
                        .out = layout_of_recv(c)};
    size_t n = (size_t)m.who.ndestinations;
    m.transfer = rt_alloc(n * sizeof *m.transfer);
    m.owned = rt_alloc(n * sizeof *m.owned);
    for (int i = 0; i < m.who.ndestinations; i++)
        block_send(&m, i, is_same ? 0 : i);
    for (int i = 0; i < m.who.nsources; i++)
        block_recv(&m, i);
    rt_transfer_wait_all(m.transfer, m.begun);
    for (int i = 0; i < m.begun; i++)
        free(m.owned[i]);
    free(m.owned);
    free(m.transfer);
    rt_neighbours_free(&m.who);
    return MPI_SUCCESS;
}

int rt_Neighbor_allgather(const struct collective *c)
{
    return neighbours_meet(c, true);
}

int rt_Neighbor_allgatherv(const struct collective *c)
{
    return neighbours_meet(c, true);
}

int rt_Neighbor_alltoall(const struct collective *c)
{
    return neighbours_meet(c, false);
}

int rt_Neighbor_alltoallv(const struct collective *c)
{
    return neighbours_meet(c, false);
}

int rt_Neighbor_alltoallw(const struct collective *c)
{
    return neighbours_meet(c, false);
}
