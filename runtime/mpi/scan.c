/* SPDX-License-Identifier: Apache-2.0 */
/* What have the ranks up to mine contributed?  Scan and Exscan over several clusters.
 *
 * Recursive doubling keeps the order of any operation: each round combines the totals of two
 * neighbouring groups, the lower group's on the left.  Where the ranks of every part follow each
 * other it is done in the parts, then among the last members of the parts, whose prefix is passed
 * on inside; elsewhere among all ranks.
 *
 * Requires operand.c.  MPI 3.1 section 5.11.
 */
#include "collective.h"
#include "rt_own.h"
#include "world.h"

#include <stdlib.h>

struct line { /* some members in their order */
    struct comm *comm;
    const int *rank; /* by place; NULL: place is comm rank */
    int count, mine;
};

struct scan {
    void *total;  /* of the group that I am in so far */
    void *prefix; /* of all before me */
    void *other;
    bool has_prefix;
};

static int line_rank(const struct line *l, int place)
{
    return l->rank ? l->rank[place] : place;
}

/* Afterwards total of the last one is that of the line. */
static void line_scan(struct operands *o, const struct line *l, struct scan *s)
{
    for (int bit = 1; bit < l->count; bit <<= 1) {
        int there = l->mine ^ bit;
        if (there >= l->count)
            continue;
        operand_exchange(o, line_rank(l, there), s->total, s->other);
        if (there > l->mine) {
            operand_combine(o, s->total, s->other);
            void *sum = s->other;
            s->other = s->total;
            s->total = sum;
            continue;
        }
        if (s->has_prefix) {
            operand_combine(o, s->other, s->prefix);
        } else {
            operand_copy(o, s->other, s->prefix);
            s->has_prefix = true;
        }
        operand_combine(o, s->other, s->total);
    }
}

/* The last place of every part: what the parts before mine have contributed, to all of my part.
 * s->prefix and s->total hold what was found inside the part. */
static void parts_scan(struct operands *o, struct comm *comm, const void *mine, struct scan *s)
{
    int *last = rt_alloc((size_t)comm->nparts * sizeof *last);
    for (int rank = 0; rank < comm->size; rank++)
        last[comm->part_of[rank]] = rank;
    bool is_last = last[comm->part] == comm->rank;
    struct scan across = {.prefix = operands_room(o), .other = s->other};
    if (is_last) {
        /* what is inside my part up to me, which a surplus place does not have as a total */
        across.total = s->total;
        operand_copy(o, mine, across.total);
        if (s->has_prefix)
            operand_combine(o, s->prefix, across.total);
        struct line l = {comm, last, comm->nparts, comm->part};
        line_scan(o, &l, &across);
        s->other = across.other;
    }
    if (comm->part > 0) {
        if (is_last)
            for (int i = 0; i + 1 < comm->lower_size; i++)
                operand_send(o, comm->from_lower[i], across.prefix);
        else
            operand_recv(o, last[comm->part], across.prefix);
        if (s->has_prefix)
            operand_combine(o, across.prefix, s->prefix);
        else
            operand_copy(o, across.prefix, s->prefix);
        s->has_prefix = true;
    }
    free(last);
}

static int scan(const struct collective *c, bool is_inclusive)
{
    struct comm *comm = c->comm;
    struct operands o;
    comm->collectives++;
    if (rt_packed_size(c->recvcount, c->recvtype) == 0)
        return MPI_SUCCESS;
    const void *mine = c->sendbuf == MPI_IN_PLACE ? c->recvbuf : c->sendbuf;
    operands_begin(&o, c, c->recvcount);
    struct scan s = {
        .total = operands_room(&o), .prefix = operands_room(&o), .other = operands_room(&o)};
    operand_copy(&o, mine, s.total);
    if (comm->is_blocked) {
        struct line part = {comm, comm->from_lower, comm->lower_size, comm->lower_rank[comm->rank]};
        line_scan(&o, &part, &s);
        parts_scan(&o, comm, mine, &s);
    } else {
        struct line all = {comm, NULL, comm->size, comm->rank};
        line_scan(&o, &all, &s);
    }
    if (is_inclusive) {
        operand_copy(&o, mine, c->recvbuf);
        if (s.has_prefix)
            operand_combine(&o, s.prefix, c->recvbuf);
    } else if (s.has_prefix) {
        operand_copy(&o, s.prefix, c->recvbuf);
    }
    operands_end(&o);
    return MPI_SUCCESS;
}

int rt_Scan(const struct collective *c)
{
    return scan(c, true);
}

int rt_Exscan(const struct collective *c)
{
    return scan(c, false);
}
