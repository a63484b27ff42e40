/* SPDX-License-Identifier: Apache-2.0 */
/* Which calls are calls of MPI by another name?
 *
 * Requires: functions as graphs of statements.  Codes give the functions of MPI their own names:
 *
 *     int my_Irecv(void *buffer, int n, int source, MPI_Request *request)
 *     {
 *         int error = MPI_Irecv(buffer, n, MPI_BYTE, source, TAG, my_comm, request);
 *         if (error != MPI_SUCCESS)
 *             give_up(error);
 *         return error;
 *     }
 *
 * A call of such a function becomes the call of MPI, with what it is given put in for the parameters, and keeps its place
 * (node->thin: the call inside).  So what the passes know of MPI's calls they know of it as well.  Functions that call such ones
 * are looked at again: wrappers of wrappers are opened from the inside out.
 *
 * The function calls MPI once, and computes nothing but what to return: what MPI has returned, or nothing.  That MPI returns only
 * when it has succeeded is an assumption where a branch asks for it; a program that sets a handler of errors is asked in full.  Its parameters are what they were given, nothing leads to
 * them, and the arguments inside are made of them and of what all functions know; a status of its own that nobody reads is none.
 * What is reported where it is written stays a call: a source that the function sets itself, and what the runtime does not
 * serve.
 */
#include "passes/thin.h"
#include "base/map.h"
#include "ir/build.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "ir/placed.h"
#include "passes/definitions.h"
#include "passes/failures.h"
#include "passes/inlining.h"
#include "passes/threads.h"

enum { STEPS = 32, ROUNDS = 8 };

struct thin { /* a function, while it is looked at */
    struct analysis *a;
    const struct function *function;
    const struct node *call;        /* of MPI; NULL: not come to yet */
    const struct variable *code[2]; /* variables that hold what it has returned */
    uint32_t code_count;
    bool has_asked; /* whether it has succeeded, or been taken to have */
    bool is_told;   /* the program may say what happens when a call fails */
};

const struct node *thin_innermost(const struct node *call)
{
    while (call->thin)
        call = call->thin;
    return call;
}

/* ---- one function ---- */

static bool is_opened(const struct mpi_function *mpi)
{
    if (mpi->service == MPI_SERVICE_REFUSED || mpi->service == MPI_SERVICE_CLUSTER)
        return false;
    switch (mpi->role) {
    case ROLE_INIT:
    case ROLE_FINALIZE:
    case ROLE_ABORT:
    case ROLE_TIME:
        return false;
    default:
        return true;
    }
}

/* What MPI has returned, as success. */
static const struct expr *replace_code(void *context, const struct expr *expr)
{
    const struct thin *t = context;

    if (expr->kind == EXPR_CALL && expr->call == t->call)
        return expr_int(t->a->program, 0, expr->type);
    for (uint32_t k = 0; k < t->code_count && expr->kind == EXPR_VARIABLE; k++)
        if (expr->variable == t->code[k])
            return expr_int(t->a->program, 0, expr->type);
    return NULL;
}

static bool is_code(struct thin *t, const struct expr *expr)
{
    expr = expr_without_casts(expr);
    return replace_code(t, expr) != NULL;
}

/* Goes on behind the node; NULL: the function is not one of these. */
static const struct node *node_step(struct thin *t, const struct node *node)
{
    int64_t number;

    switch (node->kind) {
    case NODE_ENTRY:
    case NODE_NOP:
    case NODE_JUMP:
        return node->next[0];
    case NODE_CALL:
        if (t->call || node->mpi < 0 || !is_opened(mpi_function_get(node->mpi)))
            return NULL;
        t->call = node;
        return node->next[0];
    case NODE_ASSIGN:
        if (!t->call || t->code_count == 2 || node->target->kind != EXPR_VARIABLE ||
            node->target->variable->function != t->function ||
            node->target->variable->parameter >= 0 || node->target->variable->is_static ||
            !variable_is_simple(node->target->variable) || !is_code(t, node->value))
            return NULL;
        t->code[t->code_count++] = node->target->variable;
        return node->next[0];
    case NODE_BRANCH:
        t->has_asked = true;
        return t->call && expr_is_int(expr_substitute(t->a->program, node->value, replace_code, t),
                                      &number)
                   ? node->next[number == 0]
                   : NULL;
    case NODE_RETURN:
        if (!t->call)
            return NULL;
        if (node->value && !is_code(t, node->value)) {
            if (!expr_is_int(node->value, &number) || number != 0)
                return NULL;
            t->has_asked = true;
        }
        return node->next[0];
    default:
        return NULL;
    }
}

/* The variable of the function's own, a status, whose address is the argument; NULL. */
static const struct variable *own_status(const struct thin *t, uint32_t arg)
{
    const struct expr *expr = expr_without_casts(t->call->args[arg]);

    return (int)arg == mpi_function_get(t->call->mpi)->status && expr->kind == EXPR_ADDRESS &&
                   expr->a->kind == EXPR_VARIABLE && expr->a->variable->function == t->function &&
                   expr->a->variable->parameter < 0 && !expr->a->variable->is_static
               ? expr->a->variable
               : NULL;
}

static bool is_left_alone(const struct thin *t, const struct variable *v)
{
    const struct expr *variable = expr_variable(t->a->program, v);

    for (uint32_t k = 0; k < t->function->node_count; k++)
        if (t->function->nodes[k] != t->call && node_mentions(t->function->nodes[k], variable))
            return false;
    return true;
}

/* Is it made of parameters and of what all functions know? */
static bool is_handed(const struct thin *t, const struct expr *expr)
{
    if (!expr)
        return true;
    if (expr->kind == EXPR_CALL || expr->kind == EXPR_UNKNOWN)
        return false;
    if (expr->kind == EXPR_VARIABLE && expr->variable->function)
        return expr->variable->parameter >= 0 && expr->variable->function == t->function;
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (!is_handed(t, expr->elements[k]))
            return false;
    return is_handed(t, expr->a) && is_handed(t, expr->b) && is_handed(t, expr->c);
}

static bool arguments_are_handed(const struct thin *t)
{
    const struct mpi_function *mpi = mpi_function_get(t->call->mpi);

    for (uint32_t k = 0; k < t->function->parameter_count; k++)
        if (!variable_is_simple(t->function->parameters[k]))
            return false;
    for (uint32_t k = 0; k < t->call->arg_count; k++) {
        const struct variable *status = own_status(t, k);

        if (status ? !is_left_alone(t, status) : !is_handed(t, t->call->args[k]))
            return false;
    }
    if (mpi->source >= 0 && (mpi_role_is_receive(mpi->role) || mpi_role_is_probe(mpi->role))) {
        const struct expr *source = expr_without_casts(t->call->args[mpi->source]);

        return source->kind == EXPR_VARIABLE && source->variable->parameter >= 0;
    }
    return true;
}

static bool function_is_thin(struct thin *t)
{
    const struct function *f = t->function;
    const struct node *node = f->node_count > 0 ? f->nodes[0] : NULL;

    if (!function_is_followed(f) || f->is_noreturn || f->wait_count > 0 || threads_directed(f))
        return false;
    for (int k = 0; k < STEPS && node && node->kind != NODE_EXIT; k++)
        node = node_step(t, node);
    return node && node->kind == NODE_EXIT && t->call && t->call->arg_count > 0 &&
           (!t->has_asked || (failure_is_fatal(mpi_function_get(t->call->mpi)) && !t->is_told)) &&
           arguments_are_handed(t);
}

/* ---- its calls ---- */

struct opening {
    struct thin *thin;
    const struct node *call;
};

static const struct expr *replace_parameter(void *context, const struct expr *expr)
{
    const struct opening *o = context;
    const struct expr *given;

    if (expr->kind != EXPR_VARIABLE || expr->variable->parameter < 0 ||
        expr->variable->function != o->thin->function)
        return NULL;
    given = o->call->args[expr->variable->parameter];
    return type_is_number(expr->type) && given->type != expr->type
               ? expr_cast(o->thin->a->program, given, expr->type)
               : given;
}

static void call_open(struct thin *t, struct node *call)
{
    struct opening o = {t, call};
    struct program *program = t->a->program;
    const struct expr **args = ARENA_ARRAY(t->a->arena, const struct expr *, t->call->arg_count);

    for (uint32_t k = 0; k < t->call->arg_count; k++)
        args[k] = own_status(t, k)
                      ? expr_int(program, program->status_ignore, t->call->args[k]->type)
                      : expr_substitute(program, t->call->args[k], replace_parameter, &o);
    call->args = args;
    call->arg_count = t->call->arg_count;
    call->callee = t->call->callee;
    call->mpi = t->call->mpi;
    call->thin = t->call;
    if (t->has_asked)
        assume(t->a, "MPI calls return only when they succeeded (the default error handler)");
}

static bool calls_open(struct analysis *a, bool is_told)
{
    const struct program *program = a->program;
    struct thin **known = ARENA_ARRAY(a->arena, struct thin *, program->function_count + 1);
    bool is_any = false;

    for (uint32_t k = 0; k < program->function_count; k++) {
        const struct function *f = program->functions[k];

        for (uint32_t n = 0; f->is_defined && n < f->node_count; n++) {
            const struct function *callee = call_of_defined(f->nodes[n]);
            struct thin *t = callee ? known[callee->id] : NULL;

            if (!callee)
                continue;
            if (!t) {
                known[callee->id] = t = ARENA_NEW(a->arena, struct thin);
                *t = (struct thin){.a = a, .function = callee, .is_told = is_told};
                if (!function_is_thin(t))
                    t->call = NULL;
            }
            if (!t->call)
                continue;
            call_open(t, f->nodes[n]);
            is_any = true;
        }
    }
    return is_any;
}

void thin_wrappers_open(struct analysis *a)
{
    const bool is_told = failures_may_be_seen(a->program);
    int rounds = 0;

    while (rounds < ROUNDS && calls_open(a, is_told))
        rounds++;
    if (rounds > 0) /* of what the opened calls post */
        program_place_requests(a->program);
}
