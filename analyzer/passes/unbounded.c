/* SPDX-License-Identifier: Apache-2.0 */
/* What does a polling loop send as often as it asks?  See polling.h.
 *
 * Requires: events, what is limited (limited.h).  A send is bounded where it, or each call on the way down to it, runs
 * at most once for a message that was found, or once.
 */
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/limited.h"
#include "passes/polling.h"
#include "passes/scope.h"

static bool is_at_or_below(struct analysis *a, const struct node *call, const struct event *e)
{
    return event_node_in(e, call->function) == call || e->node == call ||
           (call->mpi < 0 && call_reaches(a, call, e->home) && !event_node_in(e, call->function));
}

static bool send_is_bounded(struct analysis *a, const struct node *node, int depth)
{
    const function_list *callees = callees_of(a, node);
    bool found = false;

    if (limited_is(a, node))
        return true;
    if (call_mpi(a, node) >= 0 || depth > 6)
        return false;
    for (uint32_t k = 0; k < a->events.count; k++) { /* inside the callee, then */
        const struct event *e = a->events.items[k];

        if (e->kind != EVENT_SEND || !is_at_or_below(a, node, e))
            continue;
        for (uint32_t c = 0; c < callees->count; c++) {
            node_list places = {0};

            event_positions(a, e, callees->items[c], &places);
            for (uint32_t n = 0; n < places.count; n++) {
                if (!send_is_bounded(a, places.items[n], depth + 1))
                    return false;
                found = true;
            }
        }
    }
    return found;
}

bool polling_sends(struct analysis *a, const struct node *node)
{
    for (uint32_t n = 0; n < a->events.count && node->kind == NODE_CALL; n++)
        if (a->events.items[n]->kind == EVENT_SEND && is_at_or_below(a, node, a->events.items[n]))
            return true;
    return false;
}

/* A send in the innermost loop around the test that may run a number of times that depends on the
 * number of tests.  Without a loop in this function the polling is done by its callers. */
const struct node *polling_unbounded(struct analysis *a, const struct node *test, int depth)
{
    const struct function *f = test->function;
    const node_list *callers = &facts_of(a, f)->callers;
    struct bits loop;

    if (cfg_loop_around(a, test, &loop)) {
        for (uint32_t k = 0; k < f->node_count; k++)
            if (bits_get(&loop, k) && polling_sends(a, f->nodes[k]) &&
                !send_is_bounded(a, f->nodes[k], 0))
                return f->nodes[k];
        return NULL;
    }
    for (uint32_t k = 0; k < callers->count && depth < 8; k++) {
        const struct node *send = facts_of(a, callers->items[k]->function)->is_reachable
                                      ? polling_unbounded(a, callers->items[k], depth + 1)
                                      : NULL;

        if (send)
            return send;
    }
    return NULL;
}

bool polling_is_idle(struct analysis *a, const struct event *question)
{
    const struct function *f = question->home;
    struct bits loop;

    if (question->kind != EVENT_COMPLETION || mpi_role_is_choice(question->mpi->role) ||
        question->node != question->mpi_node || !cfg_loop_around(a, question->node, &loop))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&loop, k) && f->nodes[k] != question->node &&
            (f->nodes[k]->kind == NODE_CALL || f->nodes[k]->kind == NODE_ASSIGN))
            return false;
    return true;
}
