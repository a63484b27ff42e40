/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions are looked at as if their statements stood where they are called?
 *
 * Requires: functions as graphs of statements, region trees.  A loop of MPI_Waitany unpacks what has come:
 *
 *     MPI_Waitany(n, requests, &face, MPI_STATUS_IGNORE);
 *     unpack(face);
 *
 * Whether its rounds may run in any order is a question about what belongs to one request (picked.h), and is asked of
 * the statements of one function.  So small functions that such a loop calls are put there: each call becomes
 *
 *     face' = face; <statements with variables of their own>; result' = <what it returns>
 *
 * which is what the call does (C 6.5.2.2).  That holds of a function that is called by its name with as many arguments as
 * it has parameters; that has no variables but numbers and pointers to which nothing leads, so that each call may have
 * the same ones; and that does not call itself, for what it calls is put there too.  One that sends, receives, throws,
 * jumps in ways which are not followed, or calls what is not known stays a call.
 */
#include "passes/inlined.h"
#include "base/map.h"
#include "ir/build.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/libc.h"
#include "passes/threads.h"

enum { NODES = 96 /* of one function */, DEPTH = 3, SPACE = 4000 /* of one program */ };

struct inlining {
    struct analysis *a;
    ARRAY(struct variable *) variables; /* of the program */
    uint32_t space;                     /* nodes that may still be added */
    struct map *known;                  /* function -> YES, NO */
};

static char YES[] = "yes", NO[] = "no";

struct copy { /* of the called function */
    struct inlining *in;
    struct function *home;
    const struct function *callee;
    const struct node *call;
    const struct expr *result; /* variable with what the call gives; NULL: nothing */
    struct map *instead;       /* variable of the called function -> the one of this copy */
    struct map *copies;        /* call in the called function -> the one in this copy */
    struct node **nodes;
};

/* ---- which functions ---- */

static const struct function *callee_of(const struct node *call)
{
    return call->kind == NODE_CALL && call->mpi < 0 && call->callee &&
                   call->callee->kind == EXPR_FUNCTION
               ? call->callee->callee
               : NULL;
}

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

static bool is_small(struct inlining *in, const struct function *f, int depth);

static bool call_is_known(struct inlining *in, const struct node *call, int depth)
{
    const struct function *f = callee_of(call);

    if (!f || f->mpi >= 0)
        return false;
    if (f->is_defined)
        return depth < DEPTH && call->arg_count == f->parameter_count && is_small(in, f, depth + 1);
    return function_is_external(f) && (libc_is_pure(f) || libc_ends(call));
}

static bool is_small(struct inlining *in, const struct function *f, int depth)
{
    const char *known = map_get_address(in->known, f);
    struct map *seen;
    bool is = !known && f->is_defined && !f->is_variadic && !f->has_setjmp &&
              !f->has_computed_goto && !f->has_unknown && !f->is_noreturn && f->wait_count == 0 &&
              f->node_count <= NODES && !f->has_other_names && !threads_have_openmp(f->unit);

    if (known)
        return known == YES;
    seen = map_new(in->a->arena);
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

/* ---- the copy ---- */

static const struct expr *variable_add(struct inlining *in, struct function *home,
                                       const struct variable *like)
{
    struct variable *v = variable_copy(in->a->program, like, home, in->variables.count);

    array_push(in->a->arena, &in->variables, v);
    return expr_variable(in->a->program, v);
}

static const struct expr *find_instead(void *context, const struct expr *e)
{
    struct copy *c = context;
    const struct expr *other;

    if (e->kind == EXPR_CALL) {
        struct node *copy = map_get_address(c->copies, e->call);

        return e->call == c->call ? c->result
               : copy             ? expr_call(c->in->a->program, copy, e->type)
                                  : NULL;
    }
    if (e->kind != EXPR_VARIABLE || e->variable->function != c->callee)
        return NULL;
    other = map_get_address(c->instead, e->variable);
    if (!other) {
        other = variable_add(c->in, c->home, e->variable);
        map_set_address(c->instead, e->variable, (void *)other);
    }
    return other;
}

static struct node *node_add(struct copy *c, const struct node *like, struct region *region)
{
    struct node *node = arena_memdup(c->in->a->arena, like, sizeof *node);

    node->id = c->home->node_count;
    node->function = c->home;
    node->region = region;
    c->nodes[c->home->node_count++] = node;
    return node;
}

/* parameter' = argument, one behind the other; returns the last node. */
static struct node *arguments_hand(struct copy *c, struct node *call)
{
    struct node *last = call;

    for (uint32_t k = 0; k < c->callee->parameter_count; k++) {
        struct node *set = node_add(c, call, call->region);

        set->kind = NODE_ASSIGN;
        set->target = find_instead(c, expr_variable(c->in->a->program, c->callee->parameters[k]));
        set->value = call->args[k];
        set->callee = NULL;
        set->args = NULL;
        set->arg_count = 0;
        last->next[0] = set;
        last = set;
    }
    return last;
}

static void return_change(struct copy *c, struct node *node)
{
    node->kind = c->result && node->value ? NODE_ASSIGN : NODE_NOP;
    node->target = node->kind == NODE_ASSIGN ? c->result : NULL;
    node->value = node->kind == NODE_ASSIGN ? node->value : NULL;
}

/* The statements of the called function, between the node and what follows the call. */
static void body_copy(struct copy *c, struct region *region, struct node *before,
                      struct node *behind)
{
    const struct function *f = c->callee;
    struct node **copies = ARENA_ARRAY(c->in->a->arena, struct node *, f->node_count + 1);

    for (uint32_t k = 0; k < f->node_count; k++) {
        copies[k] = f->nodes[k]->kind == NODE_EXIT    ? behind
                    : f->nodes[k]->kind == NODE_ENTRY ? NULL
                                                      : node_add(c, f->nodes[k], region);
        if (f->nodes[k]->kind == NODE_CALL)
            map_set_address(c->copies, f->nodes[k], copies[k]);
    }
    before->next[0] = f->nodes[0]->next[0] ? copies[f->nodes[0]->next[0]->id] : NULL;
    for (uint32_t k = 0; k < f->node_count; k++) {
        if (f->nodes[k]->kind == NODE_EXIT || f->nodes[k]->kind == NODE_ENTRY)
            continue;
        for (int side = 0; side < 2; side++)
            if (copies[k]->next[side])
                copies[k]->next[side] = copies[copies[k]->next[side]->id];
        node_rename(c->in->a->program, copies[k], find_instead, c);
        if (copies[k]->kind == NODE_RETURN)
            return_change(c, copies[k]);
        if (copies[k]->kind == NODE_JUMP) { /* it leaves no loop of the caller */
            copies[k]->kind = NODE_NOP;
            copies[k]->jump = JUMP_NONE;
        }
    }
}

/* The variable that what the call returns is in; NULL: nothing is asked for. */
static const struct expr *result_add(struct inlining *in, const struct node *call)
{
    const struct function *callee = call->callee->callee;
    struct variable like = {.name = callee->name,
                            .key = callee->key,
                            .type = callee->type,
                            .place = call->place,
                            .is_defined = true};

    return callee->type && (type_is_number(callee->type) || type_is_pointer(callee->type))
               ? variable_add(in, call->function, &like)
               : NULL;
}

static bool call_inline(struct inlining *in, struct node *call)
{
    struct copy c = {
        .in = in, .home = call->function, .callee = call->callee->callee, .call = call};
    struct function *f = call->function;
    const uint32_t count = f->node_count;
    struct node *behind = call->next[0], *before;

    if (!behind || c.callee->node_count + c.callee->parameter_count > in->space ||
        (c.callee->type && c.callee->type->kind == TYPE_RECORD))
        return false;
    in->space -= c.callee->node_count + c.callee->parameter_count;
    c.instead = map_new(in->a->arena);
    c.copies = map_new(in->a->arena);
    c.result = result_add(in, call);
    c.nodes = ARENA_ARRAY(in->a->arena, struct node *,
                          count + c.callee->node_count + c.callee->parameter_count + 1);
    memcpy(c.nodes, f->nodes, count * sizeof(struct node *));
    before = arguments_hand(&c, call);
    body_copy(&c, call->region, before, behind);
    f->nodes = c.nodes;
    call->kind = NODE_NOP;
    call->callee = NULL;
    call->args = NULL;
    call->arg_count = 0;
    for (uint32_t k = 0; c.result && k < count; k++)
        node_rename(in->a->program, f->nodes[k], find_instead, &c);
    function_edges(in->a->program, f);
    return true;
}

/* ---- where ---- */

static bool is_choice(const struct node *node)
{
    return node->kind == NODE_CALL && node->mpi >= 0 &&
           mpi_role_is_choice(mpi_function_get(node->mpi)->role);
}

static const struct region *loop_around(const struct region *region)
{
    while (region && region->kind != REGION_LOOP)
        region = region->parent;
    return region;
}

/* What a copy calls comes behind, and is looked at in its turn. */
static void loop_inline(struct inlining *in, const struct function *f, const struct region *loop)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        struct node *call = f->nodes[k];
        const struct function *callee = callee_of(call);

        if (callee && callee->is_defined && region_holds(loop, call->region) &&
            call_is_known(in, call, 0))
            call_inline(in, call);
    }
}

void functions_inline(struct analysis *a)
{
    struct inlining in = {.a = a, .space = SPACE, .known = map_new(a->arena)};

    for (uint32_t k = 0; k < a->program->variable_count; k++)
        array_push(a->arena, &in.variables, a->program->variables[k]);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (!f->is_defined || threads_have_openmp(f->unit))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct region *loop =
                is_choice(f->nodes[n]) ? loop_around(f->nodes[n]->region) : NULL;

            if (loop)
                loop_inline(&in, f, loop);
        }
    }
    a->program->variables = in.variables.items;
    a->program->variable_count = in.variables.count;
}
