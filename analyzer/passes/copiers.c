/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions copy memory from one of their arguments to another, so that each call of them is a copy of
 * its own?
 *
 * Requires: the linked IR.  Computes for each function the pair of its parameters, if there is one, that it
 * hands on as they are to memcpy or to such a function.  Large codes have one function for all copies; taken as
 * it stands, everything that is copied anywhere would be copied to everywhere.
 *
 * What else the function does with these parameters is found in its body as ever.  Functions whose address is
 * taken are left out: not all of their calls are known.
 */
#include "passes/copiers.h"
#include "base/arena.h"
#include "passes/cells.h"
#include "passes/external.h"

bool call_copies(const struct analysis *a, const struct node *call, const struct function *f,
                 uint32_t *to, uint32_t *from)
{
    const struct function_facts *facts = facts_of(a, f);

    if (function_is_external(f))
        return external_copies(f, call, to, from);
    if (facts->copies_to == 0 || call->arg_count < facts->copies_to ||
        call->arg_count < facts->copies_from)
        return false;
    *to = facts->copies_to - 1;
    *from = facts->copies_from - 1;
    return true;
}

/* Is the value what the function was given as this parameter?  Its number, plus one; 0: no. */
static uint32_t parameter_of(const struct function *f, const struct expr *value)
{
    const struct variable *v = value->kind == EXPR_VARIABLE ? value->variable : NULL;

    if (!v || v->function != f || v->parameter < 0 || v->is_address_taken)
        return 0;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_ASSIGN && f->nodes[k]->target == value)
            return 0;
    return (uint32_t)v->parameter + 1;
}

/* Which parameters of its own function does the call copy between? */
static bool parameters_copied(const struct analysis *a, const struct node *call,
                              const struct function *f, uint32_t *to, uint32_t *from)
{
    uint32_t target, source;

    if (!call_copies(a, call, f, &target, &source))
        return false;
    *to = parameter_of(call->function, call->args[target]);
    *from = parameter_of(call->function, call->args[source]);
    return *to > 0 && *from > 0;
}

bool copy_is_callers(const struct analysis *a, const struct node *call, const struct function *f)
{
    const struct function_facts *facts = facts_of(a, call->function);
    uint32_t to, from;

    return facts->copies_to > 0 && parameters_copied(a, call, f, &to, &from) &&
           to == facts->copies_to && from == facts->copies_from;
}

/* ---- functions whose address is taken ---- */

static void taken_mark(const struct expr *expr, struct bits *taken)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_FUNCTION)
        bits_set(taken, expr->callee->id);
    taken_mark(expr->a, taken);
    taken_mark(expr->b, taken);
    taken_mark(expr->c, taken);
    for (uint32_t k = 0; k < expr->element_count; k++)
        taken_mark(expr->elements[k], taken);
}

static struct bits taken_find(struct analysis *a)
{
    const struct program *p = a->program;
    struct bits taken = bits_new(a->arena, p->function_count);

    for (uint32_t k = 0; k < p->variable_count; k++)
        taken_mark(p->variables[k]->init, &taken);
    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; n < p->functions[k]->node_count; n++) {
            const struct node *node = p->functions[k]->nodes[n];

            taken_mark(node->target, &taken);
            taken_mark(node->value, &taken);
            if (node->callee && node->callee->kind != EXPR_FUNCTION)
                taken_mark(node->callee, &taken);
            for (uint32_t m = 0; m < node->arg_count; m++)
                taken_mark(node->args[m], &taken);
        }
    return taken;
}

/* Returns whether it is found to be one now. */
static bool copier_test(struct analysis *a, const struct function *f)
{
    struct function_facts *facts = facts_of(a, f);

    for (uint32_t k = 0; k < f->node_count && facts->copies_to == 0; k++) {
        const struct node *node = f->nodes[k];
        uint32_t to, from;

        if (node->kind == NODE_CALL && node->callee && node->callee->kind == EXPR_FUNCTION &&
            parameters_copied(a, node, node->callee->callee, &to, &from)) {
            facts->copies_to = to;
            facts->copies_from = from;
        }
    }
    return facts->copies_to > 0;
}

void copiers_find(struct analysis *a)
{
    const struct bits taken = taken_find(a);
    bool is_changed = true;

    while (is_changed) {
        is_changed = false;
        for (uint32_t k = 0; k < a->program->function_count; k++) {
            const struct function *f = a->program->functions[k];

            if (f->is_defined && !f->runs_unseen && !bits_get(&taken, k) &&
                a->facts[k].copies_to == 0 && copier_test(a, f))
                is_changed = true;
        }
    }
}
