/* SPDX-License-Identifier: Apache-2.0 */
/* How does every rank's own block reach every other rank over several clusters?  Alltoall, Alltoallv,
 * Alltoallw.
 *
 * Nothing could be saved by going through heads: every byte has one receiver.  So each pair
 * exchanges its blocks directly, none when it is empty, which both sides know.  All sends begin
 * first.  In place, blocks are sent out of a copy, because what comes takes their place.
 *
 * Requires place.c, transfer.c.  MPI 3.1 section 5.8.
 */
#include "collective.h"
#include "core/copy.h"
#include "disagree.h"
#include "rt_own.h"
#include "scratch.h"
#include "transfer.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

struct exchange {
    struct span span;
    struct layout in, out;
    bool is_in_place;
    int begun;
    struct transfer *transfer; /* sends inside the cluster */
    void **owned;              /* what they read */
};

static void block_send(struct exchange *e, int peer)
{
    struct comm *comm = e->span.comm;
    size_t bytes = layout_bytes(&e->in, peer);
    if (bytes == 0)
        return;
    void *owned;
    const void *block = packed_of(layout_at(&e->in, peer), layout_count(&e->in, peer),
                                  layout_type(&e->in, peer), bytes, &owned);
    if (comm->lower_rank[peer] < 0) {
        rt_crossing_send(comm, peer, e->span.tag, block, bytes);
        free(owned);
        return;
    }
    if (e->is_in_place && !owned) {
        owned = rt_alloc(bytes);
        copy_bytes(owned, block, bytes);
        block = owned;
    }
    e->owned[e->begun] = owned;
    e->transfer[e->begun++] = rt_transfer_begin_send(comm, peer, e->span.tag, block, bytes);
}

static void block_recv(struct exchange *e, int peer)
{
    size_t bytes = layout_bytes(&e->out, peer);
    void *block = layout_block(&e->out, peer);
    if (bytes == 0)
        return;
    if (block) {
        rt_transfer_recv(e->span.comm, peer, e->span.tag, block, bytes);
        return;
    }
    block = scratch_new(bytes);
    rt_transfer_recv(e->span.comm, peer, e->span.tag, block, bytes);
    layout_put(&e->out, peer, block);
    scratch_free(block);
}

static void block_keep(struct exchange *e)
{
    int me = e->span.comm->rank;
    size_t bytes = layout_bytes(&e->in, me);
    void *owned;
    if (e->is_in_place)
        return;
    if (bytes != layout_bytes(&e->out, me)) {
        disagreement_note(e->span.comm, "comm rank %d sends itself %zu bytes and expects %zu", me,
                          bytes, layout_bytes(&e->out, me));
        return;
    }
    if (bytes == 0)
        return;
    layout_put(&e->out, me,
               packed_of(layout_at(&e->in, me), layout_count(&e->in, me), layout_type(&e->in, me),
                         bytes, &owned));
    free(owned);
}

static int alltoall(const struct collective *c)
{
    struct comm *comm = c->comm;
    struct exchange e = {.span = span_begin(comm, call_tag(c), -1),
                         .is_in_place = c->sendbuf == MPI_IN_PLACE};
    e.out = layout_of_recv(c);
    e.in = e.is_in_place ? e.out : layout_of_send(c);
    e.transfer = rt_alloc((size_t)comm->lower_size * sizeof *e.transfer);
    e.owned = rt_alloc((size_t)comm->lower_size * sizeof *e.owned);
    for (int distance = 1; distance < comm->size; distance++)
        block_send(&e, (comm->rank + distance) % comm->size);
    block_keep(&e);
    for (int distance = 1; distance < comm->size; distance++)
        block_recv(&e, (comm->rank - distance + comm->size) % comm->size);
    rt_transfer_wait_all(e.transfer, e.begun);
    for (int i = 0; i < e.begun; i++)
        free(e.owned[i]);
    free(e.owned);
    free(e.transfer);
    return MPI_SUCCESS;
}

int rt_Alltoall(const struct collective *c)
{
    return alltoall(c);
}

int rt_Alltoallv(const struct collective *c)
{
    return alltoall(c);
}

int rt_Alltoallw(const struct collective *c)
{
    return alltoall(c);
}
