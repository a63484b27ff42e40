/* SPDX-License-Identifier: Apache-2.0 */
/* How is a reduction done over several clusters, with the same bits every time?  Reduce and
 * Allreduce.
 *
 * Inside a part the lower MPI reduces to the head; heads combine along a tree (Reduce) or by
 * recursive doubling (Allreduce), always the lower part's value on the left.  Both partners of an
 * exchange compute the same expression, so all ranks hold the same bits. The order of a
 * non-commutative operation is kept: part order is rank order where every part's ranks follow each
 * other; elsewhere the contributions are gathered and combined one by one.  Commutative Reduce
 * turns the tree towards the root's part.
 *
 * Requires collective.c, gather.c.  MPI 3.1 section 5.9.
 */
#include "collective.h"
#include "inside.h"
#include "rt_own.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

struct reduction {
    struct span span;
    int count;
    MPI_Datatype type;
    MPI_Op op;
    size_t bytes; /* packed */
    bool is_contiguous;
    MPI_Aint offset; /* of the block in a buffer, when contiguous */
    void *value;     /* the reduction so far, laid out as (count, type) */
    void *other;     /* the partner's, likewise */
    void *owned[2];  /* memory of ours behind them */
    void *packed;    /* NULL when contiguous */
};

/* room_make: a buffer for (count, type); what it returns is where the buffer "begins", *owned is to
 * be freed */
static void *room_make(int count, MPI_Datatype type, void **owned)
{
    MPI_Aint lb, extent, true_lb, true_extent;
    rt_lower_must("MPI_Type_get_extent", lower.MPI_Type_get_extent(type, &lb, &extent));
    rt_lower_must("MPI_Type_get_true_extent",
                  lower.MPI_Type_get_true_extent(type, &true_lb, &true_extent));
    MPI_Aint stride = (count - 1) * extent, low = stride < 0 ? stride : 0;
    *owned = rt_alloc((size_t)(true_extent + (stride < 0 ? -stride : stride)));
    return (char *)*owned - true_lb - low;
}

/* The operation may be a callback of the program that calls MPI: afterwards this call is the one
 * being served again. */
static void callback_over(const struct reduction *r)
{
    rt.call = (enum rt_row)r->span.tag;
}

static struct reduction reduction_begin(struct comm *comm, int root, int count, MPI_Datatype type,
                                        MPI_Op op)
{
    struct reduction r = {.span = span_begin(comm, root), .count = count, .type = type, .op = op};
    size_t block;
    r.bytes = rt_packed_size(count, type);
    r.is_contiguous = rt_is_contiguous(count, type, &r.offset, &block);
    r.other = room_make(count, type, &r.owned[0]);
    r.packed = r.is_contiguous ? NULL : rt_alloc(r.bytes);
    return r;
}

static void reduction_end(struct reduction *r)
{
    free(r->owned[0]);
    free(r->owned[1]);
    free(r->packed);
}

static void value_send(struct reduction *r, int part)
{
    const void *block = r->packed;
    if (r->is_contiguous)
        block = (char *)r->value + r->offset;
    else
        rt_pack(r->value, r->count, r->type, r->packed, r->bytes);
    rt_crossing_send(r->span.comm, span_head_of(&r->span, part), r->span.tag, block, r->bytes);
}

static void value_recv(struct reduction *r, int part, void *into)
{
    void *block = r->is_contiguous ? (char *)into + r->offset : r->packed;
    rt_crossing_recv(r->span.comm, span_head_of(&r->span, part), r->span.tag, block, r->bytes);
    if (!r->is_contiguous)
        rt_unpack(r->packed, r->bytes, into, r->count, r->type);
}

/* value = value op other, or other op value */
static void value_combine(struct reduction *r, bool is_left)
{
    void *left = is_left ? r->value : r->other, *right = is_left ? r->other : r->value;
    rt_lower_must("MPI_Reduce_local",
                  lower.MPI_Reduce_local(left, right, r->count, r->type, r->op));
    callback_over(r);
    r->value = right;
    r->other = left;
}

/* part_reduce: my part's value at its head, in `into` */
static void part_reduce(struct reduction *r, const void *mine, void *into)
{
    const struct span *s = &r->span;
    if (part_is_alone(s)) {
        if (mine != into)
            typed_copy(mine, into, r->count, r->type);
    } else {
        const void *from = s->is_head && mine == into ? MPI_IN_PLACE : mine;
        rt_lower_must("MPI_Ireduce", rt_inside_Reduce(from, s->is_head ? into : NULL, r->count,
                                                      r->type, r->op, s->head, s->comm));
    }
    callback_over(r);
    r->value = into;
}

/* heads_reduce: the whole value at the head of part `top`: a binomial tree over the parts, counted
 * from `top` upwards */
static void heads_reduce(struct reduction *r, int top)
{
    int n = r->span.comm->nparts, mine = (r->span.comm->part - top + n) % n;
    for (int bit = 1; bit < n; bit <<= 1) {
        if (mine & bit) {
            value_send(r, (mine - bit + top) % n);
            return;
        }
        if (mine + bit < n) {
            value_recv(r, (mine + bit + top) % n, r->other);
            value_combine(r, true);
        }
    }
}

/* heads_allreduce: the whole value at every head.  The surplus over a power of two is folded into
 * its neighbours first. */
static void heads_allreduce(struct reduction *r)
{
    int n = r->span.comm->nparts, mine = r->span.comm->part, power = 1;
    while (power * 2 <= n)
        power *= 2;
    int surplus = n - power, place = mine - surplus;
    if (mine < 2 * surplus) {
        place = mine / 2;
        if (mine % 2) {
            value_send(r, mine - 1);
            value_recv(r, mine - 1, r->value);
            return;
        }
        value_recv(r, mine + 1, r->other);
        value_combine(r, true);
    }
    for (int bit = 1; bit < power; bit <<= 1) {
        int there = place ^ bit, partner = there < surplus ? 2 * there : there + surplus;
        value_send(r, partner);
        value_recv(r, partner, r->other);
        value_combine(r, there > place);
    }
    if (mine < 2 * surplus)
        value_send(r, mine + 1);
}

/* ---- one by one: non-commutative, ranks of the parts mixed ---- */

/* The value of x0 op (x1 op (x2 ...)) at the root, from everybody's packed contribution */
static void reduce_one_by_one(struct reduction *r, const void *mine, void *out)
{
    struct comm *comm = r->span.comm;
    bool is_root = comm->rank == r->span.root;
    char *all = is_root ? rt_alloc((size_t)comm->size * r->bytes) : NULL;
    void *owned;
    const void *packed = packed_of(mine, r->count, r->type, r->bytes, &owned);
    struct layout blocks = {
        .base = all, .count = 1, .type = MPI_BYTE, .extent = (MPI_Aint)r->bytes, .unit = r->bytes};
    span_gather(&r->span, packed, r->bytes, true, &blocks);
    free(owned);
    if (!is_root)
        return;
    r->value = room_make(r->count, r->type, &r->owned[1]);
    for (int i = comm->size - 1; i >= 0; i--) {
        rt_unpack(all + (size_t)i * r->bytes, r->bytes, i == comm->size - 1 ? r->value : r->other,
                  r->count, r->type);
        if (i < comm->size - 1)
            value_combine(r, false);
    }
    typed_copy(r->value, out, r->count, r->type);
    free(all);
}

/* ---- the calls ---- */

static int reduction_check(struct comm *comm, int count, MPI_Datatype type, MPI_Op op, int root,
                           bool *is_commutative)
{
    int commutes = 0, code = collective_check(comm, count, type, root);
    if (code != MPI_SUCCESS)
        return code;
    code = lower.MPI_Op_commutative(op, &commutes);
    *is_commutative = commutes != 0;
    char nothing[2] = {
        0}; /* reducing no elements tells whether the operation is defined for the type */
    if (code == MPI_SUCCESS)
        code = lower.MPI_Reduce_local(&nothing[0], &nothing[1], 0, type, op);
    return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
}

static void reduce_spanning(const void *mine, void *out, int count, MPI_Datatype type, MPI_Op op,
                            int root, struct comm *comm, bool is_commutative)
{
    struct reduction r = reduction_begin(comm, root, count, type, op);
    bool is_root = comm->rank == root;
    if (!is_commutative && !comm->is_blocked) {
        reduce_one_by_one(&r, mine, out);
    } else {
        void *into = is_root ? out : NULL;
        if (r.span.is_head && !is_root)
            into = room_make(count, type, &r.owned[1]);
        part_reduce(&r, mine, into);
        if (r.span.is_head) {
            int top = is_commutative ? r.span.root_part : 0;
            heads_reduce(&r, top);
            if (top != r.span.root_part && comm->part == top)
                value_send(&r, r.span.root_part);
            if (top != r.span.root_part && is_root)
                value_recv(&r, top, r.value);
        }
        if (is_root && r.value != out)
            typed_copy(r.value, out, count, type);
    }
    reduction_end(&r);
}

/* MPICH 4.0.2 crashes in its blocking MPI_Reduce in place at a root other than 0, from 2 KiB on: it
 * gets a copy instead. */
static int reduce_inside(const void *sendbuf, void *recvbuf, int count, MPI_Datatype type,
                         MPI_Op op, int root, struct comm *comm)
{
    MPI_Aint lb, extent;
    if (sendbuf != MPI_IN_PLACE || rt.must_progress || count <= 0 ||
        lower.MPI_Type_get_extent(type, &lb, &extent) != MPI_SUCCESS)
        return rt_inside_Reduce(sendbuf, recvbuf, count, type, op, root, comm);
    void *owned, *copy = room_make(count, type, &owned);
    typed_copy(recvbuf, copy, count, type);
    int code = rt_inside_Reduce(copy, recvbuf, count, type, op, root, comm);
    free(owned);
    return code;
}

int rt_Reduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
              int root, MPI_Comm handle)
{
    struct comm *comm = rt_comm_get(handle);
    bool is_commutative;
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->spans) {
        int code = reduce_inside(sendbuf, recvbuf, count, datatype, op, root, comm);
        return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
    }
    int code = reduction_check(comm, count, datatype, op, root, &is_commutative);
    if (code != MPI_SUCCESS || rt_packed_size(count, datatype) == 0)
        return code;
    reduce_spanning(sendbuf == MPI_IN_PLACE ? recvbuf : sendbuf, recvbuf, count, datatype, op, root,
                    comm, is_commutative);
    return MPI_SUCCESS;
}

int rt_Allreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                 MPI_Comm handle)
{
    struct comm *comm = rt_comm_get(handle);
    bool is_commutative;
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->spans) {
        int code = rt_inside_Allreduce(sendbuf, recvbuf, count, datatype, op, comm);
        return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
    }
    int code = reduction_check(comm, count, datatype, op, 0, &is_commutative);
    if (code != MPI_SUCCESS || rt_packed_size(count, datatype) == 0)
        return code;
    const void *mine = sendbuf == MPI_IN_PLACE ? recvbuf : sendbuf;
    if (!is_commutative && !comm->is_blocked) {
        reduce_spanning(mine, recvbuf, count, datatype, op, 0, comm, false);
        return rt_Bcast(recvbuf, count, datatype, 0, handle);
    }
    struct reduction r = reduction_begin(comm, -1, count, datatype, op);
    part_reduce(&r, mine, recvbuf);
    if (r.span.is_head) {
        heads_allreduce(&r);
        if (r.value != recvbuf)
            typed_copy(r.value, recvbuf, count, datatype);
    }
    if (!part_is_alone(&r.span))
        rt_lower_must("MPI_Ibcast", rt_inside_Bcast(recvbuf, count, datatype, r.span.head, comm));
    reduction_end(&r);
    return MPI_SUCCESS;
}
