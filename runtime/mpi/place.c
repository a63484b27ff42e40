/* SPDX-License-Identifier: Apache-2.0 */
/* Where do the blocks of a collective lie in the program's buffers?  Layouts of its v and w forms,
 * packed blocks.
 *
 * Requires pack.c.  MPI 3.1 sections 5.5 to 5.8.
 */
#include "collective.h"
#include "lower.h"
#include "world.h"

#include <stdlib.h>

static void layout_measure(struct layout *l)
{
    if (l->types)
        return;
    l->extent = rt_type_extent(l->type).extent;
    l->unit = rt_packed_size(1, l->type);
}

struct layout layout_of_send(const struct collective *c)
{
    struct layout l = {.base = (char *)c->sendbuf,
                       .count = c->sendcount,
                       .counts = c->sendcounts,
                       .displs = c->sdispls,
                       .type = c->sendtype,
                       .types = c->sendtypes};
    layout_measure(&l);
    return l;
}

struct layout layout_of_recv(const struct collective *c)
{
    struct layout l = {.base = c->recvbuf,
                       .count = c->recvcount,
                       .counts = c->recvcounts,
                       .displs = c->rdispls,
                       .type = c->recvtype,
                       .types = c->recvtypes};
    layout_measure(&l);
    return l;
}

struct layout layout_of_bytes(void *base, size_t block)
{
    return (struct layout){
        .base = base, .count = (MPI_Count)block, .type = MPI_BYTE, .extent = 1, .unit = 1};
}

MPI_Count layout_count(const struct layout *l, int rank)
{
    return l->counts.at ? vector_get(&l->counts, rank) : l->count;
}

char *layout_at(const struct layout *l, int rank)
{
    MPI_Aint index =
        l->displs.at ? (MPI_Aint)vector_get(&l->displs, rank) : (MPI_Aint)rank * (MPI_Aint)l->count;
    return l->base + index * (l->types ? 1 : l->extent);
}

MPI_Datatype layout_type(const struct layout *l, int rank)
{
    return l->types ? l->types[rank] : l->type;
}

/* The datatype of an empty block may be anything. */
size_t layout_bytes(const struct layout *l, int rank)
{
    MPI_Count count = layout_count(l, rank);
    if (count == 0)
        return 0;
    return (size_t)count * (l->types ? rt_packed_size(1, l->types[rank]) : l->unit);
}

void *layout_block(const struct layout *l, int rank)
{
    MPI_Aint offset;
    size_t bytes;
    MPI_Count count = layout_count(l, rank);
    if (count == 0 || !rt_is_contiguous(count, layout_type(l, rank), &offset, &bytes))
        return NULL;
    return layout_at(l, rank) + offset;
}

void layout_get(const struct layout *l, int rank, void *packed)
{
    size_t bytes = layout_bytes(l, rank);
    if (bytes)
        rt_pack(layout_at(l, rank), layout_count(l, rank), layout_type(l, rank), packed, bytes);
}

void layout_put(const struct layout *l, int rank, const void *packed)
{
    size_t bytes = layout_bytes(l, rank);
    if (bytes)
        rt_unpack(packed, bytes, layout_at(l, rank), layout_count(l, rank), layout_type(l, rank));
}

const void *packed_of(const void *buf, MPI_Count count, MPI_Datatype type, size_t bytes,
                      void **owned)
{
    MPI_Aint offset;
    size_t block;
    *owned = NULL;
    if (bytes == 0)
        return buf;
    if (rt_is_contiguous(count, type, &offset, &block))
        return (const char *)buf + offset;
    *owned = rt_alloc(bytes);
    rt_pack(buf, count, type, *owned, bytes);
    return *owned;
}

void typed_copy(const void *from, void *to, MPI_Count count, MPI_Datatype type)
{
    size_t bytes = rt_packed_size(count, type);
    void *owned;
    const void *packed = packed_of(from, count, type, bytes, &owned);
    rt_unpack(packed, bytes, to, count, type);
    free(owned);
}
