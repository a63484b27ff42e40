/* SPDX-License-Identifier: Apache-2.0 */
/* Is a variable only lent to the functions that it is handed to, to be filled in?
 *
 * Requires: pointers, the call graph.  Layers over MPI are given the addresses of buffers and statuses
 * (layer_receive(&number, &status)).  Such a variable has a pointer to it somewhere, but it is looked at and changed
 * only while calls run that its own function makes and hands the address to, when only parameters hold it, none of
 * which is ever given another value: what a call was handed is gone when it returns.  (MPI keeps the address of a
 * reception, into which it writes.)
 *
 * A call that receives there does not look at what was there before, when the function hands the address on only to
 * another one of the program of which the same holds, or to MPI to receive into, assigns through it, compares it, and
 * looks at what lies there only behind a reception into it that it has made itself.
 */
#include "passes/lent.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/census.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/external.h"
#include "passes/filled.h"
#include "passes/further.h"
#include "passes/reads.h"

struct lent {
    struct analysis *a;
    const struct expr *parameter;
    const struct function *f; /* that has it */
    int depth;
};

struct lent_cells {
    struct bits known; /* cells that were asked for */
    struct bits has;   /* and are only lent */
};

enum { DEPTH_MAX = 8 };

static bool parameter_looks(struct analysis *a, const struct function *f, uint32_t number,
                            int depth);

/* Does MPI write what the argument leads to, and read nothing of it? */
static bool is_filled(struct analysis *a, const struct node *call, uint32_t arg)
{
    const struct mpi_function *mpi =
        call_mpi(a, call) >= 0 ? mpi_function_get(call_mpi(a, call)) : NULL;

    if (!mpi)
        return false;
    return (int)arg == mpi->status || ((int)arg == mpi->buffer && mpi_role_is_receive(mpi->role) &&
                                       mpi->role != ROLE_SENDRECV && mpi->role != ROLE_ISENDRECV);
}

/* Has the function received there, whenever it comes to the node? */
static bool is_filled_before(const struct lent *l, const struct node *at)
{
    for (uint32_t k = 0; k < l->f->node_count; k++) {
        const struct node *call = l->f->nodes[k];
        const struct mpi_function *mpi = call->kind == NODE_CALL && call_mpi(l->a, call) >= 0
                                             ? mpi_function_get(call_mpi(l->a, call))
                                             : NULL;

        if (!mpi || call == at || (mpi->role != ROLE_RECV && mpi->role != ROLE_PROBE))
            continue;
        for (uint32_t n = 0; n < call->arg_count; n++)
            if (call->args[n] == l->parameter && is_filled(l->a, call, n) &&
                cfg_dominates(cfg_get(l->a, l->f), call, at))
                return true;
    }
    return false;
}

/* Does the value come from what the parameter leads to, or is that not known? */
static bool looks(const struct lent *l, const struct expr *value)
{
    if (!value)
        return false;
    switch (value->kind) {
    case EXPR_UNKNOWN:
        return true;
    case EXPR_DEREF:
    case EXPR_INDEX:
    case EXPR_FIELD:
    case EXPR_ADDRESS:
        return expr_contains(value, l->parameter);
    default:
        break;
    }
    for (uint32_t k = 0; k < value->element_count; k++)
        if (looks(l, value->elements[k]))
            return true;
    return looks(l, value->a) || looks(l, value->b) || looks(l, value->c);
}

/* What is assigned to: *p and p->f are written, p[p->n] is read besides. */
static bool target_looks(const struct lent *l, const struct expr *target)
{
    while (target && target->kind == EXPR_FIELD)
        target = target->a;
    if (target && target->kind == EXPR_DEREF && target->a == l->parameter)
        return false;
    return looks(l, target);
}

static bool argument_looks(const struct lent *l, const struct node *call, uint32_t arg)
{
    const struct expr *given = expr_without_casts(call->args[arg]);

    if (given != l->parameter)
        return looks(l, given);
    if (call_mpi(l->a, call) >= 0)
        return !is_filled(l->a, call, arg);
    return call->callee->kind != EXPR_FUNCTION ||
           parameter_looks(l->a, call->callee->callee, arg, l->depth + 1);
}

static bool node_looks(const struct lent *l, const struct node *node)
{
    if (looks(l, node->value) || looks(l, node->callee) || target_looks(l, node->target))
        return true;
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (argument_looks(l, node, k))
            return true;
    return false;
}

static bool parameter_looks(struct analysis *a, const struct function *f, uint32_t number,
                            int depth)
{
    struct lent l = {a, NULL, f, depth};

    if (!f->is_defined || number >= f->parameter_count || depth > DEPTH_MAX ||
        !parameter_is_stable(a, f->parameters[number]))
        return true;
    l.parameter = expr_variable(a->program, f->parameters[number]);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (node_looks(&l, f->nodes[k]) && !is_filled_before(&l, f->nodes[k]))
            return true;
    return false;
}

bool lent_is_filled(struct analysis *a, const struct node *call, uint32_t arg)
{
    const struct expr *given = call->args[arg];
    const struct expr *variable = given->kind == EXPR_ADDRESS ? given->a : given;

    for (uint32_t k = 0; k < call->arg_count; k++)
        if (k != arg && expr_contains(call->args[k], variable))
            return false;
    return call->callee->kind == EXPR_FUNCTION && !parameter_looks(a, call->callee->callee, arg, 0);
}

static bool parameter_is_set(struct analysis *a, const struct function *f, uint32_t number,
                             const struct type *type, int depth);

/* Does the node set all of what the parameter leads to, an object of this type, and read nothing of it? */
static bool node_sets(const struct lent *l, const struct node *node, const struct type *type)
{
    bool sets = false;

    if (node->kind == NODE_ASSIGN)
        return node->target->kind == EXPR_DEREF && node->target->a == l->parameter &&
               type_is_alike(node->target->type, type) && !expr_contains(node->value, l->parameter);
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++) {
        if (!expr_contains(node->args[k], l->parameter))
            continue;
        if (sets || node->args[k] != l->parameter)
            return false;
        sets = call_mpi(l->a, node) >= 0
                   ? call_writes(l->a, node, k) && call_fills(l->a, node, k, type) &&
                         !call_takes(l->a, node, k)
                   : node->callee->kind == EXPR_FUNCTION &&
                         parameter_is_set(l->a, node->callee->callee, k, type, l->depth + 1);
        if (!sets)
            return false;
    }
    return sets;
}

static bool parameter_is_set(struct analysis *a, const struct function *f, uint32_t number,
                             const struct type *type, int depth)
{
    struct lent l = {a, NULL, f, depth};
    const struct node *set = NULL;

    if (!f->is_defined || number >= f->parameter_count || depth > DEPTH_MAX ||
        !parameter_is_stable(a, f->parameters[number]))
        return false;
    l.parameter = expr_variable(a->program, f->parameters[number]);
    for (uint32_t k = 0; k < f->node_count && !set; k++)
        if (node_sets(&l, f->nodes[k], type) &&
            cfg_postdominates(cfg_get(a, f), f->nodes[k], f->nodes[0]))
            set = f->nodes[k];
    for (uint32_t k = 0; set && k < f->node_count; k++)
        if (f->nodes[k] != set && node_mentions(f->nodes[k], l.parameter) &&
            !cfg_dominates(cfg_get(a, f), set, f->nodes[k]))
            return false;
    return set != NULL;
}

bool lent_is_set(struct analysis *a, const struct node *call, uint32_t arg,
                 const struct expr *variable)
{
    const struct expr *given = call->args[arg];

    if ((given->kind == EXPR_ADDRESS ? given->a : given) != variable ||
        (given == variable && !type_is_array(variable->type)) ||
        call->callee->kind != EXPR_FUNCTION)
        return false;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (k != arg && expr_contains(call->args[k], variable))
            return false;
    return parameter_is_set(a, call->callee->callee, arg, variable->type, 0);
}

/* Is what holds the address a parameter of another function, that nothing else is assigned to? */
static bool holds_in_call(struct analysis *a, const struct cell *holder, const struct variable *v)
{
    return holder->kind == CELL_VARIABLE && holder->variable->parameter >= 0 &&
           holder->variable->function != v->function &&
           !set_has(&reads_get(a)->shared, holder->id) && parameter_is_stable(a, holder->variable);
}

static bool is_lent(struct analysis *a, const struct cell *cell)
{
    const struct variable *v = cell->kind == CELL_VARIABLE ? cell->variable : NULL;
    const struct set *shared = &reads_get(a)->shared;
    const struct census *census = census_get(a);

    if (!v || !v->function || v->is_static || facts_of(a, v->function)->is_recursive ||
        set_has(shared, cell->id) || set_has(cells_addressed(a), cell->id))
        return false;
    for (uint32_t k = 0; k < census->holders.count; k++) {
        const struct holders *holders = census->holders.items[k];

        for (uint32_t n = 0; set_has(holders->points, cell->id) && n < holders->cells.count; n++)
            if (!holds_in_call(a, holders->cells.items[n], v))
                return false;
    }
    return true;
}

bool lent_has(struct analysis *a, const struct cell *cell)
{
    struct lent_cells *lent = a->lent_cells;

    if (!lent || lent->known.count != a->cell_count) { /* there are more cells */
        lent = a->lent_cells = ARENA_NEW(a->arena, struct lent_cells);
        lent->known = bits_new(a->arena, a->cell_count);
        lent->has = bits_new(a->arena, a->cell_count);
    }
    if (!bits_get(&lent->known, cell->id)) {
        bits_set(&lent->known, cell->id);
        if (is_lent(a, cell))
            bits_set(&lent->has, cell->id);
    }
    return bits_get(&lent->has, cell->id);
}
