/* SPDX-License-Identifier: Apache-2.0 */
/* Which statuses does nobody look at?
 *
 * Requires: functions as graphs of statements.  `MPI_Test(&request, &is_done, &status)` where the program has no use for the
 * status is what MPI_Test(&request, &is_done, MPI_STATUS_IGNORE) is (MPI-4.0, 3.2.6), and stands for that: statuses share the
 * cells of their fields, so that one which nothing reads would lend what decides about it to all others.
 *
 * Such a status is a local variable that occurs nowhere in the program but in the place of the status in calls that
 * receive, probe or complete.  Not looked at: arrays of statuses, and those that functions of the program are handed.
 */
#include "passes/ignored.h"
#include "base/map.h"
#include "ir/expr.h"
#include "ir/mpi.h"

struct ignoring {
    struct analysis *a;
    struct map *read; /* variables that occur elsewhere */
};

static const struct variable *variable_given(const struct expr *arg)
{
    const struct variable *v =
        arg->kind == EXPR_ADDRESS && arg->a->kind == EXPR_VARIABLE ? arg->a->variable : NULL;

    return v && v->function && !v->is_static && v->parameter < 0 && !type_is_array(v->type) ? v
                                                                                            : NULL;
}

/* The status that the call of MPI fills in with this argument; NULL: the argument is something else. */
static const struct variable *status_filled(const struct node *node, uint32_t arg)
{
    const struct mpi_function *mpi =
        node->kind == NODE_CALL && node->mpi >= 0 ? mpi_function_get(node->mpi) : NULL;

    if (!mpi || mpi->status != (int)arg ||
        !(mpi_role_is_receive(mpi->role) || mpi_role_is_probe(mpi->role) ||
          mpi_role_is_completion(mpi->role)))
        return NULL;
    return variable_given(expr_without_casts(node->args[arg]));
}

static void read_note(struct ignoring *g, const struct expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_VARIABLE && expr->variable->function)
        map_set_address(g->read, expr->variable, expr);
    read_note(g, expr->a);
    read_note(g, expr->b);
    read_note(g, expr->c);
    for (uint32_t k = 0; k < expr->element_count; k++)
        read_note(g, expr->elements[k]);
}

static void function_note(struct ignoring *g, const struct function *f)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        read_note(g, node->target);
        read_note(g, node->value);
        read_note(g, node->callee);
        for (uint32_t n = 0; n < node->arg_count; n++)
            if (!status_filled(node, n))
                read_note(g, node->args[n]);
    }
}

static void call_ignore(struct ignoring *g, struct node *node)
{
    struct program *program = g->a->program;

    for (uint32_t k = 0; k < node->arg_count; k++) {
        const struct variable *v = status_filled(node, k);
        const struct expr **args;

        if (!v || v->function->has_unknown || map_get_address(g->read, v))
            continue;
        args = ARENA_ARRAY(g->a->arena, const struct expr *, node->arg_count);
        for (uint32_t n = 0; n < node->arg_count; n++)
            args[n] = node->args[n];
        args[k] = expr_int(program, program->status_ignore, node->args[k]->type);
        node->args = args;
    }
}

void statuses_ignore(struct analysis *a)
{
    struct ignoring g = {.a = a, .read = map_new(a->arena)};

    for (uint32_t k = 0; k < a->program->function_count; k++)
        function_note(&g, a->program->functions[k]);
    for (uint32_t k = 0; k < a->program->variable_count; k++)
        read_note(&g, a->program->variables[k]->init);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t n = 0; n < a->program->functions[k]->node_count; n++)
            call_ignore(&g, a->program->functions[k]->nodes[n]);
}
