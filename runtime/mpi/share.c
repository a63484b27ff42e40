/* SPDX-License-Identifier: Apache-2.0 */
/* How does every rank get its own stretch of a reduction?  Reduce_scatter and Reduce_scatter_block
 * over several clusters.
 *
 * Each part reduces the whole vector to its head; the heads exchange, packed, the stretches that
 * the other parts' members get, and combine theirs in the order of parts; each head deals them out.
 * A stretch crosses once for each pair of clusters.  Where the order of a non-commutative operation
 * is not the order of parts, comm rank 0 combines one by one and scatters.
 *
 * Requires reduce.c, gather.c.  MPI 3.1 section 5.10.
 */
#include "collective.h"
#include "rt_own.h"
#include "scratch.h"
#include "transfer.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

struct shares { /* who gets which stretch of the vector */
    struct span span;
    const struct collective *call;
    struct layout layout; /* base: the vector */
    MPI_Aint *displ;      /* elements */
    MPI_Count total;
};

static struct shares shares_of(const struct collective *c)
{
    struct shares sh = {
        .span = span_begin(c->comm, call_tag(c), -1), .call = c, .layout = layout_of_recv(c)};
    sh.displ = rt_alloc((size_t)c->comm->size * sizeof *sh.displ);
    for (int i = 0; i < c->comm->size; i++) {
        sh.displ[i] = (MPI_Aint)sh.total;
        sh.total += layout_count(&sh.layout, i);
    }
    sh.layout.displs = (struct vector){sh.displ, true};
    return sh;
}

/* The stretches of a part's members, packed, in the order of comm ranks; the bytes only when there
 * is no room */
static size_t part_pack(const struct shares *sh, int part, char *room)
{
    const struct comm *comm = sh->span.comm;
    size_t bytes = 0;
    for (int i = 0; i < comm->size; i++) {
        if (comm->part_of[i] != part)
            continue;
        if (room)
            layout_get(&sh->layout, i, room + bytes);
        bytes += layout_bytes(&sh->layout, i);
    }
    return bytes;
}

static MPI_Count part_count(const struct shares *sh, int part)
{
    const struct comm *comm = sh->span.comm;
    MPI_Count count = 0;
    for (int i = 0; i < comm->size; i++)
        if (comm->part_of[i] == part)
            count += layout_count(&sh->layout, i);
    return count;
}

/* Among the heads: the value of my part's stretches, packed into `mine` */
static void heads_exchange(struct shares *sh, char *mine, size_t bytes)
{
    struct span *s = &sh->span;
    struct comm *comm = s->comm;
    int n = comm->nparts;
    for (int distance = 1; distance < n; distance++) {
        int part = (comm->part + distance) % n;
        size_t out = part_pack(sh, part, NULL);
        char *message = scratch_new(out);
        part_pack(sh, part, message);
        rt_crossing_send(comm, span_head_of(s, part), s->tag, message, out);
        scratch_free(message);
    }
    part_pack(sh, comm->part, mine);
    struct operands o;
    operands_begin(&o, sh->call, part_count(sh, comm->part));
    void *value = operands_room(&o), *other = operands_room(&o);
    char *message = scratch_new(bytes);
    for (int part = 0; part < n; part++) {
        if (part != comm->part)
            rt_crossing_recv(comm, span_head_of(s, part), s->tag, message, bytes);
        rt_unpack(part == comm->part ? mine : message, bytes, other, o.count, o.type);
        if (part > 0 && bytes)
            operand_combine(&o, value, other);
        void *sum = other;
        other = value;
        value = sum;
    }
    if (bytes)
        rt_pack(value, o.count, o.type, mine, bytes);
    scratch_free(message);
    operands_end(&o);
}

/* From the head, out of the packed stretches of its part, to each member's receive buffer */
static void part_deal(struct shares *sh, const char *packed)
{
    struct span *s = &sh->span;
    struct comm *comm = s->comm;
    const struct collective *c = sh->call;
    MPI_Count count = layout_count(&sh->layout, comm->rank);
    size_t bytes = layout_bytes(&sh->layout, comm->rank), at = 0;
    if (!s->is_head) {
        char *mine = scratch_new(bytes);
        rt_transfer_recv(comm, s->head, s->tag, mine, bytes);
        rt_unpack(mine, bytes, c->recvbuf, count, c->recvtype);
        scratch_free(mine);
        return;
    }
    struct transfer *t = rt_alloc((size_t)comm->lower_size * sizeof *t);
    int begun = 0;
    for (int i = 0; i < comm->lower_size; i++) {
        int rank = comm->from_lower[i];
        size_t block = layout_bytes(&sh->layout, rank);
        if (rank == comm->rank)
            rt_unpack(packed + at, block, c->recvbuf, count, c->recvtype);
        else
            t[begun++] = rt_transfer_begin_send(comm, rank, s->tag, packed + at, block);
        at += block;
    }
    rt_transfer_wait_all(t, begun);
    free(t);
}

static void share_by_parts(struct shares *sh, struct operands *o, const void *mine)
{
    struct span *s = &sh->span;
    const void *value;
    char *packed = NULL;
    reduce_parts(s, o, mine, &value);
    if (s->is_head) {
        sh->layout.base = (char *)value;
        size_t bytes = part_pack(sh, s->comm->part, NULL);
        packed = scratch_new(bytes);
        heads_exchange(sh, packed, bytes);
    }
    part_deal(sh, packed);
    scratch_free(packed);
}

/* The stretches that come are combined in the order of ranks. */
static void alone_in_order(struct shares *sh, struct operands *o)
{
    struct comm *comm = sh->span.comm;
    void *value = operands_room(o), *other = operands_room(o);
    for (int from = 0; from < comm->size; from++) {
        if (from == comm->rank)
            operand_copy(o, layout_at(&sh->layout, from), other);
        else
            operand_recv(o, from, other);
        if (from > 0 && o->bytes)
            operand_combine(o, value, other);
        void *sum = other;
        other = value;
        value = sum;
    }
    operand_copy(o, value, sh->call->recvbuf);
}

/* Where the order of operands is free: what comes first goes where the result will be, and nothing is copied.  Mine, then the others in
 * the order of ranks: the same in every run. */
static void alone_gather(struct shares *sh, struct operands *o)
{
    struct comm *comm = sh->span.comm;
    void *value = sh->call->recvbuf, *other = NULL;
    const void *mine = layout_at(&sh->layout, comm->rank);
    for (int from = 0; from < comm->size; from++) {
        if (from == comm->rank)
            continue;
        void *into = mine ? value : other ? other : (other = operands_room(o));
        operand_recv(o, from, into);
        if (o->bytes)
            operand_combine(o, mine ? mine : other, value);
        mine = NULL;
    }
    if (mine) /* alone */
        operand_copy(o, mine, value);
}

/* One member in every part: stretches go straight out of the vector. */
static void share_alone(struct shares *sh, const void *mine)
{
    struct comm *comm = sh->span.comm;
    int n = comm->size, me = comm->rank;
    sh->layout.base = (char *)mine;
    for (int distance = 1; distance < n; distance++) {
        int to = (me + distance) % n;
        size_t bytes = layout_bytes(&sh->layout, to);
        void *owned;
        const void *packed = packed_of(layout_at(&sh->layout, to), layout_count(&sh->layout, to),
                                       sh->layout.type, bytes, &owned);
        rt_crossing_send(comm, to, sh->span.tag, packed, bytes);
        free(owned);
    }
    struct operands o;
    operands_begin(&o, sh->call, layout_count(&sh->layout, me));
    if (o.commutes && mine != sh->call->recvbuf)
        alone_gather(sh, &o);
    else
        alone_in_order(sh, &o);
    operands_end(&o);
}

static void share_in_order(struct shares *sh, struct operands *o, const void *mine)
{
    const struct collective *c = sh->call;
    struct span s = span_begin(c->comm, call_tag(c), 0);
    MPI_Count count = layout_count(&sh->layout, c->comm->rank);
    size_t bytes = layout_bytes(&sh->layout, c->comm->rank);
    char *block = scratch_new(bytes);
    if (c->comm->rank == 0)
        sh->layout.base = operands_room(o);
    reduce_in_order(&s, o, mine, sh->layout.base);
    span_scatter(&s, &sh->layout, block, bytes);
    rt_unpack(block, bytes, c->recvbuf, count, c->recvtype);
    scratch_free(block);
}

/* MPI leaves open what is in the rest of the buffer.  In MPICH the result of a long vector is also
 * where this member's operand was, and there are programs that look for it there. */
static void leave_in_place(const struct shares *sh)
{
    const struct collective *c = sh->call;
    MPI_Count count = layout_count(&sh->layout, c->comm->rank);
    MPI_Aint first = sh->displ[c->comm->rank];
    if (c->sendbuf == MPI_IN_PLACE && first >= count)
        typed_copy(c->recvbuf, (char *)c->recvbuf + first * rt_type_extent(c->recvtype).extent,
                   count, c->recvtype);
}

static int reduce_scatter(const struct collective *c)
{
    struct shares sh = shares_of(c);
    const void *mine = c->sendbuf == MPI_IN_PLACE ? c->recvbuf : c->sendbuf;
    size_t bytes = rt_packed_size(sh.total, c->recvtype);
    if (bytes > 0 && c->comm->nparts == c->comm->size) {
        share_alone(&sh, mine);
    } else if (bytes > 0) {
        struct operands o;
        operands_begin(&o, c, sh.total);
        if (!o.commutes && !c->comm->is_blocked)
            share_in_order(&sh, &o, mine);
        else
            share_by_parts(&sh, &o, mine);
        operands_end(&o);
    }
    if (bytes > 0)
        leave_in_place(&sh);
    free(sh.displ);
    return MPI_SUCCESS;
}

int rt_Reduce_scatter(const struct collective *c)
{
    return reduce_scatter(c);
}

int rt_Reduce_scatter_block(const struct collective *c)
{
    return reduce_scatter(c);
}
