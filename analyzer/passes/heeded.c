/* SPDX-License-Identifier: Apache-2.0 */
/* Is what a reception brings of use to anybody?  See heeded.h.
 *
 * Requires: events, cells.  By the cells of its buffer, whoever else may write these: benchmarks receive into one place what nobody
 * looks at.
 */
#include "passes/heeded.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/guards.h"

/* Is what it receives sent on, as it is?  Benchmarks receive into one place what nobody looks at. */
static bool is_sent_on(struct analysis *a, const struct event *reception)
{
    const struct set *cells = event_buffer_cells(a, reception);

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        struct set sent = {0};

        if (!event_is_sending(e) || e->mpi_node->arg_count == 0 ||
            (e->home == reception->home && guards_exclude(a, reception->node, e->node)))
            continue;
        pointees_spread(a, e->args[0], &sent);
        if (set_meets(&sent, cells))
            return true;
    }
    return false;
}

/* Is one of the cells read where the expression is computed?  Its address is not its value, nor is an array's name. */
static bool looks_at(struct analysis *a, const struct expr *expr, const struct set *cells)
{
    struct set read = {0};
    bool is_read;

    if (!expr || expr->kind == EXPR_CALL)
        return false;
    if (expr->kind == EXPR_ADDRESS || type_is_array(expr->type))
        return expr->a && !expr_is_place(expr->a) && looks_at(a, expr->a, cells);
    if (expr_is_place(expr))
        cells_of_whole(a, expr, &read);
    is_read = set_meets(&read, cells);
    set_release(a->arena, &read);
    if (is_read)
        return true;
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (looks_at(a, expr->elements[k], cells))
            return true;
    return looks_at(a, expr->a, cells) || looks_at(a, expr->b, cells) ||
           looks_at(a, expr->c, cells);
}

/* Does an argument of the call, or what a function without a body is handed, tell it?  What events send is asked elsewhere. */
static bool call_looks_at(struct analysis *a, const struct node *call, const struct set *cells)
{
    const bool is_event = events_at(a, call) != NULL;

    for (uint32_t k = 0; k < call->arg_count; k++) {
        struct set handed = {0};
        bool is_handed;

        if (looks_at(a, call->args[k], cells))
            return true;
        if (is_event || !call_external(call) || !call_reads(a, call, k))
            continue;
        pointees_spread(a, call->args[k], &handed);
        is_handed = set_meets(&handed, cells);
        set_release(a->arena, &handed);
        if (is_handed)
            return true;
    }
    return false;
}

/* Does a statement look at what it receives? */
static bool is_looked_at(struct analysis *a, const struct event *reception)
{
    const struct set *cells = event_buffer_cells(a, reception);

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (looks_at(a, f->nodes[n]->value, cells) ||
                (f->nodes[n]->kind == NODE_CALL && call_looks_at(a, f->nodes[n], cells)))
                return true;
    }
    return false;
}

bool reception_is_heeded(struct analysis *a, const struct event *reception)
{
    return is_sent_on(a, reception) || is_looked_at(a, reception);
}
