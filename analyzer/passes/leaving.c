/* SPDX-License-Identifier: Apache-2.0 */
/* What do the rounds of a window leave to what comes behind it?
 *
 * Requires: the window, reads.  All that they store in but what nobody looks at behind them: a local variable that no
 * statement outside reads with a value of the rounds and that no pointer but a lent one (lent.h) leads to, and memory of
 * the rounds that no local variable of this kind leads to.  What receptions store is for others to say.
 */
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/census.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/lent.h"
#include "passes/reads.h"
#include "passes/window.h"

static bool cell_is_local(const struct cell *cell)
{
    return cell->kind == CELL_VARIABLE && cell->variable->function && !cell->variable->is_static;
}

/* Is the local variable read outside of the window with a value of the window, by its name or behind a pointer? */
static bool is_left(const struct window *w, const struct cell *cell)
{
    const struct variable *v = cell->variable;
    const struct expr *variable = expr_variable(w->a->program, v);
    const struct function *f = v->function;

    if (!window_level_of(w, f))
        return false;
    if (bits_get(reads_escaping(w->a), cell->id) && !lent_has(w->a, cell))
        return true;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        node_list definitions = {0};

        if (window_has(w, node) || !window_reads(w->a, node, variable))
            continue;
        if (!variable_is_simple(v))
            return true;
        definitions_reaching(w->a, v, node, &definitions);
        for (uint32_t n = 0; n < definitions.count; n++)
            if (window_has(w, definitions.items[n]))
                return true;
    }
    return false;
}

/* Is the memory that the round makes, or fills, looked at outside of the window by a variable that held it there? */
static bool heap_is_left(const struct window *w, const struct cell *cell)
{
    const struct census *census = census_get(w->a);

    for (uint32_t k = 0; k < census->holders.count; k++) {
        const struct holders *holders = census->holders.items[k];

        for (uint32_t n = 0; set_has(holders->points, cell->id) && n < holders->cells.count; n++)
            if (cell_is_local(holders->cells.items[n]) && is_left(w, holders->cells.items[n]))
                return true;
    }
    return window_heap_is_state(w, cell);
}

static bool is_receiving(const struct analysis *a, const struct node *node)
{
    const event_list *events = node->kind == NODE_CALL ? events_at(a, node) : NULL;

    for (uint32_t k = 0; events && k < events->count; k++)
        if (events->items[k]->kind == EVENT_RECEIVE || events->items[k]->kind == EVENT_PROBE)
            return true;
    return false;
}

void window_leaves(const struct window *w, struct set *out)
{
    struct analysis *a = w->a;
    struct set stored = {0};
    const struct reach reach = window_reach(w);

    for (uint32_t k = reach_next(&reach, 0); k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (window_has(w, f->nodes[n]) && !is_receiving(a, f->nodes[n]))
                window_stored_at(w, f->nodes[n], &stored);
    }
    for (uint32_t k = 0; k < stored.count; k++) {
        const struct cell *cell = a->cells[stored.items[k]];

        if (cell->kind == CELL_RETURN || cell_is_status_field(cell) ||
            (cell_is_local(cell) && !is_left(w, cell)) ||
            (cell->kind == CELL_HEAP && !heap_is_left(w, cell)))
            continue;
        set_add(a->arena, out, cell->id);
    }
}
