/* SPDX-License-Identifier: Apache-2.0 */
/* Is the address of a variable taken for nothing but to be read?
 *
 * Requires: functions as graphs of statements.  `MPI_Send(&n, 1, MPI_INT, ...)` takes the address of a counter that nothing changes
 * but what is seen.  Computes, once for the program: the variables whose address is anything else than an argument of a call
 * of MPI that does not write there.
 */
#include "passes/borrowed.h"
#include "base/map.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/external.h"

/* A lambda names variables of the function around it. */
static void expr_note(struct analysis *a, const struct expr *expr, const struct function *f)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_VARIABLE && expr->variable->function && expr->variable->function != f)
        map_set_address(a->kept_addresses, expr->variable, expr);
    if (expr->kind == EXPR_ADDRESS && expr->a->kind == EXPR_VARIABLE)
        map_set_address(a->kept_addresses, expr->a->variable, expr);
    expr_note(a, expr->a, f);
    expr_note(a, expr->b, f);
    expr_note(a, expr->c, f);
    for (uint32_t k = 0; k < expr->element_count; k++)
        expr_note(a, expr->elements[k], f);
}

/* Does MPI read a message there, and nothing else with the address?  A window, or what is told an address, keeps it. */
static bool is_only_read(struct analysis *a, const struct node *call, uint32_t k)
{
    const int row = call_mpi(a, call);
    const enum mpi_role role = row >= 0 ? mpi_function_get(row)->role : ROLE_OTHER;

    return (mpi_role_is_send(role) || (role >= ROLE_COLL_SYNC && role <= ROLE_PERSISTENT)) &&
           mpi_parameter_kind(mpi_function_get(row), (int)k) == PARAMETER_MESSAGE &&
           !call_writes(a, call, k);
}

static void argument_note(struct analysis *a, const struct node *call, uint32_t k)
{
    const struct expr *arg = expr_without_casts(call->args[k]);

    if (arg->kind != EXPR_ADDRESS || arg->a->kind != EXPR_VARIABLE || !is_only_read(a, call, k))
        expr_note(a, call->args[k], call->function);
}

static void addresses_note(struct analysis *a)
{
    a->kept_addresses = map_new(a->arena);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *node = f->nodes[n];

            expr_note(a, node->target, f);
            expr_note(a, node->value, f);
            expr_note(a, node->callee, f);
            for (uint32_t i = 0; i < node->arg_count; i++)
                argument_note(a, node, i);
        }
    }
}

bool variable_is_borrowed(struct analysis *a, const struct variable *variable)
{
    if (!variable->is_address_taken)
        return true;
    if (!variable->function || variable->is_static || variable->function->has_unknown)
        return false; /* in what no statement shows, others may begin with it */
    if (!a->kept_addresses)
        addresses_note(a);
    return !map_get_address(a->kept_addresses, variable);
}

bool variable_is_named(struct analysis *a, const struct variable *variable)
{
    return variable_is_simple(variable) ||
           (variable->function && !variable->is_static && variable->type &&
            variable->type->kind == TYPE_INT && variable_is_borrowed(a, variable));
}
