/* SPDX-License-Identifier: Apache-2.0 */
/* Are receptions that could take the same messages parts of patterns that follow each other?
 *
 * Requires: events, separators.  Two exchanges with one tag, with a barrier behind each, are two
 * patterns: no message of one can be there while the receptions of the other wait.  Events of a group
 * that a process can come to from each other without a separator in between belong together; when that
 * leaves several parts, each with receptions and sends, each may become a pattern.  It is one only
 * when its order holds against the sends of all parts (patterns.c, order.c).
 */
#include "passes/split.h"
#include "passes/callgraph.h"
#include "passes/patterns.h"
#include "passes/scope.h"
#include "passes/separators.h"
#include "passes/walk.h"

enum { SEPARATORS = 64 }; /* more are not tried: each costs a walk through the program */

struct split {
    struct analysis *a;
    struct group *group;
    const struct function *function;
    const struct separators *separators;
    event_list events; /* receptions, then sends */
    int *part;
};

/* ---- what a process comes to without a separator in between ---- */

struct reach {
    struct split *split;
    const struct node *from; /* of its branches, the side `only` alone is taken; -1: both */
    int only;
    struct map *seen; /* nodes */
};

static enum walk_step reach_visit(void *context, const struct node *node, int *mark)
{
    struct reach *r = context;

    (void)mark;
    if (separators_has(r->split->separators, node))
        return WALK_STOP;
    if (node->kind == NODE_CALL)
        map_set_address(r->seen, node, (void *)node);
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

/* The call in which the event shows may hold a separator: any call on the way to the MPI call counts. */
static bool is_reached(const struct reach *r, const struct event *e)
{
    for (uint32_t k = 0; k < e->depth; k++)
        if (map_get_address(r->seen, e->chain[k]))
            return true;
    return map_get_address(r->seen, e->node) || map_get_address(r->seen, e->mpi_node);
}

/* What is reached from one start belongs together. */
static void join(struct split *s, const struct node *from, int only)
{
    struct reach reach = {s, from, only, map_new(s->a->arena)};
    struct walk walk = {.a = s->a,
                        .context = &reach,
                        .visit = reach_visit,
                        .may_enter = reach_may_enter,
                        .may_skip = reach_may_skip,
                        .may_take = reach_may_take};
    node_list starts = {0};
    int first = -1;

    array_push(s->a->arena, &starts, from);
    walk_run(&walk, &starts);
    for (uint32_t k = 0; k < s->events.count; k++) {
        int old = s->part[k];

        if (!is_reached(&reach, s->events.items[k]))
            continue;
        if (first < 0)
            first = old;
        for (uint32_t m = 0; m < s->events.count; m++)
            if (s->part[m] == old)
                s->part[m] = first;
    }
}

static bool is_below(const struct split *s, const struct node *node)
{
    return node->function == s->function || function_reaches(s->a, s->function, node->function);
}

/* Returns whether that was not too much work. */
static bool parts_find(struct split *s)
{
    const struct separators *separators = s->separators;

    if (separators->nodes.count + separators->meetings.count > SEPARATORS)
        return false;
    for (uint32_t k = 0; k < s->events.count; k++)
        s->part[k] = (int)k;
    join(s, s->function->nodes[0], -1);
    for (uint32_t k = 0; k < separators->nodes.count; k++)
        if (is_below(s, separators->nodes.items[k]))
            join(s, separators->nodes.items[k], -1);
    for (uint32_t k = 0; k < separators->meetings.count; k++)
        if (separators->meetings.items[k].side >= 0 &&
            is_below(s, separators->meetings.items[k].left))
            join(s, separators->meetings.items[k].left, separators->meetings.items[k].side);
    return true;
}

static struct group *part_make(struct split *s, int part)
{
    struct group *g = ARENA_NEW(s->a->arena, struct group);

    g->id = s->group->id;
    g->whole = s->group;
    g->may_sends = s->group->may_sends;
    for (uint32_t k = 0; k < s->events.count; k++)
        if (s->part[k] == part)
            array_push(s->a->arena, k < s->group->receptions.count ? &g->receptions : &g->sends,
                       s->events.items[k]);
    return g;
}

bool group_split(struct analysis *a, struct group *group, const struct function *function,
                 struct group ***parts, uint32_t *count)
{
    struct split s = {.a = a, .group = group, .function = function};

    if (group->receptions.count < 2 || group->sends.count < 2)
        return false;
    s.separators = separators_find(a, group);
    for (uint32_t k = 0; k < group->receptions.count; k++)
        array_push(a->arena, &s.events, group->receptions.items[k]);
    for (uint32_t k = 0; k < group->sends.count; k++)
        array_push(a->arena, &s.events, group->sends.items[k]);
    s.part = ARENA_ARRAY(a->arena, int, s.events.count + 1);
    if (!parts_find(&s))
        return false;
    *parts = ARENA_ARRAY(a->arena, struct group *, s.events.count + 1);
    *count = 0;
    for (uint32_t k = 0; k < s.events.count; k++) {
        bool is_first = true;
        struct group *part;

        for (uint32_t n = 0; n < k; n++)
            is_first = is_first && s.part[n] != s.part[k];
        if (!is_first)
            continue;
        part = part_make(&s, s.part[k]);
        if (part->receptions.count == 0 || part->sends.count == 0)
            return false;
        (*parts)[(*count)++] = part;
    }
    return *count > 1;
}

static bool list_has(const event_list *list, const struct event *e)
{
    for (uint32_t k = 0; k < list->count; k++)
        if (list->items[k] == e)
            return true;
    return false;
}

static bool is_of(const struct group *whole, const struct event *e)
{
    return list_has(&whole->receptions, e) || list_has(&whole->may_sends, e);
}

bool group_parts(const struct group *group, const struct event *x, const struct event *y)
{
    return group->whole && is_of(group->whole, x) && is_of(group->whole, y);
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
