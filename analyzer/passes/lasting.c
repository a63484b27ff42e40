/* SPDX-License-Identifier: Apache-2.0 */
/* Where has a variable of the whole program got the value that it keeps?
 *
 * Requires: the call graph, control flow, the stores of each cell.  Programs keep their neighbours in variables of the
 * file, which one function sets when it begins: main, or one that is called once on the way from there.  All assignments
 * to the variable lie in it, in no loop; nobody has the address of the variable.  From the place that asks, all ways are
 * climbed to the callers, until they come to that function, or to a call of it that every way has passed (then it has
 * been run to its end).  There a node is looked for which all these ways pass and behind which no assignment comes: the
 * variable has its value there, for ever.  In that function itself it is the place that asks: nobody else sets it.
 */
#include "passes/lasting.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/stored.h"

enum { CHAIN_LENGTH = 6 };

struct lasting {
    struct analysis *a;
    const struct variable *variable;
    const struct function *setter;
    const struct node *chain[CHAIN_LENGTH]; /* the calls from main down to the setter, last first */
    uint32_t length;
    node_list inside; /* nodes of the setter that lead to the place */
    bool is_behind;   /* a way comes to the place behind the setter's end */
};

/* The function in which all assignments lie, none of them in a loop. */
static bool setter_find(struct lasting *l)
{
    const struct cell *cell = cell_of_variable(l->a, l->variable);

    if (cell->from.count > 0 || cell->is_pieced)
        return false;
    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (!store->node) /* the initialiser */
            continue;
        if (store->node->kind != NODE_ASSIGN || !store->target ||
            store->target->kind != EXPR_VARIABLE || store->target->variable != l->variable ||
            (l->setter && l->setter != store->node->function) ||
            cfg_reaches(l->a, store->node, store->node))
            return false;
        l->setter = store->node->function;
    }
    return l->setter != NULL;
}

/* Is the setter run once?  From main on one call leads to it, which lies in no loop either. */
static bool chain_find(struct lasting *l)
{
    const struct function *f = l->setter;

    while (f != l->a->main) {
        const struct node *call = single_caller(l->a, f);

        if (!call || l->length == CHAIN_LENGTH || cfg_reaches(l->a, call, call))
            return false;
        l->chain[l->length++] = call;
        f = call->function;
    }
    return !facts_of(l->a, f)->is_recursive && !facts_of(l->a, f)->has_hidden_callers;
}

/* Has the setter been run when the node is come to? */
static bool is_behind_call(const struct lasting *l, const struct node *node)
{
    for (uint32_t k = 0; k < l->length; k++)
        if (l->chain[k]->function == node->function && l->chain[k] != node &&
            cfg_dominates(cfg_get(l->a, node->function), l->chain[k], node))
            return true;
    return false;
}

/* Climbs to the callers; false: some way comes there from elsewhere. */
static bool ways_climb(struct lasting *l, const struct node *at)
{
    struct bits seen = bits_new(l->a->arena, l->a->program->function_count);
    node_list open = {0};

    array_push(l->a->arena, &open, at);
    while (open.count > 0) {
        const struct node *node = open.items[--open.count];
        const struct function_facts *facts = facts_of(l->a, node->function);
        const uint32_t before = open.count;

        if (node->function == l->setter) {
            array_push(l->a->arena, &l->inside, node);
            continue;
        }
        if (is_behind_call(l, node)) {
            l->is_behind = true;
            continue;
        }
        if (node->function == l->a->main || facts->has_hidden_callers)
            return false;
        if (bits_get(&seen, node->function->id))
            continue;
        bits_set(&seen, node->function->id);
        callers_add(l->a, node->function, &open);
        if (open.count == before)
            return false;
    }
    return true;
}

/* Does every way that was found pass the node, and no assignment lie behind its begin? */
static bool is_point(const struct lasting *l, const struct node *node)
{
    const struct cell *cell = cell_of_variable(l->a, l->variable);
    const struct cfg *cfg = cfg_get(l->a, l->setter);

    for (uint32_t k = 0; k < l->inside.count; k++)
        if (!cfg_dominates(cfg, node, l->inside.items[k]))
            return false;
    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct node *set = walk.store->node;

        if (set && (set == node || cfg_reaches(l->a, node, set)))
            return false;
    }
    return true;
}

/* Where the setter ends, all ways out of it have come together. */
static const struct node *point_find(const struct lasting *l)
{
    const struct function *f = l->setter;
    const struct node *exit = NULL;

    for (uint32_t k = 0; k < f->node_count && !exit; k++)
        if (f->nodes[k]->kind == NODE_EXIT)
            exit = f->nodes[k];
    for (uint32_t k = 0; k < f->node_count; k++)
        if (is_point(l, f->nodes[k]) &&
            (!l->is_behind || (exit && cfg_dominates(cfg_get(l->a, f), f->nodes[k], exit))))
            return f->nodes[k];
    return NULL;
}

const struct node *lasting_point(struct analysis *a, const struct variable *variable,
                                 const struct node *at)
{
    struct lasting l = {.a = a, .variable = variable};

    if (variable->function || !variable->is_defined || variable->is_address_taken || !a->main ||
        !variable->type || variable->type->kind != TYPE_INT || !setter_find(&l) || !chain_find(&l))
        return NULL;
    if (at->function == l.setter)
        return at;
    return ways_climb(&l, at) ? point_find(&l) : NULL;
}
