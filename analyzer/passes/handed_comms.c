/* SPDX-License-Identifier: Apache-2.0 */
/* Which communicator do those hand over who call a library's function from outside?
 *
 * Requires: cells, stores, call graph.  A parameter that is never set, or a member of what it leads to (`graph->comm`), when nothing
 * that the function does, or calls, stores there: then all of one call has the same one.  Where that lies, outside of the sources,
 * no cell tells who may store there by another name.  So no communicator and no such record may be stored, or handed to be written,
 * behind any pointer, nor may such a record be handed on as something else, or anything be called that is not known.  That numbers and
 * texts at other addresses, which callers hand over as well, do not lie in the record is assumed.
 */
#include "passes/handed_comms.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/entries.h"
#include "passes/external.h"
#include "passes/libc.h"
#include "passes/stored.h"

#include <string.h>

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

/* Is it the type of the communicator, or of a record on the way to it? */
static bool is_on_way(const struct expr *comm, const struct type *type)
{
    if (!type)
        return true;
    for (const struct expr *part = comm; part->kind != EXPR_VARIABLE; part = part->a)
        if (part->type && (type->kind == TYPE_RECORD
                               ? part->type->kind == TYPE_RECORD && part->type->tag == type->tag
                               : part->type->text && strcmp(part->type->text, type->text) == 0))
            return true;
    return false;
}

static bool leads_to(const struct expr *comm, const struct type *pointer)
{
    return type_is_address(pointer) && is_on_way(comm, pointer->to);
}

/* May the call store what is on the way to the communicator, as far as its arguments say? */
static bool call_may_store(struct analysis *a, const struct node *call, const struct expr *comm)
{
    const function_list *callees = callees_of(a, call);
    const struct function *external = call_external(call);

    if (callees->count == 0 || (external && external->mpi < 0 && !libc_is_known(external)))
        return true;
    for (uint32_t k = 0; k < call->arg_count; k++) {
        const struct expr *given = expr_without_casts(call->args[k]);
        bool is_local = given->kind == EXPR_ADDRESS && expr_root(given->a) != NULL;
        bool is_as_such = !external;

        if (is_local || !leads_to(comm, given->type))
            continue;
        for (uint32_t n = 0; n < callees->count; n++) {
            const struct function *f = callees->items[n];

            is_as_such =
                is_as_such && k < f->parameter_count && leads_to(comm, f->parameters[k]->type);
        }
        if (!is_as_such && (!external || call_writes(a, call, k)))
            return true;
    }
    return false;
}

static bool node_may_store(struct analysis *a, const struct node *node, const struct expr *comm)
{
    if (node->kind == NODE_CALL)
        return call_may_store(a, node, comm);
    return node->kind == NODE_ASSIGN && !expr_root(node->target) &&
           is_on_way(comm, node->target->type);
}

static bool function_may_store(struct analysis *a, const struct function *f,
                               const struct expr *comm)
{
    for (uint32_t n = 0; n < f->node_count; n++)
        if (node_may_store(a, f->nodes[n], comm))
            return true;
    return false;
}

/* The functions that may store something that could be on the way to the communicator: found once for each of them. */
static const struct bits *storing_functions(struct analysis *a, const struct expr *comm)
{
    struct bits *storing;

    if (!a->comm_storing)
        a->comm_storing = map_new(a->arena);
    storing = map_get_address(a->comm_storing, comm);
    if (!storing) {
        storing = ARENA_NEW(a->arena, struct bits);
        *storing = bits_new(a->arena, a->program->function_count + 1);
        for (uint32_t k = 0; k < a->program->function_count; k++)
            if (function_may_store(a, a->program->functions[k], comm))
                bits_set(storing, k);
        map_set_address(a->comm_storing, comm, storing);
    }
    return storing;
}

/* Does the function, or what it calls, store nothing that could be on the way to the communicator? */
static bool is_left_alone(struct analysis *a, const struct expr *comm, const struct function *f)
{
    const struct bits *storing = storing_functions(a, comm);

    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (bits_get(storing, k) &&
            (a->program->functions[k] == f || function_reaches(a, f, a->program->functions[k])))
            return false;
    return true;
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
    return comm == at || is_left_alone(a, comm, e->home) ? comm : NULL;
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
