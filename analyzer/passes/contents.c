/* SPDX-License-Identifier: Apache-2.0 */
/* Do all messages of an iteration carry the same?
 *
 * Requires: a group with a range, what varies between processes (varying.c).  A message of an iteration is
 * received in the same iteration, and all processes pass the same iterations.  So all messages of an iteration
 * are the same when every send of the range stands in it itself and sends as many items of one type from one
 * place, when neither the place nor anything in it may differ between processes, and when nothing changes it within
 * the range.  Of a local variable that a message consists of what it was given last counts instead: one number, or
 * one expression that is computed in the range and is of that kind.
 * Does not: follow buffers that are handed over to a function of the range.
 */
#include "passes/contents.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/patterns.h"
#include "passes/reads.h"
#include "passes/scope.h"
#include "passes/stored.h"
#include "passes/varying.h"

/* The cells that say what the first send sends, which are those of all. */
struct contents {
    struct analysis *a;
    const struct scope *scope;
    struct set cells;
};

static bool is_in_range(const struct scope *scope, const struct event *e)
{
    return e->home == scope->function && e->mpi_node == e->node &&
           bits_get(&scope->inside, e->node->id);
}

static bool are_equal(const struct expr *x, const struct expr *y)
{
    return x == y || (x->kind == EXPR_INT && y->kind == EXPR_INT && x->value == y->value);
}

/* The local variable that a message of one item lies in; NULL: it is not that. */
static const struct expr *variable_sent(struct analysis *a, const struct event *e)
{
    const struct expr *data = expr_without_casts(e->args[e->buffer]);
    int64_t count, datatype;

    if (data->kind != EXPR_ADDRESS || data->a->kind != EXPR_VARIABLE || !data->a->type ||
        data->a->type->kind != TYPE_INT || data->a->variable->function != e->node->function ||
        !expr_is_int(e->args[e->count], &count) || count != 1 ||
        !expr_is_int(e->args[e->datatype], &datatype) ||
        mpi_datatype_bytes(datatype) != (int64_t)data->a->type->bytes ||
        data->a->variable->is_static ||
        bits_get(reads_escaping(a), cell_of_variable(a, data->a->variable)->id))
        return NULL;
    return data->a;
}

/* What a call returns may be something else each time. */
static bool has_call(const struct expr *expr)
{
    return expr &&
           (expr->kind == EXPR_CALL || has_call(expr->a) || has_call(expr->b) || has_call(expr->c));
}

/* What it was given last, wherever it was; NULL: that may be several things. */
static const struct expr *value_sent(struct contents *c, struct varying *v, const struct event *e)
{
    const struct expr *variable = variable_sent(c->a, e), *value = NULL;
    const struct definition_list *list =
        variable ? reads_definitions(c->a, e->node, variable) : NULL;

    if (!list || list->has_entry)
        return NULL;
    for (uint32_t k = 0; k < list->nodes.count; k++) {
        const struct node *set = list->nodes.items[k];

        if (set->kind != NODE_ASSIGN || has_call(set->value) ||
            (value && !are_equal(set->value, value)) ||
            (set->value->kind != EXPR_INT &&
             (list->nodes.count > 1 || !bits_get(&c->scope->inside, set->id) ||
              !cfg_dominates(cfg_get(c->a, e->node->function), set, e->node) ||
              varying_has_at(v, set->value, set))))
            return NULL;
        value = set->value;
    }
    return value;
}

static bool is_changed_by(const struct contents *c, const struct node *node)
{
    struct set written = {0}, cells = {0};

    if (node->kind == NODE_ASSIGN) {
        cells_of_store(c->a, node->target, &written);
        if (written.count == 0)
            return true;
    }
    cells_written_by(c->a, node, &written);
    cells_spread(c->a, &written, &cells);
    return set_meets(&cells, &c->cells);
}

static bool is_changed(const struct contents *c)
{
    for (uint32_t k = 0; k < c->a->program->function_count; k++) {
        const struct function *f = c->a->program->functions[k];
        bool is_own = f == c->scope->function;

        if (!is_own && !bits_get(&c->scope->below, k))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++)
            if ((!is_own || bits_get(&c->scope->below, k) || bits_get(&c->scope->inside, n)) &&
                is_changed_by(c, f->nodes[n]))
                return true;
    }
    return false;
}

/* Do all messages consist of one such value? */
static bool values_are_same(struct contents *c, struct varying *v, const struct group *g)
{
    const struct expr *value = NULL;
    uint32_t bytes = 0;

    for (uint32_t k = 0; k < g->may_sends.count; k++) {
        const struct event *e = g->may_sends.items[k];
        const struct expr *sent;

        if (!event_is_inside(c->a, c->scope, e))
            continue;
        if (e->kind != EVENT_SEND || e->buffer < 0 || e->count < 0 || e->datatype < 0 ||
            e->is_persistent || !is_in_range(c->scope, e))
            return false;
        sent = value_sent(c, v, e);
        if (!sent ||
            (value && (!are_equal(sent, value) || variable_sent(c->a, e)->type->bytes != bytes)))
            return false;
        value = sent;
        bytes = variable_sent(c->a, e)->type->bytes;
    }
    if (value)
        cells_read_by(c->a, value, &c->cells);
    return value && (c->cells.count == 0 || !is_changed(c));
}

static bool is_alike(const struct event *e, const struct event *first)
{
    return e->kind == EVENT_SEND && e->buffer >= 0 && e->count >= 0 && e->datatype >= 0 &&
           first->count >= 0 && first->datatype >= 0 && !e->is_persistent &&
           e->args[e->buffer] == first->args[first->buffer] &&
           e->args[e->count] == first->args[first->count] &&
           e->args[e->datatype] == first->args[first->datatype];
}

/* Lists what the message is made of; false: some of it may differ between processes. */
static bool contents_list(struct contents *c, const struct varying *v, const struct event *send)
{
    const struct set *buffer = event_buffer_cells(c->a, send);
    const struct expr *parts[] = {send->args[send->buffer], send->args[send->count],
                                  send->args[send->datatype]};

    if (buffer->count == 0)
        return false;
    for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++) {
        if (varying_has(v, parts[k]))
            return false;
        cells_read_by(c->a, parts[k], &c->cells);
    }
    for (uint32_t k = 0; k < buffer->count; k++)
        if (varying_has_cell(v, buffer->items[k]))
            return false;
    set_add_all(c->a->arena, &c->cells, buffer);
    return true;
}

bool contents_are_same(struct analysis *a, const struct group *g)
{
    struct contents c = {.a = a, .scope = &g->scope};
    const struct event *first = NULL;
    struct varying *v;

    if (!group_is_proved(g))
        return false;
    v = varying_get(a, g);
    if (values_are_same(&c, v, g))
        return true;
    c.cells.count = 0;
    for (uint32_t k = 0; k < g->may_sends.count; k++) {
        const struct event *e = g->may_sends.items[k];

        if (!event_is_inside(a, c.scope, e))
            continue;
        if (!first)
            first = e;
        if (!is_in_range(c.scope, e) || !is_alike(e, first))
            return false;
    }
    return first && contents_list(&c, v, first) && !is_changed(&c);
}
