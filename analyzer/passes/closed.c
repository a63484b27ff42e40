/* SPDX-License-Identifier: Apache-2.0 */
/* Does a range of a pattern hold all that its messages can meet?
 *
 * Requires: events, matching, a candidate range.  Closed: no send inside can meet a reception outside, or the other way
 * round; else ids would keep apart what belongs together (SPBC section 4.3).
 */
#include "passes/active.h"
#include "passes/comms.h"
#include "passes/events.h"
#include "passes/matching.h"
#include "passes/order.h"
#include "passes/scope.h"
#include "passes/split.h"
#include "passes/values.h"

#include <string.h>

/* Where the events of a range are: bit 0 inside, bit 1 outside; 0 for what is no point. */
static uint8_t *sides_of(struct analysis *a, const struct scope *scope)
{
    uint8_t *sides = ARENA_ARRAY(a->arena, uint8_t, a->events.count + 1);

    for (uint32_t k = 0; k < a->events.count; k++)
        if (event_is_point(a->events.items[k]))
            sides[k] = (uint8_t)(event_is_inside(a, scope, a->events.items[k]) |
                                 event_is_outside(a, scope, a->events.items[k]) << 1);
    return sides;
}

static const char *tag_text(struct analysis *a, const struct event *e)
{
    return !e->tag || (e->any_tag && values_only(&e->tag_values, a->program->any_tag))
               ? "MPI_ANY_TAG"
               : expr_text(a->program, e->tag);
}

/* What would have to differ for the two not to meet, as the calls say it. */
static const char *meeting_text(struct analysis *a, const struct event *x, const struct event *y)
{
    const char *tags[] = {tag_text(a, x), tag_text(a, y)};
    const char *comms =
        comms_are_one(&x->comm_value, &y->comm_value) ? "on one communicator"
        : !x->comm || !y->comm
            ? "on communicators that may be one"
            : arena_printf(a->arena, "communicators `%s` and `%s` may be one",
                           expr_text(a->program, x->comm), expr_text(a->program, y->comm));

    return strcmp(tags[0], tags[1]) == 0
               ? arena_printf(a->arena, "both have tag `%s`, %s", tags[0], comms)
               : arena_printf(a->arena, "tag `%s` may be `%s`, %s", tags[0], tags[1], comms);
}

static struct claim closed_pair(struct analysis *a, const struct scope *scope,
                                const struct event *x, const struct event *y)
{
    const struct event *send = x->kind == EVENT_SEND ? x : y;
    const struct event *receive = x->kind == EVENT_SEND ? y : x;
    bool is_send_outside = event_is_outside(a, scope, send);
    const struct event *outer = is_send_outside ? send : receive;
    const struct event *inner = is_send_outside ? receive : send;

    if (active_of(a, outer)->site && active_of(a, inner)->site)
        return claim_unknown(
            arena_printf(
                a->arena,
                "%s at %s may %s %s at %s, which the source encloses in another pattern: "
                "let a synchronisation, like MPI_Barrier, stand between the two patterns, or "
                "give them different tags or communicators",
                event_name(a, outer), place_text(a, &outer->source_node->place),
                is_send_outside ? "send to" : "receive from", event_name(a, inner),
                place_text(a, &inner->source_node->place)),
            outer->source_node->place);
    return claim_make(
        TRUTH_UNKNOWN,
        arena_printf(a->arena,
                     "%s at %s, outside of the pattern, may %s %s at %s inside of it (%s): "
                     "enclosed alone they would never meet",
                     event_name(a, outer), place_text(a, &outer->source_node->place),
                     is_send_outside ? "send to" : "receive from", event_name(a, inner),
                     place_text(a, &inner->source_node->place), meeting_text(a, outer, inner)),
        outer->source_node->place);
}

/* Both lie inside, but what the source encloses there gives them different ids. */
static struct claim actives_pair(struct analysis *a, const struct event *x, const struct event *y)
{
    const struct event *send = x->kind == EVENT_SEND ? x : y;
    const struct event *receive = x->kind == EVENT_SEND ? y : x;

    return claim_unknown(
        arena_printf(a->arena,
                     "%s at %s may be sent in another pattern, or another iteration, of the "
                     "source than %s at %s receives in: they would never meet",
                     event_name(a, send), place_text(a, &send->source_node->place),
                     event_name(a, receive), place_text(a, &receive->source_node->place)),
        send->source_node->place);
}

struct claim order_closed(struct analysis *a, const struct group *group, const struct scope *scope)
{
    const uint8_t *sides = sides_of(a, scope);

    if (bits_get(&scope->below, scope->function->id))
        return claim_make(TRUTH_UNKNOWN,
                          "the pattern's function calls itself inside of the pattern",
                          scope->first->begin);
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *x = a->events.items[k];
        const event_list *others;

        if (!(sides[k] & 1))
            continue;
        if (x->is_persistent)
            return claim_make(TRUTH_UNKNOWN,
                              "a persistent request belongs to the pattern: it is started "
                              "elsewhere than it is made",
                              x->node->place);
        others = matching_candidates(a, x);
        for (uint32_t n = 0; n < others->count; n++) {
            const struct event *y = others->items[n];

            if ((sides[y->id] & 2) && !group_parts(group, x, y) && events_may_meet(a, x, y))
                return closed_pair(a, scope, x, y);
            if ((sides[y->id] & 1) && !active_is_one(a, x, y) && !group_parts(group, x, y) &&
                events_may_meet(a, x, y))
                return actives_pair(a, x, y);
        }
    }
    for (uint32_t k = 0; k < group->receptions.count; k++)
        if (event_is_outside(a, scope, group->receptions.items[k]))
            return claim_make(TRUTH_UNKNOWN, "the anonymous reception also runs outside",
                              group->receptions.items[k]->node->place);
    return active_claim(a, group, scope);
}
