/* SPDX-License-Identifier: Apache-2.0 */
/* Which calls keep every process of a pattern's communicator until all have come?
 *
 * Requires: events with communicators.  Computes: calls of collectives whose result depends on
 * every member (barrier, allreduce, allgather, alltoall, reduce-scatter of equal blocks) on a
 * communicator that covers all communicators of the group; a reduction or gather followed on every
 * way by a broadcast or scatter from the same root.  Not taken: collectives with a count of their
 * own for each process (a count of zero does not synchronise), rooted ones alone, non-blocking
 * ones. A wrapper's call counts when the collective runs whenever the wrapper does.
 */
#include "passes/separators.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/values.h"

#include <string.h>

static const char *const COUNTED[] = {"MPI_Alltoallv", "MPI_Alltoallw", "MPI_Allgatherv",
                                      "MPI_Reduce_scatter", NULL};

static bool is_in(const char *name, const char *const *list)
{
    size_t length = strlen(name);

    if (length > 2 && strcmp(name + length - 2, "_c") == 0)
        length -= 2;
    for (; *list; list++)
        if (strlen(*list) == length && strncmp(name, *list, length) == 0)
            return true;
    return false;
}

static bool covers_group(const struct event *e, const struct group *group)
{
    for (uint32_t k = 0; k < group->receptions.count; k++)
        if (!comm_covers(&e->comm_value, &group->receptions.items[k]->comm_value))
            return false;
    return true;
}

/* A reduction of nothing synchronises nobody. */
static bool has_data(struct analysis *a, const struct event *e)
{
    struct values values;

    if (e->mpi->count < 0 || (uint32_t)e->mpi->count >= e->mpi_node->arg_count)
        return true;
    values_of(a, e->mpi_node->args[e->mpi->count], e->mpi_node, e->frame, &values);
    return !values_has(&values, 0);
}

static const char *const TO_ROOT[] = {"MPI_Reduce", "MPI_Gather", NULL};
static const char *const FROM_ROOT[] = {"MPI_Bcast", "MPI_Scatter", NULL};

static bool node_leads_to_group(struct analysis *a, const struct node *node,
                                const struct group *group)
{
    for (uint32_t k = 0; k < group->may_sends.count + group->receptions.count; k++) {
        const struct event *e = k < group->may_sends.count
                                    ? group->may_sends.items[k]
                                    : group->receptions.items[k - group->may_sends.count];

        if (e->node == node || call_reaches(a, node, e->home))
            return true;
    }
    return false;
}

/* Between the reduction and the broadcast the pattern must not run. */
static bool is_clear_between(struct analysis *a, const struct node *from, const struct node *to,
                             const struct group *group)
{
    const struct function *f = from->function;
    uint8_t *seen = ARENA_ARRAY(a->arena, uint8_t, f->node_count);
    node_list work = {0};

    array_push(a->arena, &work, from);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (node != from && node->kind == NODE_CALL && node_leads_to_group(a, node, group))
            return false;
        for (int k = 0; k < 2; k++) {
            const struct node *next = node->next[k];

            if (next && next != to && !seen[next->id]) {
                seen[next->id] = 1;
                array_push(a->arena, &work, next);
            }
        }
    }
    return true;
}

static const struct expr *root_of(const struct event *e)
{
    return e->mpi->root >= 0 && (uint32_t)e->mpi->root < e->mpi_node->arg_count
               ? e->args[e->mpi->root]
               : NULL;
}

/* The broadcast of a reduce-then-broadcast. */
static bool ends_pair(struct analysis *a, const struct event *e, const struct group *group)
{
    if (!is_in(e->mpi->name, FROM_ROOT) || !e->is_certain || !root_of(e))
        return false;
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *r = a->events.items[k];

        if (r->kind == EVENT_COLLECTIVE && r->home == e->home && r->is_certain &&
            is_in(r->mpi->name, TO_ROOT) && root_of(r) == root_of(e) &&
            root_of(r)->kind == EXPR_INT && comms_are_one(&r->comm_value, &e->comm_value) &&
            covers_group(r, group) && has_data(a, r) && has_data(a, e) && r->node != e->node &&
            cfg_dominates(cfg_get(a, e->home), r->node, e->node) &&
            is_clear_between(a, r->node, e->node, group))
            return true;
    }
    return false;
}

static bool function_passes(struct analysis *a, struct separators *s, const struct function *f)
{
    uint8_t *seen = ARENA_ARRAY(a->arena, uint8_t, f->node_count);
    node_list work = {0};

    array_push(a->arena, &work, f->nodes[0]);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (node->kind == NODE_EXIT)
            return true;
        if (separators_has(s, node))
            continue;
        if (node->kind == NODE_CALL && node->mpi < 0) {
            const function_list *callees = callees_of(a, node);
            bool can_pass = callees->count == 0;

            for (uint32_t k = 0; k < callees->count; k++)
                can_pass |= function_is_external(callees->items[k]) ||
                            bits_get(&s->can_pass, callees->items[k]->id);
            if (!can_pass)
                continue;
        }
        for (int k = 0; k < 2; k++)
            if (node->next[k] && !seen[node->next[k]->id]) {
                seen[node->next[k]->id] = 1;
                array_push(a->arena, &work, node->next[k]);
            }
    }
    return false;
}

static void passes_find(struct analysis *a, struct separators *s)
{
    bool is_changed = true;

    s->can_pass = bits_new(a->arena, a->program->function_count);
    while (is_changed) {
        is_changed = false;
        for (uint32_t k = 0; k < a->program->function_count; k++) {
            const struct function *f = a->program->functions[k];

            if (f->is_defined && !bits_get(&s->can_pass, k) &&
                (!a->facts[k].communicates || function_passes(a, s, f))) {
                bits_set(&s->can_pass, k);
                is_changed = true;
            }
        }
    }
}

static bool is_separator(struct analysis *a, const struct event *e, const struct group *group)
{
    bool is_sync = e->kind == EVENT_SYNC && !is_in(e->mpi->name, COUNTED) && has_data(a, e);

    return (is_sync || (e->kind == EVENT_COLLECTIVE && ends_pair(a, e, group))) &&
           covers_group(e, group);
}

/* The innermost call of the chain behind which only separating events follow.  A call further out
 * counts only when it certainly runs the collective. */
static const struct node *separator_node(struct analysis *a, const struct event *e,
                                         const struct bits *good)
{
    bool is_certain = true;

    for (uint32_t k = e->depth; k-- > 0;) {
        bool is_only = true;

        for (uint32_t n = 0; n < a->events.count && is_only; n++) {
            const struct event *other = a->events.items[n];
            uint32_t at = other->depth - (e->depth - k);

            if (other->mpi_node == e->mpi_node && other->kind == e->kind &&
                other->depth >= e->depth - k && other->chain[at] == e->chain[k])
                is_only = bits_get(good, n);
        }
        if (is_only)
            return is_certain ? e->chain[k] : NULL;
        is_certain = is_certain && cfg_postdominates(cfg_get(a, e->chain[k]->function), e->chain[k],
                                                     e->chain[k]->function->nodes[0]);
    }
    return NULL;
}

struct separators *separators_find(struct analysis *a, const struct group *group)
{
    struct separators *s = ARENA_NEW(a->arena, struct separators);
    struct bits good = bits_new(a->arena, a->events.count);

    s->is_node = map_new(a->arena);
    for (uint32_t k = 0; k < a->events.count; k++)
        if (is_separator(a, a->events.items[k], group))
            bits_set(&good, k);
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];
        const struct node *node = bits_get(&good, k) ? separator_node(a, e, &good) : NULL;

        if (!node || map_get_address(s->is_node, node))
            continue;
        array_push(a->arena, &s->nodes, node);
        array_push(a->arena, &s->events, e);
        map_set_address(s->is_node, node, e);
    }
    passes_find(a, s);
    return s;
}

bool separators_has(const struct separators *separators, const struct node *node)
{
    return map_get_address(separators->is_node, node) != NULL;
}

bool separators_can_pass(const struct separators *separators, const struct function *function)
{
    return bits_get(&separators->can_pass, function->id);
}
