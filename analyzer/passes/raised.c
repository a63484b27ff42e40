/* SPDX-License-Identifier: Apache-2.0 */
/* Does a flag say that a request is pending, so that nobody posts it again before it is complete?
 *
 * Requires: events, stores, control flow.  `if (posted) exit(1); MPI_Irecv(..., &request); posted = 1;` here, and there
 * `if (posted) { MPI_Wait(&request, ...); posted = 0; }`: while the flag is 0 nothing is pending.  That holds where the
 * request is one variable that lasts, which is named to MPI alone, and the flag another, whose address nobody has; each
 * call that posts the request does so where the flag is 0 and sets it to another number before anything else is called;
 * and the flag is set to 0 just behind a wait for the request only.  So it holds at first, and behind each statement.
 * What threads do is not asked for.
 */
#include "passes/raised.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/kept.h"
#include "passes/stored.h"

enum { STEPS = 8 /* between the call and the flag */ };

/* The variable that the expression is the address of, if it lasts and has no other name. */
static const struct variable *lasting_behind(const struct expr *pointer)
{
    const struct expr *address = pointer ? expr_without_casts(pointer) : NULL;
    const struct variable *v =
        address && address->kind == EXPR_ADDRESS && address->a->kind == EXPR_VARIABLE
            ? address->a->variable
            : NULL;

    return v && (!v->function || v->is_static) && !v->is_of_thread && !v->has_other_names ? v
                                                                                          : NULL;
}

static bool waits_for(struct analysis *a, const struct node *node, const struct variable *request)
{
    const int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;

    return row >= 0 && mpi_function_get(row)->role == ROLE_WAIT && node->arg_count > 0 &&
           lasting_behind(node->args[0]) == request;
}

/* Is the last call before the node, on the only way that leads there, a wait for the request? */
static bool is_just_awaited(struct analysis *a, const struct node *node,
                            const struct variable *request)
{
    for (uint32_t k = 0; k < STEPS && node->previous_count == 1; k++) {
        node = node->previous[0];
        if (node->kind == NODE_BRANCH || node->kind == NODE_CALL)
            return waits_for(a, node, request);
    }
    return false;
}

/* Is the flag set to another number than 0 just behind the call? */
static bool is_raised_behind(const struct node *call, const struct variable *flag)
{
    const struct node *node = call->next[0];
    int64_t number;

    for (uint32_t k = 0; k < STEPS && node && node->previous_count == 1; k++) {
        if (node->kind != NODE_ASSIGN && node->kind != NODE_NOP)
            return false;
        if (node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE &&
            node->target->variable == flag)
            return expr_is_int(node->value, &number) && number != 0;
        node = node->next[0];
    }
    return false;
}

/* The number that the condition compares with 0, and the side on which it is 0. */
static const struct expr *compared(const struct expr *condition, int *zero_side)
{
    int64_t number;

    *zero_side = 1;
    if (condition->kind == EXPR_UNARY && expr_op(condition) == OP_LNOT) {
        *zero_side = 0;
        return condition->a;
    }
    if (condition->kind != EXPR_BINARY)
        return condition;
    if ((expr_op(condition) != OP_EQ && expr_op(condition) != OP_NE) ||
        !expr_is_int(condition->b, &number) || number != 0)
        return NULL;
    *zero_side = expr_op(condition) == OP_EQ ? 0 : 1;
    return condition->a;
}

/* Does the call run only where the flag (NULL: any variable that lasts) is 0?  Returns the flag; NULL: it does not. */
static const struct variable *flag_of(struct analysis *a, const struct node *call,
                                      const struct variable *flag)
{
    const node_list *branches = cfg_branches(a, call->function);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = branches->items[k];
        int zero_side;
        const struct expr *asked = branch->value ? compared(branch->value, &zero_side) : NULL;
        const struct variable *v = asked && asked->kind == EXPR_VARIABLE ? asked->variable : NULL;

        if (!v || (flag && v != flag) || (v->function && !v->is_static) || v->is_address_taken ||
            v->is_of_thread || v->has_other_names || !v->type || v->type->kind != TYPE_INT)
            continue;
        if (cfg_side_dominates(cfg_get(a, call->function), branch, zero_side, call) &&
            (branch->next[zero_side] == call ||
             !value_changes_between(a, asked, branch, zero_side, call)) &&
            is_raised_behind(call, v))
            return v;
    }
    return NULL;
}

/* Is the flag set to 0 behind waits for the request only, and else to other numbers? */
static bool is_lowered_behind_waits(struct analysis *a, const struct variable *flag,
                                    const struct variable *request)
{
    for (struct stores walk = stores_of(cell_of_variable(a, flag)); stores_next(&walk);) {
        const struct node *node = walk.store->node;
        int64_t number;

        if (node && (node->kind != NODE_ASSIGN || node->target->kind != EXPR_VARIABLE ||
                     !expr_is_int(node->value, &number) ||
                     (number == 0 && !is_just_awaited(a, node, request))))
            return false;
    }
    return true;
}

/* Is it a call that begins what it posts, where the flag is 0? */
static bool posts_by_flag(struct analysis *a, const struct node *node, const struct variable *flag)
{
    const int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;
    const enum mpi_role role = row >= 0 ? mpi_function_get(row)->role : ROLE_OTHER;

    return (role == ROLE_ISEND || role == ROLE_IRECV) && flag_of(a, node, flag) == flag;
}

/* Is the request named to waits alone, and to calls that post it where the flag is 0? */
static bool is_posted_by_flag(struct analysis *a, const struct variable *request,
                              const struct variable *flag)
{
    const uint32_t cell = cell_of_variable(a, request)->id;

    for (struct stores walk = stores_of(a->cells[cell]); stores_next(&walk);) {
        const struct node *node = walk.store->node;

        if (node && !waits_for(a, node, request) && !posts_by_flag(a, node, flag))
            return false;
    }
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (!set_has(&e->request_cells, cell))
            continue;
        if (lasting_behind(e->request) != request ||
            (!waits_for(a, e->mpi_node, request) && !posts_by_flag(a, e->mpi_node, flag)))
            return false;
    }
    return true;
}

const struct variable *raised_flag(struct analysis *a, const struct event *pending)
{
    const struct variable *request = lasting_behind(pending->request);
    const struct variable *flag = request ? flag_of(a, pending->mpi_node, NULL) : NULL;

    return flag && is_lowered_behind_waits(a, flag, request) && is_posted_by_flag(a, request, flag)
               ? flag
               : NULL;
}

bool raised_leads(struct analysis *a, const struct variable *flag, const struct node *node)
{
    const struct set *branches = cfg_control_closure(a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];
        int zero_side;
        const struct expr *asked = branch->value ? compared(branch->value, &zero_side) : NULL;

        if (!asked || asked->kind != EXPR_VARIABLE || asked->variable != flag ||
            !cfg_side_dominates(cfg_get(a, node->function), branch, 1 - zero_side, node))
            return false;
    }
    return branches->count > 0;
}

bool raised_comes_free(struct analysis *a, const struct event *pending, const struct node *node)
{
    const struct node *post = pending->mpi_node;

    return node == post ||
           (node->kind == NODE_CALL && node->callee && node->callee->kind == EXPR_FUNCTION &&
            node->callee->callee == post->function &&
            cfg_dominates(cfg_get(a, post->function), post, post->function->nodes[1]));
}
