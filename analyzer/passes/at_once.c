/* SPDX-License-Identifier: Apache-2.0 */
/* Which non-blocking calls are waited for at once?
 *
 * Requires: functions as graphs of statements; wrappers inlined.  In layers that have one way to send and receive,
 *
 *     MPI_Irecv(buffer, n, type, source, tag, comm, &request);
 *     MPI_Wait(&request, status);
 *
 * is the body of a function.  It is MPI_Recv (MPI 3.1, 3.7.3: a non-blocking call and the wait for it are together the
 * blocking one), and where that function was called (wrappers.h) it becomes that, if nothing but assignments to variables
 * comes between the two, and the request is in a variable that occurs in them alone.  Both stand for one call: a pattern
 * that has one of them has the other.
 */
#include "passes/at_once.h"
#include "base/text.h"
#include "ir/build.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/definitions.h"

#include <ctype.h>

/* ---- the function of a row ---- */

struct joining {
    struct analysis *a;
    ARRAY(struct function *) functions; /* of the program */
    const struct expr **callees;        /* row -> what a call of it names */
};

/* A program that never names it declares it all the same, in mpi.h. */
static const struct expr *callee_of_row(struct joining *j, int row, const struct function *like)
{
    struct program *program = j->a->program;
    struct function *f;

    for (uint32_t k = 0; k < j->functions.count && !j->callees[row]; k++)
        if (j->functions.items[k]->mpi == row && !j->functions.items[k]->is_defined)
            j->callees[row] = expr_function(program, j->functions.items[k]);
    if (j->callees[row])
        return j->callees[row];
    f = arena_memdup(j->a->arena, like, sizeof *like);
    f->mpi = row;
    f->name = f->key = mpi_function_get(row)->name;
    f->id = j->functions.count;
    array_push(j->a->arena, &j->functions, f);
    return j->callees[row] = expr_function(program, f);
}

/* ---- both calls ---- */

/* The row of the blocking call: MPI_Irecv is MPI_Recv.  -1: there is none. */
static int blocking_row(struct analysis *a, const struct mpi_function *mpi)
{
    char *name;

    if (!text_starts_with(mpi->name, "MPI_I") || mpi->request != mpi->parameter_count - 1)
        return -1;
    name = arena_printf(a->arena, "MPI_%s", mpi->name + strlen("MPI_I"));
    name[strlen("MPI_")] = (char)toupper((unsigned char)name[strlen("MPI_")]);
    return mpi_function_find(name);
}

/* The variable of the function that the argument is the address of; NULL. */
static const struct variable *variable_of(const struct node *call, int arg)
{
    const struct expr *e = expr_without_casts(call->args[arg]);

    return e->kind == EXPR_ADDRESS && e->a->kind == EXPR_VARIABLE &&
                   e->a->variable->function == call->function && e->a->variable->parameter < 0 &&
                   !e->a->variable->is_static
               ? e->a->variable
               : NULL;
}

static bool is_call(const struct node *node)
{
    return node && node->kind == NODE_CALL && node->mpi >= 0 &&
           (uint32_t)mpi_function_get(node->mpi)->parameter_count == node->arg_count;
}

/* Does the call wait for the request in this variable alone? */
static bool waits_for(const struct node *call, const struct variable *request)
{
    const struct mpi_function *mpi = mpi_function_get(call->mpi);
    int64_t count;

    if (mpi->role == ROLE_WAIT)
        return variable_of(call, mpi->request) == request;
    return mpi->role == ROLE_WAITALL && expr_is_int(call->args[0], &count) && count == 1 &&
           variable_of(call, 1) == request;
}

/* Are they of one call of a wrapper? */
static bool is_of_one_call(const struct node *x, const struct node *y)
{
    return x->region == y->region && x->place.file == y->place.file &&
           x->place.offset == y->place.offset;
}

/* The call that waits, behind assignments of what the call has returned; NULL. */
static struct node *wait_behind(const struct node *post, const struct variable *request)
{
    struct node *node = post->next[0];

    while (node && node->previous_count == 1 && is_of_one_call(post, node) &&
           (node->kind == NODE_NOP ||
            (node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE &&
             variable_is_simple(node->target->variable) && node->value->kind == EXPR_CALL)))
        node = node->next[0];
    return is_call(node) && node->thin && node->previous_count == 1 && is_of_one_call(post, node) &&
                   waits_for(node, request)
               ? node
               : NULL;
}

/* Is the variable in these two alone, but for a constant that it is set to? */
static bool is_in_both_alone(struct analysis *a, const struct node *post, const struct node *wait,
                             const struct variable *request)
{
    const struct function *f = post->function;
    const struct expr *variable = expr_variable(a->program, request);

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node != post && node != wait &&
            (node_uses(node, variable) ||
             (node->target == variable && expr_without_casts(node->value)->kind != EXPR_INT)))
            return false;
    }
    return true;
}

struct joined {
    struct analysis *a;
    const struct node *post, *wait;
};

/* What the wait returns is what the call returns. */
static const struct expr *code_replace(void *context, const struct expr *expr)
{
    const struct joined *j = context;

    return expr->kind == EXPR_CALL && expr->call == j->wait
               ? expr_call(j->a->program, j->post, expr->type)
               : NULL;
}

static void join(struct joining *j, struct node *post, struct node *wait, int row)
{
    struct analysis *a = j->a;
    const struct mpi_function *mpi = mpi_function_get(row);
    const struct expr **args =
        ARENA_ARRAY(a->arena, const struct expr *, (uint32_t)mpi->parameter_count + 1);
    struct joined joined = {a, post, wait};
    const struct function *f = post->function;

    memcpy(args, post->args, (post->arg_count - 1) * sizeof(const struct expr *));
    if (mpi->status >= 0)
        args[mpi->status] = wait->args[mpi_function_get(wait->mpi)->status];
    post->args = args;
    post->arg_count = (uint32_t)mpi->parameter_count;
    post->mpi = row;
    post->callee = callee_of_row(j, row, post->callee->callee);
    wait->kind = NODE_NOP;
    wait->mpi = -1;
    wait->callee = NULL;
    wait->thin = NULL;
    wait->args = NULL;
    wait->arg_count = 0;
    for (uint32_t k = 0; k < f->node_count; k++)
        node_substitute(a->program, f->nodes[k], code_replace, &joined);
}

static void call_join(struct joining *j, struct node *post)
{
    struct analysis *a = j->a;
    const struct mpi_function *mpi = mpi_function_get(post->mpi);
    const int row = blocking_row(a, mpi);
    const struct variable *request = row >= 0 ? variable_of(post, mpi->request) : NULL;
    struct node *wait = request ? wait_behind(post, request) : NULL;
    const struct mpi_function *blocking = row >= 0 ? mpi_function_get(row) : NULL;

    if (wait && blocking->parameter_count == mpi->parameter_count - (blocking->status < 0) &&
        (blocking->status < 0 || (blocking->status == blocking->parameter_count - 1 &&
                                  mpi_function_get(wait->mpi)->status >= 0)) &&
        is_in_both_alone(a, post, wait, request))
        join(j, post, wait, row);
}

void at_once_join(struct analysis *a)
{
    struct program *program = a->program;
    struct joining j = {
        .a = a,
        .callees = ARENA_ARRAY(a->arena, const struct expr *, (uint32_t)mpi_function_count())};

    for (uint32_t k = 0; k < program->function_count; k++)
        array_push(a->arena, &j.functions, program->functions[k]);
    for (uint32_t k = 0; k < program->function_count; k++) {
        const struct function *f = program->functions[k];

        for (uint32_t n = 0; f->is_defined && n < f->node_count; n++)
            if (is_call(f->nodes[n]) && f->nodes[n]->thin)
                call_join(&j, f->nodes[n]);
    }
    program->functions = j.functions.items;
    program->function_count = j.functions.count;
}
