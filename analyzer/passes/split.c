/* SPDX-License-Identifier: Apache-2.0 */
/* Are receptions that could take the same messages parts of patterns that follow each other?
 *
 * Requires: events, separators.  Two exchanges with one tag, with a barrier behind each, are two
 * patterns: no message of one can be there while the receptions of the other wait.  Events of a group
 * that a process can come to from each other without a separator in between belong together; when that
 * leaves several parts, each with receptions and sends, each may become a pattern.  It is one only
 * when its order holds against the sends of all parts (patterns.c, order.c).
 *
 * A broadcast by the one process that receives for all parts is such a separator, too: who is behind it knows
 * that the receptions before it are over.
 *
 * Where no function of a library holds the group, its entries are called in any order.
 *
 * A part may be without anonymous receptions: counts are received from any source, and behind a barrier
 * what was counted comes by name with the same tag.  It becomes no pattern.  Its messages stay out of the
 * anonymous receptions when they are received before the next separator, as the assumption says that is
 * listed; what happens while a request of it is pending belongs to it, too.  No part has more sends than receptions: a
 * second kind of message in it could be one that is meant for another part.
 */
#include "passes/split.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/entries.h"
#include "passes/events.h"
#include "passes/matching.h"
#include "passes/order.h"
#include "passes/patterns.h"
#include "passes/scope.h"
#include "passes/separators.h"
#include "passes/uniform.h"
#include "passes/walk.h"

/* More are not tried: each costs a walk through the program, and of a library so many nodes of what communicates, as its
 * entries are called in any order. */
enum { SEPARATORS = 64, NODES_RECALLED = 2 * 1000 * 1000 };

struct split {
    struct analysis *a;
    struct group *group;
    const struct function *function; /* that holds the group; NULL: who calls a library */
    const struct separators *separators;
    bool takes_broadcasts;    /* see struct group */
    bool has_choices;         /* see SPLIT_CHOICES */
    node_list choices;        /* of them, that were taken */
    event_list events;        /* receptions, then sends */
    uint32_t reception_count; /* of them */
    int *part;
};

/* ---- what a process comes to without a separator in between ---- */

struct reach {
    const struct split *split;
    const struct node *from; /* of its branches, the side `only` alone is taken; -1: both */
    int only;
    struct map *seen;  /* calls */
    node_list choices; /* where the walk stopped, because all processes take the same side */
    bool stops;        /* it does */
    bool comes_back;   /* to where it began */
};

struct reach_known { /* where it stops nowhere, other groups and other ways to split ask the same */
    const struct separators *separators;
    int only;
    struct map *seen;
    bool comes_back;
    struct reach_known *next; /* from the same node */
};

static bool is_choice(const struct reach *r, const struct node *node)
{
    const struct split *s = r->split;

    return r->stops && node->kind == NODE_BRANCH && node->function == s->function &&
           node != r->from && value_is_uniform(s->a, s->group, node->value);
}

static enum walk_step reach_visit(void *context, const struct node *node, int *mark)
{
    struct reach *r = context;

    (void)mark;
    if (separators_has(r->split->separators, node))
        return WALK_STOP;
    r->comes_back |= node == r->from;
    if (is_choice(r, node)) {
        array_push(r->split->a->arena, &r->choices, node);
        return WALK_STOP;
    }
    if (node->kind == NODE_CALL)
        map_set_address(r->seen, node, node);
    return WALK_ON;
}

static bool reach_may_enter(void *context, const struct function *f)
{
    const struct reach *r = context;

    return facts_of(r->split->a, f)->communicates;
}

static bool reach_may_skip(void *context, const struct function *f)
{
    const struct reach *r = context;

    return separators_can_pass(r->split->separators, f);
}

static bool reach_may_take(void *context, const struct node *branch, int side)
{
    const struct reach *r = context;

    return branch == r->from && r->only >= 0
               ? side == r->only
               : !separators_end_at(r->split->separators, branch, side);
}

/* The walk enters all functions that communicate, so it has seen the MPI call.  Of the calls that lead to it
 * it has passed all but those below which it began: a wrapper serves many. */
static bool is_reached(struct analysis *a, const struct map *seen, const struct node *from,
                       const struct event *e)
{
    if (!map_get_address(seen, e->mpi_node))
        return false;
    for (uint32_t k = e->depth; k-- > 1;)
        if (!map_get_address(seen, e->chain[k - 1]) &&
            !function_reaches(a, e->chain[k]->function, from->function))
            return false;
    return true;
}

static void join_seen(struct split *s, const struct map *seen, const struct node *from)
{
    int first = -1;

    for (uint32_t k = 0; k < s->events.count; k++) {
        int old = s->part[k];

        if (!is_reached(s->a, seen, from, s->events.items[k]))
            continue;
        if (first < 0)
            first = old;
        for (uint32_t m = 0; m < s->events.count; m++)
            if (s->part[m] == old)
                s->part[m] = first;
    }
}

static bool sees_event(const struct split *s, const struct map *seen, const struct node *from)
{
    for (uint32_t k = 0; k < s->events.count; k++)
        if (is_reached(s->a, seen, from, s->events.items[k]))
            return true;
    return false;
}

static struct reach reach_find(const struct split *s, const struct node *from, int only, bool stops)
{
    struct reach reach = {
        .split = s, .from = from, .only = only, .seen = map_new(s->a->arena), .stops = stops};
    struct walk walk = {.a = s->a,
                        .context = &reach,
                        .visit = reach_visit,
                        .may_enter = reach_may_enter,
                        .may_skip = reach_may_skip,
                        .may_take = reach_may_take,
                        .is_recalled = !s->a->main};
    node_list starts = {0};

    array_push(s->a->arena, &starts, from);
    walk_run(&walk, &starts);
    return reach;
}

static struct reach reach_from(const struct split *s, const struct node *from, int only, bool stops)
{
    struct analysis *a = s->a;
    struct reach_known *first, *known;
    struct reach reach;

    if (stops)
        return reach_find(s, from, only, true);
    if (!a->split_reaches)
        a->split_reaches = map_new(a->arena);
    first = map_get_address(a->split_reaches, from);
    for (known = first; known; known = known->next)
        if (known->separators == s->separators && known->only == only)
            return (struct reach){.seen = known->seen, .comes_back = known->comes_back};
    reach = reach_find(s, from, only, false);
    if (budget_is_spent(a))
        return reach;
    known = ARENA_NEW(a->arena, struct reach_known);
    *known = (struct reach_known){s->separators, only, reach.seen, reach.comes_back, first};
    map_set_address(a->split_reaches, from, known);
    return reach;
}

static bool is_taken(const struct split *s, const struct node *choice)
{
    for (uint32_t k = 0; k < s->choices.count; k++)
        if (s->choices.items[k] == choice)
            return true;
    return false;
}

static bool is_one_part(const struct split *s)
{
    for (uint32_t k = 1; k < s->events.count; k++)
        if (s->part[k] != s->part[0])
            return false;
    return true;
}

/* What is reached from one start belongs together; where the processes choose one way together before any of them
 * communicates, what is reached on each.  The end of a loop is no such choice: who leaves it has run its body. */
static void join(struct split *s, const struct node *from, int only)
{
    struct reach reach;

    if (is_one_part(s))
        return; /* and stays one */
    reach = reach_from(s, from, only, s->has_choices);
    if (reach.choices.count > 0 && sees_event(s, reach.seen, from))
        reach = reach_from(s, from, only, false);
    join_seen(s, reach.seen, from);
    for (uint32_t k = 0; k < reach.choices.count; k++) {
        const struct node *choice = reach.choices.items[k];
        struct reach both;

        if (is_taken(s, choice))
            continue;
        array_push(s->a->arena, &s->choices, choice);
        both = reach_from(s, choice, -1, false);
        if (both.comes_back) {
            join_seen(s, both.seen, choice);
            continue;
        }
        join(s, choice, 0);
        join(s, choice, 1);
    }
}

/* What happens while a named request is pending belongs to its part, beyond separators too.  Returns
 * whether its completion is found. */
static bool pending_join(struct split *s, struct event *request)
{
    struct analysis *a = s->a;
    struct group around = {0};
    struct map *seen = map_new(a->arena);
    struct scope scope;

    array_push(a->arena, &around.receptions, request);
    for (uint32_t k = 0; k < a->events.count; k++)
        if (a->events.items[k]->kind == EVENT_COMPLETION &&
            set_meets(&a->events.items[k]->request_cells, &request->request_cells))
            array_push(a->arena, &around.receptions, a->events.items[k]);
    if (!group_range(a, &around, &scope) || !order_pending(a, &scope, request, seen))
        return false;
    for (uint32_t k = 0; k < request->depth; k++)
        map_set_address(seen, request->chain[k], (void *)request->chain[k]);
    join_seen(s, seen, request->mpi_node);
    return true;
}

static bool is_below(const struct split *s, const struct node *node)
{
    return !s->function || node->function == s->function ||
           function_reaches(s->a, s->function, node->function);
}

/* How many nodes may be walked through, from all starts together? */
static uint64_t nodes_recalled(const struct split *s, uint32_t starts)
{
    const struct program *p = s->a->program;
    uint64_t nodes = 0;

    for (uint32_t k = 0; k < p->function_count && !s->a->main; k++) {
        const bool is_walked = facts_of(s->a, p->functions[k])->communicates;

        nodes += is_walked ? p->functions[k]->node_count : 0;
        starts += is_walked && !s->function && function_is_entry(s->a, p->functions[k]);
    }
    return nodes * starts;
}

/* Returns whether that was not too much work. */
static bool parts_find(struct split *s)
{
    const struct separators *separators = s->separators;
    const uint32_t count = separators->nodes.count + separators->meetings.count;

    if (count > SEPARATORS || nodes_recalled(s, count) > NODES_RECALLED)
        return false;
    for (uint32_t k = 0; k < s->events.count; k++)
        s->part[k] = (int)k;
    if (s->function)
        join(s, s->function->nodes[0], -1);
    for (uint32_t k = 0; !s->function && k < s->a->program->function_count; k++)
        if (function_is_entry(s->a, s->a->program->functions[k]))
            join(s, s->a->program->functions[k]->nodes[0], -1);
    for (uint32_t k = 0; k < separators->nodes.count; k++)
        if (is_below(s, separators->nodes.items[k]))
            join(s, separators->nodes.items[k], -1);
    for (uint32_t k = 0; k < separators->meetings.count; k++)
        if (separators->meetings.items[k].side >= 0 &&
            is_below(s, separators->meetings.items[k].left))
            join(s, separators->meetings.items[k].left, separators->meetings.items[k].side);
    for (uint32_t k = 0; k < s->reception_count; k++)
        if (s->events.items[k]->source == SOURCE_NAMED && s->events.items[k]->is_nonblocking &&
            s->events.items[k]->mpi->role != ROLE_ISENDRECV && !pending_join(s, s->events.items[k]))
            return false;
    return true;
}

static struct group *part_make(struct split *s, int part)
{
    struct group *g = ARENA_NEW(s->a->arena, struct group);

    g->id = s->group->id;
    g->whole = s->group;
    g->may_sends = s->group->may_sends;
    g->takes_broadcasts = s->takes_broadcasts;
    for (uint32_t k = 0; k < s->events.count; k++) {
        event_list *list = k >= s->reception_count                                  ? &g->sends
                           : events_have(&s->group->receptions, s->events.items[k]) ? &g->receptions
                                                                                    : &g->named;

        if (s->part[k] == part)
            array_push(s->a->arena, list, s->events.items[k]);
    }
    return g;
}

/* Receptions by name that could take messages of the group.  Returns whether there are some, and all of
 * them are known to be such. */
static bool named_find(struct analysis *a, struct group *g)
{
    g->named = (event_list){0};
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];
        bool may_take;

        if ((e->kind != EVENT_RECEIVE && e->kind != EVENT_PROBE) || events_have(&g->receptions, e))
            continue;
        may_take = sends_may_meet(a, &g->may_sends, e);
        if (may_take && (e->source != SOURCE_NAMED || e->is_persistent))
            return false;
        if (may_take)
            array_push(a->arena, &g->named, e);
    }
    return g->named.count > 0;
}

static void events_add(struct split *s, const event_list *list)
{
    for (uint32_t k = 0; k < list->count; k++)
        array_push(s->a->arena, &s->events, list->items[k]);
}

/* Has the part something to receive, and something that it receives? */
static bool is_part(const struct group *part, bool has_named)
{
    return part->sends.count > 0 &&
           (has_named ? part->sends.count <= part->receptions.count + part->named.count
                      : part->receptions.count > 0);
}

bool group_split(struct analysis *a, struct group *group, const struct function *function,
                 enum split_by by, struct group ***parts, uint32_t *count)
{
    struct split s = {.a = a,
                      .group = group,
                      .function = function,
                      .takes_broadcasts = by == SPLIT_BROADCASTS,
                      .has_choices = by == SPLIT_CHOICES};
    const struct group wider = separators_widened(a, group);
    const bool has_named = by == SPLIT_NAMED;
    const event_list *sends = has_named ? &group->may_sends : &group->sends;

    if (has_named ? !named_find(a, group) : group->receptions.count < 2)
        return false;
    if (sends->count < 2)
        return false;
    s.separators = separators_find(a, s.takes_broadcasts ? &wider : group);
    events_add(&s, &group->receptions);
    if (has_named)
        events_add(&s, &group->named);
    s.reception_count = s.events.count;
    events_add(&s, sends);
    s.part = ARENA_ARRAY(a->arena, int, s.events.count + 1);
    if (!parts_find(&s))
        return false;
    *parts = ARENA_ARRAY(a->arena, struct group *, s.events.count + 1);
    *count = 0;
    group->parts.count = 0;
    for (uint32_t k = 0; k < s.events.count; k++) {
        bool is_first = true;
        struct group *part;

        for (uint32_t n = 0; n < k; n++)
            is_first = is_first && s.part[n] != s.part[k];
        if (!is_first)
            continue;
        part = part_make(&s, s.part[k]);
        if (s.has_choices && part->receptions.count == 0) {
            array_push(a->arena, &group->parts, part);
            continue; /* it has nothing of what is to be told apart */
        }
        if (!is_part(part, has_named))
            return false;
        (*parts)[(*count)++] = part;
        array_push(a->arena, &group->parts, part);
    }
    return *count > 1;
}

/* ---- parts without anonymous receptions ---- */

bool named_part_holds(struct analysis *a, const struct group *part)
{
    struct group around = *part;
    struct scope scope;

    around.receptions = part->named;
    around.may_sends = part->sends;
    return group_range(a, &around, &scope) &&
           order_paired(a, &around, &scope).truth == TRUTH_PROVED;
}

bool part_lies_in(struct analysis *a, const struct group *part, const struct scope *scope)
{
    for (uint32_t k = 0; k < part->named.count; k++)
        if (event_is_inside(a, scope, part->named.items[k]))
            return true;
    for (uint32_t k = 0; k < part->sends.count; k++)
        if (event_is_inside(a, scope, part->sends.items[k]))
            return true;
    return false;
}

static const struct group *part_of(const struct group *whole, const struct event *e)
{
    for (uint32_t k = 0; k < whole->parts.count; k++) {
        const struct group *part = whole->parts.items[k];

        if (events_have(&part->receptions, e) || events_have(&part->sends, e) ||
            events_have(&part->named, e))
            return part;
    }
    return NULL;
}

bool group_parts(const struct group *group, const struct event *x, const struct event *y)
{
    const struct group *of_x = group->whole ? part_of(group->whole, x) : NULL;
    const struct group *of_y = of_x ? part_of(group->whole, y) : NULL;

    return of_y && of_x != of_y;
}

void part_leave_others(struct analysis *a, struct group *part)
{
    event_list own = {0};

    for (uint32_t k = 0; k < part->may_sends.count; k++) {
        const struct group *other = part_of(part->whole, part->may_sends.items[k]);

        if (!other || other == part)
            array_push(a->arena, &own, part->may_sends.items[k]);
    }
    part->may_sends = own;
}

uint32_t parts_join(struct analysis *a, uint32_t at)
{
    struct group *whole = a->groups.items[at]->whole;
    uint32_t kept = 0, behind = 0;
    bool is_back = false;

    for (uint32_t k = 0; k < a->groups.count; k++) {
        bool is_part = a->groups.items[k]->whole == whole;

        if (!is_part || !is_back)
            a->groups.items[kept++] = is_part ? whole : a->groups.items[k];
        is_back = is_back || is_part;
        if (k == at)
            behind = kept - 1;
    }
    a->groups.count = kept;
    for (uint32_t k = 0; k < whole->receptions.count; k++)
        whole->receptions.items[k]->group = whole->id;
    return behind;
}
