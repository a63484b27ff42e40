/* SPDX-License-Identifier: Apache-2.0 */
/* Is a number that every round of a loop changes sent so that each round sends another one?
 *
 * Requires: events, the round's own nodes and what in it is computed from the counter.  It is where all steps of the
 * counter are in one direction, by constants or by what a condition says is above 0, one of them in each round that sends,
 * and the message, a field or an element of it, or its tag is the counter, or such a number with a constant factor and something added that the
 * counter has no part in.  It is followed into functions that it is handed to, down to the send and into what fills the
 * message.  What is looked up by the counter, or chosen by it, may be the same in all rounds.
 */
#include "passes/counted.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/kept.h"
#include "passes/reads.h"
#include "passes/stored.h"

enum { DEPTH_MAX = 6, CALLS_MAX = 3 };

static bool is_in_round(const struct counted *c, const struct node *node)
{
    return node && c->taint->covers(c->taint->context, node);
}

/* Does the branch say on its true side that the number is above 0: n > 0, n >= 1, and of one without a sign n or n != 0? */
static bool says_positive(const struct expr *condition, const struct expr *number)
{
    const bool has_sign = !number->type || number->type->is_signed;
    const bool is_asked = condition == number && !has_sign;
    int64_t than;

    if (condition->kind != EXPR_BINARY || expr_without_casts(condition->a) != number ||
        !expr_is_int(condition->b, &than))
        return is_asked;
    switch (expr_op(condition)) {
    case OP_GT:
        return than >= 0;
    case OP_GE:
        return than >= 1;
    case OP_NE:
        return than == 0 && !has_sign;
    default:
        return false;
    }
}

/* Is the number above 0 whenever the node runs, as a condition says around it? */
static bool is_positive(struct analysis *a, const struct expr *number, const struct node *at)
{
    const struct set *branches = cfg_control_closure(a, at);
    const struct cfg *cfg = cfg_get(a, at->function);

    if (number->kind != EXPR_VARIABLE || !number->type || number->type->kind != TYPE_INT)
        return false;
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = at->function->nodes[branches->items[k]];

        if (says_positive(expr_without_casts(branch->value), number) &&
            cfg_side_dominates(cfg, branch, 0, at) && value_is_kept(a, number, branch, at))
            return true;
    }
    return false;
}

/* The direction in which the store moves the counter; 0: it is not known. */
static int step_of(const struct counted *c, const struct store *store)
{
    const struct expr *value = expr_without_casts(store->value);
    int64_t by;
    int way;

    if (!value || !store->target || value->kind != EXPR_BINARY || value->a != store->target ||
        (expr_op(value) != OP_ADD && expr_op(value) != OP_SUB))
        return 0;
    if (expr_is_int(value->b, &by))
        way = by > 0 ? 1 : by < 0 ? -1 : 0;
    else
        way = is_positive(c->a, expr_without_casts(value->b), store->node) ? 1 : 0;
    return expr_op(value) == OP_SUB ? -way : way;
}

/* Does each round that comes to the call come to the step? */
static bool runs_with(const struct counted *c, const struct node *step, const struct node *reply)
{
    const struct cfg *cfg = cfg_get(c->a, reply->function);

    return step->function == reply->function &&
           (cfg_dominates(cfg, step, reply) || cfg_postdominates(cfg, step, reply));
}

static bool goes_one_way(const struct counted *c, const struct node *reply)
{
    const struct cell *cell = cell_of_variable(c->a, c->counter);
    bool is_certain = false;
    int way = 0;

    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        int step = step_of(c, walk.store);

        if (!is_in_round(c, walk.store->node))
            continue;
        if (step == 0 || step == -way)
            return false;
        way = step;
        is_certain |= runs_with(c, walk.store->node, reply);
    }
    return is_certain;
}

/* A place where an expression is read: a node, in a function that is called so. */
struct spot {
    const struct node *at;
    const struct frame *frame; /* NULL: in the function of the round */
};

static bool differs(const struct counted *c, const struct expr *expr, const struct spot *spot,
                    int depth);

static bool sum_differs(const struct counted *c, const struct expr *sum, const struct spot *spot,
                        int depth)
{
    enum expr_op op = expr_op(sum);

    if (op == OP_MUL)
        return sum->b->kind == EXPR_INT   ? sum->b->value != 0 && differs(c, sum->a, spot, depth)
               : sum->a->kind == EXPR_INT ? sum->a->value != 0 && differs(c, sum->b, spot, depth)
                                          : false;
    if (op != OP_ADD && op != OP_SUB)
        return false;
    return (differs(c, sum->a, spot, depth) && !taint_has_at(c->taint, sum->b, spot->at)) ||
           (differs(c, sum->b, spot, depth) && !taint_has_at(c->taint, sum->a, spot->at));
}

/* Is it set through pointers, too? */
static bool is_set_otherwise(const struct counted *c, const struct variable *v)
{
    const struct cell *cell = cell_of_variable(c->a, v);

    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (store->node && store->target && store->target->kind != EXPR_VARIABLE)
            return true;
    }
    return false;
}

/* A variable that was set once in the round, or was handed in and not changed since. */
static bool variable_differs(const struct counted *c, const struct expr *expr,
                             const struct spot *spot, int depth)
{
    const struct variable *v = expr->variable;
    const struct definition_list *sets;
    struct spot outer, set;

    if (v == c->counter)
        return true;
    if (v->function != spot->at->function || is_set_otherwise(c, v))
        return false;
    sets = reads_definitions(c->a, spot->at, expr);
    if (v->parameter >= 0 && sets->has_entry && sets->nodes.count == 0 && spot->frame &&
        (uint32_t)v->parameter < spot->frame->call->arg_count) {
        outer = (struct spot){spot->frame->call, spot->frame->outer};
        return differs(c, spot->frame->call->args[v->parameter], &outer, depth + 1);
    }
    set = (struct spot){reads_assignment(c->a, spot->at, expr), spot->frame};
    return is_in_round(c, set.at) && differs(c, set.at->value, &set, depth + 1);
}

static bool differs(const struct counted *c, const struct expr *expr, const struct spot *spot,
                    int depth)
{
    if (!expr || depth > DEPTH_MAX)
        return false;
    switch (expr->kind) {
    case EXPR_VARIABLE:
        return variable_differs(c, expr, spot, depth);
    case EXPR_CAST:
        return !expr->type->is_bool && !type_has_few_bits(expr->type) &&
               differs(c, expr->a, spot, depth);
    case EXPR_BINARY:
        return sum_differs(c, expr, spot, depth);
    default:
        return false;
    }
}

/* ---- what is sent ---- */

/* The variable that the place belongs to, or is found from. */
static const struct variable *base_of(const struct expr *place)
{
    while (place && place->kind != EXPR_VARIABLE &&
           (place->kind == EXPR_FIELD || place->kind == EXPR_INDEX || place->kind == EXPR_ADDRESS ||
            place->kind == EXPR_DEREF || place->kind == EXPR_CAST))
        place = place->a;
    return place && place->kind == EXPR_VARIABLE ? place->variable : NULL;
}

/* Are they elements of one array with numbers that are written down and differ? */
static bool are_apart(const struct expr *x, const struct expr *y)
{
    return x != y && x->kind == EXPR_INDEX && y->kind == EXPR_INDEX && x->a == y->a &&
           x->b->kind == EXPR_INT && y->b->kind == EXPR_INT;
}

/* May the node store something else in the place, behind where that is set; or in all that the variable leads to? */
static bool overwrites(const struct counted *c, const struct node *node, const struct node *set,
                       const struct expr *place, const struct variable *base)
{
    struct set written = {0}, cells = {0};

    if (node == set || !cfg_dominates(cfg_get(c->a, set->function), set, node))
        return false;
    if (node->kind == NODE_ASSIGN) {
        cells_of_lvalue(c->a, node->target, &written);
        cells_of_lvalue(c->a, place, &cells);
        return (written.count == 0 || set_meets(&written, &cells)) &&
               !are_apart(node->target, place);
    }
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (type_is_address(node->args[k]->type) && base_of(node->args[k]) == base &&
            (!call_external(node) || call_writes(c->a, node, k)))
            return true;
    return false;
}

/* Is nothing else stored in the place before the other node, where the variable leads to it? */
static bool stays(const struct counted *c, const struct node *set, const struct expr *place,
                  const struct variable *base, const struct node *until)
{
    const struct function *f = set->function;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k] != until && overwrites(c, f->nodes[k], set, place, base))
            return false;
    return true;
}

/* Is the place a field of the object that the pointer, or the array, leads to, or one of its first elements? */
static bool is_part(const struct expr *data, const struct expr *place, int64_t count)
{
    const struct expr *object = data->kind == EXPR_ADDRESS ? data->a : data;
    int64_t at;

    if (place->kind == EXPR_FIELD)
        return place->a == object || (place->a->kind == EXPR_DEREF && place->a->a == object);
    if (place->kind == EXPR_DEREF)
        return place->a == object && count > 0;
    return place->kind == EXPR_INDEX && place->a == object && expr_is_int(place->b, &at) &&
           at >= 0 && at < count;
}

/* Where the function that the call hands a pointer to puts the counter whenever it runs; NULL: nowhere. */
static const struct expr *callee_puts(const struct counted *c, const struct node *call,
                                      uint32_t arg, int64_t count, const struct frame *outer)
{
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;
    const struct frame frame = {call, outer};

    for (uint32_t k = 0; f && f->is_defined && arg < f->parameter_count && k < f->node_count; k++) {
        const struct spot spot = {f->nodes[k], &frame};

        if (spot.at->kind == NODE_ASSIGN &&
            cfg_postdominates(cfg_get(c->a, f), spot.at, f->nodes[0]) &&
            is_part(expr_variable(c->a->program, f->parameters[arg]), spot.at->target, count) &&
            differs(c, spot.at->value, &spot, 0) &&
            stays(c, spot.at, spot.at->target, base_of(spot.at->target), NULL))
            return spot.at->target;
    }
    return NULL;
}

/* Is the counter put into a part of the message on every way to the call that sends it, and nothing else later? */
static bool part_differs(const struct counted *c, const struct expr *data, int64_t count,
                         const struct spot *send)
{
    const struct function *f = send->at->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct spot spot = {f->nodes[k], send->frame};

        if (spot.at == send->at || !is_in_round(c, spot.at) ||
            !cfg_dominates(cfg_get(c->a, f), spot.at, send->at))
            continue;
        if (spot.at->kind == NODE_ASSIGN && is_part(data, spot.at->target, count) &&
            differs(c, spot.at->value, &spot, 0) &&
            stays(c, spot.at, spot.at->target, base_of(data), send->at))
            return true;
        for (uint32_t n = 0; spot.at->kind == NODE_CALL && n < spot.at->arg_count; n++) {
            const struct expr *place =
                spot.at->args[n] == data ? callee_puts(c, spot.at, n, count, send->frame) : NULL;

            if (place && stays(c, spot.at, place, base_of(data), send->at))
                return true;
        }
    }
    return false;
}

static bool event_differs(const struct counted *c, const struct event *e, const struct frame *outer)
{
    struct frame frames[DEPTH_MAX] = {{0}};
    struct spot spot = {e->mpi_node, outer};
    const struct expr *data = NULL;
    int64_t count = 1;

    if (e->depth == 0 || e->depth > DEPTH_MAX || !e->chain)
        return false;
    for (uint32_t k = 0; k + 1 < e->depth; k++) {
        frames[k] = (struct frame){e->chain[k], k > 0 ? &frames[k - 1] : outer};
        spot.frame = &frames[k];
    }
    if (e->mpi->tag >= 0 && differs(c, spot.at->args[e->mpi->tag], &spot, 0))
        return true;
    if (e->buffer < 0)
        return false;
    data = spot.at->args[e->buffer];
    if (e->count >= 0)
        expr_is_int(spot.at->args[e->count], &count);
    if (count == 0)
        return false;
    return (data->kind == EXPR_ADDRESS && differs(c, data->a, &spot, 0)) ||
           part_differs(c, data, count, &spot);
}

/* Does the counter decide whether the node runs? */
static bool is_decided(const struct counted *c, const struct node *node)
{
    const struct set *branches = cfg_control_closure(c->a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (taint_has_at(c->taint, branch->value, branch))
            return true;
    }
    return false;
}

/* Below the call that is a reply: does the counter decide whether the event happens? */
static bool event_is_decided(const struct counted *c, const struct event *e, bool is_reply)
{
    for (uint32_t k = is_reply ? 1 : 0; k < e->depth; k++)
        if (is_decided(c, e->chain[k]))
            return true;
    return false;
}

/* Does the call, or one below it, send such a number to a process that a status names? */
static bool call_sends(const struct counted *c, const struct node *call, const struct frame *outer,
                       int depth)
{
    const event_list *events = events_at(c->a, call);
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;
    const struct frame frame = {call, outer};

    for (uint32_t k = 0; events && k < events->count; k++) {
        const struct event *e = events->items[k];

        if (e->kind == EVENT_SEND && (e->peer_values.is_status || e->peer_values.is_unknown) &&
            event_differs(c, e, outer) && !event_is_decided(c, e, outer == NULL))
            return true;
    }
    for (uint32_t k = 0; f && depth < CALLS_MAX && k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_CALL && !is_decided(c, f->nodes[k]) &&
            call_sends(c, f->nodes[k], &frame, depth + 1))
            return true;
    return false;
}

bool counted_is_shown(const struct counted *c, const struct node *reply)
{
    return goes_one_way(c, reply) && call_sends(c, reply, NULL, 0);
}
