/* SPDX-License-Identifier: Apache-2.0 */
/* Which messages does the start of a persistent request send or receive?
 *
 * Requires: classified events.  Computes: for each start and each request that it may start an event
 * of its own, at the place of the start, with the envelope that the request was made with; making the
 * request communicates nothing.  What the envelope is computed from may have changed by then, so only
 * constants of it are compared, the others may be anything.  What decided, once for the process, that it makes the request
 * holds at the start as well, where both stand in one call of a function.  A request of which no start is found
 * stays as it is: the pattern that it belongs to is unknown.
 * The start of a persistent collective that is the only one which that request may hold enters it as the call of the
 * non-blocking one would, whose row of mpi.def it gets: both differ only in `info`, which stands behind all that tells
 * who waits for whom.  What it hands over is said by the call that makes the request, which stays an event as well.
 */
#include "passes/persistent.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/guards.h"
#include "passes/requested.h"
#include "passes/values.h"

#include <ctype.h>
#include <string.h>

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

/* MPI_Allreduce_init is MPI_Iallreduce in parts. */
static const struct mpi_function *nonblocking_of(struct analysis *a,
                                                 const struct mpi_function *made)
{
    const char *word = made->name + strlen("MPI_"), *end = strstr(word, "_init");
    int row;

    if (made->role != ROLE_PERSISTENT || !end)
        return NULL;
    row = mpi_function_find(arena_printf(a->arena, "MPI_I%c%.*s%s", tolower((unsigned char)*word),
                                         (int)(end - word) - 1, word + 1, end + strlen("_init")));
    return row < 0 ? NULL : mpi_function_get(row);
}

static bool leaves_request(enum mpi_role role)
{
    return role == ROLE_START || role == ROLE_WAIT || role == ROLE_TEST ||
           role == ROLE_REQUEST_FREE;
}

/* Can the request that is started be nothing else than what this call made?  To be started and to be complete leaves
 * it what it is, and what was freed is not started. */
static bool is_made_there(struct analysis *a, const struct event *made, const struct event *start)
{
    const struct expr *request = start->request;
    bool is_found = false;
    struct values values;

    if (!request || request->kind != EXPR_ADDRESS)
        return false;
    values_of(a, request->a, start->node, NULL, &values);
    for (uint32_t k = 0; k < values.makers.count; k++) {
        const struct node *maker = values.makers.items[k];
        is_found |= maker == made->mpi_node;
        if (maker != made->mpi_node && !leaves_request(mpi_function_get(call_mpi(a, maker))->role))
            return false;
    }
    return is_found && !values.is_unknown && !values.is_computed;
}

/* The collective is one that all enter at the start. */
static void collective_derive(struct analysis *a, const struct event *made,
                              const struct event *start)
{
    const struct mpi_function *mpi = nonblocking_of(a, made->mpi);
    const struct expr **args;
    struct event *e;

    if (!mpi || start->mpi->role != ROLE_START || !is_made_there(a, made, start) ||
        !event_derive(a, made, start))
        return;
    e = a->events.items[a->events.count - 1];
    e->kind = EVENT_COLLECTIVE;
    e->mpi = mpi;
    args = ARENA_ARRAY(a->arena, const struct expr *, made->mpi_node->arg_count);
    for (uint32_t k = 0; k < made->mpi_node->arg_count; k++)
        args[k] = (int)k == mpi->root ? as_made(a, made->args[k]) : made->args[k];
    e->args = args;
}

void persistent_start(struct analysis *a)
{
    uint32_t count = a->events.count;

    for (uint32_t k = 0; k < count; k++) {
        struct event *made = a->events.items[k];
        bool is_started = false;

        if (!made->is_persistent)
            continue;
        for (uint32_t n = 0; n < count; n++) {
            const struct event *start = a->events.items[n];

            if (start->kind != EVENT_START || start->is_persistent ||
                !set_meets(&start->request_cells, &made->request_cells) ||
                start_leaves_out(a, start, made))
                continue;
            if (made->kind == EVENT_START)
                collective_derive(a, made, start);
            else
                is_started |= event_derive(a, made, start);
        }
        if (is_started)
            made->kind = EVENT_START; /* an event that neither sends nor receives */
    }
}
