/* SPDX-License-Identifier: Apache-2.0 */
/* Which variables that last does one function alone use, anew in each call?
 *
 * Requires: functions as graphs of statements; wrappers inlined.  Older codes keep their counters in variables of the file or in
 * static ones: `static int got; ... for (got = 0; got < n; got++)`.  Where one function alone names such a variable, and sets it on
 * every way before it reads it, what an earlier call has left is never seen: it is a local of the function by another
 * storage, and looked at as one, so that what is asked of its values is asked along the ways of the function.
 *
 * Sound because nobody else can see or change it while the function runs: no address of it is taken, no other function names
 * it, it is no volatile and of no thread; a program whose sources are not all there may use those that are not static;
 * the function does not run twice at a time: it calls itself on no way, and is main, or no thread or handler of signals is
 * begun.  A function that jumps in ways which are not followed, or whose threads share variables (OpenMP), stays as it
 * is.
 */
#include "passes/confined.h"
#include "base/map.h"
#include "ir/build.h"
#include "ir/expr.h"
#include "passes/threads.h"

#include <string.h>

struct user { /* the function that names a variable */
    struct function *function;
    bool is_several;
};

struct confining {
    struct analysis *a;
    struct user *of;        /* by the id of the variable */
    struct bits addressed;  /* functions that are named otherwise than to be called */
    bool has_others;        /* some call may begin a thread, or take a handler */
    bool has_main;          /* else callers outside of the sources may name what is not static */
    const struct expr *old; /* that is renamed, */
    const struct expr *now; /* to this one */
};

static bool is_candidate(const struct confining *c, const struct variable *v)
{
    return (!v->function || v->is_static) && v->parameter < 0 && !v->is_address_taken &&
           !v->is_of_thread && !v->has_other_names && (v->function || v->is_defined) &&
           (v->is_static || c->has_main) && v->type &&
           (v->type->kind == TYPE_INT || v->type->kind == TYPE_FLOAT ||
            v->type->kind == TYPE_POINTER) &&
           !(v->type->text && strstr(v->type->text, "volatile")) &&
           (!v->init || v->init->kind == EXPR_INT || v->init->kind == EXPR_FLOAT);
}

/* ---- who names what ---- */

static void expr_note(struct confining *c, const struct expr *expr, struct function *f)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_VARIABLE) {
        struct user *user = &c->of[expr->variable->id];

        user->is_several |= !f || (user->function && user->function != f);
        user->function = f;
    }
    if (expr->kind == EXPR_FUNCTION)
        bits_set(&c->addressed, expr->callee->id);
    expr_note(c, expr->a, f);
    expr_note(c, expr->b, f);
    expr_note(c, expr->c, f);
    for (uint32_t k = 0; k < expr->element_count; k++)
        expr_note(c, expr->elements[k], f);
}

static void function_note(struct confining *c, struct function *f)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        expr_note(c, node->target, f);
        expr_note(c, node->value, f);
        if (node->callee && node->callee->kind == EXPR_FUNCTION)
            c->has_others |= threads_begin(node->callee->callee);
        else
            expr_note(c, node->callee, f);
        for (uint32_t n = 0; n < node->arg_count; n++)
            expr_note(c, node->args[n], f);
    }
    c->has_others |= threads_have_openmp(f->unit);
    c->has_main |= f->is_defined && strcmp(f->name, "main") == 0;
}

/* ---- may the function run while it runs? ---- */

static void reach(struct bits *reached, function_list *work, struct arena *arena,
                  struct function *f)
{
    if (bits_get(reached, f->id))
        return;
    bits_set(reached, f->id);
    array_push(arena, work, f);
}

/* What is called through a pointer, or by a library, may be all that is named otherwise than to be called. */
static bool calls_itself(const struct confining *c, struct function *f)
{
    const struct program *p = c->a->program;
    struct bits reached = bits_new(c->a->arena, p->function_count);
    function_list work = {0};

    for (uint32_t k = 0; k < p->function_count; k++)
        if (bits_get(&c->addressed, k) || p->functions[k]->runs_unseen)
            reach(&reached, &work, c->a->arena, p->functions[k]);
    array_push(c->a->arena, &work, f);
    while (work.count > 0) {
        const struct function *from = work.items[--work.count];

        for (uint32_t k = 0; k < from->node_count; k++)
            if (from->nodes[k]->callee && from->nodes[k]->callee->kind == EXPR_FUNCTION)
                reach(&reached, &work, c->a->arena,
                      (struct function *)from->nodes[k]->callee->callee);
    }
    return bits_get(&reached, f->id);
}

static bool runs_alone(const struct confining *c, struct function *f)
{
    return !f->has_setjmp && !f->has_computed_goto && !f->has_unknown && !f->has_other_names &&
           !threads_have_openmp(f->unit) && (strcmp(f->name, "main") == 0 || !c->has_others) &&
           !calls_itself(c, f);
}

/* ---- is it set first? ---- */

static bool reads(const struct node *node, const struct expr *variable)
{
    return expr_contains(node->callee, variable) || node_uses(node, variable);
}

/* Does no way lead from the begin of the function to what reads it, but by what sets it? */
static bool is_set_first(struct analysis *a, const struct function *f, const struct expr *variable)
{
    struct bits seen = bits_new(a->arena, f->node_count);
    node_list work = {0};

    array_push(a->arena, &work, f->nodes[0]);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (bits_get(&seen, node->id))
            continue;
        bits_set(&seen, node->id);
        if (reads(node, variable))
            return false;
        for (int side = 0; side < 2 && node->target != variable; side++)
            if (node->next[side])
                array_push(a->arena, &work, node->next[side]);
    }
    return true;
}

/* ---- the program with them ---- */

static const struct expr *now_replace(void *context, const struct expr *expr)
{
    const struct confining *c = context;

    return expr == c->old ? c->now : NULL;
}

static void variable_move(struct confining *c, struct function *f, struct variable *local)
{
    struct program *p = c->a->program;

    local->is_static = local->is_const = false;
    c->now = expr_variable(p, local);
    for (uint32_t k = 0; k < f->node_count; k++) {
        struct node *node = f->nodes[k];

        node_rename(p, node, now_replace, c);
        if (node->target == c->old)
            node->target = c->now;
    }
}

void confined_localise(struct analysis *a)
{
    struct program *p = a->program;
    const uint32_t count = p->variable_count;
    struct confining c = {.a = a,
                          .of = ARENA_ARRAY(a->arena, struct user, count + 1),
                          .addressed = bits_new(a->arena, p->function_count)};
    ARRAY(struct variable *) all = {0};

    for (uint32_t k = 0; k < p->function_count; k++)
        function_note(&c, p->functions[k]);
    for (uint32_t k = 0; k < count; k++) {
        array_push(a->arena, &all, p->variables[k]);
        expr_note(&c, p->variables[k]->init, NULL);
    }
    for (uint32_t k = 0; k < count; k++) {
        struct function *f = c.of[k].function;
        struct variable *local;

        c.old = expr_variable(p, p->variables[k]);
        if (!f || c.of[k].is_several || !is_candidate(&c, p->variables[k]) ||
            !is_set_first(a, f, c.old) || !runs_alone(&c, f))
            continue;
        local = variable_copy(p, p->variables[k], f, all.count);
        array_push(a->arena, &all, local);
        variable_move(&c, f, local);
    }
    p->variables = all.items;
    p->variable_count = all.count;
}
