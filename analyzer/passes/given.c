/* SPDX-License-Identifier: Apache-2.0 */
/* What does a function of the program that a library runs tell the library?
 *
 * Requires: flow_solve.  A comparator's answers decide what qsort leaves, a thread's result is what joining
 * it gives, an operation's sum is what MPI_Allreduce gives.  So what such a function returns, or stores for the
 * library, is in what the call gives that it is handed to.  Of a function that looks at nothing but its own
 * variables and what its parameters point to this says nothing new: the library has got that from the same call.
 */
#include "passes/given.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/callbacks.h"
#include "passes/cells.h"
#include "passes/external.h"
#include "passes/libc.h"

enum { DEPTH = 3 };

struct given {
    struct set functions;          /* ids of those that tell more than they are shown */
    struct set of_mpi, operations; /* ids of those that MPI gets */
    struct map *above;             /* function -> see given_above */
};

static bool is_own(const struct function *f, const struct variable *v)
{
    return v->function == f && !v->is_static;
}

static bool reads_more(const struct function *f, const struct expr *expr);

/* Does the pointer lead to what a parameter points to, or to a variable of the function's own? */
static bool is_shown(const struct function *f, const struct expr *pointer, int depth)
{
    const struct variable *v;

    pointer = expr_without_casts(pointer);
    if (pointer->kind == EXPR_BINARY)
        return is_shown(f, type_is_address(pointer->a->type) ? pointer->a : pointer->b, depth);
    if (pointer->kind == EXPR_STRING)
        return true;
    if (pointer->kind == EXPR_ADDRESS)
        return !reads_more(f, pointer->a);
    v = pointer->kind == EXPR_VARIABLE ? pointer->variable : NULL;
    if (!v || !is_own(f, v) || depth == 0)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_ASSIGN && node->target == pointer &&
            (v->parameter >= 0 || !is_shown(f, node->value, depth - 1)))
            return false;
    }
    return true;
}

static bool call_reads_more(const struct function *f, const struct node *call)
{
    if (!call_external(call) || call_external(call)->mpi >= 0 || !libc_is_pure(call_external(call)))
        return true;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (reads_more(f, call->args[k]) ||
            (type_is_address(call->args[k]->type) && !is_shown(f, call->args[k], DEPTH)))
            return true;
    return false;
}

static bool reads_more(const struct function *f, const struct expr *expr)
{
    if (!expr)
        return false;
    switch (expr->kind) {
    case EXPR_VARIABLE:
        return !is_own(f, expr->variable);
    case EXPR_UNKNOWN:
        return true;
    case EXPR_CALL:
        return call_reads_more(f, expr->call);
    case EXPR_DEREF:
        return !is_shown(f, expr->a, DEPTH);
    case EXPR_INDEX:
        return reads_more(f, expr->b) ||
               (type_is_array(expr->a->type) ? reads_more(f, expr->a)
                                             : !is_shown(f, expr->a, DEPTH));
    default:
        break;
    }
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (reads_more(f, expr->elements[k]))
            return true;
    return reads_more(f, expr->a) || reads_more(f, expr->b) || reads_more(f, expr->c);
}

static bool tells_more(const struct function *f)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (reads_more(f, node->value) || reads_more(f, node->target) ||
            (node->kind == NODE_CALL && call_reads_more(f, node)))
            return true;
    }
    return f->has_unknown;
}

static struct given *given_get(struct analysis *a)
{
    if (a->given_away)
        return a->given_away;
    a->given_away = ARENA_NEW(a->arena, struct given);
    a->given_away->above = map_new(a->arena);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        const node_list *callers = &a->facts[k].callers;

        if (f->is_defined && a->facts[k].has_hidden_callers && a->function_cells[k] &&
            tells_more(f))
            set_add(a->arena, &a->given_away->functions, k);
        if (f->is_defined || f->mpi < 0 || !mpi_function_is_given(mpi_function_get(f->mpi)))
            continue;
        for (uint32_t n = 0; n < callers->count; n++)
            functions_handed(a, callers->items[n], false,
                             text_starts_with(f->name + (f->name[0] == 'P'), "MPI_Op_create")
                                 ? &a->given_away->operations
                                 : &a->given_away->of_mpi);
    }
    return a->given_away;
}

const struct set *given_above(struct analysis *a, const struct function *f)
{
    struct given *given = given_get(a);
    struct set *above = map_get_address(given->above, f);

    if (above)
        return above;
    above = ARENA_NEW(a->arena, struct set);
    for (uint32_t k = 0; k < given->functions.count; k++) {
        uint32_t id = given->functions.items[k];

        if (id == f->id || bits_get(&a->facts[id].reaches, f->id))
            set_add(a->arena, above, a->function_cells[id]->id);
    }
    map_set_address(given->above, f, above);
    return above;
}

const struct set *given_to_mpi(struct analysis *a)
{
    return &given_get(a)->of_mpi;
}

const struct set *given_as_operations(struct analysis *a)
{
    return &given_get(a)->operations;
}
