/* SPDX-License-Identifier: Apache-2.0 */
/* Is what the last message has left read behind the loop that receives?
 *
 * Requires: the window.  Of a variable that the reception fills, or that a function below the loop fills through a
 * pointer: a way leads from the reception out of the loop to a reader, and nothing on it sets the variable anew.  What
 * looks at it there through a pointer is a reader too, and so is every other function, where all know its name.
 */
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/external.h"
#include "passes/filled.h"
#include "passes/seen.h"
#include "passes/window.h"

/* May the node look at these cells through a pointer, or a function of the program that it calls? */
static bool looks_at(struct analysis *a, const struct node *node, const struct set *cells)
{
    struct set read = {0};

    if (node_calls_program(a, node))
        return true;
    cells_read_by(a, node->value, &read);
    cells_read_by(a, node->target, &read);
    for (uint32_t k = 0; k < node->arg_count; k++) {
        if (call_sends_none(a, node, k))
            continue;
        cells_read_by(a, node->args[k], &read);
        if (type_is_address(node->args[k]->type) &&
            expr_without_casts(node->args[k])->kind != EXPR_INT &&
            (call_mpi(a, node) >= 0 ? !call_writes(a, node, k) || call_takes(a, node, k)
                                    : call_reads(a, node, k)))
            pointees_spread(a, node->args[k], &read);
    }
    return set_meets(&read, cells);
}

/* Is what the variable holds at `from`, in the last round, read behind the window? */
static bool is_read_behind(const struct window *w, const struct node *from,
                           const struct variable *v)
{
    const struct expr *variable = expr_variable(w->a->program, v);
    const bool is_seen = variable_is_seen(w->a, v, from->function);
    struct set parts = {0};
    struct cfg *cfg;
    uint32_t depth = 0;

    if (is_seen && (!v->function || v->is_static))
        return true;
    if (is_seen)
        cell_spread(w->a, cell_of_variable(w->a, v), &parts);
    cfg = cfg_scratch(w->a, from->function);
    cfg->stack[depth++] = from;
    while (depth > 0) {
        const struct node *node = cfg->stack[--depth];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || cfg->marks[next->id])
                continue;
            cfg->marks[next->id] = 1;
            if (!window_has(w, next) &&
                (window_reads(w->a, next, variable) || (is_seen && looks_at(w->a, next, &parts))))
                return true;
            if (!window_sets(w->a, next, variable))
                cfg->stack[depth++] = next;
        }
    }
    return false;
}

/* The one local variable that the pointer leads to; NULL: there is none. */
static const struct variable *pointed_variable(const struct window *w, const struct node *from,
                                               const struct expr *pointer)
{
    const struct cell *cell;
    struct set cells = {0};

    points_of(w->a, pointer, &cells);
    cell = cells.count == 1 ? w->a->cells[cells.items[0]] : NULL;
    return cell && cell->kind == CELL_VARIABLE && cell->variable->function == from->function
               ? cell->variable
               : NULL;
}

bool window_hands_on(const struct window *w, const struct node *from, const struct expr *pointer)
{
    const struct variable *v;

    pointer = expr_without_casts(pointer);
    for (uint32_t k = 1;
         k < w->level_count && from == w->levels[k - 1].point && pointer &&
         pointer->kind == EXPR_VARIABLE && parameter_is_stable(w->a, pointer->variable);
         k++) { /* what the caller hands to its wrapper */
        uint32_t number = (uint32_t)pointer->variable->parameter;

        from = w->levels[k].point;
        pointer = number < from->arg_count ? expr_without_casts(from->args[number]) : NULL;
    }
    for (const struct expr *at = pointer; at; at = at->a)
        if (at->kind == EXPR_INDEX && at->b->kind != EXPR_INT) /* one element of several */
            return false;
    v = !pointer                         ? NULL
        : pointer->kind == EXPR_ADDRESS  ? expr_root(pointer->a)
        : pointer->kind == EXPR_VARIABLE ? pointer->variable
                                         : NULL;
    if (v && pointer->kind == EXPR_VARIABLE && v->type && v->type->kind != TYPE_ARRAY)
        v = pointed_variable(w, from, pointer);
    return v && is_read_behind(w, from, v);
}

bool window_leaves_last(const struct window *w, const struct expr *pointer)
{
    const struct node *point = w->levels[w->level_count - 1].point;
    struct set cells = {0};

    pointees_spread(w->a, pointer, &cells);
    for (uint32_t k = 0; k < cells.count && point->function == w->function; k++) {
        const struct cell *cell = w->a->cells[cells.items[k]];

        if (cell->kind == CELL_VARIABLE && cell->variable->function == w->function &&
            is_read_behind(w, point, cell->variable))
            return true;
    }
    return false;
}
