/* SPDX-License-Identifier: Apache-2.0 */
/* What does the program do at its calls, seen in the function that has the call?
 *
 * Requires: events.  An event whose tag, peer or communicator is a parameter is lifted to the callers, and
 * there are as many as there are callers.  What a function does by itself is asked of its calls: there a
 * parameter is one value, whoever calls.  So each function on the way has a view of its own.
 */
#include "passes/views.h"
#include "passes/events.h"
#include "passes/matching.h"

struct views {
    event_list list;
    struct map *at; /* node -> the view there, or `several` */
};

static const struct event several;

static void view_add(struct analysis *a, struct event *view)
{
    const struct event *there = map_get_address(a->views->at, view->node);

    array_push(a->arena, &a->views->list, view);
    map_set_address(a->views->at, view->node, there ? &several : view);
}

/* As the function of this call of its chain sees it; *known: what was added for this kind, by node and MPI call. */
static void view_find(struct analysis *a, const struct event *e, uint32_t level, struct map *known)
{
    const char *key =
        arena_printf(a->arena, "%p %p", (const void *)e->chain[level], (const void *)e->mpi_node);
    struct event *view = map_get(known, key);

    if (!view) {
        view = event_seen_at(a, e, level);
        map_set(known, key, view);
        view_add(a, view);
    } else if (view->source != e->source && view != a->events.items[view->id]) {
        view->source = SOURCE_UNKNOWN;
    }
}

const event_list *views_of(struct analysis *a)
{
    struct map *known[EVENT_START + 1]; /* by kind: one call may send and receive */

    if (a->views)
        return &a->views->list;
    a->views = ARENA_NEW(a->arena, struct views);
    a->views->at = map_new(a->arena);
    for (int kind = 0; kind <= EVENT_START; kind++)
        known[kind] = map_new(a->arena);
    for (int turn = 0; turn < 2;
         turn++) /* first where it is seen furthest out, then on the way there */
        for (uint32_t k = 0; k < a->events.count; k++) {
            struct event *e = a->events.items[k];

            if (e->kind != EVENT_SEND && e->kind != EVENT_RECEIVE && e->kind != EVENT_PROBE &&
                e->kind != EVENT_COMPLETION)
                continue;
            if (turn == 0 && e->depth > 1) {
                map_set(known[e->kind],
                        arena_printf(a->arena, "%p %p", (const void *)e->node,
                                     (const void *)e->mpi_node),
                        e);
                view_add(a, e);
            }
            for (uint32_t level = e->depth - 1; turn == 1 && level > 0; level--)
                view_find(a, e, level, known[e->kind]);
            if (turn == 1 && e->depth == 1)
                view_find(a, e, 0, known[e->kind]);
        }
    return &a->views->list;
}

const struct event *view_at(struct analysis *a, const struct node *node)
{
    const struct event *view;

    (void)views_of(a);
    view = map_get_address(a->views->at, node);
    return view == &several ? NULL : view;
}

bool view_has(const struct event *view, const struct event *event)
{
    const uint32_t outer = event->depth - view->depth;

    if (view->kind != event->kind || view->depth > event->depth)
        return false;
    for (uint32_t k = 0; k < view->depth; k++)
        if (view->chain[k] != event->chain[outer + k])
            return false;
    return true;
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
