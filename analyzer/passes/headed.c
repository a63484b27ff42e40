/* SPDX-License-Identifier: Apache-2.0 */
/* Do messages come in rows, of which all but the first one are received by name?
 *
 * Requires: the window of a group with one reception, events.  Who sends a header sends its body next, in as many messages
 * each time, to the same process under the same tag, and whoever has received a header receives next as many from its
 * source, under that tag, or the one that its status tells; nothing else is sent, or received, that these could meet.  So of each source the receiver has
 * got whole rows whenever it asks for a header, and what that source sends next, if anything, is a header: no body is
 * taken for one.
 */
#include "passes/headed.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/events.h"
#include "passes/kept.h"
#include "passes/matching.h"
#include "passes/tagged.h"

/* Does the second one happen behind the first, once for each time, on the same channel and with the same peer, if `peers`? */
static bool are_paired(struct analysis *a, const struct event *first, const struct event *second,
                       bool peers)
{
    const struct cfg *cfg = cfg_get(a, first->home);

    return first != second && first->home == second->home && first->is_certain &&
           second->is_certain && first->node != second->node && first->tag && second->tag &&
           cfg_dominates(cfg, first->node, second->node) &&
           cfg_postdominates(cfg, second->node, first->node) &&
           set_equals(cfg_loops_at(a, first->node), cfg_loops_at(a, second->node)) &&
           ((first->tag == second->tag &&
             value_is_kept(a, first->tag, first->node, second->node)) ||
            (!peers && tagged_is_of(a, first, second->tag, second->node))) &&
           comms_are_one(&first->comm_value, &second->comm_value) &&
           (!peers || (first->peer == second->peer &&
                       value_is_kept(a, first->peer, first->node, second->node)));
}

/* Does none of these events happen on the way from the first one to the second? */
static bool is_clear(struct analysis *a, const struct event *first, const struct event *second,
                     const event_list *events)
{
    const struct bits between = cfg_between(a, first->node, second->node);

    for (uint32_t k = 0; k < first->home->node_count; k++) {
        const struct node *node = first->home->nodes[k];

        for (uint32_t n = 0; n < events->count && bits_get(&between, k); n++)
            if (node != second->node &&
                (node == events->items[n]->node || call_reaches(a, node, events->items[n]->home)))
                return false;
    }
    return true;
}

/* What comes next behind the event, of these; NULL: nothing, or not always. */
static const struct event *next_of(struct analysis *a, const event_list *events,
                                   const struct event *e, bool peers)
{
    for (uint32_t k = 0; k < events->count; k++)
        if (are_paired(a, e, events->items[k], peers) && is_clear(a, e, events->items[k], events))
            return events->items[k];
    return NULL;
}

/* How many follow each other from this one on? */
static uint32_t row_length(struct analysis *a, const event_list *events, const struct event *e,
                           bool peers)
{
    uint32_t length = 0;

    for (; e && length <= events->count; e = next_of(a, events, e, peers))
        length++;
    return length;
}

/* How many messages does the receiver take in a row, the first from any source and the others from that one?  0: something
 * else could take them, too. */
static uint32_t taken_in_row(const struct window *w)
{
    struct analysis *a = w->a;
    const struct bits *rivals = reception_rivals(a, w->reception);
    event_list receptions = {0};

    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];

        if (!bits_get(rivals, k))
            continue;
        if (e->mpi->role != ROLE_RECV ||
            (e != w->reception && !window_is_source(w, e->peer, e->node)))
            return 0;
        array_push(a->arena, &receptions, e);
    }
    return row_length(a, &receptions, w->reception, false) == receptions.count ? receptions.count
                                                                               : 0;
}

struct bits headed_bodies(const struct window *w)
{
    const event_list *sends = &w->group->may_sends;
    const uint32_t length = w->group->receptions.count == 1 ? taken_in_row(w) : 0;
    struct bits is_next = {0};

    if (length < 2)
        return is_next;
    is_next = bits_new(w->a->arena, w->a->events.count);
    for (uint32_t k = 0; k < sends->count; k++) {
        const struct event *next = next_of(w->a, sends, sends->items[k], true);

        if (next)
            bits_set(&is_next, next->id);
    }
    for (uint32_t k = 0; k < sends->count; k++)
        if (!bits_get(&is_next, sends->items[k]->id) &&
            row_length(w->a, sends, sends->items[k], true) != length)
            return (struct bits){0};
    return is_next;
}
