/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions of a program can run?
 *
 * Requires: the linked IR.  Computes while pointers are followed (flow.c): roots are main, or without one every
 * external function, and what the loader calls.  What runs says which functions its calls name, where they lead
 * through pointers, and what is given to others that may call it (atexit, qsort, pthread_create); only what those functions
 * say that run is followed.  A library of which a program uses a part so counts with that part alone: who sets what in the rest
 * sets nothing.
 * When nothing more is found so, a call that leads nowhere known may call every function whose address is taken in what runs
 * and that nothing else calls; but not where nobody ever says what it calls (unhooked.h).  So may sources that could not be read
 * call what nobody else does.
 *
 * In C++ members and operators are called that no text names (operator new): there what all functions say is followed, and which
 * of them are reachable is seen from the call graph.
 *
 * Invariant: a function is marked when it is put into the list, and is taken out of it once.  But for C++, that is
 * facts.is_reachable.
 */
#include "passes/running.h"
#include "passes/callbacks.h"
#include "passes/cells.h"
#include "passes/unhooked.h"

#include <string.h>

struct running {
    struct analysis *a;
    struct bits listed; /* by the function's id */
    function_list list;
    uint32_t next;
    bool is_whole; /* all functions are listed */
};

static void list_add(struct running *r, struct function *function)
{
    if (bits_get(&r->listed, function->id))
        return;
    bits_set(&r->listed, function->id);
    array_push(r->a->arena, &r->list, function);
}

void running_reach(struct running *r, struct function *function)
{
    if (!r->is_whole)
        facts_of(r->a, function)->is_reachable = true;
    list_add(r, function);
}

bool running_has(const struct running *r, const struct function *function)
{
    return bits_get(&r->listed, function->id);
}

/* Of a class, or an operator, as its key says. */
static bool is_of_cplusplus(const struct function *f)
{
    return f->is_defined && (strstr(f->key, "@S@") || strstr(f->key, "@ST>") ||
                             strstr(f->key, "@U@") || strncmp(f->name, "operator", 8) == 0);
}

struct function *running_next(struct running *r)
{
    return r->next < r->list.count ? r->list.items[r->next++] : NULL;
}

struct running *running_begin(struct analysis *a)
{
    struct running *r = ARENA_NEW(a->arena, struct running);

    r->a = a;
    r->listed = bits_new(a->arena, a->program->function_count);
    for (uint32_t k = 0; k < a->program->function_count && !r->is_whole; k++)
        r->is_whole = is_of_cplusplus(a->program->functions[k]);
    a->main = program_function_by_name(a->program, "main");
    if (a->main && !a->main->is_defined)
        a->main = NULL;
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        struct function *f = a->program->functions[k];
        struct function_facts *facts = &a->facts[k];

        /* Sources of several programs, as a build folder lists them, have several mains: all run. */
        facts->is_root =
            f->is_defined && !f->is_static && (a->main == NULL || strcmp(f->name, "main") == 0);
        if (f->runs_unseen && f->is_defined)
            facts->has_hidden_callers = true;
        if (facts->is_root || facts->has_hidden_callers || (r->is_whole && f->is_defined))
            running_reach(r, f);
    }
    return r;
}

/* ---- what is known in the end ---- */

static void addresses_take(struct analysis *a, const struct expr *expr, struct bits *taken)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_FUNCTION && expr->callee->is_defined)
        bits_set(taken, expr->callee->id);
    addresses_take(a, expr->a, taken);
    addresses_take(a, expr->b, taken);
    addresses_take(a, expr->c, taken);
    for (uint32_t k = 0; k < expr->element_count; k++)
        addresses_take(a, expr->elements[k], taken);
}

static bool call_is_open(struct analysis *a, const struct node *node)
{
    return node->kind == NODE_CALL && callees_of(a, node)->count == 0 && !call_is_unhooked(a, node);
}

/* Is there a call in what runs that leads nowhere known?  Collects the functions whose address is
 * taken in what runs. */
static bool calls_are_open(struct analysis *a, struct bits *taken)
{
    const struct program *p = a->program;
    bool is_open = false;

    for (uint32_t k = 0; k < p->variable_count; k++)
        addresses_take(a, p->variables[k]->init, taken);
    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; a->facts[k].is_reachable && n < p->functions[k]->node_count; n++) {
            const struct node *node = p->functions[k]->nodes[n];

            is_open |= call_is_open(a, node);
            addresses_take(a, node->value, taken);
            for (uint32_t m = 0; m < node->arg_count; m++)
                addresses_take(a, node->args[m], taken);
        }
    return is_open;
}

static void handed_reach(struct running *r, const struct function *f)
{
    for (uint32_t n = 0; n < f->node_count; n++) {
        function_list handed = {0};

        if (f->nodes[n]->kind == NODE_CALL)
            callbacks_of(r->a, f->nodes[n], &handed);
        for (uint32_t k = 0; k < handed.count; k++)
            running_reach(r, handed.items[k]);
    }
}

static bool is_any_unread(const struct program *p)
{
    for (uint32_t k = 0; k < p->unit_count; k++)
        if (!p->units[k]->is_analysed)
            return true;
    return false;
}

/* The functions that others which do not run call. */
static struct bits called_below(struct analysis *a)
{
    const struct program *p = a->program;
    struct bits called = bits_new(a->arena, p->function_count);

    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; !a->facts[k].is_reachable && n < p->functions[k]->node_count; n++) {
            const struct node *node = p->functions[k]->nodes[n];

            if (node->kind == NODE_CALL && node->callee->kind == EXPR_FUNCTION &&
                node->callee->callee != p->functions[k])
                bits_set(&called, node->callee->callee->id);
        }
    return called;
}

/* Sources that could not be read may call whatever they see, and nobody else does: those of the functions that no other of
 * them calls, or, where they all call each other, the first. */
static bool unread_open(struct analysis *a)
{
    const struct bits called = called_below(a);
    struct function_facts *first = NULL;
    bool is_new = false;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        struct function_facts *facts = &a->facts[k];

        if (!f->is_defined || f->is_static || facts->is_reachable)
            continue;
        first = first ? first : facts;
        if (!bits_get(&called, k))
            is_new = facts->has_hidden_callers = true;
    }
    if (!is_new && first)
        is_new = first->has_hidden_callers = true;
    return is_new;
}

bool running_opened(struct analysis *a)
{
    struct bits taken = bits_new(a->arena, a->program->function_count);
    bool is_new = false;

    if (calls_are_open(a, &taken))
        for (uint32_t k = 0; k < a->program->function_count; k++)
            if (bits_get(&taken, k) && !a->facts[k].is_reachable)
                is_new = a->facts[k].has_hidden_callers = true;
    return is_new || (is_any_unread(a->program) && unread_open(a));
}

bool running_rest(struct running *r)
{
    for (uint32_t k = 0; k < r->list.count; k++)
        handed_reach(r, r->list.items[k]);
    if (!r->is_whole && running_opened(r->a))
        for (uint32_t k = 0; k < r->a->program->function_count; k++)
            if (r->a->facts[k].has_hidden_callers)
                running_reach(r, r->a->program->functions[k]);
    return r->next < r->list.count;
}
