/* SPDX-License-Identifier: Apache-2.0 */
/* Of what receptions that are posted together have got, what is the same in every order of arrival?
 *
 * Requires: groups, events, counting loops.  A counting loop posts reception k into element k of an array,
 * with request k; then all are waited for at once, or a loop alike waits for one in each round; or each reception waits
 * itself, and the loop is left.  A loop alike (as many rounds, one exit) behind that runs through all messages, one a
 * round: the element, the request and the status of message k may each be so many behind k.  (Puts.h tells where each round
 * copies its message into an element.)  What it
 * adds up, or stores where the source of the round's message says, is the same in whatever
 * order they came, when it comes from that message and from what no round changes, and no other statement
 * of the loop looks at it.  So are a sum and a constant that are stored where the round's message alone says so: a
 * count of errors, and whether there was one; and the largest or smallest whole number.  Sums of floating-point numbers
 * are so up to rounding.  A loop inside of the round that counts between numbers of the round does the same for
 * every message, so its counter is of the round; in a row it names no element that the row does not have.  Messages of
 * one source come in their order where all receptions name one tag and one communicator (channel.h).
 *
 * In a loop alike that waits for any one of them in each round, the message of the round is the one that the index names, and
 * each is that of one round.  Of one source several may be looked at in any order then, so each has to send one (once_each.h).
 *
 * posted_sorts knows the shape of an insertion by source; that it sorts is not shown.
 */
#include "passes/posted.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/channel.h"
#include "passes/deeds.h"
#include "passes/definitions.h"
#include "passes/elements.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/filled.h"
#include "passes/guards.h"
#include "passes/once_each.h"
#include "passes/patterns.h"
#include "passes/summed.h"

#include <string.h>

enum { DEPTH = 6, RANK_BYTES = 4 /* hold every rank */ };

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
static bool are_kept(const struct posted *p, const struct set *cells, const struct node *from,
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

static bool is_steady(const struct posted *p, const struct expr *expr, const struct node *at)
{
    struct set cells = {0};

    cells_read_by(p->a, expr, &cells);
    return cells.count == 0 || are_kept(p, &cells, p->loop.first, at);
}

static bool is_through_all(const struct posted *p, const struct counting *loop)
{
    int64_t apart;

    return loops_run_alike(&p->loop, loop, &apart) &&
           is_steady(p, loop->branch->value->b, loop->branch) &&
           is_steady(p, loop->first->value, loop->branch);
}

/* The loop that runs through all messages, one a round: around the node, or around the counting loops that it is in. */
static bool loop_at(const struct posted *p, const struct node *node, struct counting *out)
{
    for (int k = 0; k < DEPTH && node->function == p->reception->home; k++) {
        if (!loop_is_counting(p->a, node, out))
            return false;
        if (p->chosen ? out->branch == p->waits.branch : is_through_all(p, out))
            return true;
        node = out->first;
    }
    return false;
}

/* The same, when the node runs in each of its rounds. */
static bool round_at(const struct posted *p, const struct node *node, struct counting *out)
{
    return loop_at(p, node, out) && loop_runs_once(p->a, out, node, -1);
}

/* ---- where they are waited for ---- */

static bool ends_one(struct posted *p, const struct event *c, const struct expr *requests,
                     int64_t shift)
{
    const struct type *request;
    struct counting round;
    int64_t by, apart;

    if (c->mpi->role != ROLE_WAIT || !round_at(p, c->node, &round) ||
        array_of(c->request, round.counter, &request, &by) != requests ||
        !loops_run_alike(&p->loop, &round, &apart) || apart + by != shift)
        return false;
    p->end = c;
    return true;
}

/* Any one of these requests, and of others behind them, in as many rounds as there are. */
static bool ends_any(struct posted *p, const struct event *c, const struct expr *requests,
                     int64_t shift)
{
    const struct expr *posted = loop_limit(&p->loop), *limit, *count, *told;
    struct counting round;
    int64_t first;

    if (c->mpi->role != ROLE_WAITANY || !posted || !loop_is_counting(p->a, c->node, &round) ||
        !loop_runs_once(p->a, &round, c->node, -1) ||
        element_begun(c->args[c->mpi->array_of_requests], &first) != requests || first != shift)
        return false;
    limit = loop_limit(&round);
    count = expr_without_casts(c->args[c->mpi->incount]);
    told = expr_without_casts(c->args[c->mpi->index]);
    if (!limit || expr_without_casts(limit) != count || !is_steady(p, count, c->node) ||
        !is_steady(p, posted, c->node) || told->kind != EXPR_ADDRESS ||
        told->a->kind != EXPR_VARIABLE)
        return false;
    p->others = expr_without_casts(posted) == count ? NULL : posted;
    p->chosen = told->a;
    p->waits = round;
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
             !ends_any(p, c, requests, shift)))
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

/* ---- what comes from one message ---- */

/* Is the message there: does every way from the posting to the node pass the completion, or leave the loop that receives? */
static bool is_there(const struct posted *p, const struct node *at)
{
    struct bits early;

    if (p->end == p->reception)
        return !bits_get(&p->loop.nodes, at->id);
    early = cfg_between(p->a, p->reception->node, p->end->node);
    return !bits_get(&early, at->id);
}

/* Are the messages and the statuses still as they were received? */
static bool are_untouched(const struct posted *p, const struct node *at)
{
    struct set kept = {0};

    if (p->puts.message)
        cells_of_lvalue(p->a, p->puts.message->target, &kept);
    else
        event_buffer(p->a, p->reception, &kept);
    if (p->puts.source)
        cells_of_lvalue(p->a, p->puts.source->target, &kept);
    cells_read_by(p->a, p->base, &kept);
    if (p->end->status)
        pointees_spread(p->a, p->end->status, &kept);
    if (p->chosen)
        cells_of_lvalue(p->a, p->chosen, &kept);
    return are_kept(p, &kept, p->end->node, at);
}

static bool waits_for_one(const struct posted *p)
{
    return p->end->mpi->role == ROLE_WAIT || p->end->mpi->role == ROLE_WAITANY;
}

/* In a loop that waits for one in each round: does it stand behind that? */
static bool is_behind(const struct posted *p, const struct node *at, const struct counting *round)
{
    if (!are_untouched(p, at))
        return false;
    if (!waits_for_one(p))
        return is_there(p, at);
    return bits_get(&round->nodes, p->end->node->id) &&
           cfg_dominates(cfg_get(p->a, at->function), p->end->node, at);
}

/* `chosen < others`, or `chosen >= others`, at a place where MPI_Waitany has told it; *is_less: the first. */
static bool is_told_apart(const struct posted *p, const struct expr *test, const struct node *at,
                          const struct counting *round, bool *is_less)
{
    if (!p->others || test->kind != EXPR_BINARY ||
        (expr_op(test) != OP_LT && expr_op(test) != OP_GE) ||
        expr_without_casts(test->a) != p->chosen ||
        expr_without_casts(test->b) != expr_without_casts(p->others))
        return false;
    *is_less = expr_op(test) == OP_LT;
    return is_behind(p, at, round);
}

/* Does the node run only in rounds of the messages? */
static bool is_of_messages(const struct posted *p, const struct node *at,
                           const struct counting *round)
{
    const struct set *branches = cfg_control_closure(p->a, at);
    bool is_less;

    for (uint32_t k = 0; p->others && k < branches->count; k++) {
        const struct node *branch = at->function->nodes[branches->items[k]];

        if (branch->value && is_told_apart(p, branch->value, branch, round, &is_less) &&
            cfg_dominates(cfg_get(p->a, at->function), branch, at) &&
            !loop_leads(p->a, branch->next[is_less], at, p->end->node))
            return true;
    }
    return !p->others;
}

/* The one assignment of this round that gives the variable the value it has here; NULL: another can. */
static const struct node *assigned_in_round(const struct posted *p, const struct variable *v,
                                            const struct node *at, const struct counting *round)
{
    node_list definitions = {0};

    return variable_is_simple(v) && !definitions_reaching(p->a, v, at, &definitions) &&
                   definitions.count == 1 && definitions.items[0]->kind == NODE_ASSIGN &&
                   bits_get(&round->nodes, definitions.items[0]->id) &&
                   cfg_dominates(cfg_get(p->a, at->function), definitions.items[0], at)
               ? definitions.items[0]
               : NULL;
}

/* Is it, in the round, the number of message k where that has to be `shift` behind k, maybe by another name? */
static bool is_nth(const struct posted *p, const struct expr *index, const struct node *at,
                   const struct counting *round, int64_t shift)
{
    const struct expr *number = p->chosen ? p->chosen : round->counter;
    const struct node *from = index->kind == EXPR_VARIABLE && index != number
                                  ? assigned_in_round(p, index->variable, at, round)
                                  : NULL;
    int64_t by, apart = 0;

    return !(p->chosen &&
             (!is_of_messages(p, at, round) || !is_behind(p, from ? from : at, round))) &&
           loop_counts_on(from ? from->value : index, number, &by) &&
           (p->chosen || loops_run_alike(&p->loop, round, &apart)) && apart + by == shift;
}

static bool is_status(const struct posted *p, const struct expr *object, const struct node *at,
                      const struct counting *round)
{
    const struct expr *status = p->end->status;

    if (!is_behind(p, at, round) || !is_of_messages(p, at, round))
        return false;
    if (object->kind == EXPR_INDEX)
        return p->array && object->a == p->array &&
               is_nth(p, object->b, at, round, p->status_shift);
    return waits_for_one(p) && status && status->kind == EXPR_ADDRESS && status->a == object;
}

static bool is_tag(const struct posted *p, const struct expr *expr, const struct node *at,
                   const struct counting *round)
{
    return expr->kind == EXPR_FIELD && expr->text && strcmp(expr->text, "MPI_TAG") == 0 &&
           is_status(p, expr->a, at, round);
}

static bool is_source(const struct posted *p, const struct expr *expr, const struct node *at,
                      const struct counting *round, int depth)
{
    const struct node *from;

    expr = expr_uncut(expr, RANK_BYTES);
    if (!expr)
        return false;
    if (expr->kind == EXPR_FIELD)
        return expr->text && strcmp(expr->text, "MPI_SOURCE") == 0 &&
               is_status(p, expr->a, at, round);
    if (expr->kind == EXPR_INDEX)
        return p->puts.source && expr->a == p->puts.source->target->a &&
               is_nth(p, expr->b, at, round, p->puts.source_shift) && is_behind(p, at, round);
    return depth < DEPTH && expr->kind == EXPR_VARIABLE &&
           (from = assigned_in_round(p, expr->variable, at, round)) != NULL &&
           is_source(p, from->value, from, round, depth + 1);
}

/* Does no round change these cells? */
static bool are_left(const struct posted *p, const struct set *cells, const struct node *at,
                     const struct counting *round)
{
    for (uint32_t k = 0; k < at->function->node_count; k++) {
        const struct node *node = at->function->nodes[k];

        if (bits_get(&round->nodes, k) &&
            (node_calls_program(p->a, node) || node_writes_some(p->a, node, cells)))
            return false;
    }
    return true;
}

/* Is it the same in all rounds, and does it not depend on the order? */
static bool is_constant(const struct posted *p, const struct expr *expr, const struct node *at,
                        const struct counting *round)
{
    struct set cells = {0};

    if (expr->kind == EXPR_VARIABLE && type_is_array(expr->type))
        return true; /* its place, that is */
    if (taint_has_at(p->order, expr, at) || taint_parts(p->order, expr))
        return false;
    cells_read_by(p->a, expr, &cells);
    return are_left(p, &cells, at, round);
}

static bool is_of_round(const struct posted *p, const struct expr *expr, const struct node *at,
                        const struct counting *round, int depth);

/* Is it the counter of a loop in the round whose bounds are of the round? */
static bool is_inner_counter(const struct posted *p, const struct expr *expr, const struct node *at,
                             const struct counting *round, int depth)
{
    struct counting inner;
    int64_t by;

    return loop_is_counting(p->a, at, &inner) && inner.counter == expr &&
           inner.branch != round->branch && bits_get(&round->nodes, inner.branch->id) &&
           bits_get(&round->nodes, inner.first->id) && inner.first->value && inner.step->value &&
           loop_counts_on(inner.step->value, expr, &by) &&
           is_of_round(p, inner.first->value, inner.first, round, depth + 1) &&
           is_of_round(p, inner.branch->value->b, inner.branch, round, depth + 1);
}

static bool variable_is_of_round(const struct posted *p, const struct expr *expr,
                                 const struct node *at, const struct counting *round, int depth)
{
    const struct node *from;

    if (expr == round->counter || depth > DEPTH || expr->type->kind == TYPE_ARRAY)
        return false;
    if (is_constant(p, expr, at, round) || is_inner_counter(p, expr, at, round, depth))
        return true;
    from = assigned_in_round(p, expr->variable, at, round);
    return from != NULL && is_of_round(p, from->value, from, round, depth + 1);
}

/* May the element of the row be one that the row does not have?  (Numbers that are not seen are taken to be right.) */
static bool is_beyond_row(const struct posted *p, const struct expr *lvalue, const struct node *at)
{
    struct counting inner;
    int64_t first = 0, span = 0, elements = lvalue->a->type->elements;

    if (expr_is_int(lvalue->b, &first))
        span = 1;
    else if (loop_is_counting(p->a, at, &inner) && inner.counter == lvalue->b)
        span = loop_span(&inner, &first);
    return elements > 0 && span > 0 && (first < 0 || first + span > elements);
}

/* Does it lie in the message of the round, accessed as what was received there? */
static bool is_in_message(const struct posted *p, const struct expr *lvalue, const struct node *at,
                          const struct counting *round, int depth)
{
    if (lvalue->kind == EXPR_FIELD)
        return is_in_message(p, lvalue->a, at, round, depth);
    if (lvalue->kind != EXPR_INDEX)
        return false;
    if (lvalue->a == p->base && is_nth(p, lvalue->b, at, round, p->shift))
        return type_is_alike(lvalue->type, p->element) && is_behind(p, at, round);
    return (type_is_array(lvalue->a->type) || lvalue->a->a == p->base) &&
           is_in_message(p, lvalue->a, at, round, depth) && !is_beyond_row(p, lvalue, at) &&
           is_of_round(p, lvalue->b, at, round, depth);
}

/* Does the round alone select the object that the lvalue denotes? */
static bool is_selected_by_round(const struct posted *p, const struct expr *lvalue,
                                 const struct node *at, const struct counting *round, int depth)
{
    switch (lvalue->kind) {
    case EXPR_VARIABLE:
        return true;
    case EXPR_FIELD:
        return is_selected_by_round(p, lvalue->a, at, round, depth);
    case EXPR_INDEX:
        return is_of_round(p, lvalue->b, at, round, depth) &&
               (type_is_array(lvalue->a->type)
                    ? is_selected_by_round(p, lvalue->a, at, round, depth)
                    : is_of_round(p, lvalue->a, at, round, depth));
    default:
        return false;
    }
}

/* Does no order of arrival, and no round, say what is there, whatever part of it is looked at? */
static bool is_constant_memory(const struct posted *p, const struct expr *lvalue,
                               const struct node *at, const struct counting *round)
{
    struct set cells = {0};

    cells_of_whole(p->a, lvalue, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (bits_get(&p->order->cells, cells.items[k]))
            return false;
    return cells.count > 0 && are_left(p, &cells, at, round);
}

static bool is_of_round(const struct posted *p, const struct expr *expr, const struct node *at,
                        const struct counting *round, int depth)
{
    bool is_less;

    if (!expr || is_told_apart(p, expr, at, round, &is_less))
        return true;
    switch (expr->kind) {
    case EXPR_INT:
    case EXPR_FLOAT:
        return true;
    case EXPR_VARIABLE:
        return variable_is_of_round(p, expr, at, round, depth);
    case EXPR_FIELD:
    case EXPR_INDEX:
        return is_source(p, expr, at, round, depth) || is_tag(p, expr, at, round) ||
               is_in_message(p, expr, at, round, depth) ||
               (is_selected_by_round(p, expr, at, round, depth) &&
                is_constant_memory(p, expr, at, round));
    case EXPR_CAST:
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_CONDITIONAL:
        return is_of_round(p, expr->a, at, round, depth) &&
               is_of_round(p, expr->b, at, round, depth) &&
               is_of_round(p, expr->c, at, round, depth);
    default:
        return false;
    }
}

bool posted_is_of_message(const struct posted *p, const struct expr *expr, const struct node *at)
{
    struct counting round;

    return round_at(p, at, &round) && is_of_round(p, expr, at, &round, 0);
}

bool posted_is_source(const struct posted *p, const struct expr *expr, const struct node *at)
{
    struct counting round;

    return round_at(p, at, &round) && is_source(p, expr, at, &round, 0);
}

/* ---- what forgets the order ---- */

/* Is it a variable, a field of one, or an element of an array, which the round alone selects? */
static bool is_chosen_by_round(const struct posted *p, const struct expr *lvalue,
                               const struct node *at, const struct counting *round)
{
    if (lvalue->kind == EXPR_FIELD)
        return is_chosen_by_round(p, lvalue->a, at, round);
    if (lvalue->kind != EXPR_INDEX)
        return lvalue->kind == EXPR_VARIABLE;
    return is_of_round(p, lvalue->b, at, round, 0) &&
           (type_is_array(lvalue->a->type)
                ? !is_beyond_row(p, lvalue, at) && is_chosen_by_round(p, lvalue->a, at, round)
                : lvalue->a->kind == EXPR_VARIABLE && is_constant(p, lvalue->a, at, round));
}

static bool is_sum(const struct posted *p, const struct node *node, const struct counting *round)
{
    enum expr_op op;
    const struct expr *other = summed_part(node, &op);

    return other && !expr_contains(other, node->target) && is_of_round(p, other, node, round, 0) &&
           is_chosen_by_round(p, node->target, node, round);
}

/* Do both add to the same? */
static bool add_up(const void *context, const struct node *x, const struct node *y,
                   const struct counting *round)
{
    const struct posted *p = context;
    enum expr_op op, other;

    return x->kind == NODE_ASSIGN && y->kind == NODE_ASSIGN && x->target == y->target &&
           is_sum(p, x, round) && is_sum(p, y, round) && summed_part(x, &op) &&
           summed_part(y, &other) && op == other;
}

/* Does the round's message alone decide whether, and how often, the node runs in the round?  `allowed` is the comparison
 * of a largest or smallest value, or NULL. */
static bool is_decided_by_message(const struct posted *p, const struct node *node,
                                  const struct counting *round, const struct node *allowed)
{
    const struct set *branches = cfg_control_closure(p->a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (branch != round->branch && branch != allowed && bits_get(&round->nodes, branch->id) &&
            !is_of_round(p, branch->value, branch, round, 0))
            return false;
    }
    return true;
}

/* One constant, stored in a variable that no other statement of the loop stores in: it is there in the end when one of
 * the messages says so. */
static bool is_mark(const struct posted *p, const struct node *node, const struct counting *round)
{
    struct set cells = {0};

    if (node->value->kind != EXPR_INT || node->target->kind != EXPR_VARIABLE)
        return false;
    cells_of_lvalue(p->a, node->target, &cells);
    for (uint32_t k = 0; k < node->function->node_count; k++) {
        const struct node *other = node->function->nodes[k];

        if (bits_get(&round->nodes, k) && other != node && node_writes_some(p->a, other, &cells))
            return false;
    }
    return true;
}

/* Is it what only the source of the round's message has: its element of an array, or something in that? */
static bool is_of_source(const struct posted *p, const struct expr *lvalue, const struct node *at,
                         const struct counting *round)
{
    while (lvalue->kind == EXPR_FIELD ||
           (lvalue->kind == EXPR_INDEX && type_is_array(lvalue->a->type) &&
            !is_source(p, lvalue->b, at, round, 0))) {
        if (lvalue->kind == EXPR_INDEX &&
            (is_beyond_row(p, lvalue, at) || !is_of_round(p, lvalue->b, at, round, 0)))
            return false;
        lvalue = lvalue->a;
    }
    return lvalue->kind == EXPR_INDEX && is_source(p, lvalue->b, at, round, 0) &&
           is_constant(p, lvalue->a, at, round);
}

bool posted_forgets(const struct posted *p, const struct node *node)
{
    const struct node *comparison;
    struct counting round;

    if (!node->value || !node->target->type || !loop_at(p, node, &round))
        return false;
    comparison =
        is_of_round(p, node->value, node, &round, 0) ? extreme_branch(p->a, node, &round) : NULL;
    if (stored_is_seen(p->a, node, &round, comparison, add_up, p) ||
        !is_decided_by_message(p, node, &round, comparison))
        return false;
    return comparison || is_sum(p, node, &round) || is_mark(p, node, &round) ||
           (p->has_one_channel && is_of_source(p, node->target, node, &round) &&
            is_of_round(p, node->value, node, &round, 0));
}

bool posted_rounds(const struct posted *p, struct commute *sums)
{
    const struct function *f = p->reception->home;
    bool has_any = false;

    sums->cells = sums->kept = sums->rounded = bits_new(p->a->arena, p->a->cell_count);
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        struct set cells = {0};

        if (node->kind != NODE_ASSIGN || !summed_floats(node) || !posted_forgets(p, node))
            continue;
        cells_of_lvalue(p->a, node->target, &cells);
        for (uint32_t n = 0; n < cells.count; n++)
            bits_set(&sums->kept, cells.items[n]);
        sums->rounded_place = node->place;
        has_any = true;
    }
    return has_any;
}

/* ---- insertion by source ---- */

/* Is it the message's, or the element before, that makes room? */
static bool is_inserted(const struct posted *p, const struct node *node, const struct expr *at,
                        const struct counting *round)
{
    const struct expr *value = expr_without_casts(node->value);

    if (value->kind == EXPR_INDEX && value->a == node->target->a && value->b->kind == EXPR_BINARY &&
        expr_op(value->b) == OP_SUB && value->b->a == at && value->b->b->kind == EXPR_INT &&
        value->b->b->value == 1)
        return true;
    return is_of_round(p, value, node, round, 0);
}

/* while (at > 0 && array[at - 1] > source): the variable `at` and the array. */
static bool is_search(const struct posted *p, const struct node *branch,
                      const struct counting *round, const struct expr **at,
                      const struct expr **array)
{
    const struct expr *test = branch->kind == NODE_BRANCH ? branch->value : NULL, *index;

    if (test && test->kind == EXPR_BINARY && expr_op(test) == OP_LAND)
        test = test->b;
    if (!test || test->kind != EXPR_BINARY || expr_op(test) != OP_GT ||
        test->a->kind != EXPR_INDEX || !is_source(p, test->b, branch, round, 0))
        return false;
    index = test->a->b;
    if (index->kind == EXPR_BINARY)
        index = index->a;
    *at = index;
    *array = test->a->a;
    return index->kind == EXPR_VARIABLE;
}

bool posted_sorts(const struct posted *p, const struct node *node)
{
    const struct function *f = node->function;
    const struct expr *at, *array;
    struct counting round;

    if (!p->has_one_channel || p->end->mpi->role != ROLE_WAIT || f != p->reception->home ||
        node->target->kind != EXPR_INDEX || !round_at(p, p->end->node, &round) ||
        !bits_get(&round.nodes, node->id))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        if (!bits_get(&round.nodes, k) || !is_search(p, f->nodes[k], &round, &at, &array) ||
            node->target->b != at || !is_inserted(p, node, at, &round))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *put = f->nodes[n];

            if (bits_get(&round.nodes, n) && put->kind == NODE_ASSIGN &&
                put->target->kind == EXPR_INDEX && put->target->a == array &&
                put->target->b == at && is_source(p, put->value, put, &round, 0))
                return true;
        }
    }
    return false;
}
