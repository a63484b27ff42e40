/* SPDX-License-Identifier: Apache-2.0 */
/* Does a condition ask only whether there was memory, or a file or a clock?
 *
 * Requires: definitions, labels.  A pointer says no more where each of the assignments that may have set it has it from a
 * call that gives none only when it fails: one of the C library, or a function of the program that gives what such a call
 * has given it, or null where no labelled condition decides about that.  A member or an element is followed only from the assignment right before the question.
 */
#include "passes/obtained.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/external.h"

enum { DEPTH_MAX = 4, STEPS_MAX = 8 };

struct question {
    struct taint *taint;
    bool is_of_memory; /* not of files and clocks */
};

static bool is_obtained(const struct question *q, const struct expr *pointer, const struct node *at,
                        int depth);

/* The pointer that the condition compares with null, or with another constant; NULL: it asks something else.
 * *missing: the side (0, 1) on which it is that. */
static const struct expr *pointer_asked(const struct node *branch, int *missing)
{
    const struct expr *value = branch->value ? expr_without_casts(branch->value) : NULL;
    const struct expr *pointer = value;

    *missing = 1;
    if (!value)
        return NULL;
    if (value->kind == EXPR_UNARY && expr_op(value) == OP_LNOT) {
        *missing = 0;
        pointer = expr_without_casts(value->a);
    } else if (value->kind == EXPR_BINARY && (expr_op(value) == OP_EQ || expr_op(value) == OP_NE)) {
        if (expr_without_casts(value->b)->kind != EXPR_INT)
            return NULL;
        *missing = expr_op(value) == OP_EQ ? 0 : 1;
        pointer = expr_without_casts(value->a);
    }
    return type_is_pointer(pointer->type) ? pointer : NULL;
}

static bool external_obtains(const struct question *q, const struct function *f)
{
    static const char *const OTHERS[] = {
        "fopen",    "fopen64", "freopen", "fdopen",    "opendir",     "popen",
        "tmpfile",  "mmap",    "mmap64",  "localtime", "localtime_r", "gmtime",
        "gmtime_r", "ctime",   "ctime_r", "asctime",   "asctime_r",   NULL};

    return external_allocates(f) || external_makes_filled(f) ||
           (!q->is_of_memory && text_is_one_of(f->name, OTHERS));
}

static bool is_labelled(const struct question *q, const struct expr *value, const struct node *at,
                        const struct node *call, int depth);

/* Of what a function is handed only the calls count, or the one that it is asked of: that a label decides whether it is
 * called makes no other number of it. */
static bool parameter_is_labelled(const struct question *q, const struct expr *value,
                                  const struct node *at, const struct node *call, int depth)
{
    const struct function_facts *facts = facts_of(q->taint->a, at->function);
    const uint32_t place = (uint32_t)value->variable->parameter;
    bool is_one = false;

    if (depth > DEPTH_MAX || (!call && facts->has_hidden_callers))
        return taint_has_at(q->taint, value, at);
    for (uint32_t k = 0; k < (call ? 1 : facts->callers.count) && !is_one; k++) {
        const struct node *caller = call ? call : facts->callers.items[k];

        is_one = place >= caller->arg_count ||
                 is_labelled(q, caller->args[place], caller, NULL, depth + 1);
    }
    return is_one;
}

/* Is the value labelled, in a function that the call calls, or (NULL) any? */
static bool is_labelled(const struct question *q, const struct expr *value, const struct node *at,
                        const struct node *call, int depth)
{
    const struct variable *v = value && value->kind == EXPR_VARIABLE ? value->variable : NULL;
    node_list sets = {0};

    if (!value || value->kind == EXPR_INT || value->kind == EXPR_FLOAT)
        return false;
    if (value->kind == EXPR_CAST || value->kind == EXPR_UNARY || value->kind == EXPR_BINARY)
        return is_labelled(q, value->a, at, call, depth) ||
               is_labelled(q, value->b, at, call, depth);
    if (v && v->parameter >= 0 && v->function == at->function && variable_is_simple(v) &&
        definitions_reaching(q->taint->a, v, at, &sets) && sets.count == 0)
        return parameter_is_labelled(q, value, at, call, depth);
    return taint_has_at(q->taint, value, at);
}

/* Is it not up to a label whether the function returns there? */
static bool is_decided_alike(const struct question *q, const struct node *end,
                             const struct node *call)
{
    const struct set *branches = cfg_control_closure(q->taint->a, end);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = end->function->nodes[branches->items[k]];
        int missing;
        const struct expr *pointer = pointer_asked(branch, &missing);

        if (is_labelled(q, branch->value, branch, call, 0) &&
            !(pointer && is_obtained(q, pointer, branch, DEPTH_MAX)))
            return false;
    }
    return true;
}

static bool function_obtains(const struct question *q, const struct function *f,
                             const struct node *call, int depth)
{
    const node_list *ends = returns_of(q->taint->a, f);

    for (uint32_t k = 0; k < ends->count; k++) {
        const struct node *end = ends->items[k];
        const struct expr *value = end->value ? expr_without_casts(end->value) : NULL;

        if (!value || !(is_obtained(q, value, end, depth) ||
                        (value->kind == EXPR_INT && is_decided_alike(q, end, call))))
            return false;
    }
    return ends->count > 0;
}

static bool call_obtains(const struct question *q, const struct node *call, int depth)
{
    const struct function *outside = call_external(call);
    const function_list *callees = callees_of(q->taint->a, call);

    if (outside)
        return external_obtains(q, outside);
    for (uint32_t k = 0; k < callees->count; k++)
        if (!callees->items[k]->is_defined ||
            !function_obtains(q, callees->items[k], call, depth + 1))
            return false;
    return callees->count > 0;
}

/* Does nothing change what the lvalue denotes, or holds, on the straight way from the assignment to the node? */
static bool leads_straight(struct analysis *a, const struct node *set, const struct node *at)
{
    const struct expr *lvalue = set->target;
    const struct node *next = set->next[0];
    struct set cells = {0};

    cells_of_lvalue(a, lvalue, &cells);
    for (int steps = 0; next && next != at; next = next->next[0])
        if (next->kind == NODE_BRANCH || ++steps > STEPS_MAX ||
            (next->kind == NODE_CALL && !call_external(next)) ||
            (next->kind == NODE_ASSIGN && expr_contains(lvalue, next->target)) ||
            node_writes_some(a, next, &cells))
            return false;
    return next == at;
}

static bool lvalue_is_obtained(const struct question *q, const struct expr *lvalue,
                               const struct node *at, int depth)
{
    struct analysis *a = q->taint->a;
    const struct function *f = at->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *set = f->nodes[k];

        if (set->kind == NODE_ASSIGN && set->target == lvalue &&
            cfg_dominates(cfg_get(a, f), set, at) && leads_straight(a, set, at))
            return is_obtained(q, set->value, set, depth + 1);
    }
    return false;
}

static bool variable_is_obtained(const struct question *q, const struct expr *expr,
                                 const struct node *at, int depth)
{
    node_list sets = {0};

    if (!variable_is_simple(expr->variable) || expr->variable->function != at->function)
        return lvalue_is_obtained(q, expr, at, depth);
    if (definitions_reaching(q->taint->a, expr->variable, at, &sets))
        return false;
    for (uint32_t k = 0; k < sets.count; k++)
        if (!sets.items[k]->value ||
            !is_obtained(q, sets.items[k]->value, sets.items[k], depth + 1))
            return false;
    return sets.count > 0;
}

static bool is_obtained(const struct question *q, const struct expr *pointer, const struct node *at,
                        int depth)
{
    pointer = expr_without_casts(pointer);
    if (depth > DEPTH_MAX)
        return false;
    if (pointer->kind == EXPR_CALL)
        return call_obtains(q, pointer->call, depth);
    if (pointer->kind == EXPR_VARIABLE)
        return variable_is_obtained(q, pointer, at, depth);
    return (pointer->kind == EXPR_FIELD || pointer->kind == EXPR_INDEX ||
            pointer->kind == EXPR_DEREF) &&
           lvalue_is_obtained(q, pointer, at, depth);
}

bool obtained_is_asked(struct taint *taint, const struct node *branch)
{
    const struct question q = {.taint = taint};
    int missing;
    const struct expr *pointer = pointer_asked(branch, &missing);

    return pointer && is_obtained(&q, pointer, branch, 0);
}

bool obtained_memory_lacks(struct taint *taint, const struct node *node)
{
    const struct question q = {.taint = taint, .is_of_memory = true};
    const struct function *f = node->function;
    const struct set *branches = cfg_control_closure(taint->a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = f->nodes[branches->items[k]];
        int missing;
        const struct expr *pointer = pointer_asked(branch, &missing);

        if (pointer && cfg_side_dominates(cfg_get(taint->a, f), branch, missing, node) &&
            is_obtained(&q, pointer, branch, 0))
            return true;
    }
    return false;
}
