/* SPDX-License-Identifier: Apache-2.0 */
/* Which questions for a message does nobody hear the answer of?
 *
 * Requires: functions as graphs of statements, webs (webs.h), statuses that nobody looks at (ignored.h).
 * `MPI_Iprobe(MPI_ANY_SOURCE, ..., &unused, MPI_STATUS_IGNORE)` is how programs call on MPI to make progress.  It takes no
 * message (MPI 4.1, 3.8.1), completes nothing, and what it says, which goes by the time, is said to nobody: it is in no
 * order with anything.  So it is taken out before anything asks what decides about it, and kept for the report.
 *
 * Nobody hears it where the flag is a local variable that occurs nowhere else in the program, nor in what another one
 * begins with, the status is ignored, and nobody looks at what the call returns.
 */
#include "passes/unheard.h"
#include "base/map.h"
#include "ir/expr.h"
#include "ir/mpi.h"

struct unheard {
    struct analysis *a;
    struct map *occurs; /* local variable -> node in which it does; the first one, and any other */
    struct map *others; /* variables that occur in more than one, and calls whose value is used */
    const struct node *node; /* that is looked at; NULL: what a variable begins with */
};

static void use_note(struct unheard *u, const struct expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_VARIABLE && expr->variable->function) {
        const void *first = map_get_address(u->occurs, expr->variable);

        if (!first && u->node)
            map_set_address(u->occurs, expr->variable, u->node);
        else if (first != u->node)
            map_set_address(u->others, expr->variable, expr);
    }
    if (expr->kind == EXPR_CALL)
        map_set_address(u->others, expr->call, expr);
    use_note(u, expr->a);
    use_note(u, expr->b);
    use_note(u, expr->c);
    for (uint32_t k = 0; k < expr->element_count; k++)
        use_note(u, expr->elements[k]);
}

static void uses_note(struct unheard *u)
{
    const struct program *p = u->a->program;

    for (uint32_t k = 0; k < p->variable_count; k++)
        use_note(u, p->variables[k]->init);
    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; n < p->functions[k]->node_count; n++) {
            u->node = p->functions[k]->nodes[n];
            use_note(u, u->node->target);
            use_note(u, u->node->value);
            use_note(u, u->node->callee);
            for (uint32_t arg = 0; arg < u->node->arg_count; arg++)
                use_note(u, u->node->args[arg]);
        }
}

/* Does the call ask for a message of any source? */
static bool asks_any(const struct program *p, const struct node *node)
{
    const struct mpi_function *mpi =
        node->kind == NODE_CALL && node->mpi >= 0 ? mpi_function_get(node->mpi) : NULL;
    int64_t source;

    return mpi && mpi->role == ROLE_IPROBE && node->arg_count == (uint32_t)mpi->parameter_count &&
           expr_is_int(expr_without_casts(node->args[mpi->source]), &source) &&
           source == p->any_source;
}

static bool is_unheard(const struct unheard *u, const struct node *call)
{
    const struct mpi_function *mpi = mpi_function_get(call->mpi);
    const struct expr *flag = expr_without_casts(call->args[mpi->flag]);
    const struct variable *v =
        flag->kind == EXPR_ADDRESS && flag->a->kind == EXPR_VARIABLE ? flag->a->variable : NULL;
    int64_t status;

    for (uint32_t k = 0; v && k < call->arg_count; k++)
        if ((int)k != mpi->flag && expr_contains(call->args[k], flag->a))
            return false;
    return v && v->function == call->function && !v->is_static && v->parameter < 0 &&
           !call->function->has_unknown && !map_get_address(u->others, v) &&
           !map_get_address(u->others, call) &&
           expr_is_int(expr_without_casts(call->args[mpi->status]), &status) &&
           status == u->a->program->status_ignore;
}

static void call_skip(struct unheard *u, struct node *call)
{
    struct node *kept = ARENA_NEW(u->a->arena, struct node);
    struct event *e = ARENA_NEW(u->a->arena, struct event);

    *kept = *call;
    *e = (struct event){.kind = EVENT_PROBE,
                        .mpi = mpi_function_get(call->mpi),
                        .mpi_node = kept,
                        .node = kept,
                        .home = call->function,
                        .source_node = kept,
                        .args = kept->args,
                        .source = SOURCE_ANY,
                        .group = -1};
    e->peer = kept->args[e->mpi->source];
    array_push(u->a->arena, &u->a->unheard, e);
    call->kind = NODE_NOP;
    call->mpi = -1;
    call->callee = NULL;
    call->thin = NULL;
    call->args = NULL;
    call->arg_count = 0;
}

void unheard_skip(struct analysis *a)
{
    struct unheard u = {.a = a};

    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t n = 0; n < a->program->functions[k]->node_count; n++) {
            struct node *node = a->program->functions[k]->nodes[n];

            if (!asks_any(a->program, node))
                continue;
            if (!u.occurs) {
                u.occurs = map_new(a->arena);
                u.others = map_new(a->arena);
                uses_note(&u);
            }
            if (is_unheard(&u, node))
                call_skip(&u, node);
        }
}
