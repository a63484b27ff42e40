/* SPDX-License-Identifier: Apache-2.0 */
/* How is a reduction done over several clusters, with the same bits every time?  Reduce and
 * Allreduce.
 *
 * Inside a part values are combined towards the head; heads combine along a tree (Reduce), by
 * recursive doubling (small Allreduce) or by recursive halving and doubling (large Allreduce of an
 * operation that commutes).  Who combines what in which order follows from the arguments and the
 * division into clusters.  In recursive doubling both partners compute the same expression, in
 * halving every element is computed by one of them: all ranks hold the same bits.  The order of a
 * non-commutative operation is kept: part order is rank order where every part's ranks follow each
 * other; elsewhere the contributions are gathered and combined one by one.
 *
 * Requires operand.c, gather.c.  MPI 3.1 section 5.9.
 */
#include "collective.h"
#include "core/copy.h"
#include "inside.h"
#include "rt_own.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOWER_BYTES = 8192,   /* in parts of more than two, above this the lower MPI reduces */
    HALVING_BYTES = 16384 /* above this an Allreduce halves instead of exchanging everything */
};

/* A value on its way: `at` may be the program's own send buffer, which is never written. */
struct value {
    const void *at;
    void *room[2]; /* two places to write to, made when they are needed */
};

static void *value_spare(struct operands *o, struct value *v)
{
    int i = v->room[0] && v->at == v->room[0];
    if (!v->room[i])
        v->room[i] = operands_room(o);
    return v->room[i];
}

/* What has come is on the right.  Where the order is free, the value stays where it can be written, which may be where the result will be. */
static void value_combine(struct operands *o, struct value *v, void *other)
{
    void *own = v->at == v->room[0] ? v->room[0] : v->at == v->room[1] ? v->room[1] : NULL;
    if (o->commutes && own) {
        operand_combine(o, other, own);
        return;
    }
    operand_combine(o, v->at, other);
    v->at = other;
}

/* The value of the whole circle at `top`; returns whether I am that.  A binomial tree, the lower
 * place always on the left. */
static bool circle_reduce(struct operands *o, const struct circle *c, int top, struct value *v)
{
    int start = o->commutes ? top : 0, n = c->count, mine = (c->mine - start + n) % n;
    for (int bit = 1; bit < n; bit <<= 1) {
        if (mine & bit) {
            operand_send(o, circle_rank(c, (mine - bit + start) % n), v->at);
            break;
        }
        if (mine + bit < n) {
            void *other = value_spare(o, v);
            operand_recv(o, circle_rank(c, (mine + bit + start) % n), other);
            value_combine(o, v, other);
        }
    }
    if (start != top && c->mine == start)
        operand_send(o, circle_rank(c, top), v->at);
    if (start != top && c->mine == top) {
        void *other = value_spare(o, v);
        operand_recv(o, circle_rank(c, start), other);
        v->at = other;
    }
    return c->mine == top;
}

/* My part's value at its head */
static void part_reduce(const struct span *s, struct operands *o, struct value *v)
{
    struct comm *comm = s->comm;
    int top = comm->lower_rank[s->head];
    if (part_is_alone(s))
        return;
    if (o->bytes <= LOWER_BYTES || comm->lower_size == 2 || span_is_apart(s)) {
        struct circle part = circle_of_part(s);
        circle_reduce(o, &part, top, v);
        return;
    }
    void *into = s->is_head ? value_spare(o, v) : NULL;
    rt_lower_must("MPI_Ireduce",
                  rt_inside_Reduce_c(v->at, into, o->count, o->type, o->op, top, comm));
    rt.call = o->call;
    if (s->is_head)
        v->at = into;
}

/* ---- one by one: non-commutative, ranks of the parts mixed ---- */

void reduce_in_order(const struct span *s, struct operands *o, const void *mine, void *out)
{
    struct comm *comm = s->comm;
    bool is_root = comm->rank == s->root;
    char *all = is_root ? rt_alloc((size_t)comm->size * o->bytes) : NULL;
    void *owned;
    const void *packed = packed_of(mine, o->count, o->type, o->bytes, &owned);
    struct layout blocks = layout_of_bytes(all, o->bytes);
    span_gather(s, packed, o->bytes, &blocks);
    free(owned);
    if (!is_root)
        return;
    void *value = operands_room(o), *other = operands_room(o);
    rt_unpack(all, o->bytes, value, o->count, o->type);
    for (int i = 1; i < comm->size; i++) {
        rt_unpack(all + (size_t)i * o->bytes, o->bytes, other, o->count, o->type);
        operand_combine(o, value, other);
        void *sum = other;
        other = value;
        value = sum;
    }
    operand_copy(o, value, out);
    free(all);
}

/* ---- Reduce ---- */

void reduce_parts(const struct span *s, struct operands *o, const void *mine, const void **value)
{
    struct value v = {.at = mine};
    part_reduce(s, o, &v);
    *value = v.at;
}

void reduce_spanning(const struct span *s, struct operands *o, const void *mine, void *out)
{
    struct value v = {.at = mine};
    if (!o->commutes && !s->comm->is_blocked) {
        reduce_in_order(s, o, mine, out);
        return;
    }
    struct circle heads = circle_of_heads(s);
    if (s->is_head && heads.mine == s->root_part)
        v.room[0] = out; /* the result need not be moved then */
    part_reduce(s, o, &v);
    if (!s->is_head)
        return;
    if (circle_reduce(o, &heads, s->root_part, &v))
        operand_copy(o, v.at, out);
}

int rt_Reduce(const struct collective *c)
{
    struct operands o;
    struct span s = span_begin(c->comm, call_tag(c), c->root);
    if (rt_packed_size(c->recvcount, c->recvtype) == 0)
        return MPI_SUCCESS;
    operands_begin(&o, c, c->recvcount);
    reduce_spanning(&s, &o, c->sendbuf == MPI_IN_PLACE ? c->recvbuf : c->sendbuf, c->recvbuf);
    operands_end(&o);
    return MPI_SUCCESS;
}

/* ---- Allreduce ---- */

/* The surplus of heads over a power of two is folded into its neighbours: of the first 2 * surplus
 * places the odd ones give their value away and get the result. */
struct fold {
    int surplus, power, place; /* my place among the power of two, -1: folded away */
};

static struct fold fold_of(const struct circle *c)
{
    struct fold f = {.power = 1};
    while (f.power * 2 <= c->count)
        f.power *= 2;
    f.surplus = c->count - f.power;
    f.place = c->mine >= 2 * f.surplus ? c->mine - f.surplus : c->mine % 2 ? -1 : c->mine / 2;
    return f;
}

static int fold_rank(const struct circle *c, const struct fold *f, int place)
{
    return circle_rank(c, place < f->surplus ? 2 * place : place + f->surplus);
}

/* Everything is exchanged in each of log2 rounds. */
static void *heads_double(struct operands *o, const struct circle *c, const struct fold *f,
                          void *value, void *other)
{
    for (int bit = 1; bit < f->power; bit <<= 1) {
        int there = f->place ^ bit;
        operand_exchange(o, fold_rank(c, f, there), value, other);
        if (there < f->place) {
            operand_combine(o, other, value);
            continue;
        }
        operand_combine(o, value, other);
        void *sum = other;
        other = value;
        value = sum;
    }
    return value;
}

/* Each combines its stretch, then stretches come together again. */
static void heads_halve(struct operands *o, const struct circle *c, const struct fold *f,
                        void *value, void *other)
{
    MPI_Count low = 0, high = o->count, kept[2 * 32];
    int rounds = 0;
    for (int bit = f->power / 2; bit > 0; bit >>= 1, rounds++) {
        int there = f->place ^ bit;
        MPI_Count middle = low + (high - low) / 2;
        bool takes_low = there > f->place;
        MPI_Count mine = takes_low ? low : middle, mine_end = takes_low ? middle : high;
        MPI_Count theirs = takes_low ? middle : low, theirs_end = takes_low ? high : middle;
        operand_part_exchange(o, fold_rank(c, f, there), value, theirs, theirs_end - theirs, other,
                              mine, mine_end - mine);
        operand_part_combine(o, other, value, mine, mine_end - mine);
        kept[2 * rounds] = low;
        kept[2 * rounds + 1] = high;
        low = mine;
        high = mine_end;
    }
    for (int bit = 1; rounds-- > 0; bit <<= 1) {
        int there = f->place ^ bit;
        MPI_Count all_low = kept[2 * rounds], all_high = kept[2 * rounds + 1];
        MPI_Count theirs = there < f->place ? all_low : high;
        MPI_Count theirs_end = there < f->place ? low : all_high;
        operand_part_exchange(o, fold_rank(c, f, there), value, low, high - low, value, theirs,
                              theirs_end - theirs);
        low = all_low;
        high = all_high;
    }
}

/* The whole value at every head: value is in `value` (the result, too) or moves to `other` */
static void *heads_allreduce(const struct span *s, struct operands *o, void *value, void *other)
{
    struct circle c = circle_of_heads(s);
    struct fold f = fold_of(&c);
    if (f.place < 0) {
        operand_send(o, circle_rank(&c, c.mine - 1), value);
        operand_recv(o, circle_rank(&c, c.mine - 1), value);
        return value;
    }
    bool has_neighbour = c.mine < 2 * f.surplus;
    if (has_neighbour) {
        operand_recv(o, circle_rank(&c, c.mine + 1), other);
        operand_combine(o, value, other);
        void *sum = other;
        other = value;
        value = sum;
    }
    if (o->bytes > HALVING_BYTES && o->commutes && o->count >= f.power)
        heads_halve(o, &c, &f, value, other);
    else
        value = heads_double(o, &c, &f, value, other);
    if (has_neighbour)
        operand_send(o, circle_rank(&c, c.mine + 1), value);
    return value;
}

/* The value of the head's buffer, to its part */
static void part_spread(const struct span *s, struct operands *o, void *value)
{
    if (part_is_alone(s))
        return;
    if (o->is_contiguous) {
        part_bcast(s, (char *)value + o->offset, o->bytes);
        return;
    }
    if (s->is_head)
        rt_pack(value, o->count, o->type, o->packed[0], o->bytes);
    part_bcast(s, o->packed[0], o->bytes);
    if (!s->is_head)
        rt_unpack(o->packed[0], o->bytes, value, o->count, o->type);
}

static void allreduce_in_order(const struct collective *c, struct operands *o, const void *mine)
{
    struct span s = span_begin(c->comm, call_tag(c), 0);
    reduce_in_order(&s, o, mine, c->recvbuf);
    void *owned;
    char *packed = rt_alloc(o->bytes);
    if (c->comm->rank == 0)
        copy_bytes(packed, packed_of(c->recvbuf, o->count, o->type, o->bytes, &owned), o->bytes);
    span_bcast(&s, packed, o->bytes);
    if (c->comm->rank == 0)
        free(owned);
    else
        rt_unpack(packed, o->bytes, c->recvbuf, o->count, o->type);
    free(packed);
}

int rt_Allreduce(const struct collective *c)
{
    struct operands o;
    if (rt_packed_size(c->recvcount, c->recvtype) == 0)
        return MPI_SUCCESS;
    const void *mine = c->sendbuf == MPI_IN_PLACE ? c->recvbuf : c->sendbuf;
    operands_begin(&o, c, c->recvcount);
    if (!o.commutes && !c->comm->is_blocked) {
        allreduce_in_order(c, &o, mine);
        operands_end(&o);
        return MPI_SUCCESS;
    }
    struct span s = span_begin(c->comm, call_tag(c), -1);
    struct value v = {.at = mine};
    part_reduce(&s, &o, &v);
    if (s.is_head) {
        operand_copy(&o, v.at, c->recvbuf);
        void *other = v.room[0] ? v.room[0] : operands_room(&o);
        operand_copy(&o, heads_allreduce(&s, &o, c->recvbuf, other), c->recvbuf);
    }
    part_spread(&s, &o, c->recvbuf);
    operands_end(&o);
    return MPI_SUCCESS;
}
