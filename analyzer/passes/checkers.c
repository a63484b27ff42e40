/* SPDX-License-Identifier: Apache-2.0 */
/* Which calls ask only whether a call of MPI has failed?
 *
 * Requires: functions as graphs of statements.  Codes hand what MPI returns to a function, often by a macro:
 *
 *     check(MPI_Recv(...), "MPI_Recv", __LINE__);
 *
 * that does nothing when it is given MPI_SUCCESS: all its conditions have one answer then, and lead it to its end past
 * whatever it would say and do.  By the default error handler a call that fails does not return (failures.h), so such a call
 * does nothing, and gives what the function returns for MPI_SUCCESS.  A program that sets a handler of errors is
 * asked in full.  What is handed over is the result of such a call, or a variable that is set to nothing else.
 */
#include "passes/checkers.h"
#include "base/map.h"
#include "ir/build.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/definitions.h"
#include "passes/failures.h"
#include "passes/inlining.h"

enum { STEPS = 32 };

struct checker { /* a function */
    bool is_known;
    int parameter;             /* of which it asks; -1: it is none */
    const struct expr *result; /* what it returns then; NULL: nothing */
};

struct checkers {
    struct analysis *a;
    struct checker *known; /* of each function */
    struct map *skipped;   /* call -> what it gives */
};

/* ---- which functions ---- */

struct asked {
    struct program *program;
    const struct variable *code;
};

static const struct expr *code_replace(void *context, const struct expr *expr)
{
    const struct asked *asked = context;

    return expr->kind == EXPR_VARIABLE && expr->variable == asked->code
               ? expr_int(asked->program, 0, expr->type)
               : NULL;
}

/* Goes on behind the node; NULL: it does something. */
static const struct node *node_step(struct asked *asked, const struct node *node,
                                    const struct expr **result)
{
    const struct expr *told;
    int64_t number;

    switch (node->kind) {
    case NODE_ENTRY:
    case NODE_NOP:
    case NODE_JUMP:
        return node->next[0];
    case NODE_BRANCH:
        told = expr_substitute(asked->program, node->value, code_replace, asked);
        return expr_is_int(told, &number) ? node->next[number == 0] : NULL;
    case NODE_RETURN:
        *result =
            node->value ? expr_substitute(asked->program, node->value, code_replace, asked) : NULL;
        return *result && (*result)->kind != EXPR_INT ? NULL : node->next[0];
    default:
        return NULL;
    }
}

/* Does it do nothing when this parameter is MPI_SUCCESS? */
static bool asks_of(struct program *program, const struct function *f, uint32_t parameter,
                    const struct expr **result)
{
    struct asked asked = {program, f->parameters[parameter]};
    const struct node *node = f->nodes[0];

    *result = NULL;
    if (!variable_is_simple(asked.code) || asked.code->type->kind != TYPE_INT)
        return false;
    for (int k = 0; k < STEPS && node && node->kind != NODE_EXIT; k++)
        node = node_step(&asked, node, result);
    return node && node->kind == NODE_EXIT;
}

static const struct checker *checker_get(struct checkers *c, const struct function *f)
{
    struct checker *checker = &c->known[f->id];

    if (checker->is_known)
        return checker;
    *checker = (struct checker){.is_known = true, .parameter = -1};
    if (!function_is_followed(f) || f->node_count == 0)
        return checker;
    for (uint32_t k = 0; k < f->parameter_count && checker->parameter < 0; k++)
        if (asks_of(c->a->program, f, k, &checker->result))
            checker->parameter = (int)k;
    return checker;
}

/* ---- which calls ---- */

static bool is_result(const struct expr *value)
{
    value = expr_without_casts(value);
    return value->kind == EXPR_CALL && value->call->mpi >= 0 &&
           failure_is_fatal(mpi_function_get(value->call->mpi));
}

/* Is the variable set to what such calls return, and to MPI_SUCCESS, alone? */
static bool holds_results(const struct function *f, const struct variable *v)
{
    bool is_any = false;

    if (!variable_is_simple(v) || v->function != f || v->parameter >= 0)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        int64_t number;

        if (node->kind != NODE_ASSIGN || node->target->kind != EXPR_VARIABLE ||
            node->target->variable != v)
            continue;
        if (!is_result(node->value) && !(expr_is_int(node->value, &number) && number == 0))
            return false;
        is_any = true;
    }
    return is_any;
}

static bool is_code(const struct function *f, const struct expr *given)
{
    given = expr_without_casts(given);
    return is_result(given) || (given->kind == EXPR_VARIABLE && given->variable->function == f &&
                                holds_results(f, given->variable));
}

static const struct expr *skipped_replace(void *context, const struct expr *expr)
{
    const struct checkers *c = context;

    return expr->kind == EXPR_CALL ? map_get_address(c->skipped, expr->call) : NULL;
}

static void call_skip(struct checkers *c, struct node *call, const struct expr *result)
{
    if (result)
        map_set_address(c->skipped, call, (void *)result);
    call->kind = NODE_NOP;
    call->callee = NULL;
    call->args = NULL;
    call->arg_count = 0;
}

static void function_skip(struct checkers *c, const struct function *f)
{
    bool is_any = false;

    for (uint32_t k = 0; k < f->node_count; k++) {
        struct node *call = f->nodes[k];
        const struct function *callee = call_of_defined(call);
        const struct checker *checker = callee ? checker_get(c, callee) : NULL;

        if (!checker || checker->parameter < 0 || !call->next[0] ||
            !is_code(f, call->args[checker->parameter]))
            continue;
        call_skip(c, call, checker->result);
        is_any = true;
    }
    if (!is_any)
        return;
    for (uint32_t k = 0; k < f->node_count; k++)
        node_substitute(c->a->program, f->nodes[k], skipped_replace, c);
    assume(c->a, "MPI calls return only when they succeeded (the default error handler)");
}

void checkers_skip(struct analysis *a)
{
    struct checkers c = {.a = a, .skipped = map_new(a->arena)};

    if (failures_may_be_seen(a->program))
        return;
    c.known = ARENA_ARRAY(a->arena, struct checker, a->program->function_count + 1);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (a->program->functions[k]->is_defined)
            function_skip(&c, a->program->functions[k]);
}
