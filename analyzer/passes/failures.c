/* SPDX-License-Identifier: Apache-2.0 */
/* Which ways does a process take only after a call of MPI has failed?
 *
 * Requires: flow_solve, callgraph_build.  By the default error handler a call that fails ends the program, so that one that
 * returns has returned MPI_SUCCESS, which is 0.  A condition that is a constant once the results of such calls are put into it,
 * also of those that a local variable was set to, is false (true) only after a failure.
 * Does not: follow results through memory or out of functions of the program.
 */
#include "passes/failures.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/definitions.h"

#include <string.h>

struct condition {
    struct analysis *a;
    const struct node *branch;
    bool has_result; /* of a call of MPI */
};

bool failures_are_seen(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (f->mpi >= 0 && a->facts[k].callers.count > 0 &&
            strcasestr(mpi_function_get(f->mpi)->name, "errhandler"))
            return true;
    }
    return false;
}

static bool is_result(struct condition *c, const struct expr *value)
{
    value = expr_without_casts(value);
    if (!value || value->kind != EXPR_CALL || call_mpi(c->a, value->call) < 0 ||
        callees_of(c->a, value->call)->count != 1 ||
        !mpi_returns_code(mpi_function_get(call_mpi(c->a, value->call))))
        return false;
    c->has_result = true;
    return true;
}

static bool is_success(struct condition *c, const struct expr *value)
{
    int64_t number;

    return is_result(c, value) || (expr_is_int(value, &number) && number == 0);
}

/* Is the variable, whatever was stored in it last, the result of a call that has succeeded? */
static bool holds_success(struct condition *c, const struct variable *variable)
{
    node_list definitions = {0};

    if (!variable_is_simple(variable) ||
        definitions_reaching(c->a, variable, c->branch, &definitions))
        return false;
    for (uint32_t k = 0; k < definitions.count; k++)
        if (definitions.items[k]->kind != NODE_ASSIGN ||
            !is_success(c, definitions.items[k]->value))
            return false;
    return definitions.count > 0;
}

static const struct expr *success_put(void *context, const struct expr *expr)
{
    struct condition *c = context;
    bool is_zero = expr->kind == EXPR_CALL
                       ? is_result(c, expr)
                       : expr->kind == EXPR_VARIABLE && expr->variable->function &&
                             holds_success(c, expr->variable);

    return is_zero ? expr_int(c->a->program, 0, expr->type) : NULL;
}

int failures_side(struct analysis *a, const struct node *branch)
{
    struct condition c = {.a = a, .branch = branch};
    const struct expr *told = expr_substitute(a->program, branch->value, success_put, &c);
    int64_t number;

    if (!c.has_result || !expr_is_int(told, &number))
        return -1;
    return number != 0 ? 1 : 0;
}
