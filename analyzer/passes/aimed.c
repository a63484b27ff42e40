/* SPDX-License-Identifier: Apache-2.0 */
/* Is it where the round's own reception was told to put its message, whatever says where that is?
 *
 * Requires: a loop of picked.c.  Sparse exchanges keep in tables where the message of each request begins, and how long it is:
 *
 *     MPI_Irecv(&in[start[i]], length[i], ..., &request[i]);
 *     MPI_Waitany(n, request, &k, ...);
 *     for (q = 0; q < length[k]; q++) ... in[start[k] + q] ...
 *
 * What the tables hold need not be known: no two receptions that are pending together may be told the same memory (MPI 4.1,
 * 3.7.2: the buffer of a pending reception is not to be accessed, so another one may not write there), and all requests of the
 * choice are pending when its loop begins, so their buffers lie apart, and stay the buffer of one request each until it ends.
 * It is the round's own where the loop names the element as the call did that posted the request, with the index of the request
 * for the number that the call had; where nothing that this reads is written from the call on until the loop is over; and where
 * the element is in what the call has handed over: the first, with a number of elements that is not 0, or the q-th, q counting
 * from 0 up to the number that was handed over.  All requests of the choice come from such calls: a send's may stand for an element
 * that belongs to another.
 */
#include "passes/aimed.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/chosen.h"
#include "passes/common.h"
#include "passes/elements.h"
#include "passes/emptied.h"
#include "passes/events.h"
#include "passes/loops.h"
#include "passes/stored.h"

#include <string.h>

enum { INDEX_BYTES = 4, DEPTH = 8 };

struct post { /* a call that posts requests of the choice */
    const struct picked *p;
    const struct event *e;
    const struct expr *buffer; /* the element that it hands over */
    struct place_in_array request;
};

/* ---- what is written until the loop is over ---- */

static bool is_exit(const void *context, const struct node *node)
{
    return node == context;
}

static bool writes_elsewhere(const struct post *c, const struct set *cells)
{
    for (struct stores walk = stores_of_cells(c->p->a, cells); stores_next(&walk);)
        if (!walk.store->node || walk.store->node->function != c->e->home)
            return true;
    return false;
}

/* Is nothing that the expression reads, but for the number of the call's own request, written between? */
static bool is_left(const struct post *c, const struct expr *posted)
{
    struct analysis *a = c->p->a;
    const struct expr *variable = c->request.variable;
    const struct expr *zero = expr_int(a->program, 0, variable->type);
    struct set cells = {0};
    struct bits between;
    int out;

    cells_read_by(a, expr_with(a->program, posted, variable, zero), &cells);
    between = cfg_until(a, c->e->node, is_exit, emptied_exit(c->p, &out));
    for (uint32_t k = 0; k < c->e->home->node_count; k++) {
        const struct node *node = c->e->home->nodes[k];
        struct set written = {0};

        if (!bits_get(&between, k) && !bits_get(&c->p->loop, k))
            continue;
        if (node_calls_program(a, node) && writes_elsewhere(c, &cells))
            return false;
        cells_written_by(a, node, &written);
        if (set_meets(&written, &cells))
            return false;
    }
    return true;
}

/* ---- the same name ---- */

/* Does the loop say what the call said, with the index of the round's request? */
static bool is_same(const struct post *c, const struct expr *posted, const struct expr *said,
                    const struct node *at, int depth)
{
    const struct node *set;
    int64_t offset;

    if (!posted || !said || depth > DEPTH)
        return posted == said;
    posted = expr_number(posted);
    said = expr_number(said);
    if (posted == c->request.variable)
        return picked_is_index(c->p, said, at, &offset, 0) && offset == -c->request.offset;
    if (posted->kind != EXPR_VARIABLE && said->kind == EXPR_VARIABLE) {
        set = picked_set_in_round(c->p, said->variable, at);
        return set && is_same(c, posted, set->value, set, depth + 1);
    }
    if (posted->kind != said->kind || !type_is_alike(posted->type, said->type))
        return false;
    switch (posted->kind) {
    case EXPR_INT:
    case EXPR_VARIABLE:
        return posted == said;
    case EXPR_FIELD:
        return posted->key && said->key && strcmp(posted->key, said->key) == 0 &&
               is_same(c, posted->a, said->a, at, depth + 1);
    case EXPR_INDEX:
        return is_same(c, posted->a, said->a, at, depth + 1) &&
               is_same(c, posted->b, said->b, at, depth + 1);
    case EXPR_BINARY:
        return expr_op(posted) == expr_op(said) && is_same(c, posted->a, said->a, at, depth + 1) &&
               is_same(c, posted->b, said->b, at, depth + 1);
    default:
        return false;
    }
}

/* ---- what was handed over ---- */

/* Is the number, at the node, one from 0 on and less than what the call says how many there are? */
static bool is_less(const struct post *c, const struct expr *number, const struct expr *count,
                    const struct node *at)
{
    struct counting loop;
    const struct expr *limit;

    if (!loop_is_counting(c->p->a, at, &loop) || loop.counter != expr_number(number) ||
        bits_get(&loop.nodes, c->p->choice->node->id) ||
        !cfg_is_behind(c->p->a, loop.branch, 0, at) ||
        loop_leads(c->p->a, loop.step->next[0], at, loop.branch))
        return false;
    limit = loop_limit(&loop);
    return limit && is_same(c, count, limit, loop.branch, 0);
}

/* Is it the element that was handed over, or another one of so many? */
static bool is_within(const struct post *c, const struct expr *element, const struct node *at)
{
    const struct expr *count = expr_without_casts(c->e->args[c->e->count]);
    const struct expr *datatype = expr_without_casts(c->e->args[c->e->datatype]);
    const struct expr *index = expr_uncut(element->b, INDEX_BYTES);
    const int64_t bytes = datatype->kind == EXPR_INT ? mpi_datatype_bytes(datatype->value) : 0;
    const int64_t size = type_size(element->type);
    int64_t number;

    if (!index || bytes <= 0 || size <= 0 || !type_is_alike(element->type, c->buffer->type))
        return false;
    if (is_same(c, c->buffer->b, index, at, 0))
        return expr_is_int(count, &number) && number > 0 && size <= bytes * number;
    return index->kind == EXPR_BINARY && expr_op(index) == OP_ADD && size == bytes &&
           ((is_same(c, c->buffer->b, index->a, at, 0) && is_less(c, index->b, count, at)) ||
            (is_same(c, c->buffer->b, index->b, at, 0) && is_less(c, index->a, count, at)));
}

static bool post_find(const struct picked *p, const struct event *e, struct post *out)
{
    const struct expr *request = e->request ? element_named(e->request) : NULL;

    *out = (struct post){.p = p, .e = e};
    if (e->kind != EVENT_RECEIVE || !e->is_nonblocking || e->is_persistent ||
        e->node != e->mpi_node || e->home != p->choice->home || picked_holds(p, e->node) ||
        e->buffer < 0 || e->count < 0 || e->datatype < 0 || !request ||
        !chosen_from(p, e, request) || !element_place(request->b, &out->request) ||
        !out->request.variable)
        return false;
    out->buffer = element_indexed(p->a->program, expr_without_casts(e->args[e->buffer]));
    return out->buffer && out->buffer->kind == EXPR_INDEX;
}

bool aimed_at(const struct picked *p, const struct expr *element, const struct node *at,
              const struct expr **place)
{
    struct analysis *a = p->a;
    int out;

    *place = NULL;
    if (!emptied_exit(p, &out) || !chosen_are_in_place(a, p->choice))
        return false;
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        struct post post;

        if (e->kind == EVENT_COMPLETION || !set_meets(&e->request_cells, &p->choice->request_cells))
            continue;
        if (!post_find(p, e, &post) || (*place && *place != post.buffer->b) ||
            !common_array(a, post.buffer->a, e->node, element->a, p->choice->node) ||
            !is_within(&post, element, at) || !is_left(&post, post.buffer->b) ||
            !is_left(&post, e->args[e->count]))
            return false;
        *place = post.buffer->b;
    }
    return *place != NULL;
}
