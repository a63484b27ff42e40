/* SPDX-License-Identifier: Apache-2.0 */
/* Which messages does the start of a persistent request send or receive?
 *
 * Requires: classified events.  Computes: for each start and each request that it may start an event
 * of its own, at the place of the start, with the envelope that the request was made with; making the
 * request communicates nothing.  What the envelope is computed from may have changed by then, so only
 * constants of it are compared, the others may be anything.  What decided, once for the process, that it makes the request
 * holds at the start as well, where both stand in one call of a function.  A request of which no start is found
 * stays as it is: the pattern that it belongs to is unknown.
 */
#include "passes/persistent.h"
#include "ir/expr.h"
#include "passes/guards.h"

static const struct expr *as_made(struct analysis *a, const struct expr *expr)
{
    return !expr || expr->kind == EXPR_INT
               ? expr
               : expr_unknown(a->program, expr_text(a->program, expr), expr->type);
}

/* Is the request a variable of the call of the function in which both stand, so that the start is one of the same call? */
static bool is_in_one_call(const struct event *made, const struct event *start)
{
    const struct expr *request = made->request;
    const struct variable *v;

    if (request && request->kind == EXPR_ADDRESS)
        request = request->a;
    v = request ? expr_root(request) : NULL;
    return v && made->home == start->home && made->node == made->mpi_node &&
           v->function == made->home && !v->is_static && v->parameter < 0;
}

/* Returns false when no process that makes the request comes to the start. */
static bool event_derive(struct analysis *a, const struct event *made, const struct event *start)
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
    if (is_in_one_call(made, start)) {
        event_guards_keep(a, e, made->node);
        if (!guards_allow_both(a, e, e))
            return false;
    }
    e->id = a->events.count;
    array_push(a->arena, &a->events, e);
    if (at)
        array_push(a->arena, at, e);
    return true;
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
            is_started |= event_derive(a, made, start);
        }
        if (is_started)
            made->kind = EVENT_START; /* an event that neither sends nor receives */
    }
}
