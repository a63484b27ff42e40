/* SPDX-License-Identifier: Apache-2.0 */
/* What does the program do at its calls, seen in the function that has the call?
 *
 * Requires: events.  An event whose tag, peer or communicator is a parameter is lifted to the callers, and
 * there are as many as there are callers.  What a function does by itself is asked of its calls: there a
 * parameter is one value, whoever calls.
 */
#include "passes/views.h"
#include "passes/events.h"
#include "passes/matching.h"

struct views {
    event_list list;
};

const event_list *views_of(struct analysis *a)
{
    struct map *known[EVENT_START + 1]; /* by kind: one call may send and receive */

    if (a->views)
        return &a->views->list;
    a->views = ARENA_NEW(a->arena, struct views);
    for (int kind = 0; kind <= EVENT_START; kind++)
        known[kind] = map_new(a->arena);
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];
        struct event *bare = map_get_address(known[e->kind], e->mpi_node);

        if (e->kind != EVENT_SEND && e->kind != EVENT_RECEIVE && e->kind != EVENT_PROBE &&
            e->kind != EVENT_COMPLETION)
            continue;
        if (e->home != e->mpi_node->function)
            array_push(a->arena, &a->views->list, e);
        if (!bare) {
            bare = event_bare(a, e);
            map_set_address(known[e->kind], e->mpi_node, bare);
            array_push(a->arena, &a->views->list, bare);
        } else if (bare->source != e->source) {
            bare->source = SOURCE_UNKNOWN;
        }
    }
    return &a->views->list;
}

const struct event *view_at(struct analysis *a, const struct node *node)
{
    const event_list *views = views_of(a);
    const struct event *found = NULL;

    for (uint32_t k = 0; k < views->count; k++)
        if (views->items[k]->node == node) {
            if (found)
                return NULL;
            found = views->items[k];
        }
    return found;
}

bool view_has(const struct event *view, const struct event *event)
{
    return view->kind == event->kind &&
           (view == event || (view->depth == 1 && view->mpi_node == event->mpi_node));
}

const struct event *view_in(struct analysis *a, const struct event *event,
                            const struct function *function)
{
    const event_list *views = views_of(a);

    for (uint32_t k = 0; k < views->count; k++)
        if (views->items[k]->home == function && view_has(views->items[k], event))
            return views->items[k];
    return NULL;
}

bool views_may_meet(struct analysis *a, const struct event *send, const struct event *view)
{
    for (uint32_t k = 0; k < a->events.count; k++)
        if (view_has(view, a->events.items[k]) && send_may_meet(a, send, a->events.items[k]))
            return true;
    return false;
}
