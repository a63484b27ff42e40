/* SPDX-License-Identifier: Apache-2.0 */
/* What is sent and received, as the function sees it that has a pattern's range.  See nearer.h.
 *
 * Requires: events, scopes.  A reception whose tag or communicator is an argument is an event of the callers (events.c), and
 * what they call is one node there.  What one run of the range keeps from one message to the next is a question about the
 * function that has the range: there the argument is one value, whoever calls.
 *
 * State: the events themselves are overwritten, so that all lists of them stay what they are, and are put back at the end.
 * Events that are one call of the function, which several callers had told apart, are the first of them: in the list of all
 * events, at their call, and in the group as it is seen.  What is known of events by their address or number is put aside as
 * long as it lasts, and what is found out meanwhile is forgotten at the end.  They do not nest.
 */
#include "passes/nearer.h"
#include "passes/events.h"

struct nearer_event {
    struct event *event;
    struct event before;
};

struct aside { /* what is known by event */
    struct map *sends_met, *rivals, *handed_comms, *lasting_events, *events_through;
    uint32_t through_count;
    struct buffered *buffered;
    event_list *matched_events;
    struct views *views;
    struct met *met;
    uint32_t met_count;
};

struct nearer {
    struct analysis *a;
    struct group group; /* as it is seen */
    ARRAY(struct nearer_event) events;
    event_list all;        /* the list of all events, as it was */
    struct map *events_at; /* as it was */
    struct aside aside;
};

/* The place in its chain where the function has it, behind the home's own call; 0: that is the home, or it has none. */
static uint32_t level_in(const struct event *e, const struct function *f)
{
    if (e->home == f)
        return 0;
    for (uint32_t k = 1; k < e->depth; k++)
        if (e->chain[k]->function == f)
            return k;
    return 0;
}

static bool is_above(const struct group *g)
{
    for (uint32_t k = 0; k < g->receptions.count; k++)
        if (level_in(g->receptions.items[k], g->scope.function) > 0)
            return true;
    return false;
}

static struct aside aside_take(struct analysis *a)
{
    struct aside aside = {a->sends_met,      a->rivals,        a->handed_comms, a->lasting_events,
                          a->events_through, a->through_count, a->buffered,     a->matched_events,
                          a->views,          a->met,           a->met_count};

    a->sends_met = a->rivals = a->handed_comms = a->lasting_events = a->events_through = NULL;
    a->through_count = a->met_count = 0;
    a->buffered = NULL;
    a->matched_events = NULL;
    a->views = NULL;
    a->met = NULL;
    return aside;
}

static void aside_put_back(struct analysis *a, const struct aside *aside)
{
    a->sends_met = aside->sends_met;
    a->rivals = aside->rivals;
    a->handed_comms = aside->handed_comms;
    a->lasting_events = aside->lasting_events;
    a->events_through = aside->events_through;
    a->through_count = aside->through_count;
    a->buffered = aside->buffered;
    a->matched_events = aside->matched_events;
    a->views = aside->views;
    a->met = aside->met;
    a->met_count = aside->met_count;
}

static bool are_one_call(const struct event *e, const struct event *other)
{
    if (e->kind != other->kind || e->mpi_node != other->mpi_node || e->depth != other->depth)
        return false;
    for (uint32_t k = 0; k < e->depth; k++)
        if (e->chain[k] != other->chain[k])
            return false;
    return true;
}

/* Of the events that are the same call of the function, the first. */
static struct event *first_of(const struct nearer *l, struct event *e)
{
    for (uint32_t k = 0; k < l->events.count && l->events.items[k].event->id < e->id; k++)
        if (are_one_call(l->events.items[k].event, e))
            return l->events.items[k].event;
    return e;
}

static void event_near(struct nearer *l, struct event *e, uint32_t level)
{
    struct event *seen = event_seen_at(l->a, e, level);

    array_push(l->a->arena, &l->events, ((struct nearer_event){e, *e}));
    seen->group = e->group;
    seen->is_for_others = e->is_for_others;
    seen->source_unknown = e->source_unknown;
    *e = *seen;
}

/* Events whose home is this call, each once. */
static void event_list_at(struct nearer *l, struct event *e)
{
    struct analysis *a = l->a;
    event_list *at = map_get_address(a->events_at, e->node);

    if (!at) {
        at = ARENA_NEW(a->arena, event_list);
        map_set_address(a->events_at, e->node, at);
    }
    array_push(a->arena, at, e);
}

static void events_list(struct nearer *l)
{
    struct analysis *a = l->a;

    a->events_at = map_new(a->arena);
    for (uint32_t k = 0; k < a->events.count; k++)
        if (a->events.items[k] == first_of(l, a->events.items[k]))
            event_list_at(l, a->events.items[k]);
}

static void list_as_seen(struct nearer *l, event_list *list)
{
    event_list seen = {0};

    for (uint32_t k = 0; k < list->count; k++) {
        struct event *first = first_of(l, list->items[k]);
        bool is_there = false;

        for (uint32_t n = 0; n < seen.count; n++)
            is_there |= seen.items[n] == first;
        if (!is_there)
            array_push(l->a->arena, &seen, first);
    }
    *list = seen;
}

struct nearer *nearer_begin(struct analysis *a, const struct group *group)
{
    struct nearer *l;

    if (!group->has_scope || !is_above(group))
        return NULL;
    l = ARENA_NEW(a->arena, struct nearer);
    *l = (struct nearer){.a = a, .group = *group, .events_at = a->events_at};
    for (uint32_t k = 0; k < a->events.count; k++)
        array_push(a->arena, &l->all, a->events.items[k]);
    l->aside = aside_take(a);
    for (uint32_t k = 0; k < a->events.count; k++) {
        const uint32_t level = level_in(a->events.items[k], group->scope.function);

        if (level > 0)
            event_near(l, a->events.items[k], level);
    }
    events_list(l);
    for (uint32_t k = 0; k < a->events.count; k++)
        a->events.items[k] = first_of(l, a->events.items[k]);
    list_as_seen(l, &l->group.receptions);
    list_as_seen(l, &l->group.sends);
    list_as_seen(l, &l->group.may_sends);
    list_as_seen(l, &l->group.named);
    return l;
}

const struct group *nearer_group(const struct nearer *nearer)
{
    return &nearer->group;
}

void nearer_end(struct nearer *l)
{
    struct analysis *a;

    if (!l)
        return;
    a = l->a;
    for (uint32_t k = 0; k < l->all.count; k++)
        a->events.items[k] = l->all.items[k];
    a->events_at = l->events_at;
    for (uint32_t k = 0; k < l->events.count; k++)
        *l->events.items[k].event = l->events.items[k].before;
    aside_put_back(a, &l->aside);
}
