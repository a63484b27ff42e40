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
#include "passes/patterns.h"
#include "passes/scope.h"
#include "passes/separators.h"

struct split {
    struct analysis *a;
    const struct group *group;
    const struct function *function;
    const struct separators *separators;
    event_list events; /* receptions, then sends */
    int *part;
};

/* The nodes that a process comes to behind `from` (behind one side of it) before a separator. */
static void reach(struct split *s, const struct node *from, int only, uint8_t *seen)
{
    node_list work = {0};

    array_push(s->a->arena, &work, from);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (node != from && separators_has(s->separators, node))
            continue;
        for (int side = 0; side < 2; side++)
            if (node->next[side] && !seen[node->next[side]->id] &&
                (node == from && only >= 0 ? side == only
                                           : !separators_end_at(s->separators, node, side))) {
                seen[node->next[side]->id] = 1;
                array_push(s->a->arena, &work, node->next[side]);
            }
    }
}

/* What is reached from one start belongs together. */
static void join(struct split *s, const node_list *nodes, const struct node *from, int only)
{
    uint8_t *seen = ARENA_ARRAY(s->a->arena, uint8_t, s->function->node_count);
    int first = -1;

    reach(s, from, only, seen);
    for (uint32_t k = 0; k < s->events.count; k++) {
        bool is_reached = false;
        int old = s->part[k];

        for (uint32_t n = 0; n < nodes[k].count && !is_reached; n++)
            is_reached = seen[nodes[k].items[n]->id];
        if (!is_reached)
            continue;
        if (first < 0)
            first = old;
        for (uint32_t m = 0; m < s->events.count; m++)
            if (s->part[m] == old)
                s->part[m] = first;
    }
}

static void parts_find(struct split *s)
{
    const struct function *f = s->function;
    node_list *nodes = ARENA_ARRAY(s->a->arena, node_list, s->events.count + 1);

    for (uint32_t k = 0; k < s->events.count; k++) {
        s->part[k] = (int)k;
        event_positions(s->a, s->events.items[k], f, &nodes[k]);
    }
    join(s, nodes, f->nodes[0], -1);
    for (uint32_t k = 0; k < f->node_count; k++) {
        if (separators_has(s->separators, f->nodes[k]))
            join(s, nodes, f->nodes[k], -1);
        for (int side = 0; side < 2; side++)
            if (separators_end_at(s->separators, f->nodes[k], side))
                join(s, nodes, f->nodes[k], side);
    }
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

bool group_split(struct analysis *a, const struct group *group, const struct function *function,
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
    parts_find(&s);
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

void parts_settle(struct analysis *a)
{
    for (uint32_t k = 0; k < a->groups.count; k++)
        for (uint32_t n = 0; n < a->groups.count; n++) {
            struct group *g = a->groups.items[k];
            const struct group *other = a->groups.items[n];

            if (g->whole && g->whole == other->whole && group_is_proved(g) &&
                !group_is_proved(other)) {
                g->order = (struct claim){
                    TRUTH_UNKNOWN,
                    "another pattern takes messages with the same tag, and its order is not shown",
                    other->receptions.items[0]->node->place};
                n = a->groups.count;
                k = (uint32_t)-1; /* others may have rested on this one */
            }
        }
}
