/* SPDX-License-Identifier: Apache-2.0 */
/* What does the window begin with that the order of an earlier run of it has left?
 *
 * Requires: the window, and what depends on the order of messages.  A cell that the order labels counts when its value
 * can get from before the window to a reader in it.  What commutes in the window has a label only if something else has
 * given it one.  Addresses of variables are the same in every order.
 */
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/census.h"
#include "passes/cfg.h"
#include "passes/fresh.h"
#include "passes/stored.h"
#include "passes/window.h"

/* Can the value that the variable has when the loop begins get to this reader? */
static bool enters(const struct window *w, const struct node *reader, const struct expr *variable)
{
    struct cfg *cfg = cfg_scratch(w->a, reader->function);
    uint32_t depth = 0;

    cfg->stack[depth++] = reader;
    while (depth > 0) {
        const struct node *node = cfg->stack[--depth];

        for (uint32_t k = 0; k < node->previous_count; k++) {
            const struct node *from = node->previous[k];

            if (cfg->marks[from->id])
                continue;
            cfg->marks[from->id] = 1;
            if (!window_has(w, from))
                return true;
            if (!window_sets(w->a, from, variable))
                cfg->stack[depth++] = from;
        }
    }
    return false;
}

/* An address, which is the same whatever lies there. */
static bool is_place(const struct taint *order, const struct expr *value)
{
    value = expr_without_casts(value);
    if (!value)
        return false;
    if (value->kind == EXPR_BINARY && (expr_op(value) == OP_ADD || expr_op(value) == OP_SUB))
        return is_place(order, value->a) && !taint_has(order, value->b);
    return value->kind == EXPR_ADDRESS ? value->a->kind == EXPR_VARIABLE
                                       : value->kind == EXPR_VARIABLE && type_is_array(value->type);
}

/* Is all that it gets addresses of variables, whatever the order was? */
static bool holds_places(const struct taint *order, const struct cell *cell)
{
    struct taint view = *order;
    const struct node *branch;

    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (!is_place(order, store->value) ||
            (store->node && (bits_get(&order->functions, store->node->function->id) ||
                             taint_controls(&view, store->node, &branch))))
            return false;
    }
    return cell->groups.count > 0 && cell->from.count == 0;
}

static bool is_begun_with(const struct window *w, uint32_t id, int owner, const struct bits *stored)
{
    const struct function *f = owner >= 0 ? w->a->program->functions[owner] : NULL;
    const struct cell *cell;
    const struct variable *v;
    const struct expr *variable;

    if (owner == CENSUS_RESULT)
        return false;
    if (!f || !window_level_of(w, f)) /* what the rounds store there is state anyway */
        return !bits_get(stored, id) && !(f && bits_get(&w->below, f->id));
    cell = w->a->cells[id];
    v = cell->variable;
    if (window_reads_elsewhere(w, cell, f))
        return true;
    variable = expr_variable(w->a->program, v);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (window_has(w, f->nodes[k]) && window_reads(w->a, f->nodes[k], variable) &&
            enters(w, f->nodes[k], variable))
            return !fresh_array(w, window_level_of(w, f), v);
    return false;
}

bool window_begins_with(struct window *w, const struct taint *order, const struct bits *kept)
{
    const struct bits *stored = window_stored(w);
    const struct census *census = census_get(w->a);
    bool is_new = false, is_left = false;

    if (w->before.count == 0) {
        w->before = bits_new(w->a->arena, w->a->cell_count);
        w->left = bits_new(w->a->arena, w->a->cell_count);
    }
    for (uint32_t k = bits_next(&order->cells, 0); k != UINT32_MAX;
         k = bits_next(&order->cells, k + 1)) {
        if (bits_get(&census->places, k) && holds_places(order, w->a->cells[k]))
            continue;
        if (k < kept->count && bits_get(kept, k) && !bits_get(&w->left, k)) {
            bits_set(&w->left, k);
            is_left = true;
        }
        if (!bits_get(&w->before, k) && is_begun_with(w, k, census->owners[k], stored)) {
            bits_set(&w->before, k);
            is_new = true;
        }
    }
    if (is_new)
        w->state = NULL;
    return is_new || is_left;
}

bool window_has_left(const struct window *w, uint32_t cell)
{
    return cell < w->left.count && bits_get(&w->left, cell);
}
