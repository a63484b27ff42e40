/* SPDX-License-Identifier: Apache-2.0 */
/* Which stores into a variable, or a member of a record, can never be what a place reads?
 *
 * Requires: the call graph, control flow, the stores of each cell.  Programs initialise `rank` and `size`
 * to something and give their addresses to MPI_Comm_rank and MPI_Comm_size afterwards; what stood there
 * first is never read.  A variable whose address is taken has the values of all its stores everywhere, and
 * so would be neither the rank nor a number; nor would a member `c.rank` of a variable.  Here the two calls, the functions
 * that pass such an address, or that of the record, on to them on every way through, and plain assignments overwrite: for a
 * local variable on every way from the store to the place, for the initialiser of a file-scope variable on every way from
 * the start of main, through all callers.  Only these two MPI functions count: they fail for nothing but a communicator that
 * is none, and a program that goes on behind that has no rank at all.  Stores behind other pointers are
 * kept.
 *
 * A blocking call of MPI that is given the address by name stores behind it while it runs and keeps no pointer:
 * what MPI_Bcast brings into `rank` far below is not what a place above reads that no way leads to from there.  Nor does
 * memset.
 *
 * A function that stores in what a parameter leads to, and stores there again on every way to its end, leaves nothing of the
 * first behind: the parameter is the same object until then.  What it calls in between may read it, and so may it itself.
 */
#include "passes/overwritten.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/stored.h"

/* Of a member that has more stores, and no rank or size, all count. */
enum { CALL_DEPTH = 4, MEMBER_STORES = 16 };

static bool call_numbers(struct analysis *a, const struct node *call)
{
    int row = call_mpi(a, call);
    enum mpi_role role = row >= 0 ? mpi_function_get(row)->role : ROLE_OTHER;

    return (role == ROLE_COMM_RANK || role == ROLE_COMM_SIZE) && call->arg_count > 1;
}

/* A variable, or a member of a record that is one; in a called function it is, or the record is, what a parameter
 * leads to. */
struct object {
    const struct variable *variable;
    const char *key; /* of the member; NULL: all of it */
    bool is_behind;
};

static struct object object_of(const struct expr *place)
{
    return place->kind == EXPR_FIELD ? (struct object){place->a->variable, place->key, false}
                                     : (struct object){place->variable, NULL, false};
}

/* Is it the variable, or what the parameter leads to, whose member the object may be? */
static bool is_owner(struct analysis *a, const struct expr *lvalue, const struct object *object)
{
    if (object->is_behind)
        return lvalue->kind == EXPR_DEREF && lvalue->a->kind == EXPR_VARIABLE &&
               lvalue->a->variable == object->variable && parameter_is_stable(a, object->variable);
    return lvalue->kind == EXPR_VARIABLE && lvalue->variable == object->variable;
}

static bool is_object(struct analysis *a, const struct expr *lvalue, const struct object *object)
{
    if (!object->key)
        return is_owner(a, lvalue, object);
    return lvalue->kind == EXPR_FIELD && lvalue->key && strcmp(lvalue->key, object->key) == 0 &&
           is_owner(a, lvalue->a, object);
}

static bool is_address_of_owner(struct analysis *a, const struct expr *expr,
                                const struct object *object)
{
    expr = expr_without_casts(expr);
    if (expr->kind == EXPR_ADDRESS)
        return is_owner(a, expr->a, object);
    return object->is_behind && expr->kind == EXPR_VARIABLE && expr->variable == object->variable &&
           parameter_is_stable(a, object->variable);
}

static bool is_address_of(struct analysis *a, const struct expr *expr, const struct object *object)
{
    if (!object->key)
        return is_address_of_owner(a, expr, object);
    expr = expr_without_casts(expr);
    return expr->kind == EXPR_ADDRESS && is_object(a, expr->a, object);
}

/* The object in a function that is called with this argument; false: not by way of this. */
static bool object_handed(struct analysis *a, const struct expr *argument,
                          const struct variable *parameter, const struct object *object,
                          struct object *out)
{
    *out = (struct object){parameter, NULL, true};
    if (is_address_of(a, argument, object))
        return true;
    out->key = object->key;
    return object->key && is_address_of_owner(a, argument, object);
}

/* Is it a call of MPI that may write behind the address of the object, given by name, and only until it returns? */
static bool call_fills(struct analysis *a, const struct node *call, const struct object *object)
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
        if (is_address_of(a, call->args[k], object))
            return true;
    return false;
}

/* Does memset write it, or the record that it lies in? */
static bool call_clears(struct analysis *a, const struct node *call, const struct object *object)
{
    const function_list *callees = call->kind == NODE_CALL ? callees_of(a, call) : NULL;

    return callees && callees->count == 1 && function_is_external(callees->items[0]) &&
           function_is(callees->items[0], "memset") && call->arg_count > 0 &&
           (is_address_of(a, call->args[0], object) ||
            is_address_of_owner(a, call->args[0], object));
}

/* Does the function, or one that it calls, give the file-scope variable to one of the two at all? */
static bool function_may_set(struct analysis *a, const struct function *f,
                             const struct object *object, const struct cell *cell)
{
    const bool is_named = !object->is_behind && !object->variable->function;

    for (struct stores walk = stores_of(is_named ? cell : NULL); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (!store->value && store->node && call_numbers(a, store->node) &&
            (store->node->function == f || function_reaches(a, f, store->node->function)))
            return true;
    }
    return false;
}

static bool function_sets(struct analysis *a, const struct function *f, const struct object *object,
                          const struct cell *cell, int depth);

/* Has the object, whose cell that is, been given a rank or a size for certain when the call returns? */
static bool call_sets(struct analysis *a, const struct node *call, const struct object *object,
                      const struct cell *cell, int depth)
{
    const function_list *callees;
    const struct function *f;
    struct object handed;

    if (call->kind != NODE_CALL)
        return false;
    if (call_mpi(a, call) >= 0)
        return call_numbers(a, call) && is_address_of(a, call->args[1], object);
    callees = callees_of(a, call);
    if (callees->count != 1 || depth == 0 || function_is_external(callees->items[0]))
        return false;
    f = callees->items[0];
    if (function_may_set(a, f, object, cell) && function_sets(a, f, object, cell, depth - 1))
        return true;
    for (uint32_t k = 0; k < f->parameter_count && k < call->arg_count; k++)
        if (object_handed(a, call->args[k], f->parameters[k], object, &handed) &&
            function_sets(a, f, &handed, cell, depth - 1))
            return true;
    return false;
}

static bool function_sets(struct analysis *a, const struct function *f, const struct object *object,
                          const struct cell *cell, int depth)
{
    const struct node *exit = NULL;

    for (uint32_t k = 0; k < f->node_count && !exit; k++)
        if (f->nodes[k]->kind == NODE_EXIT)
            exit = f->nodes[k];
    for (uint32_t k = 0; k < f->node_count && exit; k++)
        if (call_sets(a, f->nodes[k], object, cell, depth) &&
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

bool member_is_followed(struct analysis *a, const struct expr *member)
{
    const struct variable *v = member->a->variable;

    return v->parameter < 0 && (v->function || v->is_defined) && member->key && member->type &&
           member->type->kind == TYPE_INT && v->type && v->type->kind == TYPE_RECORD &&
           !v->type->is_union &&
           (cell_store_count(cell_of_field(a, member)) <= MEMBER_STORES ||
            cell_is_numbered(a, cell_of_field(a, member)));
}

static bool is_assigned(struct analysis *a, const struct node *node, const struct object *object)
{
    return node->kind == NODE_ASSIGN && is_object(a, node->target, object);
}

bool node_sets_in_sight(struct analysis *a, const struct node *node, const struct variable *v)
{
    const struct object object = {v, NULL, false};

    return is_assigned(a, node, &object) || call_fills(a, node, &object);
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

/* Does a way lead from the store to the place that sets the object nowhere? */
static bool store_reaches(struct analysis *a, const struct object *object, const struct cell *cell,
                          const struct node *from, const struct node *at)
{
    const struct function *f = from->function;
    const struct variable *v = object->variable;
    /* At the end of its function a local variable ends, and other calls of the function have others. */
    const bool ends = !object->is_behind && v->function && !v->is_static;
    struct bits seen = bits_new(a->arena, f->node_count);
    node_list open = {0};

    array_push(a->arena, &open, from);
    while (open.count > 0) {
        const struct node *node = open.items[--open.count];

        for (int k = 0; k < 2; k++) {
            const struct node *next = node->next[k];

            if (next && (next == at || (!ends && next->kind == NODE_EXIT)))
                return true;
            if (!next || bits_get(&seen, next->id))
                continue;
            bits_set(&seen, next->id);
            if (is_assigned(a, next, object) || call_sets(a, next, object, cell, CALL_DEPTH))
                continue;
            if (!ends && next->kind == NODE_CALL &&
                (callees_of(a, next)->count == 0 || call_reaches(a, next, at->function)))
                return true;
            array_push(a->arena, &open, next);
        }
    }
    return false;
}

static bool is_set_before(struct analysis *a, const struct object *object, const struct cell *cell,
                          const struct node *at)
{
    const struct function *f = at->function;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k] != at && call_sets(a, f->nodes[k], object, cell, CALL_DEPTH) &&
            cfg_dominates(cfg_get(a, f), f->nodes[k], at))
            return true;
    return false;
}

/* Does every way from the start of main to the place set the file-scope variable? */
static bool comes_behind(struct analysis *a, const struct object *object, const struct cell *cell,
                         const struct node *at)
{
    struct bits seen = bits_new(a->arena, a->program->function_count);
    node_list open = {0};

    array_push(a->arena, &open, at);
    while (open.count > 0) {
        const struct node *node = open.items[--open.count];
        const struct function_facts *facts = facts_of(a, node->function);
        uint32_t before = open.count;

        if (is_set_before(a, object, cell, node))
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

static bool store_writes(struct analysis *a, const struct store *store, const struct object *object)
{
    if (store->target)
        return is_object(a, store->target, object) || is_owner(a, store->target, object);
    return (!store->value && call_fills(a, store->node, object)) ||
           call_clears(a, store->node, object);
}

/* The object in the function of the store, when that writes it, or all that it is in, and keeps no pointer; false: it is
 * another kind of store. */
static bool store_is_exact(struct analysis *a, const struct store *store,
                           const struct object *object, struct object *out)
{
    const struct function *f = store->node->function;

    *out = *object;
    if (store_writes(a, store, out))
        return true;
    for (uint32_t k = 0; k < 2 * f->parameter_count; k++) {
        *out = (struct object){f->parameters[k / 2], k % 2 ? object->key : NULL, true};
        if (store_writes(a, store, out))
            return true;
    }
    return false;
}

bool store_is_overwritten(struct analysis *a, const struct expr *place, const struct store *store,
                          const struct node *at)
{
    const struct object object = object_of(place);
    const struct variable *v = object.variable;
    const struct cell *cell =
        object.key ? cell_of_field(a, place) : cell_of_variable(a, object.variable);
    struct object own;

    if (!store->node)
        return !v->function && comes_behind(a, &object, cell, at);
    if ((v->function && at->function != v->function) || !store_is_exact(a, store, &object, &own))
        return false;
    if (facts_of(a, at->function)->has_hidden_callers && !v->function)
        return false;
    return !store_reaches(a, &own, cell, store->node, at);
}
