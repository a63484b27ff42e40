/* SPDX-License-Identifier: Apache-2.0 */
/* How does a collective work between the two groups of an intercommunicator?
 *
 *     something among the local group --> the leaders, or the root, exchange over the union
 *                                     --> something among the local group
 *
 * The leader of a group is its first member.  Blocks that have one receiver go to it directly.
 * Prefix reductions do not exist here (MPI 3.1 section 5.2.3).
 *
 * Requires the collectives of the local group (down.h), transfers over the union.
 */
#include "collective.h"
#include "down.h"
#include "transfer.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

static bool is_leader(const struct comm *comm)
{
    return comm->rank == comm->local_first;
}

static int32_t tag_of(const struct collective *c)
{
    return call_tag(c);
}

/* call_local: the call, but among the local group */
static struct collective call_local(const struct collective *c, enum rt_row row, unsigned has)
{
    struct collective local = *c;
    local.comm = c->comm->local;
    local.row = row;
    local.has = has | (c->has & CALL_WIDE);
    local.root = 0;
    return local;
}

static int local_bcast(const struct collective *c, void *data, MPI_Count count, MPI_Datatype type)
{
    struct collective local = call_local(c, RT_ROW_MPI_Bcast, CALL_DATA | CALL_ROOT | CALL_WIDE);
    local.sendbuf = local.recvbuf = data;
    local.sendcount = local.recvcount = count;
    local.sendtype = local.recvtype = type;
    return rt_call_Bcast(&local);
}

/* ---- blocks with one receiver ---- */

static void block_send(const struct collective *c, int remote, const void *buf, MPI_Count count,
                       MPI_Datatype type)
{
    size_t bytes = count ? rt_packed_size(count, type) : 0;
    void *owned;
    if (bytes == 0)
        return;
    const void *block = packed_of(buf, count, type, bytes, &owned);
    rt_transfer_send(c->comm, c->comm->remote_first + remote, tag_of(c), block, bytes);
    free(owned);
}

static void block_recv(const struct collective *c, int remote, void *buf, MPI_Count count,
                       MPI_Datatype type)
{
    size_t bytes = count ? rt_packed_size(count, type) : 0, capacity;
    int peer = c->comm->remote_first + remote;
    MPI_Aint offset;
    if (bytes == 0)
        return;
    if (rt_is_contiguous(count, type, &offset, &capacity)) {
        rt_transfer_recv(c->comm, peer, tag_of(c), (char *)buf + offset, bytes);
        return;
    }
    void *block = rt_alloc(bytes);
    rt_transfer_recv(c->comm, peer, tag_of(c), block, bytes);
    rt_unpack(block, bytes, buf, count, type);
    free(block);
}

static int inter_barrier(const struct collective *c)
{
    struct collective local = call_local(c, RT_ROW_MPI_Barrier, 0);
    int leader = c->comm->remote_first, code = rt_call_Barrier(&local);
    if (code != MPI_SUCCESS)
        return code;
    if (is_leader(c->comm)) {
        struct transfer sent = rt_transfer_begin_send(c->comm, leader, tag_of(c), NULL, 0);
        rt_transfer_recv(c->comm, leader, tag_of(c), NULL, 0);
        rt_transfer_wait(&sent);
    }
    return rt_call_Barrier(&local);
}

static int inter_bcast(const struct collective *c)
{
    if (c->root == MPI_PROC_NULL)
        return MPI_SUCCESS;
    if (c->root == MPI_ROOT) {
        block_send(c, 0, c->sendbuf, c->sendcount, c->sendtype);
        return MPI_SUCCESS;
    }
    if (is_leader(c->comm))
        block_recv(c, c->root, c->recvbuf, c->recvcount, c->recvtype);
    return local_bcast(c, c->recvbuf, c->recvcount, c->recvtype);
}

static int inter_gather(const struct collective *c)
{
    if (c->root == MPI_ROOT) {
        struct layout out = layout_of_recv(c);
        for (int i = 0; i < c->comm->remote_size; i++)
            block_recv(c, i, layout_at(&out, i), layout_count(&out, i), c->recvtype);
    } else if (c->root != MPI_PROC_NULL) {
        block_send(c, c->root, c->sendbuf, c->sendcount, c->sendtype);
    }
    return MPI_SUCCESS;
}

static int inter_scatter(const struct collective *c)
{
    if (c->root == MPI_ROOT) {
        struct layout in = layout_of_send(c);
        for (int i = 0; i < c->comm->remote_size; i++)
            block_send(c, i, layout_at(&in, i), layout_count(&in, i), c->sendtype);
    } else if (c->root != MPI_PROC_NULL) {
        block_recv(c, c->root, c->recvbuf, c->recvcount, c->recvtype);
    }
    return MPI_SUCCESS;
}

static int inter_alltoall(const struct collective *c)
{
    struct comm *comm = c->comm;
    struct layout in = layout_of_send(c), out = layout_of_recv(c);
    int n = comm->remote_size;
    struct transfer *sent = rt_alloc((size_t)n * sizeof *sent);
    void **owned = rt_alloc((size_t)n * sizeof *owned);
    int begun = 0;
    for (int i = 0; i < n; i++) {
        int to = (i + comm->rank - comm->local_first) % n;
        size_t bytes = layout_bytes(&in, to);
        if (bytes == 0)
            continue;
        const void *block = packed_of(layout_at(&in, to), layout_count(&in, to),
                                      layout_type(&in, to), bytes, &owned[begun]);
        sent[begun++] =
            rt_transfer_begin_send(comm, comm->remote_first + to, tag_of(c), block, bytes);
    }
    for (int i = 0; i < n; i++)
        if (layout_bytes(&out, i))
            block_recv(c, i, layout_at(&out, i), layout_count(&out, i), layout_type(&out, i));
    rt_transfer_wait_all(sent, begun);
    for (int i = 0; i < begun; i++)
        free(owned[i]);
    free(owned);
    free(sent);
    return MPI_SUCCESS;
}

/* ---- Allgather: the group's blocks as one message between the leaders ---- */

struct bundle {
    char *data;
    size_t bytes;
};

static void bundle_add(struct bundle *b, const void *block, size_t bytes)
{
    char *more = realloc(b->data, b->bytes + bytes + 1);
    if (!more)
        rt_fatal("no memory for %zu bytes of a collective", b->bytes + bytes);
    if (bytes)
        memcpy(more + b->bytes, block, bytes);
    b->data = more;
    b->bytes += bytes;
}

/* The blocks of my group, at its leader, in the order of ranks. */
static struct bundle bundle_collect(const struct collective *c)
{
    struct comm *local = c->comm->local;
    size_t bytes = c->sendcount ? rt_packed_size(c->sendcount, c->sendtype) : 0;
    struct bundle all = {NULL, 0};
    void *owned;
    const void *mine = packed_of(c->sendbuf, c->sendcount, c->sendtype, bytes, &owned);
    if (local->rank > 0)
        rt_transfer_send(local, 0, tag_of(c), mine, bytes);
    else
        bundle_add(&all, mine, bytes);
    free(owned);
    for (int i = 1; local->rank == 0 && i < local->size; i++) {
        void *theirs;
        rt_transfer_recv_any_size(local, i, tag_of(c), &theirs, &bytes);
        bundle_add(&all, theirs, bytes);
        free(theirs);
    }
    return all;
}

static int inter_allgather(const struct collective *c)
{
    struct comm *comm = c->comm;
    struct layout out = layout_of_recv(c);
    struct bundle mine = bundle_collect(c), theirs = {NULL, 0};
    for (int i = 0; i < comm->remote_size; i++)
        theirs.bytes += layout_bytes(&out, i);
    theirs.data = rt_alloc(theirs.bytes);
    if (is_leader(comm)) {
        struct transfer sent =
            rt_transfer_begin_send(comm, comm->remote_first, tag_of(c), mine.data, mine.bytes);
        rt_transfer_recv(comm, comm->remote_first, tag_of(c), theirs.data, theirs.bytes);
        rt_transfer_wait(&sent);
    }
    free(mine.data);
    int code = local_bcast(c, theirs.data, (MPI_Count)theirs.bytes, MPI_BYTE);
    const char *at = theirs.data;
    for (int i = 0; i < comm->remote_size && code == MPI_SUCCESS; i++) {
        layout_put(&out, i, at);
        at += layout_bytes(&out, i);
    }
    free(theirs.data);
    return code;
}

/* ---- reductions ---- */

/* group_reduce: the value of my group, at its leader, in a room */
static int group_reduce(const struct collective *c, struct operands *o, void **value)
{
    struct collective local = call_local(c, RT_ROW_MPI_Reduce, CALL_DATA | CALL_ROOT | CALL_OP);
    *value = operands_room(o);
    local.recvbuf = *value;
    local.sendcount = local.recvcount = o->count;
    local.sendtype = local.recvtype = o->type;
    local.sendcounts = local.recvcounts = local.sdispls = local.rdispls = (struct vector){0};
    if (o->count > INT_MAX)
        local.has |= CALL_WIDE;
    return rt_call_Reduce(&local);
}

static int inter_reduce(const struct collective *c)
{
    struct operands o;
    void *value;
    int code = MPI_SUCCESS;
    if (c->root == MPI_PROC_NULL || c->recvcount == 0)
        return MPI_SUCCESS;
    operands_begin(&o, c, c->recvcount);
    if (c->root == MPI_ROOT) {
        operand_recv(&o, c->comm->remote_first, c->recvbuf);
    } else {
        code = group_reduce(c, &o, &value);
        if (code == MPI_SUCCESS && is_leader(c->comm))
            operand_send(&o, c->comm->remote_first + c->root, value);
    }
    operands_end(&o);
    return code;
}

/* groups_reduce: at the leader *value is what the other group has reduced, in a room */
static int groups_reduce(const struct collective *c, struct operands *o, void **value)
{
    void *mine;
    int code = group_reduce(c, o, &mine);
    *value = operands_room(o);
    if (code == MPI_SUCCESS && is_leader(c->comm))
        operand_exchange(o, c->comm->remote_first, mine, *value);
    return code;
}

static int inter_allreduce(const struct collective *c)
{
    struct operands o;
    void *value;
    if (c->recvcount == 0)
        return MPI_SUCCESS;
    operands_begin(&o, c, c->recvcount);
    int code = groups_reduce(c, &o, &value);
    if (code == MPI_SUCCESS && is_leader(c->comm))
        operand_copy(&o, value, c->recvbuf);
    operands_end(&o);
    return code == MPI_SUCCESS ? local_bcast(c, c->recvbuf, c->recvcount, c->recvtype) : code;
}

static int inter_reduce_scatter(const struct collective *c)
{
    int n = c->comm->local_size;
    MPI_Count *room = rt_alloc(2 * (size_t)n * sizeof *room), *count = room, *displ = room + n;
    MPI_Count total = 0;
    struct operands o;
    void *value;
    for (int i = 0; i < n; i++) {
        count[i] = c->recvcounts.at ? vector_get(&c->recvcounts, i) : c->recvcount;
        displ[i] = total;
        total += count[i];
    }
    int code = MPI_SUCCESS;
    if (total > 0) {
        operands_begin(&o, c, total);
        code = groups_reduce(c, &o, &value);
        struct collective local =
            call_local(c, RT_ROW_MPI_Scatterv, CALL_DATA | CALL_ROOT | CALL_WIDE);
        local.sendbuf = value;
        local.sendcounts = (struct vector){count, true};
        local.sdispls = (struct vector){displ, true};
        local.recvcounts = local.rdispls = (struct vector){0};
        local.recvcount = count[c->comm->rank - c->comm->local_first];
        if (code == MPI_SUCCESS)
            code = rt_call_Scatterv(&local);
        operands_end(&o);
    }
    free(room);
    return code;
}

int rt_inter_call(const struct collective *c)
{
    if (c->has & CALL_DATA && (c->sendbuf == MPI_IN_PLACE || c->recvbuf == MPI_IN_PLACE))
        return rt_raise(c->comm, MPI_ERR_BUFFER, "MPI_IN_PLACE on an intercommunicator");
    switch (c->row) {
    case RT_ROW_MPI_Barrier:
        return inter_barrier(c);
    case RT_ROW_MPI_Bcast:
        return inter_bcast(c);
    case RT_ROW_MPI_Gather:
    case RT_ROW_MPI_Gatherv:
        return inter_gather(c);
    case RT_ROW_MPI_Scatter:
    case RT_ROW_MPI_Scatterv:
        return inter_scatter(c);
    case RT_ROW_MPI_Allgather:
    case RT_ROW_MPI_Allgatherv:
        return inter_allgather(c);
    case RT_ROW_MPI_Alltoall:
    case RT_ROW_MPI_Alltoallv:
    case RT_ROW_MPI_Alltoallw:
        return inter_alltoall(c);
    case RT_ROW_MPI_Reduce:
        return inter_reduce(c);
    case RT_ROW_MPI_Allreduce:
        return inter_allreduce(c);
    case RT_ROW_MPI_Reduce_scatter:
    case RT_ROW_MPI_Reduce_scatter_block:
        return inter_reduce_scatter(c);
    default:
        return rt_raise(c->comm, MPI_ERR_COMM, "not defined on an intercommunicator");
    }
}
