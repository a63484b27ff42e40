/* SPDX-License-Identifier: Apache-2.0 */
/* Which elements of a list has each message of a window added, and who goes through all of them?
 *
 * Requires: the window and its state.  A list is arrays and the number n of their elements: variables, or members of a
 * record.  A round of the window stores in element n of the arrays and adds one to n; nothing else in the program stores
 * there, but that n becomes zero outside of the window.  So each element was stored by one round, and the elements are
 * all that rounds have stored.  Whether a round adds its message is decided by that message alone: in another order of
 * arrival the elements are the same and stand elsewhere.
 *
 * The list may be filled by one function and gone through by another one (common.h).
 */
#include "passes/roster.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/common.h"
#include "passes/events.h"
#include "passes/stored.h"

#include <string.h>

/* ---- the number of elements ---- */

/* Is the node left out, or passed, for nothing but the round's own message? */
static bool is_decided_by_message(struct window *w, const struct node *node)
{
    const struct node *point = w->levels[0].point;
    const struct set *branches = cfg_control_closure(w->a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (window_has(w, branch) && window_is_after(w, branch) &&
            loop_leads(w->a, branch, node, point) && !window_is_stateless(w, branch->value, branch))
            return false;
    }
    return window_is_after(w, node) && !loop_repeats(w->a, node, point);
}

/* Is what the place holds never copied from elsewhere as a whole? */
static bool is_set_in_sight(struct analysis *a, const struct set *cells)
{
    for (uint32_t k = 0; k < cells->count; k++)
        if (a->cells[cells->items[k]]->from.count > 0 || a->cells[cells->items[k]]->is_pieced)
            return false;
    return cells->count > 0;
}

/* Is the number only made zero, outside of the window, but for this step? */
static bool is_number_of(struct window *w, const struct node *step)
{
    struct set cells = {0};
    int64_t zero;

    cells_of_lvalue(w->a, step->target, &cells);
    for (struct stores walk = stores_of_cells(w->a, &cells); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (store->node == step)
            continue;
        if (!store->value || !expr_is_int(store->value, &zero) || zero != 0 ||
            (store->node && window_has(w, store->node)))
            return false;
    }
    return is_set_in_sight(w->a, &cells);
}

/* The one step of the window that adds one to what the loop runs up to; NULL. */
static const struct node *step_of(struct window *w, const struct counting *loop)
{
    const struct function *f = w->function;
    const struct expr *limit = loop_limit(loop);
    const struct node *found = NULL;

    if (w->level_count != 1 || !limit || window_has(w, loop->branch))
        return NULL;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind != NODE_ASSIGN || !window_has(w, node) ||
            expr_step(node->target, node->value) != 1 ||
            !common_place(w->a, node->target, node, limit, loop->branch))
            continue;
        if (found)
            return NULL;
        found = node;
    }
    return found && is_decided_by_message(w, found) && is_number_of(w, found) ? found : NULL;
}

bool roster_runs_through(struct window *w, const struct counting *loop)
{
    return step_of(w, loop) != NULL;
}

/* ---- the elements ---- */

/* Does each step have a store of its round, in the element that it adds? */
static bool stores_in_added(struct window *w, const struct node *store, const struct expr *index,
                            const struct node *step)
{
    const struct cfg *cfg = cfg_get(w->a, step->function);
    const struct node *point = w->levels[0].point;
    int64_t one;

    if (index == step->target)
        return cfg_dominates(cfg, store, step) &&
               (store == point || !loop_leads(w->a, point->next[0], step, store)) &&
               !loop_leads(w->a, step->next[0], store, point);
    return index->kind == EXPR_BINARY && expr_op(index) == OP_SUB && index->a == step->target &&
           expr_is_int(index->b, &one) && one == 1 && cfg_postdominates(cfg, store, step) &&
           cfg_dominates(cfg, step, store) && !loop_leads(w->a, step->next[0], point, store);
}

bool roster_takes(const struct event *e, const struct type *type)
{
    const struct expr *count, *datatype;
    int64_t bytes;

    if (e->count < 0 || e->datatype < 0 || !type_unit(type))
        return false;
    count = expr_without_casts(e->args[e->count]);
    datatype = expr_without_casts(e->args[e->datatype]);
    if (count->kind != EXPR_INT || datatype->kind != EXPR_INT || count->value < 0)
        return false;
    bytes = mpi_datatype_bytes(datatype->value);
    return bytes > 0 && count->value <= type_size(type) / bytes;
}

/* The element that the node stores in; NULL: it does not.  Of a reception it is all of the message. */
static const struct expr *stored_in(struct window *w, const struct node *node)
{
    const struct event *e = w->reception;
    const struct expr *buffer;

    if (node->kind == NODE_ASSIGN)
        return node->target;
    if (e->node != node || e->node != e->mpi_node || e->buffer < 0 || e->mpi->role != ROLE_RECV)
        return NULL;
    buffer = expr_without_casts(e->args[e->buffer]);
    return buffer->kind == EXPR_ADDRESS && roster_takes(e, buffer->a->type) ? buffer->a : NULL;
}

/* Are both the same part of an element of the same array, the one of the step's and the other of the loop's round? */
static bool is_part(struct window *w, const struct node *store, const struct node *step,
                    const struct expr *x, const struct counting *loop, const struct expr *y)
{
    while (x->kind == EXPR_FIELD && y->kind == EXPR_FIELD && strcmp(x->text, y->text) == 0) {
        x = x->a;
        y = y->a;
    }
    return x->kind == EXPR_INDEX && y->kind == EXPR_INDEX && y->b == loop->counter &&
           stores_in_added(w, store, x->b, step) &&
           common_array(w->a, x->a, store, y->a, loop->branch);
}

/* Does nothing else in the program store there? */
static bool is_alone(struct analysis *a, const struct expr *element, const struct node *store)
{
    struct set cells = {0};

    cells_of_lvalue(a, element, &cells);
    for (struct stores walk = stores_of_cells(a, &cells); stores_next(&walk);)
        if (walk.store->node != store)
            return false;
    return is_set_in_sight(a, &cells);
}

const struct node *roster_added_by(struct window *w, const struct counting *loop,
                                   const struct expr *lvalue)
{
    const struct function *f = w->function;
    const struct node *step = step_of(w, loop);

    for (uint32_t k = 0; step && k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        const struct expr *element =
            window_has(w, node) && (node->kind == NODE_ASSIGN || node->kind == NODE_CALL)
                ? stored_in(w, node)
                : NULL;

        if (element && is_part(w, node, step, element, loop, lvalue))
            return is_alone(w->a, element, node) ? node : NULL;
    }
    return NULL;
}
