/* SPDX-License-Identifier: Apache-2.0 */
/* Does a labelled condition decide about a node, and does an assignment label its variable?
 *
 * Requires: a run of spread.c, which keeps the branches and the definitions that it has labelled.  What these decide about, through other
 * branches too, is found for each function that is asked about; what was taken over tells its own.
 */
#include "passes/members.h"
#include "passes/spread.h"

bool taint_was_labelled(const struct taint *t, const struct node *branch)
{
    uint32_t number = reads_number(t->index, branch);

    for (uint32_t k = 0; k < t->joined_count; k++)
        if (bits_get(&t->joined[k]->labelled, number))
            return true;
    return set_has(&t->labelled, number);
}

bool taint_was_defined(const struct taint *t, const struct node *assignment)
{
    uint32_t number = reads_number(t->index, assignment);

    for (uint32_t k = 0; k < t->joined_count; k++)
        if (bits_get(&t->joined[k]->defines, number))
            return true;
    return set_has(&t->defining, number);
}

/* Nodes of the function that a labelled branch of the run's own decides about; NULL: there is no such
 * branch. */
static const struct bits *controlled_find(const struct taint *t, const struct function *f)
{
    const struct lists *dependents = &t->index->dependents;
    uint32_t base = t->index->base[f->id], end = base + f->node_count;
    const struct set *labelled = &t->labelled;
    struct bits *found = NULL;
    ARRAY(uint32_t) work = {0};

    for (uint32_t k = sorted_place(labelled->items, labelled->count, base);
         k < labelled->count && labelled->items[k] < end; k++)
        array_push(t->a->arena, &work, labelled->items[k]);
    if (work.count == 0)
        return NULL;
    found = ARENA_NEW(t->a->arena, struct bits);
    *found = bits_new(t->a->arena, f->node_count);
    while (work.count > 0) {
        uint32_t from = work.items[--work.count];

        for (uint32_t k = dependents->start[from]; k < dependents->start[from + 1]; k++) {
            uint32_t to = dependents->items[k];

            if (bits_get(found, to - base))
                continue;
            bits_set(found, to - base);
            array_push(t->a->arena, &work, to);
        }
    }
    return found;
}

bool taint_may_control(const struct taint *t, const struct node *node)
{
    const struct function *f = node->function;
    const struct bits *found;

    if (!taint_has_judged(t, f))
        return true;
    for (uint32_t k = 0; k < t->joined_count; k++)
        if (bits_get(&t->joined[k]->decided, reads_number(t->index, node)))
            return true;
    found = map_get_address(t->controlled, f);
    if (!found) {
        found = controlled_find(t, f);
        if (found)
            map_set_address(t->controlled, f, found);
    }
    return found && bits_get(found, node->id);
}
