/* SPDX-License-Identifier: Apache-2.0 */
/* Which stores into a variable can never be what a place reads?
 *
 * Requires: the call graph, control flow, the stores of each cell.  Programs initialise `rank` and `size`
 * to something and give their addresses to MPI_Comm_rank and MPI_Comm_size afterwards; what stood there
 * first is never read.  A variable whose address is taken has the values of all its stores everywhere, and
 * so would be neither the rank nor a number.  Here the two calls, the functions that pass such an address
 * on to them on every way through, and plain assignments overwrite: for a local variable on every way from
 * the store to the place, for the initialiser of a file-scope variable on every way from the start of main,
 * through all callers.  Only these two MPI functions count: they fail for nothing but a communicator that
 * is none, and a program that goes on behind that has no rank at all.  Stores behind other pointers are
 * kept.
 *
 * A blocking call of MPI that is given the address by name stores behind it while it runs and keeps no pointer:
 * what MPI_Bcast brings into `rank` far below is not what a place above reads that no way leads to from there.
 */
#include "passes/overwritten.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/stored.h"

enum { CALL_DEPTH = 4 };

static bool call_numbers(struct analysis *a, const struct node *call)
{
    int row = call_mpi(a, call);
    enum mpi_role role = row >= 0 ? mpi_function_get(row)->role : ROLE_OTHER;

    return (role == ROLE_COMM_RANK || role == ROLE_COMM_SIZE) && call->arg_count > 1;
}

/* Is this the address of the variable, or the parameter that holds it? */
static bool is_address_of(struct analysis *a, const struct expr *expr, const struct variable *v,
                          const struct variable *parameter)
{
    expr = expr_without_casts(expr);
    if (expr->kind == EXPR_ADDRESS)
        return expr->a->kind == EXPR_VARIABLE && expr->a->variable == v;
    return parameter && expr->kind == EXPR_VARIABLE && expr->variable == parameter &&
           parameter_is_stable(a, parameter);
}

/* Is it a call of MPI that may write behind the address of the variable, given by name, and only until it returns? */
static bool call_fills(struct analysis *a, const struct node *call, const struct variable *v)
{
    static const bool ends_with_call[ROLE_GET_COUNT + 1] = {
        [ROLE_SEND] = true,        [ROLE_RECV] = true,        [ROLE_SENDRECV] = true,
        [ROLE_PROBE] = true,       [ROLE_IPROBE] = true,      [ROLE_COLL_SYNC] = true,
        [ROLE_COLL_ROOTED] = true, [ROLE_COLL_PREFIX] = true, [ROLE_COLL_NEIGHBOR] = true,
        [ROLE_COMM_RANK] = true,   [ROLE_COMM_SIZE] = true,   [ROLE_GET_COUNT] = true,
    };
    int row = call->kind == NODE_CALL ? call_mpi(a, call) : -1;

    if (row < 0 || !ends_with_call[mpi_function_get(row)->role])
        return false;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (is_address_of(a, call->args[k], v, NULL))
            return true;
    return false;
}

/* Does the function, or one that it calls, give the file-scope variable to one of the two at all? */
static bool function_may_set(struct analysis *a, const struct function *f, const struct variable *v)
{
    const struct cell *cell = cell_of_variable(a, v);

    for (struct stores walk = stores_of(v->function ? NULL : cell); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (!store->value && store->node && call_numbers(a, store->node) &&
            (store->node->function == f || function_reaches(a, f, store->node->function)))
            return true;
    }
    return false;
}

static bool function_sets(struct analysis *a, const struct function *f, const struct variable *v,
                          const struct variable *parameter, int depth);

/* Has the variable been given a rank or a size for certain when the call returns? */
static bool call_sets(struct analysis *a, const struct node *call, const struct variable *v,
                      const struct variable *parameter, int depth)
{
    const function_list *callees;
    const struct function *f;

    if (call->kind != NODE_CALL)
        return false;
    if (call_mpi(a, call) >= 0)
        return call_numbers(a, call) && is_address_of(a, call->args[1], v, parameter);
    callees = callees_of(a, call);
    if (callees->count != 1 || depth == 0 || function_is_external(callees->items[0]))
        return false;
    f = callees->items[0];
    if (function_may_set(a, f, v) && function_sets(a, f, v, NULL, depth - 1))
        return true;
    for (uint32_t k = 0; k < f->parameter_count && k < call->arg_count; k++)
        if (is_address_of(a, call->args[k], v, parameter) &&
            function_sets(a, f, v, f->parameters[k], depth - 1))
            return true;
    return false;
}

static bool function_sets(struct analysis *a, const struct function *f, const struct variable *v,
                          const struct variable *parameter, int depth)
{
    const struct node *exit = NULL;

    for (uint32_t k = 0; k < f->node_count && !exit; k++)
        if (f->nodes[k]->kind == NODE_EXIT)
            exit = f->nodes[k];
    for (uint32_t k = 0; k < f->node_count && exit; k++)
        if (call_sets(a, f->nodes[k], v, parameter, depth) &&
            cfg_dominates(cfg_get(a, f), f->nodes[k], exit))
            return true;
    return false;
}

/* What was told of a cell with so many stores. */
struct numbered {
    uint32_t store_count;
    bool is_numbered;
};

/* Is it one of the stores that a call gives a rank or a size?  A variable that is handed to many functions
 * has many stores, and is asked about wherever it is read. */
static bool cell_is_numbered(struct analysis *a, const struct cell *cell)
{
    struct numbered *known;
    bool is_numbered = false;

    if (!a->numbered)
        a->numbered = map_new(a->arena);
    known = map_get_address(a->numbered, cell);
    if (known && known->store_count == cell_store_count(cell))
        return known->is_numbered;
    for (struct stores walk = stores_of(cell); !is_numbered && stores_next(&walk);)
        is_numbered = !walk.store->value && walk.store->node && call_numbers(a, walk.store->node);
    known = ARENA_NEW(a->arena, struct numbered);
    *known = (struct numbered){cell_store_count(cell), is_numbered};
    map_set_address(a->numbered, cell, known);
    return is_numbered;
}

static bool is_number(const struct variable *v)
{
    return v->is_address_taken && v->parameter < 0 && v->type && v->type->kind == TYPE_INT;
}

bool variable_is_numbered(struct analysis *a, const struct variable *v)
{
    const struct cell *cell;

    if (!is_number(v))
        return false;
    cell = cell_of_variable(a, v);
    if (cell->from.count > 0 || (!v->function && !v->is_defined))
        return false;
    return cell_is_numbered(a, cell);
}

static bool is_assigned(const struct node *node, const struct variable *v)
{
    return node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE &&
           node->target->variable == v;
}

bool node_sets_in_sight(struct analysis *a, const struct node *node, const struct variable *v)
{
    return is_assigned(node, v) || call_fills(a, node, v);
}

bool variable_is_set_in_sight(struct analysis *a, const struct variable *v)
{
    const struct cell *cell;

    if (!v->function || v->is_static || !is_number(v))
        return false;
    cell = cell_of_variable(a, v);
    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct node *node = walk.store->node;

        if (node && /* or where it is declared */
            (node->function != v->function || !node_sets_in_sight(a, node, v)))
            return false;
    }
    return cell->from.count == 0;
}

static bool node_sets(struct analysis *a, const struct node *node, const struct variable *v)
{
    return is_assigned(node, v) || call_sets(a, node, v, NULL, CALL_DEPTH);
}

/* Does a way lead from the store to the place that sets the variable nowhere? */
static bool store_reaches(struct analysis *a, const struct variable *v, const struct node *from,
                          const struct node *at)
{
    const struct function *f = from->function;
    struct bits seen = bits_new(a->arena, f->node_count);
    node_list open = {0};

    array_push(a->arena, &open, from);
    while (open.count > 0) {
        const struct node *node = open.items[--open.count];

        for (int k = 0; k < 2; k++) {
            const struct node *next = node->next[k];

            if (next == at)
                return true;
            if (!next || bits_get(&seen, next->id))
                continue;
            bits_set(&seen, next->id);
            if (!node_sets(a, next, v))
                array_push(a->arena, &open, next);
        }
    }
    return false;
}

static bool is_set_before(struct analysis *a, const struct variable *v, const struct node *at)
{
    const struct function *f = at->function;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k] != at && call_sets(a, f->nodes[k], v, NULL, CALL_DEPTH) &&
            cfg_dominates(cfg_get(a, f), f->nodes[k], at))
            return true;
    return false;
}

/* Does every way from the start of main to the place set the file-scope variable? */
static bool comes_behind(struct analysis *a, const struct variable *v, const struct node *at)
{
    struct bits seen = bits_new(a->arena, a->program->function_count);
    node_list open = {0};

    array_push(a->arena, &open, at);
    while (open.count > 0) {
        const struct node *node = open.items[--open.count];
        const struct function_facts *facts = facts_of(a, node->function);
        uint32_t before = open.count;

        if (is_set_before(a, v, node))
            continue;
        if (node->function == a->main || facts->has_hidden_callers || facts->callers.count == 0)
            return false;
        if (bits_get(&seen, node->function->id))
            continue;
        bits_set(&seen, node->function->id);
        for (uint32_t k = 0; k < facts->callers.count; k++)
            if (facts_of(a, facts->callers.items[k]->function)->is_reachable)
                array_push(a->arena, &open, facts->callers.items[k]);
        if (open.count == before)
            return false;
    }
    return true;
}

bool store_is_overwritten(struct analysis *a, const struct variable *v, const struct store *store,
                          const struct node *at)
{
    if (!v->function)
        return !store->node && comes_behind(a, v, at);
    if (v->is_static || !store->node || store->node->function != v->function ||
        at->function != v->function)
        return false;
    return (store->target ? store->target->kind == EXPR_VARIABLE
                          : !store->value && call_fills(a, store->node, v)) &&
           !store_reaches(a, v, store->node, at);
}
