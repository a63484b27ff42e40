/* SPDX-License-Identifier: Apache-2.0 */
/* Which patterns have messages that depend on what no two runs share?  See touched.h. */
#include "passes/touched.h"

#include "passes/events.h"
#include "passes/matching.h"
#include "passes/patterns.h"
#include "passes/scope.h"

struct touched {
    struct claim *decided; /* by event id; .reason NULL: not */
    struct bits carriers;  /* by event id */
    struct claim comms, all;
};

void touched_begin(struct analysis *a)
{
    a->touched = ARENA_NEW(a->arena, struct touched);
    a->touched->decided = ARENA_ARRAY(a->arena, struct claim, a->events.count + 1);
    a->touched->carriers = bits_new(a->arena, a->events.count);
}

void touched_decided(struct analysis *a, const struct event *e, struct claim claim)
{
    if (!a->touched->decided[e->id].reason)
        a->touched->decided[e->id] = claim;
}

void touched_carrier(struct analysis *a, const struct event *e)
{
    bits_set(&a->touched->carriers, e->id);
}

void touched_comms(struct analysis *a, struct claim claim)
{
    if (!a->touched->comms.reason)
        a->touched->comms = claim;
}

void touched_all(struct analysis *a, struct claim claim)
{
    a->touched->all = claim;
}

static bool is_of_start(const struct comm_value *comm)
{
    return !comm->is_unknown && comm->origins.count == 1 && comm->origins.items[0] == 0;
}

/* Does the pattern send it, or may its range? */
static bool is_sent_by(struct analysis *a, const struct group *g, const struct event *e)
{
    return event_is_sending(e) && (events_have(&g->sends, e) || events_have(&g->may_sends, e) ||
                                   (g->has_scope && event_is_inside(a, &g->scope, e)));
}

struct claim touched_claim(struct analysis *a, const struct group *g)
{
    const struct touched *touched = a->touched;
    struct claim claim = touched->all;

    for (uint32_t k = 0; k < a->events.count && !claim.reason; k++) {
        const struct event *e = a->events.items[k];
        const bool is_taken = events_have(&g->receptions, e) || events_have(&g->named, e);

        if (touched->decided[k].reason && (is_taken || is_sent_by(a, g, e)))
            claim = touched->decided[k];
        else if (touched->comms.reason && is_taken && !is_of_start(&e->comm_value))
            claim = touched->comms;
    }
    return claim;
}

struct claim touched_carried(struct analysis *a, const struct group *g)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind == EVENT_SEND && bits_get(&a->touched->carriers, k) && is_sent_by(a, g, e))
            return claim_unknown(arena_printf(a->arena,
                                              "what %s sends differs from run to run, the messages "
                                              "do not in tag, length and number",
                                              event_name(a, e)),
                                 e->node->place);
    }
    return (struct claim){0};
}
