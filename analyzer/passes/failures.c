/* SPDX-License-Identifier: Apache-2.0 */
/* Which ways does a process take only after a call of MPI has failed?
 *
 * Requires: flow_solve, callgraph_build.  By the default error handler a call that fails ends the program, so that one that
 * returns has returned MPI_SUCCESS, which is 0; but for calls on files, whose default handler returns, and of the tools
 * interface, which has none.  A condition that is a constant once the results of such calls are put into it,
 * also of those that a local variable was set to, is false (true) only after a failure.  A function of the program all of
 * whose returns that are reached give 0, or what such a call has returned, succeeds like one of MPI; once the ways of failure
 * are taken away (settled.c) those that hand errors on to their callers are seen to.  So does one that stands where it is
 * called (inlining.h).
 * Does not: follow results through memory.
 */
#include "passes/failures.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/inlining.h"

#include <string.h>

enum { COPIES = 4 /* of a result, one of the other */ };

struct condition {
    struct analysis *a;
    const struct node *at;
    int copies;
    bool has_result; /* of a call that succeeds */
};

/* Does it say what happens when calls fail, or take that as an argument? */
static bool sets_handler(const char *name)
{
    return strcasestr(name, "errhandler") || strstr(name, "_from_group") ||
           strcmp(name, "MPI_Session_init") == 0;
}

bool failures_are_seen(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (f->mpi >= 0 && a->facts[k].callers.count > 0 &&
            sets_handler(mpi_function_get(f->mpi)->name))
            return true;
    }
    return false;
}

bool failures_may_be_seen(const struct program *program)
{
    for (uint32_t k = 0; k < program->function_count; k++)
        for (uint32_t n = 0; n < program->functions[k]->node_count; n++) {
            const struct node *node = program->functions[k]->nodes[n];

            if (node->kind == NODE_CALL && node->mpi >= 0 &&
                sets_handler(mpi_function_get(node->mpi)->name))
                return true;
        }
    return false;
}

bool failure_is_fatal(const struct mpi_function *function)
{
    return mpi_returns_code(function) && strncmp(function->name, "MPI_File_", 9) != 0 &&
           strncmp(function->name, "MPI_T_", 6) != 0;
}

/* Does the call give 0 whenever it returns? */
static bool has_succeeded(struct analysis *a, const struct node *call)
{
    const function_list *callees = callees_of(a, call);
    const int row = call_mpi(a, call);

    return callees->count == 1 && (row >= 0 ? failure_is_fatal(mpi_function_get(row))
                                            : facts_of(a, callees->items[0])->succeeds);
}

bool failures_are_told(struct analysis *a, const struct function *f)
{
    for (uint32_t k = 0; f->is_defined && k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_CALL && has_succeeded(a, f->nodes[k]))
            return true;
    return false;
}

static bool is_result(struct condition *c, const struct expr *value)
{
    value = expr_without_casts(value);
    if (!value || value->kind != EXPR_CALL || !has_succeeded(c->a, value->call))
        return false;
    c->has_result = true;
    return true;
}

static bool holds_success(struct condition *c, const struct variable *variable);

static bool is_success(struct condition *c, const struct expr *value)
{
    const struct expr *plain = expr_without_casts(value);
    int64_t number;

    return is_result(c, value) || (expr_is_int(value, &number) && number == 0) ||
           (plain && plain->kind == EXPR_VARIABLE && plain->variable->function &&
            holds_success(c, plain->variable));
}

/* Is the variable, whatever was stored in it last, the result of a call that has succeeded? */
static bool holds_success(struct condition *c, const struct variable *variable)
{
    const struct node *at = c->at;
    node_list definitions = {0};
    bool holds = true;

    if (c->copies == COPIES || !variable_is_simple(variable) ||
        definitions_reaching(c->a, variable, at, &definitions))
        return false;
    c->copies++;
    for (uint32_t k = 0; k < definitions.count && holds; k++) {
        c->at = definitions.items[k];
        holds = c->at->kind == NODE_ASSIGN && is_success(c, c->at->value);
        c->has_result |= holds && inlining_is_result(c->a, c->at);
    }
    c->copies--;
    c->at = at;
    return holds && definitions.count > 0;
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

const struct expr *failures_put_aside(struct analysis *a, const struct expr *condition,
                                      const struct node *at)
{
    struct condition c = {.a = a, .at = at};

    return expr_substitute(a->program, condition, success_put, &c);
}

int failures_side(struct analysis *a, const struct node *branch)
{
    struct condition c = {.a = a, .at = branch};
    const struct expr *told = expr_substitute(a->program, branch->value, success_put, &c);
    int64_t number;

    if (!c.has_result || !expr_is_int(told, &number))
        return -1;
    return number != 0 ? 1 : 0;
}

bool failures_succeeds(struct analysis *a, const struct function *f)
{
    struct condition c = {.a = a};
    struct bits reached;
    bool has_return = false;

    if (!f->is_defined || f == a->main)
        return false;
    reached = cfg_from_begin(a, f);
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = c.at = f->nodes[k];

        if (node->kind != NODE_RETURN || !bits_get(&reached, k))
            continue;
        if (!node->value || !node->value->type || node->value->type->kind != TYPE_INT ||
            !is_success(&c, node->value))
            return false;
        has_return = true;
    }
    return has_return;
}
