/* SPDX-License-Identifier: Apache-2.0 */
/* Has an expression the same value at two places?
 *
 * Requires: control flow.  A local variable whose address is not taken is followed: no assignment to it may
 * lie on a way from the first place to the second that does not pass the first again.  If its address is taken,
 * so must all be that may store to it, at once, which have to lie in its function (rank and size, mostly).  Addresses of
 * variables stay what they are.  What lies in memory is not followed: then the answer is no.
 *
 * That there is a way on which they may stay what they are is asked about the cells that they read: no node of it writes
 * one of those, as far as calls write only what they are handed.
 */
#include "passes/kept.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/stored.h"

static bool place_is_kept(struct analysis *a, const struct expr *lvalue, const struct node *from,
                          const struct node *to)
{
    switch (lvalue->kind) {
    case EXPR_VARIABLE:
        return true;
    case EXPR_FIELD:
        return place_is_kept(a, lvalue->a, from, to);
    case EXPR_INDEX:
        return value_is_kept(a, lvalue->a, from, to) && value_is_kept(a, lvalue->b, from, to);
    case EXPR_DEREF:
        return value_is_kept(a, lvalue->a, from, to);
    default:
        return false;
    }
}

/* What runs behind the node before `from` does again. */
static struct bits reached_from(struct analysis *a, const struct node *node,
                                const struct node *from)
{
    struct bits reached = bits_new(a->arena, node->function->node_count);
    node_list work = {0};

    array_push(a->arena, &work, node);
    while (work.count > 0) {
        node = work.items[--work.count];
        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || next == from || bits_get(&reached, next->id))
                continue;
            bits_set(&reached, next->id);
            array_push(a->arena, &work, next);
        }
    }
    return reached;
}

/* Comes the process from the node, which is behind `from`, to the other one before it is at `from` again? */
static bool is_between(struct analysis *a, const struct node *node, const struct bits *behind,
                       const struct node *from, const struct node *to)
{
    struct bits further;

    if (!bits_get(behind, node->id))
        return false;
    further = reached_from(a, node, from);
    return bits_get(&further, to->id);
}

/* Does the expression name where the variable lies? */
static bool has_address_of(const struct expr *expr, const struct variable *variable)
{
    if (!expr)
        return false;
    return (expr->kind == EXPR_ADDRESS && expr_root(expr->a) == variable) ||
           has_address_of(expr->a, variable) || has_address_of(expr->b, variable) ||
           has_address_of(expr->c, variable);
}

static bool is_assigned_between(struct analysis *a, const struct expr *variable,
                                const struct node *from, const struct node *to)
{
    const struct function *f = from->function;
    struct bits behind = reached_from(a, from, from);

    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_ASSIGN &&
            (expr_root(f->nodes[k]->target) == variable->variable ||
             has_address_of(f->nodes[k]->target, variable->variable)) &&
            is_between(a, f->nodes[k], &behind, from, to))
            return true;
    return false;
}

/* Is it stored when the call runs, and not later: a call of MPI that keeps no address? */
static bool is_stored_at_once(struct analysis *a, const struct store *store)
{
    enum mpi_role role;

    if (store->value || !store->node || store->node->kind != NODE_CALL)
        return true;
    if (call_mpi(a, store->node) < 0)
        return false;
    role = mpi_function_get(call_mpi(a, store->node))->role;
    return role == ROLE_INIT || role == ROLE_COMM_RANK || role == ROLE_COMM_SIZE ||
           role == ROLE_RECV || role == ROLE_COLL_SYNC || role == ROLE_COLL_ROOTED;
}

/* The same of a variable whose address is taken, by what is known to store to it. */
static bool is_stored_between(struct analysis *a, const struct variable *variable,
                              const struct node *from, const struct node *to)
{
    const struct cell *cell = cell_of_variable(a, variable);
    struct bits behind = reached_from(a, from, from);
    struct set cells = {0};

    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct node *node = walk.store->node;

        if (!is_stored_at_once(a, walk.store) ||
            (node && (node->function != from->function || node == from ||
                      is_between(a, node, &behind, from, to))))
            return true;
    }
    set_add(a->arena, &cells, cell->id);
    for (uint32_t k = 0; k < from->function->node_count;
         k++) /* copies of bytes are no stores of values */
        if (node_sets_or_hands(a, from->function->nodes[k], &cells) &&
            is_between(a, from->function->nodes[k], &behind, from, to))
            return true;
    return cell->groups.count == 0;
}

bool value_is_kept(struct analysis *a, const struct expr *e, const struct node *from,
                   const struct node *to)
{
    if (!e || e->kind == EXPR_INT)
        return true;
    if (type_is_array(e->type)) /* its address */
        return place_is_kept(a, e, from, to);
    switch (e->kind) {
    case EXPR_VARIABLE:
        if (from->function != to->function || e->variable->function != from->function ||
            e->variable->is_static)
            return false;
        return variable_is_simple(e->variable) ? !is_assigned_between(a, e, from, to)
                                               : !is_stored_between(a, e->variable, from, to);
    case EXPR_ADDRESS:
        return place_is_kept(a, e->a, from, to);
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_CAST:
        return value_is_kept(a, e->a, from, to) && value_is_kept(a, e->b, from, to);
    default:
        return false;
    }
}

bool cells_may_stay(struct analysis *a, const struct set *cells, const struct node *from,
                    const struct node *to, const struct bits *within)
{
    const struct function *f = from->function;
    struct bits setting;

    if (to->function != f)
        return false;
    setting = bits_new(a->arena, f->node_count);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (node_writes_some(a, f->nodes[k], cells))
            bits_set(&setting, k);
    return cfg_leads(a, from, to, &setting, within);
}

bool values_may_stay(struct analysis *a, const struct expr *const *exprs, uint32_t count,
                     const struct node *from, const struct node *to, const struct bits *within)
{
    struct set read = {0};

    for (uint32_t k = 0; k < count; k++)
        if (!type_is_array(exprs[k]->type))
            cells_read_by(a, exprs[k], &read);
    return cells_may_stay(a, &read, from, to, within);
}

bool store_is_made_by(struct analysis *a, const struct store *store, const struct function *f,
                      const struct bits *nodes)
{
    const struct node *set = store->node;

    if (set && set->function == f)
        return bits_get(nodes, set->id);
    for (uint32_t k = 0; set && k < f->node_count; k++)
        if (bits_get(nodes, k) && f->nodes[k]->kind == NODE_CALL &&
            call_reaches(a, f->nodes[k], set->function))
            return true;
    return false;
}

bool node_sets_or_hands(struct analysis *a, const struct node *node, const struct set *cells)
{
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++) {
        struct set points = {0};

        points_of(a, node->args[k], &points);
        if (set_meets(&points, cells))
            return true;
    }
    return node_writes_some(a, node, cells);
}

bool value_is_set_between(struct analysis *a, const struct expr *expr, const struct node *from,
                          const struct node *to)
{
    const struct function *f = from->function;
    const struct set *cells = cells_known_read(a, expr);
    struct bits only = bits_new(a->arena, f->node_count);

    bits_set(&only, from->id);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k] != from && f->nodes[k] != to && node_sets_or_hands(a, f->nodes[k], cells) &&
            cfg_leads(a, f->nodes[k], to, &only, NULL))
            return true;
    return false;
}

static bool is_node(const void *context, const struct node *node)
{
    return node == context;
}

bool value_changes_between(struct analysis *a, const struct expr *expr, const struct node *branch,
                           int side, const struct node *other)
{
    const struct function *f = branch->function;
    struct bits seen = cfg_until(a, branch->next[side], is_node, other);
    struct set read = {0};

    if (branch->next[side] != other)
        bits_set(&seen, branch->next[side]->id);
    cells_read_by(a, expr, &read);
    for (uint32_t k = 0; k < read.count; k++) {
        const struct cell *cell = a->cells[read.items[k]];

        if (cell->from.count > 0)
            return true;
        for (struct stores walk = stores_of(cell); stores_next(&walk);)
            if (store_is_made_by(a, walk.store, f, &seen))
                return true;
    }
    return read.count == 0;
}
