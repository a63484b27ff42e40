/* SPDX-License-Identifier: Apache-2.0 */
/* What may a pointer be where a condition, or the way that was taken, chooses?
 *
 * Requires: definitions, control flow.  A choice in an expression is `c ? x : y`, wherever it stands; a local pointer that
 * one of several assignments has set, or one that chooses; and the result of a function that returns what it is handed,
 * but for one that hands out a new block each time.
 * Each is decided one way and the other, and what it is decided for takes its place.  The same condition is decided
 * once: it has one answer in an expression, and in two as long as nothing can set what it reads in between; conditions
 * of which that is not seen are decided by themselves, so that too much may be found, and not too little.
 *
 * Where an assignment says something that may change until the pointer is used, or there are too many choices, the
 * expression is left as it is.
 */
#include "passes/either.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/guards.h"
#include "passes/kept.h"

enum { MOST = 16 };

struct option {
    const struct expr *value;
    struct decision decision;
};

typedef ARRAY(struct option) option_list;

struct choosing {
    struct analysis *a;
    const struct node *at;
    const struct either *given;
};

static const struct expr *choice_find(const struct choosing *c, const struct expr *expr,
                                      option_list *out);

/* ---- what can be chosen ---- */

static void options_release(struct analysis *a, option_list *options)
{
    if (options->capacity > 0)
        arena_release(a->arena, options->items, options->capacity * sizeof *options->items);
    *options = (option_list){0};
}

static bool has_choice(const struct choosing *c, const struct expr *expr)
{
    option_list options = {0};
    const bool has_any = choice_find(c, expr, &options) != NULL;

    options_release(c->a, &options);
    return has_any;
}

/* What several assignments, or one that chooses, have set the pointer to. */
static bool pointer_options(const struct choosing *c, const struct expr *pointer, option_list *out)
{
    node_list sets = {0};

    if (!type_is_pointer(pointer->type) || !variable_is_simple(pointer->variable) ||
        pointer->variable->parameter >= 0 || pointer->variable->function != c->at->function ||
        definitions_reaching(c->a, pointer->variable, c->at, &sets))
        return false;
    for (uint32_t k = 0; k < sets.count; k++) {
        const struct expr *value = sets.items[k]->value;
        const struct choosing there = {c->a, sets.items[k], c->given};

        if (!value || expr_contains(value, pointer) ||
            (sets.count == 1 && !has_choice(&there, value)))
            return false;
        array_push(c->a->arena, out, ((struct option){value, {.set = sets.items[k]}}));
    }
    return sets.count > 0;
}

struct handing { /* what a call hands to the parameters of a function */
    const struct function *callee;
    const struct node *call;
    bool is_lost; /* it is not all that the expression reads there */
};

static const struct expr *parameter_replace(void *context, const struct expr *expr)
{
    struct handing *h = context;
    const struct variable *v = expr->kind == EXPR_VARIABLE ? expr->variable : NULL;

    if (!v || v->function != h->callee)
        return NULL;
    if (v->parameter >= 0 && (uint32_t)v->parameter < h->call->arg_count && variable_is_simple(v))
        return h->call->args[v->parameter];
    h->is_lost |= !v->is_static;
    return NULL;
}

/* What the function that the call is of returns. */
static bool call_options(const struct choosing *c, const struct node *call, option_list *out)
{
    const struct function *f = call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;
    struct handing handing = {f, call, false};

    for (uint32_t k = 0; f && f->is_defined && k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE &&
            node->target->variable->parameter >= 0)
            return false;
        if (node->kind == NODE_RETURN && node->value)
            array_push(c->a->arena, out,
                       ((struct option){
                           expr_substitute(c->a->program, node->value, parameter_replace, &handing),
                           {.set = node}}));
    }
    return out->count > 0 && !handing.is_lost;
}

/* The first choice in the expression, and what it may be; NULL. */
static const struct expr *choice_find(const struct choosing *c, const struct expr *expr,
                                      option_list *out)
{
    const struct expr *found = NULL;

    if (!expr)
        return NULL;
    if (expr->kind == EXPR_CONDITIONAL) {
        array_push(c->a->arena, out,
                   ((struct option){expr->b, {.condition = expr->a, .is_true = true}}));
        array_push(c->a->arena, out, ((struct option){expr->c, {.condition = expr->a}}));
        return expr;
    }
    if (expr->kind == EXPR_VARIABLE || expr->kind == EXPR_CALL) {
        if (expr->kind == EXPR_VARIABLE
                ? pointer_options(c, expr, out)
                : type_is_pointer(expr->type) && !call_is_block(c->a, expr) &&
                      call_options(c, expr->call, out))
            return expr;
        out->count = 0;
        return NULL;
    }
    found = choice_find(c, expr->a, out);
    if (!found)
        found = choice_find(c, expr->b, out);
    return found ? found : choice_find(c, expr->c, out);
}

/* ---- what is decided ---- */

/* Is what an assignment chooses from the same where the pointer is used? */
static bool lasts(const struct choosing *c, const struct expr *value, const struct node *set)
{
    value = expr_without_casts(value);
    if (value->kind == EXPR_CONDITIONAL)
        return lasts(c, value->b, set) && lasts(c, value->c, set);
    for (uint32_t k = 0; value->kind == EXPR_CALL && k < value->call->arg_count; k++)
        if (type_is_address(value->call->args[k]->type) && !lasts(c, value->call->args[k], set))
            return false;
    return value->kind == EXPR_CALL || value_is_kept(c->a, value, set, c->at);
}

static bool options_last(const struct choosing *c, const option_list *options)
{
    for (uint32_t k = 0; k < options->count; k++) {
        const struct option *option = &options->items[k];

        if (option->decision.set && option->decision.set->kind == NODE_ASSIGN &&
            !lasts(c, option->value, option->decision.set))
            return false;
    }
    return true;
}

/* May it be decided so when the other one is? */
static bool agree(const struct choosing *c, const struct decision *x, const struct node *at,
                  const struct decision *y)
{
    if (x->condition && x->condition == y->condition)
        return x->is_true == y->is_true ||
               (at != c->at && !value_is_kept(c->a, x->condition, at, c->at));
    return !x->set || !y->set || x->set->function != y->set->function || x->set == y->set ||
           x->set->kind != NODE_ASSIGN || !guards_exclude(c->a, x->set, y->set);
}

static bool is_possible(const struct choosing *c, const struct either *chosen,
                        const struct decision *decision)
{
    const bool is_early =
        decision->condition && (chosen->is_early || (c->given && c->given->is_early));
    bool is_one = true;

    for (uint32_t k = 0; k < chosen->count; k++)
        is_one &= agree(c, &chosen->decisions[k], c->at, decision);
    for (uint32_t k = 0; c->given && !is_early && k < c->given->count; k++)
        is_one &= agree(c, &c->given->decisions[k], c->given->at, decision);
    return is_one;
}

static const struct expr *option_put(void *context, const struct expr *expr)
{
    const struct expr *const *exchange = context;

    return expr == exchange[0] ? exchange[1] : NULL;
}

/* What it may be by one more choice, to be looked at in its turn; or it is left as it is. */
static void chosen_further(const struct choosing *c, const struct either *chosen, either_list *work,
                           either_list *out)
{
    option_list options = {0};
    const struct expr *choice = chosen->count < EITHER_DECISIONS && work->count + out->count < MOST
                                    ? choice_find(c, chosen->expr, &options)
                                    : NULL;
    const bool is_left = !choice || !options_last(c, &options);

    if (is_left)
        array_push(c->a->arena, out, *chosen);
    for (uint32_t k = 0; !is_left && k < options.count; k++) {
        const struct option *option = &options.items[k];
        const struct expr *exchange[2] = {choice, option->value};
        struct either next = *chosen;

        if (!is_possible(c, chosen, &option->decision))
            continue;
        next.expr = expr_substitute(c->a->program, chosen->expr, option_put, (void *)exchange);
        next.decisions[next.count++] = option->decision;
        next.is_early |= option->decision.set != NULL &&
                         option->decision.set->kind == NODE_ASSIGN &&
                         !value_is_kept(c->a, option->value, option->decision.set, c->at);
        array_push(c->a->arena, work, next);
    }
    options_release(c->a, &options);
}

void either_find(struct analysis *a, const struct expr *expr, const struct node *at,
                 const struct either *given, either_list *out)
{
    const struct choosing c = {a, at, given};
    struct either chosen = {.expr = expr, .at = at};
    either_list work = {0};

    chosen_further(&c, &chosen, &work, out);
    while (work.count > 0) {
        chosen = work.items[--work.count];
        chosen_further(&c, &chosen, &work, out);
    }
    either_release(a, &work);
}

void either_release(struct analysis *a, either_list *list)
{
    if (list->capacity > 0)
        arena_release(a->arena, list->items, list->capacity * sizeof *list->items);
    *list = (either_list){0};
}

bool either_allows(struct analysis *a, const struct either *chosen, const struct node *node)
{
    const struct function *f = node->function;
    const struct set *branches = cfg_control_closure(a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = f->nodes[branches->items[k]];
        const int sides = cfg_control_sides(a, branch, node);

        for (uint32_t n = 0; n < chosen->count; n++)
            if (!chosen->is_early && chosen->decisions[n].condition &&
                chosen->decisions[n].condition == branch->value &&
                sides == (chosen->decisions[n].is_true ? 2 : 1) &&
                value_is_kept(a, branch->value, chosen->at, branch))
                return false;
    }
    return true;
}
