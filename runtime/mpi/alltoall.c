/* SPDX-License-Identifier: Apache-2.0 */
/* How does every rank's own block reach every other rank over several clusters?  Alltoall and
 * Alltoallv.
 *
 * Nothing could be saved by going through heads: every byte has one receiver.  So each pair in
 * different clusters exchanges its blocks directly (none when it is empty, which both sides know),
 * and each part does a lower Alltoallw.  All crossing sends go first: they take the data at the
 * call, which also makes MPI_IN_PLACE right.
 *
 * Requires collective.c.  MPI 3.1 section 5.8.
 */
#include "collective.h"
#include "inside.h"
#include "rt_own.h"
#include "world.h"

#include <stdlib.h>

static void crossing_blocks_send(const struct span *s, const struct layout *in)
{
    const struct comm *comm = s->comm;
    for (int distance = 1; distance < comm->size; distance++) {
        int peer = (comm->rank + distance) % comm->size;
        size_t bytes = layout_bytes(in, peer);
        if (comm->part_of[peer] == comm->part || bytes == 0)
            continue;
        void *owned;
        const void *block =
            packed_of(layout_at(in, peer), layout_count(in, peer), in->type, bytes, &owned);
        rt_crossing_send(s->comm, peer, s->tag, block, bytes);
        free(owned);
    }
}

static void crossing_blocks_recv(const struct span *s, const struct layout *out)
{
    const struct comm *comm = s->comm;
    for (int distance = 1; distance < comm->size; distance++) {
        int peer = (comm->rank - distance + comm->size) % comm->size;
        size_t bytes = layout_bytes(out, peer);
        if (comm->part_of[peer] == comm->part || bytes == 0)
            continue;
        void *block = rt_alloc(bytes);
        rt_crossing_recv(s->comm, peer, s->tag, block, bytes);
        layout_put(out, peer, block);
        free(block);
    }
}

/* The lower collective's view of a layout: counts, byte displacements and types by lower rank */
struct inside_view {
    MPI_Count *count;
    MPI_Aint *displ;
    MPI_Datatype *type;
};

static struct inside_view view_of(const struct comm *comm, const struct layout *l)
{
    size_t n = (size_t)comm->lower_size;
    struct inside_view v = {rt_alloc(n * sizeof *v.count), rt_alloc(n * sizeof *v.displ),
                            rt_alloc(n * sizeof *v.type)};
    for (size_t i = 0; i < n; i++) {
        v.count[i] = layout_count(l, comm->from_lower[i]);
        v.displ[i] = layout_at(l, comm->from_lower[i]) - l->base;
        v.type[i] = l->type;
    }
    return v;
}

static void view_end(struct inside_view *v)
{
    free(v->count);
    free(v->displ);
    free(v->type);
}

static int alltoall(const void *sendbuf, const struct layout *in, void *recvbuf,
                    const struct layout *out, struct comm *comm)
{
    struct span s = span_begin(comm, -1);
    crossing_blocks_send(&s, in);
    struct inside_view from = view_of(comm, in), to = view_of(comm, out);
    rt_lower_must("MPI_Ialltoallw_c",
                  rt_inside_Alltoallw_c(sendbuf, from.count, from.displ, from.type, recvbuf,
                                        to.count, to.displ, to.type, comm));
    view_end(&from);
    view_end(&to);
    crossing_blocks_recv(&s, out);
    return MPI_SUCCESS;
}

static int alltoall_check(struct comm *comm, const void *sendbuf, int sendcount,
                          MPI_Datatype sendtype, int recvcount, MPI_Datatype recvtype)
{
    int code = collective_check(comm, recvcount, recvtype, 0);
    if (code == MPI_SUCCESS && sendbuf != MPI_IN_PLACE)
        code = collective_check(comm, sendcount, sendtype, 0);
    return code;
}

int rt_Alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                int recvcount, MPI_Datatype recvtype, MPI_Comm handle)
{
    struct comm *comm = rt_comm_get(handle);
    struct layout in, out;
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->spans) {
        int code =
            rt_inside_Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
        return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
    }
    int code = alltoall_check(comm, sendbuf, sendcount, sendtype, recvcount, recvtype);
    if (code != MPI_SUCCESS)
        return code;
    rt_lower_must("MPI_Type_get_extent",
                  layout_init(&out, recvbuf, recvcount, NULL, NULL, recvtype));
    in = out;
    if (sendbuf != MPI_IN_PLACE)
        rt_lower_must("MPI_Type_get_extent",
                      layout_init(&in, sendbuf, sendcount, NULL, NULL, sendtype));
    return alltoall(sendbuf, &in, recvbuf, &out, comm);
}

int rt_Alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[],
                 MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[],
                 MPI_Datatype recvtype, MPI_Comm handle)
{
    struct comm *comm = rt_comm_get(handle);
    struct layout in, out;
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->spans) {
        int code = rt_inside_Alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts,
                                       rdispls, recvtype, comm);
        return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
    }
    int code = alltoall_check(comm, sendbuf, 0, sendtype, 0, recvtype);
    if (code != MPI_SUCCESS)
        return code;
    rt_lower_must("MPI_Type_get_extent",
                  layout_init(&out, recvbuf, 0, recvcounts, rdispls, recvtype));
    in = out;
    if (sendbuf != MPI_IN_PLACE)
        rt_lower_must("MPI_Type_get_extent",
                      layout_init(&in, sendbuf, 0, sendcounts, sdispls, sendtype));
    return alltoall(sendbuf, &in, recvbuf, &out, comm);
}
