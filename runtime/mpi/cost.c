/* SPDX-License-Identifier: Apache-2.0 */
/* What do collectives across clusters cost this rank?  Calls, logged bytes, and the bytes that a
 * flat algorithm would log, in the job page, by function.
 *
 * Flat, by definition: the same function where every pair of members that exchange data does so
 * directly.  A root sends each member outside its cluster what that one gets; members send the root
 * theirs; where everyone gives to everyone, each member sends to each member outside its cluster
 * (for Scan and Exscan to the higher ranks among them).  Counted at the sender.
 */
#include "cost.h"
#include "collective.h"

struct job_collective *cost_of_row[RT_ROWS];

static size_t outside(const struct comm *comm)
{
    return (size_t)(comm->size - comm->lower_size);
}

/* What I send to each member outside my cluster, of a layout of blocks by receiver */
static size_t to_all_outside(const struct comm *comm, const struct layout *l)
{
    size_t bytes = 0;
    for (int i = 0; i < comm->size; i++)
        if (comm->lower_rank[i] < 0)
            bytes += layout_bytes(l, i);
    return bytes;
}

static size_t contribution(const struct collective *c)
{
    if (c->sendbuf != MPI_IN_PLACE)
        return rt_packed_size(c->sendcount, c->sendtype);
    struct layout l = layout_of_recv(c);
    return layout_bytes(&l, c->comm->rank);
}

static size_t higher_outside(const struct comm *comm)
{
    size_t count = 0;
    for (int i = comm->rank + 1; i < comm->size; i++)
        count += comm->lower_rank[i] < 0;
    return count;
}

static size_t blocks_flat(const struct collective *c)
{
    struct layout l = c->row == RT_ROW_MPI_Reduce_scatter ||
                              c->row == RT_ROW_MPI_Reduce_scatter_block ||
                              c->sendbuf == MPI_IN_PLACE
                          ? layout_of_recv(c)
                          : layout_of_send(c);
    return to_all_outside(c->comm, &l);
}

static size_t flat_bytes(const struct collective *c)
{
    const struct comm *comm = c->comm;
    bool is_root = comm->rank == c->root;
    switch (c->row) {
    case RT_ROW_MPI_Bcast:
        return is_root ? outside(comm) * rt_packed_size(c->recvcount, c->recvtype) : 0;
    case RT_ROW_MPI_Scatter:
    case RT_ROW_MPI_Scatterv:
        return is_root ? blocks_flat(c) : 0;
    case RT_ROW_MPI_Gather:
    case RT_ROW_MPI_Gatherv:
        return comm->lower_rank[c->root] < 0 ? contribution(c) : 0;
    case RT_ROW_MPI_Reduce:
        return comm->lower_rank[c->root] < 0 ? rt_packed_size(c->recvcount, c->recvtype) : 0;
    case RT_ROW_MPI_Allgather:
    case RT_ROW_MPI_Allgatherv:
        return outside(comm) * contribution(c);
    case RT_ROW_MPI_Allreduce:
        return outside(comm) * rt_packed_size(c->recvcount, c->recvtype);
    case RT_ROW_MPI_Scan:
    case RT_ROW_MPI_Exscan:
        return higher_outside(comm) * rt_packed_size(c->recvcount, c->recvtype);
    case RT_ROW_MPI_Barrier:
        return 0;
    default:
        return blocks_flat(c);
    }
}

void cost_call(const struct collective *c)
{
    if (!rt.page)
        return;
    struct job_collective *entry = cost_of_row[c->row];
    if (!entry)
        entry = cost_of_row[c->row] = job_collective_get(rt.page, rt.rank, (uint32_t)c->row);
    if (!entry)
        return;
    cost_add(&entry->calls, 1);
    cost_add(&entry->flat, flat_bytes(c));
}
