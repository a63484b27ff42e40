/* SPDX-License-Identifier: Apache-2.0 */
/* Which communicator do those hand over who call a library's function from outside?
 *
 * Requires: cells, stores, call graph.  A parameter that is never set, or a member of what it leads to (`graph->comm`), when nothing
 * that the function does, or calls, stores there: then all of one call has the same one.
 */
#include "passes/handed_comms.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/entries.h"
#include "passes/stored.h"

/* Is nothing stored there while the function runs? */
static bool is_kept_during(struct analysis *a, const struct expr *lvalue, const struct function *f)
{
    struct set cells = {0};
    bool is_kept = true;

    cells_of_lvalue(a, lvalue, &cells);
    for (uint32_t k = 0; k < cells.count && is_kept; k++)
        is_kept = a->cells[cells.items[k]]->from.count == 0;
    for (struct stores walk = stores_of_cells(a, &cells); is_kept && stores_next(&walk);) {
        const struct function *other = walk.store->node ? walk.store->node->function : NULL;

        is_kept = other && other != f && !function_reaches(a, f, other);
    }
    set_release(a->arena, &cells);
    return is_kept;
}

static const struct expr *handed_find(struct analysis *a, const struct event *e)
{
    const struct expr *comm = e->mpi->comm >= 0 ? expr_without_casts(e->args[e->mpi->comm]) : NULL;
    const struct expr *at = comm;

    while (at && (at->kind == EXPR_FIELD || at->kind == EXPR_DEREF))
        at = at->a;
    if (!at || at->kind != EXPR_VARIABLE || at->variable->function != e->home ||
        at->variable->parameter < 0 || !function_is_entry(a, e->home) ||
        !parameter_is_stable(a, at->variable))
        return NULL;
    for (const struct expr *part = comm; part != at; part = part->a)
        if (!is_kept_during(a, part, e->home))
            return NULL;
    return comm;
}

struct handed_comm {
    const struct expr *comm;
};

const struct expr *comm_handed_in(struct analysis *a, const struct event *e)
{
    struct handed_comm *known;

    if (!a->handed_comms)
        a->handed_comms = map_new(a->arena);
    known = map_get_address(a->handed_comms, e);
    if (!known) {
        known = ARENA_NEW(a->arena, struct handed_comm);
        known->comm = handed_find(a, e);
        map_set_address(a->handed_comms, e, known);
    }
    return known->comm;
}
