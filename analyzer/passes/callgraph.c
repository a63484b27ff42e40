/* SPDX-License-Identifier: Apache-2.0 */
/* Who calls whom, and which functions matter?
 *
 * Requires: flow_solve (callees of indirect calls, roots, what runs).  Computes: callers, which functions reach which
 * (errand.h), and which of them communicate.
 */
#include "passes/callgraph.h"
#include "passes/callbacks.h"
#include "passes/cells.h"
#include "passes/errand.h"
#include "passes/running.h"

#include <string.h>

/* What a library function runs belongs to the calls of it. */
static void callbacks_find(struct analysis *a, const struct node *call, struct function *called)
{
    function_list *callees = &facts_of(a, called)->callees;
    function_list found = {0};

    callbacks_of(a, call, &found);
    for (uint32_t k = 0; k < found.count; k++) {
        bool is_known = false;

        for (uint32_t n = 0; n < callees->count && !is_known; n++)
            is_known = callees->items[n] == found.items[k];
        if (!is_known)
            array_push(a->arena, callees, found.items[k]);
    }
}

static void callers_find(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *node = f->nodes[n];
            const function_list *callees;

            if (node->kind != NODE_CALL)
                continue;
            callees = callees_of(a, node);
            for (uint32_t c = 0; c < callees->count; c++) {
                struct function_facts *facts = facts_of(a, callees->items[c]);

                if (facts->callers.count == 0 ||
                    facts->callers.items[facts->callers.count - 1]->function != f)
                    array_push(a->arena, &a->facts[k].callees, callees->items[c]);
                array_push(a->arena, &facts->callers, node);
                if (function_is_external(callees->items[c]))
                    callbacks_find(a, node, callees->items[c]);
            }
        }
    }
}

static void called_by_find(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t c = 0; c < a->facts[k].callees.count; c++)
            array_push(a->arena, &facts_of(a, a->facts[k].callees.items[c])->called_by,
                       a->program->functions[k]);
}

static void reach_from(struct analysis *a, const struct function *start, struct bits *reached)
{
    function_list stack = {0};

    array_push(a->arena, &stack, (struct function *)start);
    bits_set(reached, start->id);
    while (stack.count > 0) {
        const function_list *callees = &facts_of(a, stack.items[--stack.count])->callees;

        for (uint32_t c = 0; c < callees->count; c++) {
            struct function *to = callees->items[c];

            if (to->id == start->id)
                facts_of(a, start)->is_recursive = true;
            if (bits_get(reached, to->id))
                continue;
            bits_set(reached, to->id);
            array_push(a->arena, &stack, to);
        }
    }
}

static void roots_find(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        struct function_facts *facts = &a->facts[k];

        facts->is_entry = facts->is_root && !a->main && !a->program->functions[k]->runs_unseen &&
                          !facts->has_hidden_callers;
        if (facts->is_root && !a->main)
            facts->has_hidden_callers = true;
    }
}

static void reached_find(struct analysis *a)
{
    struct bits reached = bits_new(a->arena, a->program->function_count);

    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (a->facts[k].is_root || a->facts[k].has_hidden_callers)
            reach_from(a, a->program->functions[k], &reached);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        a->facts[k].is_reachable |= bits_get(&reached, k);
}

static bool node_communicates(struct analysis *a, const struct node *node)
{
    enum mpi_role role;

    if (call_mpi(a, node) < 0)
        return false;
    role = mpi_function_get(call_mpi(a, node))->role;
    return role != ROLE_OTHER && role != ROLE_COMM_RANK && role != ROLE_COMM_SIZE &&
           role != ROLE_TIME && role != ROLE_GET_COUNT && role != ROLE_ABORT;
}

void callgraph_build(struct analysis *a)
{
    callers_find(a);
    called_by_find(a);
    roots_find(a);
    reached_find(a);
    while (running_opened(a)) /* of what only C++ calls */
        reached_find(a);
    errand_find(a);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        bool communicates = false;

        for (uint32_t n = 0; n < f->node_count && !communicates; n++)
            communicates = node_communicates(a, f->nodes[n]);
        for (uint32_t n = 0; communicates && n < a->program->function_count; n++)
            if (bits_get(&a->facts[n].reaches, k))
                a->facts[n].communicates = true;
    }
}

bool function_reaches(const struct analysis *a, const struct function *from,
                      const struct function *to)
{
    return bits_get(&facts_of(a, from)->reaches, to->id);
}

struct bits functions_reaching(struct analysis *a, const struct function *to)
{
    struct bits found = bits_new(a->arena, a->program->function_count);
    ARRAY(const struct function *) work = {0};

    bits_set(&found, to->id);
    array_push(a->arena, &work, to);
    while (work.count > 0) {
        const function_list *from = &facts_of(a, work.items[--work.count])->called_by;

        for (uint32_t k = 0; k < from->count; k++)
            if (!bits_get(&found, from->items[k]->id)) {
                bits_set(&found, from->items[k]->id);
                array_push(a->arena, &work, from->items[k]);
            }
    }
    return found;
}

bool node_calls_program(struct analysis *a, const struct node *node)
{
    const function_list *callees = node->kind == NODE_CALL ? callees_of(a, node) : NULL;

    for (uint32_t k = 0; callees && k < callees->count; k++)
        if (callees->items[k]->is_defined)
            return true;
    return callees && callees->count == 0;
}

bool call_leaves_program(struct analysis *a, const struct node *node)
{
    const function_list *callees = node->kind == NODE_CALL ? callees_of(a, node) : NULL;

    for (uint32_t k = 0; callees && k < callees->count; k++)
        if (function_is_external(callees->items[k]))
            return true;
    return callees && callees->count == 0;
}

const node_list *returns_of(struct analysis *a, const struct function *f)
{
    struct function_facts *facts = facts_of(a, f);

    for (uint32_t k = 0; k < f->node_count && !facts->has_returns; k++)
        if (f->nodes[k]->kind == NODE_RETURN && f->nodes[k]->value)
            array_push(a->arena, &facts->returns, f->nodes[k]);
    facts->has_returns = true;
    return &facts->returns;
}

bool call_has_one_target(struct analysis *a, const struct node *call)
{
    return call->mpi >= 0 || callees_of(a, call)->count == 1;
}

bool call_reaches(struct analysis *a, const struct node *call, const struct function *to)
{
    return errand_has(a, call, to);
}

void callers_add(struct analysis *a, const struct function *f, node_list *out)
{
    const node_list *callers = &facts_of(a, f)->callers;

    for (uint32_t k = 0; k < callers->count; k++) {
        bool is_there = !facts_of(a, callers->items[k]->function)->is_reachable;

        for (uint32_t n = 0; n < out->count && !is_there; n++)
            is_there = out->items[n] == callers->items[k];
        if (!is_there)
            array_push(a->arena, out, callers->items[k]);
    }
}

const struct node *single_caller(struct analysis *a, const struct function *f)
{
    const node_list *callers = &facts_of(a, f)->callers;
    const struct node *found = NULL;

    if (facts_of(a, f)->has_hidden_callers || facts_of(a, f)->is_recursive || f == a->main)
        return NULL;
    for (uint32_t k = 0; k < callers->count; k++) {
        if (!facts_of(a, callers->items[k]->function)->is_reachable)
            continue;
        if (found)
            return NULL;
        found = callers->items[k];
    }
    return found;
}
