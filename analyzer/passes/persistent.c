/* SPDX-License-Identifier: Apache-2.0 */
/* Which messages does the start of a persistent request send or receive?
 *
 * Requires: classified events.  Computes: for each start and each request that it may start an event
 * of its own, at the place of the start, with the envelope that the request was made with; making the
 * request communicates nothing.  What the envelope is computed from may have changed by then, so only
 * constants of it are compared, the others may be anything.  A request of which no start is found
 * stays as it is: the pattern that it belongs to is unknown.
 */
#include "passes/persistent.h"
#include "ir/expr.h"

static const struct expr *as_made(struct analysis *a, const struct expr *expr)
{
    return !expr || expr->kind == EXPR_INT
               ? expr
               : expr_unknown(a->program, expr_text(a->program, expr), expr->type);
}

static void event_derive(struct analysis *a, const struct event *made, const struct event *start)
{
    struct event *e = ARENA_NEW(a->arena, struct event);
    event_list *at = map_get_address(a->events_at, start->node);

    *e = *made;
    e->node = start->node;
    e->home = start->home;
    e->chain = start->chain;
    e->depth = start->depth;
    e->is_certain = start->is_certain;
    e->is_persistent = false;
    e->is_nonblocking = true;
    e->peer = as_made(a, made->peer);
    e->tag = as_made(a, made->tag);
    e->guards = NULL;
    e->guard_count = 0;
    e->id = a->events.count;
    array_push(a->arena, &a->events, e);
    if (at)
        array_push(a->arena, at, e);
}

void persistent_start(struct analysis *a)
{
    uint32_t count = a->events.count;

    for (uint32_t k = 0; k < count; k++) {
        struct event *made = a->events.items[k];
        bool is_started = false;

        if (!made->is_persistent || (made->kind != EVENT_SEND && made->kind != EVENT_RECEIVE))
            continue;
        for (uint32_t n = 0; n < count; n++) {
            const struct event *start = a->events.items[n];

            if (start->kind != EVENT_START || start->is_persistent ||
                !set_meets(&start->request_cells, &made->request_cells))
                continue;
            event_derive(a, made, start);
            is_started = true;
        }
        if (is_started)
            made->kind = EVENT_START; /* an event that neither sends nor receives */
    }
}
