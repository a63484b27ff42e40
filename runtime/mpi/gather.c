/* SPDX-License-Identifier: Apache-2.0 */
/* How do blocks of all ranks come together, or apart, over several clusters?  Gather, Allgather,
 * Scatter and their v forms.
 *
 * Blocks travel packed.  Inside a part they meet at the head; heads exchange the concatenation of
 * their part's blocks, in the order of lower ranks.  Every byte crosses to each cluster that needs
 * it once.
 *
 * Requires collective.c.  MPI 3.1 sections 5.5 to 5.7.
 */
#include "collective.h"
#include "inside.h"
#include "rt_own.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

/* The blocks of one part: block i is that of lower rank i. */
struct bundle {
    int count;
    MPI_Count *size;
    MPI_Aint *offset;
    size_t bytes; /* of all */
    char *data;
};

static struct bundle bundle_begin(int count)
{
    struct bundle b = {.count = count};
    b.size = rt_alloc((size_t)count * sizeof *b.size);
    b.offset = rt_alloc((size_t)count * sizeof *b.offset);
    return b;
}

/* bundle_place: after the sizes are known */
static void bundle_place(struct bundle *b)
{
    b->bytes = 0;
    for (int i = 0; i < b->count; i++) {
        b->offset[i] = (MPI_Aint)b->bytes;
        b->bytes += (size_t)b->size[i];
    }
}

static void bundle_end(struct bundle *b)
{
    free(b->size);
    free(b->offset);
    free(b->data);
}

/* part_next: the first member of the part at or after the comm rank; the size at the end */
static int part_next(const struct comm *comm, int part, int rank)
{
    while (rank < comm->size && comm->part_of[rank] != part)
        rank++;
    return rank;
}

static int part_size(const struct comm *comm, int part)
{
    int count = 0;
    for (int rank = part_next(comm, part, 0); rank < comm->size;
         rank = part_next(comm, part, rank + 1))
        count++;
    return count;
}

/* Sizes of the blocks of a part as a layout says them */
static struct bundle bundle_of_layout(const struct comm *comm, int part, const struct layout *l)
{
    struct bundle b = bundle_begin(part_size(comm, part));
    int i = 0;
    for (int rank = part_next(comm, part, 0); rank < comm->size;
         rank = part_next(comm, part, rank + 1))
        b.size[i++] = (MPI_Count)layout_bytes(l, rank);
    bundle_place(&b);
    return b;
}

static void bundle_put(const struct comm *comm, int part, const struct bundle *b,
                       const struct layout *l)
{
    int i = 0;
    for (int rank = part_next(comm, part, 0); rank < comm->size;
         rank = part_next(comm, part, rank + 1))
        layout_put(l, rank, b->data + b->offset[i++]);
}

static void bundle_get(const struct comm *comm, int part, struct bundle *b, const struct layout *l)
{
    int i = 0;
    for (int rank = part_next(comm, part, 0); rank < comm->size;
         rank = part_next(comm, part, rank + 1))
        layout_get(l, rank, b->data + b->offset[i++]);
}

/* part_gather: the packed blocks of my part at its head; b has the sizes there */
static void part_gather(const struct span *s, const void *mine, size_t bytes, struct bundle *b)
{
    if (s->is_head)
        b->data = rt_alloc(b->bytes);
    if (part_is_alone(s))
        memcpy(b->data, mine, bytes);
    else
        rt_lower_must("MPI_Igatherv_c",
                      rt_inside_Gatherv_c(mine, (MPI_Count)bytes, MPI_BYTE, b->data, b->size,
                                          b->offset, MPI_BYTE, s->head, s->comm));
}

/* ---- Gather ---- */

/* Sizes of my part's blocks at its head, when they differ and only their owners know them */
static struct bundle sizes_ask(const struct span *s, size_t bytes, bool is_uniform)
{
    struct bundle b = bundle_begin(s->comm->lower_size);
    MPI_Count mine = (MPI_Count)bytes;
    for (int i = 0; i < b.count; i++)
        b.size[i] = mine;
    if (!is_uniform && !part_is_alone(s))
        rt_lower_must("MPI_Igather", rt_inside_Gather(&mine, 1, MPI_COUNT, b.size, 1, MPI_COUNT,
                                                      s->head, s->comm));
    if (s->is_head)
        bundle_place(&b);
    return b;
}

void span_gather(const struct span *s, const void *mine, size_t bytes, bool is_uniform,
                 const struct layout *out)
{
    const struct comm *comm = s->comm;
    bool is_root = comm->rank == s->root;
    struct bundle b = is_root                      ? bundle_of_layout(comm, comm->part, out)
                      : comm->part == s->root_part ? bundle_begin(comm->lower_size)
                                                   : sizes_ask(s, bytes, is_uniform);
    part_gather(s, mine, bytes, &b);
    if (is_root) {
        bundle_put(comm, comm->part, &b, out);
        for (int part = 0; part < comm->nparts; part++) {
            if (part == comm->part)
                continue;
            struct bundle there = bundle_of_layout(comm, part, out);
            there.data = rt_alloc(there.bytes);
            rt_crossing_recv(s->comm, span_head_of(s, part), s->tag, there.data, there.bytes);
            bundle_put(comm, part, &there, out);
            bundle_end(&there);
        }
    } else if (s->is_head) {
        rt_crossing_send(s->comm, s->root, s->tag, b.data, b.bytes);
    }
    bundle_end(&b);
}

/* What the root contributes in place lies in its own receive buffer. */
static int gather(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
                  const struct layout *out, bool is_uniform, int root, struct comm *comm)
{
    struct span s = span_begin(comm, root);
    if (sendbuf == MPI_IN_PLACE) {
        sendbuf = layout_at(out, comm->rank);
        sendcount = layout_count(out, comm->rank);
        sendtype = out->type;
    }
    size_t bytes = rt_packed_size(sendcount, sendtype);
    void *owned;
    const void *mine = packed_of(sendbuf, sendcount, sendtype, bytes, &owned);
    span_gather(&s, mine, bytes, is_uniform, out);
    free(owned);
    return MPI_SUCCESS;
}

int rt_Gather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
              int recvcount, MPI_Datatype recvtype, int root, MPI_Comm handle)
{
    struct comm *comm = rt_comm_get(handle);
    struct layout out = {.base = NULL};
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->spans) {
        int code = rt_inside_Gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype,
                                    root, comm);
        return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
    }
    bool is_root = comm->rank == root;
    int code = sendbuf == MPI_IN_PLACE ? collective_check(comm, recvcount, recvtype, root)
                                       : collective_check(comm, sendcount, sendtype, root);
    if (code == MPI_SUCCESS && is_root)
        code = collective_check(comm, recvcount, recvtype, root);
    if (code != MPI_SUCCESS)
        return code;
    if (is_root)
        rt_lower_must("MPI_Type_get_extent",
                      layout_init(&out, recvbuf, recvcount, NULL, NULL, recvtype));
    return gather(sendbuf, sendcount, sendtype, &out, true, root, comm);
}

int rt_Gatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
               const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root,
               MPI_Comm handle)
{
    struct comm *comm = rt_comm_get(handle);
    struct layout out = {.base = NULL};
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->spans) {
        int code = rt_inside_Gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs,
                                     recvtype, root, comm);
        return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
    }
    bool is_root = comm->rank == root;
    int code = sendbuf == MPI_IN_PLACE ? collective_check(comm, 0, recvtype, root)
                                       : collective_check(comm, sendcount, sendtype, root);
    if (code == MPI_SUCCESS && is_root)
        code = collective_check(comm, 0, recvtype, root);
    if (code != MPI_SUCCESS)
        return code;
    if (is_root)
        rt_lower_must("MPI_Type_get_extent",
                      layout_init(&out, recvbuf, 0, recvcounts, displs, recvtype));
    return gather(sendbuf, sendcount, sendtype, &out, false, root, comm);
}

/* ---- Allgather ---- */

void span_allgather(const struct span *s, const void *mine, const struct layout *out)
{
    const struct comm *comm = s->comm;
    int n = comm->nparts;
    struct bundle *part = rt_alloc((size_t)n * sizeof *part);
    size_t *start = rt_alloc((size_t)n * sizeof *start), bytes = 0;
    for (int p = 0; p < n; p++) {
        part[p] = bundle_of_layout(comm, p, out);
        start[p] = bytes;
        bytes += part[p].bytes;
    }
    char *all = rt_alloc(bytes);
    part_gather(s, mine, layout_bytes(out, comm->rank), &part[comm->part]);
    if (s->is_head) {
        struct bundle *own = &part[comm->part];
        memcpy(all + start[comm->part], own->data, own->bytes);
        for (int distance = 1; distance < n; distance++)
            rt_crossing_send(s->comm, span_head_of(s, (comm->part + distance) % n), s->tag,
                             own->data, own->bytes);
        for (int distance = 1; distance < n; distance++) {
            int p = (comm->part - distance + n) % n;
            rt_crossing_recv(s->comm, span_head_of(s, p), s->tag, all + start[p], part[p].bytes);
        }
    }
    if (!part_is_alone(s))
        rt_lower_must("MPI_Ibcast_c",
                      rt_inside_Bcast_c(all, (MPI_Count)bytes, MPI_BYTE, s->head, s->comm));
    for (int p = 0; p < n; p++) {
        free(part[p].data);
        part[p].data = all + start[p];
        bundle_put(comm, p, &part[p], out);
        part[p].data = NULL;
        bundle_end(&part[p]);
    }
    free(all);
    free(start);
    free(part);
}

static int allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype,
                     const struct layout *out, struct comm *comm)
{
    struct span s = span_begin(comm, -1);
    if (sendbuf == MPI_IN_PLACE) {
        sendbuf = layout_at(out, comm->rank);
        sendcount = layout_count(out, comm->rank);
        sendtype = out->type;
    }
    void *owned;
    const void *mine =
        packed_of(sendbuf, sendcount, sendtype, rt_packed_size(sendcount, sendtype), &owned);
    span_allgather(&s, mine, out);
    free(owned);
    return MPI_SUCCESS;
}

int rt_Allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                 int recvcount, MPI_Datatype recvtype, MPI_Comm handle)
{
    struct comm *comm = rt_comm_get(handle);
    struct layout out;
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->spans) {
        int code =
            rt_inside_Allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
        return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
    }
    int code = collective_check(comm, recvcount, recvtype, 0);
    if (code == MPI_SUCCESS && sendbuf != MPI_IN_PLACE)
        code = collective_check(comm, sendcount, sendtype, 0);
    if (code != MPI_SUCCESS)
        return code;
    rt_lower_must("MPI_Type_get_extent",
                  layout_init(&out, recvbuf, recvcount, NULL, NULL, recvtype));
    return allgather(sendbuf, sendcount, sendtype, &out, comm);
}

int rt_Allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                  const int recvcounts[], const int displs[], MPI_Datatype recvtype,
                  MPI_Comm handle)
{
    struct comm *comm = rt_comm_get(handle);
    struct layout out;
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->spans) {
        int code = rt_inside_Allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs,
                                        recvtype, comm);
        return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
    }
    int code = collective_check(comm, 0, recvtype, 0);
    if (code == MPI_SUCCESS && sendbuf != MPI_IN_PLACE)
        code = collective_check(comm, sendcount, sendtype, 0);
    if (code != MPI_SUCCESS)
        return code;
    rt_lower_must("MPI_Type_get_extent",
                  layout_init(&out, recvbuf, 0, recvcounts, displs, recvtype));
    return allgather(sendbuf, sendcount, sendtype, &out, comm);
}

void rt_allgather_bytes(struct comm *comm, const void *mine, size_t bytes, void *all)
{
    int count = (int)bytes;
    if (!comm->spans) {
        rt_lower_must("MPI_Iallgather",
                      rt_inside_Allgather(mine, count, MPI_BYTE, all, count, MPI_BYTE, comm));
        return;
    }
    struct span s = span_begin(comm, -1);
    struct layout out = {.base = all, .count = count, .type = MPI_BYTE, .extent = 1, .unit = 1};
    span_allgather(&s, mine, &out);
}

/* ---- Scatter ---- */

/* bundle_send: sizes and blocks of a part, to its head */
static void bundle_send(const struct span *s, int part, const struct layout *in)
{
    struct bundle b = bundle_of_layout(s->comm, part, in);
    size_t head = (size_t)b.count * sizeof *b.size;
    char *message = rt_alloc(head + b.bytes);
    memcpy(message, b.size, head);
    b.data = message + head;
    bundle_get(s->comm, part, &b, in);
    rt_crossing_send(s->comm, span_head_of(s, part), s->tag, message, head + b.bytes);
    b.data = message;
    bundle_end(&b);
}

/* bundle_recv: what bundle_send sent; *message is to be freed */
static struct bundle bundle_recv(const struct span *s, void **message)
{
    size_t bytes, head = (size_t)s->comm->lower_size * sizeof(MPI_Count);
    rt_crossing_recv_any_size(s->comm, s->root, s->tag, message, &bytes);
    struct bundle b = bundle_begin(s->comm->lower_size);
    if (bytes < head)
        rt_fatal("%s: a message of %zu bytes came where the sizes of %d blocks were expected",
                 rt_row_name(rt.call), bytes, b.count);
    memcpy(b.size, *message, head);
    bundle_place(&b);
    if (bytes != head + b.bytes)
        rt_fatal("%s: blocks of %zu bytes were announced, %zu came", rt_row_name(rt.call), b.bytes,
                 bytes - head);
    b.data = (char *)*message + head;
    return b;
}

static int scatter(const struct layout *in, void *recvbuf, int recvcount, MPI_Datatype recvtype,
                   int root, struct comm *comm)
{
    struct span s = span_begin(comm, root);
    struct bundle b = {.count = 0};
    void *message = NULL;
    if (comm->rank == root) {
        for (int part = 0; part < comm->nparts; part++)
            if (part != comm->part)
                bundle_send(&s, part, in);
        b = bundle_of_layout(comm, comm->part, in);
        message = b.data = rt_alloc(b.bytes);
        bundle_get(comm, comm->part, &b, in);
    } else if (s.is_head) {
        b = bundle_recv(&s, &message);
    }
    bool is_in_place = recvbuf == MPI_IN_PLACE;
    size_t bytes = is_in_place ? layout_bytes(in, comm->rank) : rt_packed_size(recvcount, recvtype);
    char *mine = rt_alloc(bytes);
    if (part_is_alone(&s))
        memcpy(mine, b.data, b.bytes < bytes ? b.bytes : bytes);
    else
        rt_lower_must("MPI_Iscatterv_c",
                      rt_inside_Scatterv_c(b.data, b.size, b.offset, MPI_BYTE, mine,
                                           (MPI_Count)bytes, MPI_BYTE, s.head, comm));
    if (!is_in_place)
        rt_unpack(mine, bytes, recvbuf, recvcount, recvtype);
    free(mine);
    b.data = NULL;
    bundle_end(&b);
    free(message);
    return MPI_SUCCESS;
}

int rt_Scatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
               int recvcount, MPI_Datatype recvtype, int root, MPI_Comm handle)
{
    struct comm *comm = rt_comm_get(handle);
    struct layout in = {.base = NULL};
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->spans) {
        int code = rt_inside_Scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype,
                                     root, comm);
        return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
    }
    bool is_root = comm->rank == root;
    int code = recvbuf == MPI_IN_PLACE ? collective_check(comm, sendcount, sendtype, root)
                                       : collective_check(comm, recvcount, recvtype, root);
    if (code == MPI_SUCCESS && is_root)
        code = collective_check(comm, sendcount, sendtype, root);
    if (code != MPI_SUCCESS)
        return code;
    if (is_root)
        rt_lower_must("MPI_Type_get_extent",
                      layout_init(&in, sendbuf, sendcount, NULL, NULL, sendtype));
    return scatter(&in, recvbuf, recvcount, recvtype, root, comm);
}

int rt_Scatterv(const void *sendbuf, const int sendcounts[], const int displs[],
                MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype,
                int root, MPI_Comm handle)
{
    struct comm *comm = rt_comm_get(handle);
    struct layout in = {.base = NULL};
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->spans) {
        int code = rt_inside_Scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount,
                                      recvtype, root, comm);
        return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
    }
    bool is_root = comm->rank == root;
    int code = recvbuf == MPI_IN_PLACE ? collective_check(comm, 0, sendtype, root)
                                       : collective_check(comm, recvcount, recvtype, root);
    if (code == MPI_SUCCESS && is_root)
        code = collective_check(comm, 0, sendtype, root);
    if (code != MPI_SUCCESS)
        return code;
    if (is_root)
        rt_lower_must("MPI_Type_get_extent",
                      layout_init(&in, sendbuf, 0, sendcounts, displs, sendtype));
    return scatter(&in, recvbuf, recvcount, recvtype, root, comm);
}
