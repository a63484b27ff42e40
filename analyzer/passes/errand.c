/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions does a call lead to, when what it hands over to be called is told apart?
 *
 * Requires: flow_solve, callees of every call.  A minimiser, a timer, a traversal calls what it is handed: one
 * caller hands it a function that computes, another one that receives.  Taken together the first caller would
 * reach what only the second one does, and the lowest function around a pattern would be one that never runs
 * its reception.  So a function that calls a parameter of its own, or hands it on, is looked at once for each
 * set of functions that its callers give it (`handed`), and once for whatever may be given (open).
 *
 * Invariants: handed holds every function that such a parameter can be in these calls.  A parameter counts only
 * when it is never assigned and its address is not taken; an argument that is neither a function, nor null, nor
 * such a parameter of the caller, makes the call an open one, and so do more sets than MOST.  What is open calls
 * all that flow_solve found.
 */
#include "passes/errand.h"
#include "ir/expr.h"
#include "passes/callbacks.h"
#include "passes/cells.h"
#include "passes/definitions.h"

enum { MOST = 16 };

struct errand { /* a function, and what is handed to it to be called */
    const struct function *function;
    bool is_open; /* anything may be handed */
    struct set handed;
    errand_list next; /* what its calls lead to */
    bool has_next, has_reached;
    uint32_t question;   /* the last that came by here */
    struct bits reached; /* by function, itself included */
};

struct call {
    const struct node *node;
    const struct bits *reached; /* see errand_reached */
};

struct calls { /* of a function, by their order */
    ARRAY(struct call) list;
};

static bool is_callable(const struct type *type)
{
    return type_is_pointer(type) && type->to && type->to->kind == TYPE_FUNCTION;
}

/* The parameter of the function that the expression stands for, and that stays what the caller gave. */
static bool is_handed(struct analysis *a, const struct function *f, const struct expr *expr)
{
    if (expr->kind == EXPR_DEREF)
        expr = expr->a;
    return expr->kind == EXPR_VARIABLE && expr->variable->function == f &&
           is_callable(expr->variable->type) && parameter_is_stable(a, expr->variable);
}

static struct errand *errand_of(struct analysis *a, const struct function *f, bool is_open,
                                const struct set *handed)
{
    errand_list *list = &facts_of(a, f)->errands;
    struct errand *b;

    if (list->count > MOST)
        is_open = true;
    for (uint32_t k = 0; k < list->count; k++) {
        b = list->items[k];
        if (b->is_open == is_open && (is_open || set_equals(&b->handed, handed)))
            return b;
    }
    b = ARENA_NEW(a->arena, struct errand);
    b->function = f;
    b->is_open = is_open;
    if (!is_open)
        set_add_all(a->arena, &b->handed, handed);
    array_push(a->arena, list, b);
    return b;
}

/* Adds what the argument may be; false: anything. */
static bool argument_add(struct analysis *a, const struct errand *from, const struct expr *argument,
                         struct set *handed)
{
    argument = expr_without_casts(argument);
    if (argument->kind == EXPR_ADDRESS)
        argument = argument->a;
    if (argument->kind == EXPR_FUNCTION) {
        set_add(a->arena, handed, argument->callee->id);
        return true;
    }
    if (argument->kind == EXPR_INT)
        return argument->value == 0;
    if (from->is_open || !is_handed(a, from->function, argument))
        return false;
    set_add_all(a->arena, handed, &from->handed);
    return true;
}

static struct errand *errand_at(struct analysis *a, const struct errand *from,
                                const struct node *call, const struct function *callee)
{
    struct set handed = {0};
    bool is_open = true;

    for (uint32_t k = 0; k < callee->parameter_count; k++) {
        const struct variable *parameter = callee->parameters[k];

        if (!is_callable(parameter->type) || !parameter_is_stable(a, parameter))
            continue;
        if (k >= call->arg_count || !argument_add(a, from, call->args[k], &handed))
            return errand_of(a, callee, true, NULL);
        is_open = false;
    }
    return errand_of(a, callee, is_open, &handed);
}

static void next_add(struct analysis *a, struct errand *b, struct errand *next)
{
    for (uint32_t k = 0; k < b->next.count; k++)
        if (b->next.items[k] == next)
            return;
    array_push(a->arena, &b->next, next);
}

/* What one call leads to at once. */
static void call_follow(struct analysis *a, struct errand *b, const struct node *call)
{
    const function_list *callees = callees_of(a, call);
    bool is_chosen = !b->is_open && call->callee && is_handed(a, b->function, call->callee);

    for (uint32_t k = 0; k < callees->count; k++)
        if (!is_chosen || set_has(&b->handed, callees->items[k]->id))
            next_add(a, b, errand_at(a, b, call, callees->items[k]));
}

static const errand_list *next_of(struct analysis *a, struct errand *b)
{
    const struct function *f = b->function;

    if (b->has_next)
        return &b->next;
    b->has_next = true;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_CALL)
            call_follow(a, b, f->nodes[k]);
    if (function_is_external(f)) /* what a library runs belongs to it */
        for (uint32_t k = 0; k < facts_of(a, f)->callees.count; k++)
            next_add(a, b, errand_of(a, facts_of(a, f)->callees.items[k], true, NULL));
    return &b->next;
}

static const struct bits *reached_of(struct analysis *a, struct errand *start)
{
    errand_list work = {0};
    uint32_t question;

    if (start->has_reached)
        return &start->reached;
    start->has_reached = true;
    start->reached = bits_new(a->arena, a->program->function_count);
    bits_set(&start->reached, start->function->id);
    question = ++a->errand_question;
    array_push(a->arena, &work, start);
    while (work.count > 0) {
        const errand_list *next = next_of(a, work.items[--work.count]);

        for (uint32_t k = 0; k < next->count; k++) {
            struct errand *to = next->items[k];

            if (to->function == start->function)
                facts_of(a, start->function)->is_recursive = true;
            if (to->question == question)
                continue;
            to->question = question;
            bits_set(&start->reached, to->function->id);
            array_push(a->arena, &work, to);
        }
    }
    return &start->reached;
}

void errand_find(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++)
        a->facts[k].reaches = *reached_of(a, errand_of(a, a->program->functions[k], true, NULL));
}

/* Of one call, whoever called the function that it stands in. */
static const struct bits *reached_at(struct analysis *a, const struct node *call,
                                     const struct function *callee)
{
    return reached_of(a, errand_at(a, errand_of(a, call->function, true, NULL), call, callee));
}

const struct bits *errand_reached(struct analysis *a, const struct node *call)
{
    const function_list *callees;
    const struct bits *known;
    struct bits *all;

    if (!a->calls_reached)
        a->calls_reached = map_new(a->arena);
    known = map_get_address(a->calls_reached, call);
    if (known)
        return known;
    callees = callees_of(a, call);
    if (callees->count == 1) {
        known = reached_at(a, call, callees->items[0]);
    } else {
        all = ARENA_NEW(a->arena, struct bits);
        *all = bits_new(a->arena, callees->count > 0 ? a->program->function_count : 0);
        for (uint32_t k = 0; k < callees->count; k++)
            bits_join(all, reached_at(a, call, callees->items[k]));
        known = all;
    }
    map_set_address(a->calls_reached, call, known);
    return known;
}

void errand_reaches(struct analysis *a, const struct node *call, struct bits *out)
{
    bits_join(out, errand_reached(a, call));
}

bool errand_has(struct analysis *a, const struct node *call, const struct function *to)
{
    return bits_get(errand_reached(a, call), to->id);
}

/* Most nodes are no calls, and the same functions are asked for one home of events after another. */
void errand_calls(struct analysis *a, const struct function *f, const struct function *to,
                  node_list *out)
{
    struct calls *calls = facts_of(a, f)->calls;

    if (!calls) {
        calls = facts_of(a, f)->calls = ARENA_NEW(a->arena, struct calls);
        for (uint32_t k = 0; k < f->node_count; k++)
            if (f->nodes[k]->kind == NODE_CALL)
                array_push(a->arena, &calls->list,
                           ((struct call){f->nodes[k], errand_reached(a, f->nodes[k])}));
    }
    for (uint32_t k = 0; k < calls->list.count; k++)
        if (bits_get(calls->list.items[k].reached, to->id))
            array_push(a->arena, out, calls->list.items[k].node);
}

bool errand_calls_handed(struct analysis *a, const struct node *call)
{
    return call->callee && call->callee->kind != EXPR_FUNCTION &&
           is_handed(a, call->function, call->callee);
}

enum errand_gift errand_gives(struct analysis *a, const struct node *call,
                              const struct function *callee, const struct function *given)
{
    struct errand nothing = {.function = call->function};
    struct errand *b = errand_at(a, &nothing, call, callee);

    if (b->is_open || set_has(&b->handed, given->id))
        return ERRAND_HERE;
    for (uint32_t k = 0; k < callee->parameter_count; k++)
        if (is_callable(callee->parameters[k]->type) &&
            is_handed(a, call->function, expr_without_casts(call->args[k])))
            return ERRAND_ABOVE;
    return ERRAND_NEVER;
}
