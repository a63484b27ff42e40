/* SPDX-License-Identifier: Apache-2.0 */
/* Is a number that every round of a loop changes sent so that each round sends another one?
 *
 * Requires: events, the round's own nodes and what in it is computed from the counter.  It is where all steps of the
 * counter are by constants in one direction, one of them in each round that sends, and the message, a field or an element of it, its length or its tag is the
 * counter, or such a number with a constant factor and something added that the counter has no part in.  What is looked
 * up by the counter, or chosen by it, may be the same in all rounds.
 */
#include "passes/counted.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/reads.h"

enum { DEPTH_MAX = 6 };

static bool is_in_round(const struct counted *c, const struct node *node)
{
    return node && c->taint->covers(c->taint->context, node);
}

/* The direction in which the store moves the counter; 0: it is not known. */
static int step_of(const struct store *store)
{
    const struct expr *value = expr_without_casts(store->value);
    int64_t by;

    if (!value || !store->target || value->kind != EXPR_BINARY || value->a != store->target ||
        !expr_is_int(value->b, &by) || by == 0)
        return 0;
    if (expr_op(value) == OP_SUB)
        by = -by;
    else if (expr_op(value) != OP_ADD)
        return 0;
    return by > 0 ? 1 : -1;
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

    for (uint32_t k = 0; k < cell->stores.count; k++) {
        int step = step_of(cell->stores.items[k]);

        if (!is_in_round(c, cell->stores.items[k]->node))
            continue;
        if (step == 0 || step == -way)
            return false;
        way = step;
        is_certain |= runs_with(c, cell->stores.items[k]->node, reply);
    }
    return is_certain;
}

static bool differs(const struct counted *c, const struct expr *expr, const struct node *at,
                    int depth);

static bool sum_differs(const struct counted *c, const struct expr *sum, const struct node *at,
                        int depth)
{
    enum expr_op op = expr_op(sum);

    if (op == OP_MUL)
        return sum->b->kind == EXPR_INT   ? sum->b->value != 0 && differs(c, sum->a, at, depth)
               : sum->a->kind == EXPR_INT ? sum->a->value != 0 && differs(c, sum->b, at, depth)
                                          : false;
    if (op != OP_ADD && op != OP_SUB)
        return false;
    return (differs(c, sum->a, at, depth) && !taint_has_at(c->taint, sum->b, at)) ||
           (differs(c, sum->b, at, depth) && !taint_has_at(c->taint, sum->a, at));
}

static bool differs(const struct counted *c, const struct expr *expr, const struct node *at,
                    int depth)
{
    const struct node *set;

    if (!expr || depth > DEPTH_MAX)
        return false;
    switch (expr->kind) {
    case EXPR_VARIABLE:
        if (expr->variable == c->counter)
            return true;
        set = expr->variable->function == at->function ? reads_assignment(c->a, at, expr) : NULL;
        return is_in_round(c, set) && differs(c, set->value, set, depth + 1);
    case EXPR_CAST:
        return !expr->type->is_bool && !type_has_few_bits(expr->type) &&
               differs(c, expr->a, at, depth);
    case EXPR_BINARY:
        return sum_differs(c, expr, at, depth);
    default:
        return false;
    }
}

/* The variable that the place belongs to, or is found from. */
static const struct variable *base_of(const struct expr *place)
{
    while (place && place->kind != EXPR_VARIABLE &&
           (place->kind == EXPR_FIELD || place->kind == EXPR_INDEX || place->kind == EXPR_ADDRESS ||
            place->kind == EXPR_DEREF || place->kind == EXPR_CAST))
        place = place->a;
    return place && place->kind == EXPR_VARIABLE ? place->variable : NULL;
}

/* May the node store something else in what the variable leads to? */
static bool overwrites(const struct counted *c, const struct node *node, const struct node *set,
                       const struct variable *base)
{
    if (node->kind == NODE_ASSIGN)
        return node != set && is_in_round(c, node) && node->target == set->target;
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (type_is_address(node->args[k]->type) && base_of(node->args[k]) == base &&
            (!call_external(node) || call_writes(c->a, node, k)))
            return cfg_dominates(cfg_get(c->a, set->function), set, node);
    return false;
}

/* Is the place a field of the record that is sent, or one of the first elements of the array, as many as are sent? */
static bool is_sent(const struct event *e, const struct expr *place)
{
    const struct expr *data = e->args[e->buffer];
    const struct expr *object = data->kind == EXPR_ADDRESS ? data->a : data;
    int64_t count = 1, at;

    if (place->kind == EXPR_FIELD)
        return place->a == object || (place->a->kind == EXPR_DEREF && place->a->a == object);
    if (e->count >= 0)
        expr_is_int(e->args[e->count], &count);
    if (place->kind == EXPR_DEREF)
        return place->a == object && count > 0;
    return place->kind == EXPR_INDEX && place->a == object && expr_is_int(place->b, &at) &&
           at >= 0 && at < count;
}

/* Is the counter put into a field or an element of the message on every way to the call, and nothing else later? */
static bool part_differs(const struct counted *c, const struct event *e, const struct node *reply)
{
    const struct variable *base = base_of(e->args[e->buffer]);
    const struct cfg *cfg = cfg_get(c->a, reply->function);
    const struct node *set = NULL;

    for (uint32_t k = 0; base && k < reply->function->node_count; k++) {
        const struct node *node = reply->function->nodes[k];

        if (node->kind == NODE_ASSIGN && is_in_round(c, node) && cfg_dominates(cfg, node, reply) &&
            is_sent(e, node->target) && differs(c, node->value, node, 0))
            set = node;
    }
    for (uint32_t k = 0; set && k < reply->function->node_count; k++)
        if (reply->function->nodes[k] != reply &&
            overwrites(c, reply->function->nodes[k], set, base))
            return false;
    return set != NULL;
}

static bool event_differs(const struct counted *c, const struct event *e)
{
    for (uint32_t k = 0; k < e->mpi_node->arg_count; k++) {
        const struct expr *arg = e->args[k];

        if ((int)k == e->buffer ? (arg->kind == EXPR_ADDRESS && differs(c, arg->a, e->node, 0)) ||
                                      part_differs(c, e, e->node)
                                : arg == e->tag && differs(c, arg, e->node, 0))
            return true;
    }
    return false;
}

bool counted_is_shown(const struct counted *c, const struct node *reply)
{
    const event_list *events = events_at(c->a, reply);

    if (!events || !goes_one_way(c, reply))
        return false;
    for (uint32_t k = 0; k < events->count; k++)
        if (events->items[k]->kind == EVENT_SEND && event_differs(c, events->items[k]))
            return true;
    return false;
}
