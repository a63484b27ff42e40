/* SPDX-License-Identifier: Apache-2.0 */
/* How does a collective reach the members in other clusters?  Parts, heads, typed places; Barrier
 * and Bcast.
 *
 * A collective on a communicator that spans has three steps: a lower collective inside every part,
 * an exchange between the heads over crossing channels, a lower collective inside every part again.
 * Crossing sends never wait for the receiver's program, so no order of the steps can deadlock.
 * Messages between heads go along trees and exchanges that depend on the number of parts and the
 * root only: reductions give the same bits in every run and in recovery, and only these messages
 * are logged.
 *
 * Requires comm.c, pack.c, the crossing transfers of matching.  SPBC section 6.1 (hierarchical
 * protocols), MPI 3.1 chapter 5.
 */
#include "collective.h"
#include "inside.h"
#include "rt_own.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

/* ---- small things ---- */

void *rt_alloc(size_t bytes)
{
    void *memory = malloc(bytes ? bytes : 1);
    if (!memory)
        rt_fatal("out of memory (%zu bytes wanted by %s)", bytes, rt_row_name(rt.call));
    return memory;
}

void rt_lower_must(const char *what, int code)
{
    char says[MPI_MAX_ERROR_STRING + 1] = "";
    int length = 0;
    if (__builtin_expect(code == MPI_SUCCESS, 1))
        return;
    lower.MPI_Error_string(code, says, &length);
    rt_fatal("%s inside the cluster, on behalf of %s, failed: %s", what, rt_row_name(rt.call),
             says);
}

int collective_check(struct comm *comm, int count, MPI_Datatype type, int root)
{
    if (count < 0)
        return rt_raise(comm, MPI_ERR_COUNT, "count %d is negative", count);
    if (root < 0 || root >= comm->size)
        return rt_raise(comm, MPI_ERR_ROOT, "root %d is outside the communicator of %d", root,
                        comm->size);
    if (!rt_is_usable(type))
        return rt_raise(comm, MPI_ERR_TYPE, "the datatype is null, was freed or is not committed");
    return MPI_SUCCESS;
}

/* ---- parts and heads ---- */

struct span span_begin(struct comm *comm, int root)
{
    struct span s = {.comm = comm, .tag = (int32_t)rt.call, .root = root};
    s.root_part = root < 0 ? 0 : comm->part_of[root];
    s.head = comm->lower_rank[span_head_of(&s, comm->part)];
    s.is_head = comm->lower_rank[comm->rank] == s.head;
    comm->collectives++;
    return s;
}

int span_head_of(const struct span *s, int part)
{
    return s->root >= 0 && part == s->root_part ? s->root : s->comm->leader[part];
}

bool part_is_alone(const struct span *s)
{
    return s->comm->lower_size == 1;
}

void span_bcast(const struct span *s, void *data, size_t bytes)
{
    int n = s->comm->nparts, mine = (s->comm->part - s->root_part + n) % n, bit = 1;
    while (bit < n && !(mine & bit))
        bit <<= 1;
    if (mine != 0)
        rt_crossing_recv(s->comm, span_head_of(s, (mine - bit + s->root_part) % n), s->tag, data,
                         bytes);
    for (bit >>= 1; bit > 0; bit >>= 1)
        if (mine + bit < n)
            rt_crossing_send(s->comm, span_head_of(s, (mine + bit + s->root_part) % n), s->tag,
                             data, bytes);
}

/* ---- typed places ---- */

int layout_init(struct layout *l, const void *base, int count, const int *counts, const int *displs,
                MPI_Datatype type)
{
    MPI_Aint lb;
    *l = (struct layout){
        .base = (char *)base, .count = count, .counts = counts, .displs = displs, .type = type};
    int code = lower.MPI_Type_get_extent(type, &lb, &l->extent);
    if (code == MPI_SUCCESS)
        l->unit = rt_packed_size(1, type);
    return code;
}

int layout_count(const struct layout *l, int rank)
{
    return l->counts ? l->counts[rank] : l->count;
}

char *layout_at(const struct layout *l, int rank)
{
    MPI_Aint index = l->displs ? l->displs[rank] : (MPI_Aint)rank * l->count;
    return l->base + index * l->extent;
}

size_t layout_bytes(const struct layout *l, int rank)
{
    return (size_t)layout_count(l, rank) * l->unit;
}

void layout_get(const struct layout *l, int rank, void *packed)
{
    rt_pack(layout_at(l, rank), layout_count(l, rank), l->type, packed, layout_bytes(l, rank));
}

void layout_put(const struct layout *l, int rank, const void *packed)
{
    rt_unpack(packed, layout_bytes(l, rank), layout_at(l, rank), layout_count(l, rank), l->type);
}

const void *packed_of(const void *buf, int count, MPI_Datatype type, size_t bytes, void **owned)
{
    MPI_Aint offset;
    size_t block;
    *owned = NULL;
    if (rt_is_contiguous(count, type, &offset, &block))
        return (const char *)buf + offset;
    *owned = rt_alloc(bytes);
    rt_pack(buf, count, type, *owned, bytes);
    return *owned;
}

void typed_copy(const void *from, void *to, int count, MPI_Datatype type)
{
    size_t bytes = rt_packed_size(count, type);
    void *owned;
    const void *packed = packed_of(from, count, type, bytes, &owned);
    rt_unpack(packed, bytes, to, count, type);
    free(owned);
}

/* ---- Barrier ---- */

/* Every head has heard of all others after log2 rounds. */
static void heads_meet(const struct span *s)
{
    int n = s->comm->nparts, mine = s->comm->part;
    char nothing = 0;
    for (int distance = 1; distance < n; distance <<= 1) {
        rt_crossing_send(s->comm, span_head_of(s, (mine + distance) % n), s->tag, &nothing, 0);
        rt_crossing_recv(s->comm, span_head_of(s, (mine - distance + n) % n), s->tag, &nothing, 0);
    }
}

int rt_Barrier(MPI_Comm handle)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->spans) {
        int code = rt_inside_Barrier(comm);
        return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
    }
    struct span s = span_begin(comm, -1);
    char token = 0;
    if (!part_is_alone(&s))
        rt_lower_must("MPI_Ibarrier", rt_inside_Barrier(comm));
    if (s.is_head)
        heads_meet(&s);
    if (!part_is_alone(&s))
        rt_lower_must("MPI_Ibcast", rt_inside_Bcast(&token, 1, MPI_CHAR, s.head, comm));
    return MPI_SUCCESS;
}

/* ---- Bcast ---- */

int rt_Bcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm handle)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->spans) {
        int code = rt_inside_Bcast(buffer, count, datatype, root, comm);
        return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
    }
    int code = collective_check(comm, count, datatype, root);
    if (code != MPI_SUCCESS)
        return code;
    struct span s = span_begin(comm, root);
    size_t bytes = rt_packed_size(count, datatype), block;
    MPI_Aint offset;
    if (bytes == 0)
        return MPI_SUCCESS;
    if (s.is_head && rt_is_contiguous(count, datatype, &offset, &block)) {
        span_bcast(&s, (char *)buffer + offset, bytes);
    } else if (s.is_head) {
        void *packed = rt_alloc(bytes);
        if (comm->rank == root)
            rt_pack(buffer, count, datatype, packed, bytes);
        span_bcast(&s, packed, bytes);
        if (comm->rank != root)
            rt_unpack(packed, bytes, buffer, count, datatype);
        free(packed);
    }
    if (!part_is_alone(&s))
        rt_lower_must("MPI_Ibcast", rt_inside_Bcast(buffer, count, datatype, s.head, comm));
    return MPI_SUCCESS;
}
