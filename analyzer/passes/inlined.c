/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions are looked at as if their statements stood where they are called?
 *
 * Requires: functions as graphs of statements, region trees.  A loop of MPI_Waitany, or of receptions from any source,
 * unpacks what has come:
 *
 *     MPI_Waitany(n, requests, &face, MPI_STATUS_IGNORE);
 *     unpack(face);
 *
 * Whether its rounds may run in any order is a question about what belongs to one request (picked.h), and is asked of
 * the statements of one function.  So small functions that such a loop calls are put there (inlining.h): those that are
 * called by their name with as many arguments as they have parameters; that have no variables but numbers and pointers
 * to which nothing leads, so that each call may have the same ones; and that do not call themselves, for what they call
 * is put there too.  One that sends, receives, throws, jumps in ways which are not followed, or calls what is not known
 * stays a call.
 */
#include "passes/inlined.h"
#include "base/map.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/elementwise.h"
#include "passes/inlining.h"
#include "passes/libc.h"
#include "passes/threads.h"

enum { NODES = 96 /* of one function */, DEPTH = 3, SPACE = 4000 /* of one program */ };

struct inlined {
    struct inlining in;
    struct map *known; /* function -> YES, NO */
};

static char YES[] = "yes", NO[] = "no";

/* ---- which functions ---- */

static bool variables_are_own(const struct expr *e, const struct function *f, struct map *seen)
{
    if (!e || map_get_address(seen, e))
        return true;
    map_set_address(seen, e, YES);
    if (e->kind == EXPR_VARIABLE && e->variable->function &&
        (e->variable->function != f || !variable_is_simple(e->variable)))
        return false;
    for (uint32_t k = 0; k < e->element_count; k++)
        if (!variables_are_own(e->elements[k], f, seen))
            return false;
    return !expr_is_thrown(e) && variables_are_own(e->a, f, seen) &&
           variables_are_own(e->b, f, seen) && variables_are_own(e->c, f, seen);
}

static bool is_small(struct inlined *in, const struct function *f, int depth);

static bool call_is_known(struct inlined *in, const struct node *call, int depth)
{
    const struct function *f = call_named(call);

    if (!f || f->mpi >= 0)
        return false;
    if (f->is_defined)
        return depth < DEPTH && call->arg_count == f->parameter_count && is_small(in, f, depth + 1);
    return function_is_external(f) && (libc_is_pure(f) || libc_ends(call));
}

static bool is_small(struct inlined *in, const struct function *f, int depth)
{
    const char *known = map_get_address(in->known, f);
    struct map *seen;
    bool is = !known && function_is_followed(f) && !f->is_noreturn && f->wait_count == 0 &&
              f->node_count <= NODES && !threads_have_openmp(f->unit);

    if (known)
        return known == YES;
    seen = map_new(in->in.a->arena);
    map_set_address(in->known, f, NO); /* as long as it is looked at: not one that calls itself */
    for (uint32_t k = 0; k < f->parameter_count; k++)
        is = is && variable_is_simple(f->parameters[k]);
    for (uint32_t k = 0; is && k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        is = variables_are_own(node->target, f, seen) && variables_are_own(node->value, f, seen) &&
             (node->kind != NODE_CALL || call_is_known(in, node, depth));
        for (uint32_t n = 0; is && n < node->arg_count; n++)
            is = variables_are_own(node->args[n], f, seen);
    }
    map_set_address(in->known, f, is ? YES : NO);
    return is;
}

/* ---- where ---- */

/* One or some of many requests. */
static bool is_choice(const struct node *node)
{
    return node->kind == NODE_CALL && node->mpi >= 0 &&
           mpi_role_is_choice(mpi_function_get(node->mpi)->role);
}

/* One of many messages. */
static bool is_anonymous(const struct program *program, const struct node *node)
{
    const int at =
        node->kind == NODE_CALL && node->mpi >= 0 ? mpi_function_get(node->mpi)->source : -1;
    int64_t source;

    return at >= 0 && (uint32_t)at < node->arg_count &&
           expr_is_int(expr_without_casts(node->args[at]), &source) &&
           source == program->any_source;
}

static const struct region *loop_around(const struct region *region)
{
    while (region && region->kind != REGION_LOOP)
        region = region->parent;
    return region;
}

/* Does it set nothing but variables of its own, and call nothing that does otherwise? */
static bool is_quiet(const struct function *f, int depth)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        const struct function *callee = call_named(node);

        if ((node->kind == NODE_ASSIGN &&
             (node->target->kind != EXPR_VARIABLE || node->target->variable->function != f)) ||
            (node->kind == NODE_CALL &&
             !(callee && (callee->is_defined ? depth < DEPTH && is_quiet(callee, depth + 1)
                                             : libc_is_pure(callee)))))
            return false;
    }
    return true;
}

/* Does it end in one place, or return nothing?  Whether a loop asks for messages once more may be said by one that has several
 * ways out, and is followed through the call (leaving.c). */
static bool ends_in_one_place(const struct function *f)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < f->node_count; k++)
        count += f->nodes[k]->kind == NODE_RETURN && f->nodes[k]->value;
    return count <= 1;
}

/* `x = f()`, `x += f()` */
static bool is_result(const struct node *node, const struct expr *result)
{
    const struct expr *value = expr_without_casts(node->value);

    return value == result ||
           (value->kind == EXPR_BINARY && node->target &&
            ((value->a == node->target && expr_without_casts(value->b) == result) ||
             (value->b == node->target && expr_without_casts(value->a) == result)));
}

/* Is what the call returns all that is asked for where it is asked for?  What stands beside it is read before the call or
 * behind it, as C leaves open, and as C++ says of lists. */
static bool is_asked_alone(struct program *program, const struct node *call)
{
    const struct expr *result = expr_call(program, call, call_named(call)->type);

    for (uint32_t k = 0; k < call->function->node_count; k++) {
        const struct node *node = call->function->nodes[k];

        if (node_mentions(node, result) &&
            ((node->kind != NODE_ASSIGN && node->kind != NODE_RETURN) || !node->value ||
             !is_result(node, result)))
            return false;
    }
    return true;
}

/* Which parameters are what they are given all the while? */
static const bool *given_find(struct analysis *a, const struct node *call)
{
    const struct function *f = call_named(call);
    bool *put = ARENA_ARRAY(a->arena, bool, f->parameter_count + 1);
    const bool is_free = is_quiet(f, 0);

    for (uint32_t k = 0; k < f->parameter_count; k++) {
        const struct expr *parameter = expr_variable(a->program, f->parameters[k]);

        put[k] = is_free || argument_stays(call->args[k], call->function);
        for (uint32_t n = 0; put[k] && n < f->node_count; n++)
            put[k] = f->nodes[n]->target != parameter;
    }
    return put;
}

/* Is it a copy into an array of the function's own, which is taken apart behind that? */
static bool is_into_own(const struct node *call)
{
    const struct expr *to = call->arg_count > 0 ? expr_without_casts(call->args[0]) : NULL;

    return to && to->kind == EXPR_VARIABLE && type_is_array(to->type) &&
           to->variable->function == call->function && !to->variable->is_static;
}

/* What a copy calls comes behind, and is looked at in its turn. */
static void loop_inline(struct inlined *in, const struct function *f, const struct region *loop,
                        bool is_completion)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        struct node *call = f->nodes[k];
        const struct function *callee = call_named(call);

        if (!callee || !region_holds(loop, call->region))
            continue;
        if (!callee->is_defined && (is_completion || is_into_own(call)))
            copy_spell(&in->in, call);
        else if (callee->is_defined && (is_completion || ends_in_one_place(callee)) &&
                 call_is_known(in, call, 0) &&
                 (is_quiet(callee, 0) || is_asked_alone(in->in.a->program, call)))
            call_inline(&in->in, call, given_find(in->in.a, call), false);
    }
}

void functions_inline(struct analysis *a)
{
    struct inlined in = {.known = map_new(a->arena)};

    inlining_begin(&in.in, a, SPACE);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (!f->is_defined || threads_have_openmp(f->unit))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++) {
            const bool is_completion = is_choice(f->nodes[n]);
            const struct region *loop = is_completion || is_anonymous(a->program, f->nodes[n])
                                            ? loop_around(f->nodes[n]->region)
                                            : NULL;

            if (loop)
                loop_inline(&in, f, loop, is_completion);
        }
    }
    inlining_end(&in.in);
}
