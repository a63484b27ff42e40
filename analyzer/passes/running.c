/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions of a program can run?
 *
 * Requires: the linked IR.  Computes while pointers are followed (flow.c): roots are main, or without one every
 * external function, and what the loader calls.  What runs says which functions its calls name, where they lead
 * through pointers, and what is given to others that may call it (atexit, qsort, pthread_create); only what those functions
 * say that run is followed.  A library of which a program uses a part so counts with that part alone: who sets what in the rest
 * sets nothing.
 * When nothing more is found so, a call that leads nowhere known may call every function whose address is taken in what runs
 * and that nothing else calls; but not where nobody ever says what it calls (unhooked.h).
 *
 * Invariant: a function is marked (facts.is_reachable) when it is put into the list, and is taken out of it once.
 */
#include "passes/running.h"
#include "passes/callbacks.h"
#include "passes/cells.h"
#include "passes/unhooked.h"

#include <string.h>

struct running {
    struct analysis *a;
    function_list list;
    uint32_t next;
};

void running_reach(struct running *r, struct function *function)
{
    struct function_facts *facts = facts_of(r->a, function);

    if (facts->is_reachable)
        return;
    facts->is_reachable = true;
    array_push(r->a->arena, &r->list, function);
}

struct function *running_next(struct running *r)
{
    return r->next < r->list.count ? r->list.items[r->next++] : NULL;
}

struct running *running_begin(struct analysis *a)
{
    struct running *r = ARENA_NEW(a->arena, struct running);

    r->a = a;
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
        if (facts->is_root || facts->has_hidden_callers)
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

bool running_rest(struct running *r)
{
    struct bits taken = bits_new(r->a->arena, r->a->program->function_count);

    for (uint32_t k = 0; k < r->list.count; k++)
        handed_reach(r, r->list.items[k]);
    if (!calls_are_open(r->a, &taken))
        return r->next < r->list.count;
    for (uint32_t k = 0; k < r->a->program->function_count; k++)
        if (bits_get(&taken, k) && !r->a->facts[k].is_reachable) {
            r->a->facts[k].has_hidden_callers = true;
            running_reach(r, r->a->program->functions[k]);
        }
    return r->next < r->list.count;
}
