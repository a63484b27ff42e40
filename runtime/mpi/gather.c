/* SPDX-License-Identifier: Apache-2.0 */
/* How do blocks of all ranks come together, or apart, over several clusters?  Gather, Allgather,
 * Scatter and their v forms.
 *
 * Blocks travel packed.  Inside a part they meet at the head; heads exchange the concatenation of
 * their part's blocks, in the order of lower ranks.  Every byte crosses to each cluster that needs
 * it once.  Sizes that only their owners know travel with the blocks.
 *
 * Requires collective.c, place.c, transfer.c.  MPI 3.1 sections 5.5 to 5.7.
 */
#include "collective.h"
#include "core/copy.h"
#include "disagree.h"
#include "down.h"
#include "rt_own.h"
#include "scratch.h"
#include "transfer.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

/* ---- the blocks of one part: block i is that of its i-th member ---- */

struct bundle {
    int count;
    size_t *size, *offset;
    size_t bytes; /* of all */
    char *data;
};

static struct bundle bundle_begin(int count)
{
    struct bundle b = {.count = count};
    b.size = rt_alloc(2 * (size_t)count * sizeof *b.size);
    b.offset = b.size + count;
    return b;
}

/* bundle_place: after the sizes are known */
static void bundle_place(struct bundle *b)
{
    b->bytes = 0;
    for (int i = 0; i < b->count; i++) {
        b->offset[i] = b->bytes;
        b->bytes += b->size[i];
    }
}

static void bundle_end(struct bundle *b)
{
    free(b->size);
    scratch_free(b->data);
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
        b.size[i++] = layout_bytes(l, rank);
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

/* ---- inside a part ---- */

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* part_gather: the packed blocks of my part at its head, which has the sizes in b */
static void part_gather(const struct span *s, const void *mine, size_t bytes, struct bundle *b)
{
    const struct comm *comm = s->comm;
    int me = comm->lower_rank[comm->rank];
    if (!s->is_head) {
        rt_transfer_send(s->comm, s->head, s->tag, mine, bytes);
        return;
    }
    b->data = scratch_new(b->bytes);
    struct transfer *t = rt_alloc((size_t)b->count * sizeof *t);
    int count = 0;
    for (int i = 0; i < b->count; i++)
        if (i != me)
            t[count++] = rt_transfer_begin_recv(s->comm, comm->from_lower[i], s->tag,
                                                b->data + b->offset[i], b->size[i]);
    if (bytes != b->size[me])
        disagreement_note(comm, "comm rank %d contributes %zu bytes, %zu were expected", comm->rank,
                          bytes, b->size[me]);
    if (bytes)
        copy_bytes(b->data + b->offset[me], mine, smaller(bytes, b->size[me]));
    rt_transfer_wait_all(t, count);
    free(t);
}

/* The same where the head does not know the sizes: they come with the blocks. */
static void part_gather_any_size(const struct span *s, const void *mine, size_t bytes,
                                 struct bundle *b)
{
    const struct comm *comm = s->comm;
    int me = comm->lower_rank[comm->rank];
    if (!s->is_head) {
        rt_transfer_send(s->comm, s->head, s->tag, mine, bytes);
        return;
    }
    void **block = rt_alloc((size_t)b->count * sizeof *block);
    for (int i = 0; i < b->count; i++) {
        block[i] = NULL;
        b->size[i] = bytes;
        if (i != me)
            rt_transfer_recv_any_size(s->comm, comm->from_lower[i], s->tag, &block[i], &b->size[i]);
    }
    bundle_place(b);
    b->data = scratch_new(b->bytes);
    for (int i = 0; i < b->count; i++) {
        if (b->size[i])
            copy_bytes(b->data + b->offset[i], i == me ? mine : block[i], b->size[i]);
        free(block[i]);
    }
    free(block);
}

/* part_scatter: the head's blocks to its part; `bytes` is what I expect */
static void part_scatter(const struct span *s, const struct bundle *b, void *mine, size_t bytes)
{
    const struct comm *comm = s->comm;
    int me = comm->lower_rank[comm->rank];
    if (!s->is_head) {
        rt_transfer_recv(s->comm, s->head, s->tag, mine, bytes);
        return;
    }
    struct transfer *t = rt_alloc((size_t)b->count * sizeof *t);
    int count = 0;
    for (int i = 0; i < b->count; i++)
        if (i != me)
            t[count++] = rt_transfer_begin_send(s->comm, comm->from_lower[i], s->tag,
                                                b->data + b->offset[i], b->size[i]);
    if (b->size[me] != bytes)
        disagreement_note(comm, "comm rank %d expects %zu bytes, %zu came", comm->rank, bytes,
                          b->size[me]);
    if (bytes)
        copy_bytes(mine, b->data + b->offset[me], smaller(bytes, b->size[me]));
    rt_transfer_wait_all(t, count);
    free(t);
}

/* ---- Gather ---- */

/* From another cluster, one block, without a copy where it needs no unpacking */
static void block_receive(const struct span *s, int from, const struct layout *out)
{
    size_t bytes = layout_bytes(out, from);
    void *block = layout_block(out, from);
    if (block || bytes == 0) {
        rt_crossing_recv(s->comm, from, s->tag, block, bytes);
        return;
    }
    void *packed = scratch_new(bytes);
    rt_crossing_recv(s->comm, from, s->tag, packed, bytes);
    layout_put(out, from, packed);
    scratch_free(packed);
}

/* From the head of another part, into its members' places */
static void part_receive(const struct span *s, int part, const struct layout *out)
{
    int head = span_head_of(s, part);
    if (part_size(s->comm, part) == 1) {
        block_receive(s, head, out);
        return;
    }
    struct bundle b = bundle_of_layout(s->comm, part, out);
    b.data = scratch_new(b.bytes);
    rt_crossing_recv(s->comm, head, s->tag, b.data, b.bytes);
    bundle_put(s->comm, part, &b, out);
    bundle_end(&b);
}

static void receive_all(const struct span *s, const struct layout *out)
{
    for (int part = 0; part < s->comm->nparts; part++)
        if (part != s->comm->part)
            part_receive(s, part, out);
}

/* The only member of its part */
static void alone_gather(const struct span *s, const void *mine, size_t bytes,
                         const struct layout *out)
{
    if (s->comm->rank != s->root) {
        rt_crossing_send(s->comm, s->root, s->tag, mine, bytes);
        return;
    }
    if (bytes != layout_bytes(out, s->root))
        disagreement_note(s->comm, "the root contributes %zu bytes, %zu were expected", bytes,
                          layout_bytes(out, s->root));
    else if (mine != layout_block(out, s->root))
        layout_put(out, s->root, mine);
    receive_all(s, out);
}

void span_gather(const struct span *s, const void *mine, size_t bytes, const struct layout *out)
{
    const struct comm *comm = s->comm;
    bool is_root = comm->rank == s->root;
    if (part_is_alone(s)) {
        alone_gather(s, mine, bytes, out);
        return;
    }
    struct bundle b =
        is_root ? bundle_of_layout(comm, comm->part, out) : bundle_begin(comm->lower_size);
    if (comm->part == s->root_part)
        part_gather(s, mine, bytes, &b);
    else
        part_gather_any_size(s, mine, bytes, &b);
    if (is_root) {
        bundle_put(comm, comm->part, &b, out);
        receive_all(s, out);
    } else if (s->is_head) {
        rt_crossing_send(s->comm, s->root, s->tag, b.data, b.bytes);
    }
    bundle_end(&b);
}

struct contribution { /* what I give, packed */
    const void *packed;
    size_t bytes;
    void *owned;
};

/* In place: it lies in my own place of the receive buffer. */
static struct contribution contribution_of(const struct collective *c, const struct layout *out)
{
    struct contribution mine;
    const void *buf = c->sendbuf;
    MPI_Count count = c->sendcount;
    MPI_Datatype type = c->sendtype;
    if (c->sendbuf == MPI_IN_PLACE) {
        buf = layout_at(out, c->comm->rank);
        count = layout_count(out, c->comm->rank);
        type = out->type;
    }
    mine.bytes = rt_packed_size(count, type);
    mine.packed = packed_of(buf, count, type, mine.bytes, &mine.owned);
    return mine;
}

static int gather(const struct collective *c)
{
    struct span s = span_begin(c->comm, call_tag(c), c->root);
    struct layout out = {.base = NULL};
    if (c->comm->rank == c->root)
        out = layout_of_recv(c);
    struct contribution mine = contribution_of(c, &out);
    span_gather(&s, mine.packed, mine.bytes, &out);
    free(mine.owned);
    return MPI_SUCCESS;
}

int rt_Gather(const struct collective *c)
{
    return gather(c);
}

int rt_Gatherv(const struct collective *c)
{
    return gather(c);
}

/* ---- Allgather ---- */

static void heads_allgather(const struct span *s, const struct bundle *part, const size_t *start,
                            char *all)
{
    int n = s->comm->nparts, me = s->comm->part;
    for (int distance = 1; distance < n; distance++)
        rt_crossing_send(s->comm, span_head_of(s, (me + distance) % n), s->tag, all + start[me],
                         part[me].bytes);
    for (int distance = 1; distance < n; distance++) {
        int p = (me - distance + n) % n;
        rt_crossing_recv(s->comm, span_head_of(s, p), s->tag, all + start[p], part[p].bytes);
    }
}

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
    char *all = scratch_new(bytes);
    struct bundle *own = &part[comm->part];
    part_gather(s, mine, layout_bytes(out, comm->rank), own);
    if (s->is_head) {
        copy_bytes(all + start[comm->part], own->data, own->bytes);
        heads_allgather(s, part, start, all);
    }
    part_bcast(s, all, bytes);
    for (int p = 0; p < n; p++) {
        scratch_free(part[p].data);
        part[p].data = all + start[p];
        bundle_put(comm, p, &part[p], out);
        part[p].data = NULL;
        bundle_end(&part[p]);
    }
    scratch_free(all);
    free(start);
    free(part);
}

/* One member in every part: blocks go straight into their places. */
static void direct_allgather(const struct span *s, const struct contribution *mine,
                             const struct layout *out)
{
    const struct comm *comm = s->comm;
    int n = comm->size, me = comm->rank;
    for (int distance = 1; distance < n; distance++)
        rt_crossing_send(s->comm, (me + distance) % n, s->tag, mine->packed, mine->bytes);
    for (int distance = 1; distance < n; distance++)
        block_receive(s, (me - distance + n) % n, out);
}

/* contribution_fit: it is as long as its place in the receive buffer. */
static void contribution_fit(struct contribution *mine, const struct comm *comm,
                             const struct layout *out)
{
    size_t place = layout_bytes(out, comm->rank);
    if (__builtin_expect(mine->bytes == place, 1))
        return;
    disagreement_note(comm, "comm rank %d contributes %zu bytes and has a place of %zu for them",
                      comm->rank, mine->bytes, place);
    char *fitted = rt_alloc(place);
    memset(fitted, 0, place);
    copy_bytes(fitted, mine->packed, smaller(mine->bytes, place));
    free(mine->owned);
    mine->owned = fitted;
    mine->packed = fitted;
    mine->bytes = place;
}

static int allgather(const struct collective *c)
{
    struct span s = span_begin(c->comm, call_tag(c), -1);
    struct layout out = layout_of_recv(c);
    struct contribution mine = contribution_of(c, &out);
    contribution_fit(&mine, c->comm, &out);
    if (c->comm->nparts == c->comm->size) {
        direct_allgather(&s, &mine, &out);
        if (c->sendbuf != MPI_IN_PLACE)
            layout_put(&out, c->comm->rank, mine.packed);
    } else {
        span_allgather(&s, mine.packed, &out);
    }
    free(mine.owned);
    return MPI_SUCCESS;
}

int rt_Allgather(const struct collective *c)
{
    return allgather(c);
}

int rt_Allgatherv(const struct collective *c)
{
    return allgather(c);
}

/* ---- Scatter ---- */

/* bundle_send: sizes and blocks of a part, to its head; who is alone there knows the size */
static void bundle_send(const struct span *s, int part, const struct layout *in)
{
    struct bundle b = bundle_of_layout(s->comm, part, in);
    int to = span_head_of(s, part);
    void *block = b.count == 1 ? layout_block(in, to) : NULL;
    if (block || (b.count == 1 && b.bytes == 0)) {
        rt_crossing_send(s->comm, to, s->tag, block, b.bytes);
        bundle_end(&b);
        return;
    }
    size_t head = b.count == 1 ? 0 : (size_t)b.count * sizeof *b.size;
    char *message = scratch_new(head + b.bytes);
    memcpy(message, b.size, head);
    b.data = message + head;
    bundle_get(s->comm, part, &b, in);
    rt_crossing_send(s->comm, to, s->tag, message, head + b.bytes);
    b.data = message;
    bundle_end(&b);
}

/* bundle_recv: what bundle_send sent; *message is to be freed */
static struct bundle bundle_recv(const struct span *s, void **message)
{
    size_t bytes;
    struct bundle b = bundle_begin(s->comm->lower_size);
    size_t head = (size_t)b.count * sizeof *b.size;
    rt_crossing_recv_any_size(s->comm, s->root, s->tag, message, &bytes);
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

/* own_block_get: the root's own block, into the room it has for it */
static void own_block_get(const struct span *s, const struct layout *in, void *mine, size_t bytes)
{
    int me = s->comm->rank;
    size_t length = layout_bytes(in, me);
    if (length == bytes) {
        layout_get(in, me, mine);
        return;
    }
    void *packed = scratch_new(length);
    disagreement_note(s->comm, "the root sends itself %zu bytes, %zu were expected", length, bytes);
    layout_get(in, me, packed);
    copy_bytes(mine, packed, smaller(length, bytes));
    scratch_free(packed);
}

void span_scatter(const struct span *s, const struct layout *in, void *mine, size_t bytes)
{
    struct comm *comm = s->comm;
    struct bundle b = {.count = 0};
    void *message = NULL;
    if (comm->rank == s->root) {
        for (int part = 0; part < comm->nparts; part++)
            if (part != comm->part)
                bundle_send(s, part, in);
        if (part_is_alone(s)) {
            own_block_get(s, in, mine, bytes);
            return;
        }
        b = bundle_of_layout(comm, comm->part, in);
        message = b.data = rt_alloc(b.bytes);
        bundle_get(comm, comm->part, &b, in);
    } else if (part_is_alone(s)) {
        rt_crossing_recv(comm, s->root, s->tag, mine, bytes);
        return;
    } else if (s->is_head) {
        b = bundle_recv(s, &message);
    }
    part_scatter(s, &b, mine, bytes);
    b.data = NULL;
    bundle_end(&b);
    free(message);
}

static int scatter(const struct collective *c)
{
    struct span s = span_begin(c->comm, call_tag(c), c->root);
    struct layout in = {.base = NULL};
    bool is_in_place = c->recvbuf == MPI_IN_PLACE;
    if (c->comm->rank == c->root)
        in = layout_of_send(c);
    size_t bytes = is_in_place ? layout_bytes(&in, c->comm->rank)
                               : rt_packed_size(c->recvcount, c->recvtype),
           block;
    MPI_Aint offset;
    if (!is_in_place && rt_is_contiguous(c->recvcount, c->recvtype, &offset, &block)) {
        span_scatter(&s, &in, (char *)c->recvbuf + offset, bytes);
        return MPI_SUCCESS;
    }
    void *mine = scratch_new(bytes);
    span_scatter(&s, &in, mine, bytes);
    if (!is_in_place)
        rt_unpack(mine, bytes, c->recvbuf, c->recvcount, c->recvtype);
    scratch_free(mine);
    return MPI_SUCCESS;
}

int rt_Scatter(const struct collective *c)
{
    return scatter(c);
}

int rt_Scatterv(const struct collective *c)
{
    return scatter(c);
}

/* ---- for communicators ---- */

void rt_allgather_bytes(struct comm *comm, const void *mine, size_t bytes, void *all)
{
    if (!comm->spans) {
        const struct collective c = {.comm = comm,
                                     .row = RT_ROW_MPI_Allgather,
                                     .has = CALL_DATA,
                                     .sendbuf = mine,
                                     .recvbuf = all,
                                     .sendcount = (MPI_Count)bytes,
                                     .recvcount = (MPI_Count)bytes,
                                     .sendtype = MPI_BYTE,
                                     .recvtype = MPI_BYTE};
        rt_lower_must("MPI_Allgather", rt_down_Allgather(&c));
        return;
    }
    struct span s = span_begin(comm, RT_ROW_NONE, -1);
    struct layout out = layout_of_bytes(all, bytes);
    span_allgather(&s, mine, &out);
}
