/* SPDX-License-Identifier: Apache-2.0 */
/* Where are receptions that are posted together waited for?  See posted.c.
 *
 * Requires: groups, events, counting loops.
 */
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/channel.h"
#include "passes/elements.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/filled.h"
#include "passes/guards.h"
#include "passes/once_each.h"
#include "passes/patterns.h"
#include "passes/posted_choice.h"

enum { DEPTH = 6 };

/* The array of which the pointer is element `counter` and a number; NULL: it is something else.  *element: its type. */
static const struct expr *array_of(const struct expr *pointer, const struct expr *counter,
                                   const struct type **element, int64_t *shift)
{
    pointer = expr_without_casts(pointer);
    if (pointer && pointer->kind == EXPR_ADDRESS) {
        pointer = pointer->a;
    } else if (pointer && pointer->kind == EXPR_BINARY && expr_op(pointer) == OP_ADD &&
               loop_counts_on(pointer->b, counter, shift)) {
        *element = type_is_pointer(pointer->type) ? pointer->type->to : NULL;
        return pointer->a;
    }
    *element = pointer ? pointer->type : NULL;
    return pointer && pointer->kind == EXPR_INDEX && loop_counts_on(pointer->b, counter, shift)
               ? pointer->a
               : NULL;
}

/* ---- loops through all of them ---- */

/* Does nothing change these cells on a way from one node to another, before the posting begins anew? */
bool posted_keeps(const struct posted *p, const struct set *cells, const struct node *from,
                  const struct node *to)
{
    const struct function *f = from->function;
    struct bits behind = cfg_between(p->a, from, p->loop.first);

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        struct bits further;

        if (!bits_get(&behind, k) || node == p->reception->node ||
            (p->end && node == p->end->node) || node == p->puts.message || node == p->puts.source ||
            guards_exclude(p->a, p->reception->node, node) ||
            (!node_writes_some(p->a, node, cells) && !node_calls_program(p->a, node)))
            continue;
        further = cfg_between(p->a, node, p->loop.first);
        if (bits_get(&further, to->id))
            return false;
    }
    return true;
}

bool posted_is_steady(const struct posted *p, const struct expr *expr, const struct node *at)
{
    struct set cells = {0};

    cells_read_by(p->a, expr, &cells);
    return cells.count == 0 || posted_keeps(p, &cells, p->loop.first, at);
}

static bool is_through_all(const struct posted *p, const struct counting *loop)
{
    int64_t apart;

    return loops_run_alike(&p->loop, loop, &apart) &&
           posted_is_steady(p, loop->branch->value->b, loop->branch) &&
           posted_is_steady(p, loop->first->value, loop->branch);
}

/* The loop that runs through all messages, one a round: around the node, or around the counting loops that it is in. */
bool posted_loop(const struct posted *p, const struct node *node, struct counting *out)
{
    for (int k = 0; k < DEPTH && node->function == p->reception->home; k++) {
        if (p->chosen && choice_is_around(p, node)) {
            *out = p->waits;
            return true;
        }
        if (!loop_is_counting(p->a, node, out))
            return false;
        if (!p->chosen && is_through_all(p, out))
            return true;
        node = out->first;
    }
    return false;
}

/* The same, when the node runs in each of its rounds. */
bool posted_round(const struct posted *p, const struct node *node, struct counting *out)
{
    return posted_loop(p, node, out) && out->branch && loop_runs_once(p->a, out, node, -1);
}

/* ---- where they are waited for ---- */

static bool ends_one(struct posted *p, const struct event *c, const struct expr *requests,
                     int64_t shift)
{
    const struct type *request;
    struct counting round;
    int64_t by, apart;

    if (c->mpi->role != ROLE_WAIT || !posted_round(p, c->node, &round) ||
        array_of(c->request, round.counter, &request, &by) != requests ||
        !loops_run_alike(&p->loop, &round, &apart) || apart + by != shift)
        return false;
    p->end = c;
    return true;
}

static bool ends_all(struct posted *p, const struct event *c, const struct expr *requests,
                     int64_t shift)
{
    int at = c->mpi->array_of_requests;
    const struct expr *status;
    int64_t first, first_status;

    if (c->mpi->role != ROLE_WAITALL || at < 0 || element_begun(c->args[at], &first) != requests)
        return false;
    status = element_begun(c->status, &first_status);
    if (status && status->kind == EXPR_VARIABLE) {
        p->array = status;
        p->status_shift = shift - first + first_status;
    }
    p->end = c;
    return true;
}

/* Are all posted under one tag, on one communicator? */
static bool is_one_channel(const struct posted *p)
{
    struct window rounds = {.a = p->a,
                            .reception = p->reception,
                            .levels = {{p->reception->home, p->reception->node}},
                            .level_count = 1,
                            .function = p->reception->home,
                            .nodes = p->loop.nodes,
                            .below = bits_new(p->a->arena, p->a->program->function_count)};

    for (uint32_t k = 0; k < p->reception->home->node_count; k++)
        if (bits_get(&p->loop.nodes, k) && node_calls_program(p->a, p->reception->home->nodes[k]))
            return false;
    return channel_is_one(&rounds);
}

/* How are the requests waited for? */
static bool find_end(struct posted *p)
{
    struct analysis *a = p->a;
    const struct event *e = p->reception;
    const struct expr *requests = NULL;
    const struct type *request;
    uint32_t ends = 0;
    int64_t shift;

    if (e->request)
        requests = array_of(e->request, p->loop.counter, &request, &shift);
    for (uint32_t k = 0; requests && k < a->events.count; k++) {
        const struct event *c = a->events.items[k];

        if (c->kind != EVENT_COMPLETION || !set_meets(&c->request_cells, &e->request_cells))
            continue;
        if (c->home != e->home || c->node != c->mpi_node || bits_get(&p->loop.nodes, c->node->id) ||
            (!ends_one(p, c, requests, shift) && !ends_all(p, c, requests, shift) &&
             !choice_ends(p, c, requests, shift)))
            return false;
        ends++;
    }
    return ends == 1;
}

/* It waits itself. */
static void end_itself(struct posted *p)
{
    const struct event *e = p->reception;
    const struct type *status;

    p->end = e;
    if (e->status)
        p->array = array_of(e->status, p->loop.counter, &status, &p->status_shift);
    if (p->array && p->array->kind != EXPR_VARIABLE)
        p->array = NULL;
}

/* Does each message fill its element?  Those that are received at once lie apart in any case. */
static bool has_own_elements(const struct posted *p)
{
    int64_t least, most;

    if (type_is_pointer(p->element))
        return p->reception->is_nonblocking;
    if (message_is_short(p->a, p->reception, type_size(p->element)))
        return false;
    return p->reception->is_nonblocking ||
           (message_lengths(p->a, p->reception, &least, &most) && most <= type_size(p->element));
}

struct posted *posted_find(struct analysis *a, const struct group *g)
{
    struct posted *p = ARENA_NEW(a->arena, struct posted);
    const struct event *e = g->receptions.items[0];

    p->a = a;
    p->reception = e;
    if (!group_is_proved(g) || g->receptions.count != 1 || e->is_persistent ||
        (!e->is_nonblocking && e->mpi->role != ROLE_RECV) || e->node != e->mpi_node ||
        e->buffer < 0 || !loop_is_counting(a, e->node, &p->loop) ||
        !loop_runs_once(a, &p->loop, e->node, -1))
        return NULL;
    if (!e->is_nonblocking)
        puts_find(p->a, e, &p->loop, &p->puts);
    if (p->puts.message) {
        p->base = p->puts.message->target->a;
        p->element = p->puts.message->target->type;
        p->shift = p->puts.message_shift;
    } else {
        p->base = array_of(e->args[e->buffer], p->loop.counter, &p->element, &p->shift);
    }
    if (!p->base || !has_own_elements(p))
        return NULL;
    if (!e->is_nonblocking)
        end_itself(p);
    else if (!find_end(p))
        return NULL;
    p->has_one_channel = is_one_channel(p) && (!p->chosen || once_each(a, g));
    return p;
}
