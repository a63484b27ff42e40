/* SPDX-License-Identifier: Apache-2.0 */
/* How does a collective reach the members in other clusters?  Parts, heads, circles; Barrier and
 * Bcast.
 *
 * A collective on a communicator that spans has three steps: inside every part, an exchange between
 * the heads over crossing channels, inside every part again.  Crossing sends never wait for the
 * receiver's program, so no order of the steps can deadlock.  Messages go along trees and exchanges
 * that depend on the arguments and on the division into clusters only: reductions give the same
 * bits in every run and in recovery, and only messages between heads are logged.
 *
 * Inside a part small blocks go by transfers of ours, large ones in large parts by the lower MPI's
 * non-blocking collectives, whose overhead is a multiple of a small message's time.
 *
 * Requires comm.c, pack.c, transfer.c.  SPBC section 6.1 (hierarchical protocols), MPI 3.1 chapter
 * 5.
 */
#include "collective.h"
#include "disagree.h"
#include "inside.h"
#include "rt_own.h"
#include "transfer.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

enum { TREE_BYTES = 8192 }; /* in parts of more than two, above this the lower MPI does it */

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
    if (disagreement_is_lower(code))
        return;
    lower.MPI_Error_string(code, says, &length);
    rt_fatal("%s inside the cluster, on behalf of %s, failed: %s", what, rt_row_name(rt.call),
             says);
}

/* ---- parts and heads ---- */

struct span span_begin(struct comm *comm, int32_t tag, int root)
{
    struct span s = {.comm = comm, .tag = tag, .root = root};
    s.root_part = root < 0 ? 0 : comm->part_of[root];
    s.head = span_head_of(&s, comm->part);
    s.is_head = comm->rank == s.head;
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

struct circle circle_of_part(const struct span *s)
{
    return (struct circle){.span = s,
                           .count = s->comm->lower_size,
                           .mine = s->comm->lower_rank[s->comm->rank],
                           .are_heads = false};
}

struct circle circle_of_heads(const struct span *s)
{
    return (struct circle){
        .span = s, .count = s->comm->nparts, .mine = s->comm->part, .are_heads = true};
}

int circle_rank(const struct circle *c, int place)
{
    return c->are_heads ? span_head_of(c->span, place) : c->span->comm->from_lower[place];
}

void circle_bcast(const struct circle *c, int top, void *data, size_t bytes)
{
    struct comm *comm = c->span->comm;
    int32_t tag = c->span->tag;
    int n = c->count, mine = (c->mine - top + n) % n, bit = 1;
    while (bit < n && !(mine & bit))
        bit <<= 1;
    if (mine != 0)
        rt_transfer_recv(comm, circle_rank(c, (mine - bit + top) % n), tag, data, bytes);
    struct transfer begun[32];
    int count = 0;
    if (disagreement_is_noted()) /* those behind me will notice, too */
        bytes = 0;
    for (bit >>= 1; bit > 0; bit >>= 1)
        if (mine + bit < n)
            begun[count++] = rt_transfer_begin_send(comm, circle_rank(c, (mine + bit + top) % n),
                                                    tag, data, bytes);
    rt_transfer_wait_all(begun, count);
}

void part_bcast(const struct span *s, void *data, size_t bytes)
{
    struct comm *comm = s->comm;
    int top = comm->lower_rank[s->head];
    if (part_is_alone(s))
        return;
    if (bytes <= TREE_BYTES || comm->lower_size == 2 || span_is_apart(s)) {
        struct circle part = circle_of_part(s);
        circle_bcast(&part, top, data, bytes);
        return;
    }
    rt_lower_must("MPI_Ibcast", rt_inside_Bcast_c(data, (MPI_Count)bytes, MPI_BYTE, top, comm));
}

void span_bcast(const struct span *s, void *data, size_t bytes)
{
    if (s->is_head) {
        struct circle heads = circle_of_heads(s);
        circle_bcast(&heads, s->root_part, data, bytes);
    }
    part_bcast(s, data, bytes);
}

/* ---- Barrier ---- */

/* Everyone has heard of all others after log2 rounds. */
static void heads_meet(const struct span *s)
{
    struct circle c = circle_of_heads(s);
    char nothing = 0;
    for (int distance = 1; distance < c.count; distance <<= 1) {
        rt_transfer_send(s->comm, circle_rank(&c, (c.mine + distance) % c.count), s->tag, &nothing,
                         0);
        rt_transfer_recv(s->comm, circle_rank(&c, (c.mine - distance + c.count) % c.count), s->tag,
                         &nothing, 0);
    }
}

/* The head has heard of all of its part; who sends waits for part_bcast. */
static void part_meets(const struct span *s)
{
    struct circle c = circle_of_part(s);
    char nothing = 0;
    for (int bit = 1; bit < c.count; bit <<= 1) {
        if (c.mine & bit) {
            rt_transfer_send(s->comm, circle_rank(&c, c.mine - bit), s->tag, &nothing, 0);
            return;
        }
        if (c.mine + bit < c.count)
            rt_transfer_recv(s->comm, circle_rank(&c, c.mine + bit), s->tag, &nothing, 0);
    }
}

int rt_Barrier(const struct collective *c)
{
    struct span s = span_begin(c->comm, call_tag(c), -1);
    char token = 0;
    part_meets(&s);
    if (s.is_head)
        heads_meet(&s);
    part_bcast(&s, &token, 0);
    return MPI_SUCCESS;
}

/* ---- Bcast ---- */

int rt_Bcast(const struct collective *c)
{
    struct span s = span_begin(c->comm, call_tag(c), c->root);
    size_t bytes = rt_packed_size(c->recvcount, c->recvtype), block;
    MPI_Aint offset;
    if (bytes == 0)
        return MPI_SUCCESS;
    if (rt_is_contiguous(c->recvcount, c->recvtype, &offset, &block)) {
        span_bcast(&s, (char *)c->recvbuf + offset, bytes);
        return MPI_SUCCESS;
    }
    void *packed = rt_alloc(bytes);
    if (c->comm->rank == c->root)
        rt_pack(c->recvbuf, c->recvcount, c->recvtype, packed, bytes);
    span_bcast(&s, packed, bytes);
    if (c->comm->rank != c->root)
        rt_unpack(packed, bytes, c->recvbuf, c->recvcount, c->recvtype);
    free(packed);
    return MPI_SUCCESS;
}
