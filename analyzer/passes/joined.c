/* SPDX-License-Identifier: Apache-2.0 */
/* Of which groups is it known, before anything is shown of them, that they become one?
 *
 * Requires: groups.  Groups whose ranges touch are made one (patterns.c).  What is shown of a group decides how wide its
 * range is, but no range is smaller than the smallest one, which needs no proof.  So groups whose smallest ranges touch
 * become one whatever is shown of each alone, and to judge each of them first is work for nothing: a library whose function
 * receives for a hundred callers has a hundred of them.  Taken are all groups of one function, of which each touches
 * the first, when what is shown of each alone can not be asked for by another way:
 *
 * - none of them falls into parts (split.c), and the source gives no range to any group (annotations.c, marks.c);
 * - they are never taken apart again: a message belongs to two of them (taken_apart.c);
 * - the one that they become has no other function, so that no other group can touch it.
 */
#include "passes/joined.h"
#include "passes/annotations.h"
#include "passes/marks.h"
#include "passes/patterns.h"
#include "passes/split.h"
#include "passes/taken_apart.h"

static bool any_range_is_given(struct analysis *a)
{
    for (uint32_t k = 0; k < a->groups.count; k++)
        if (annotation_choose(a, a->groups.items[k]) || mark_choose(a, a->groups.items[k]))
            return true;
    return false;
}

static bool has_parts(struct analysis *a, struct group *g)
{
    struct group **parts;
    uint32_t count;

    for (enum split_by by = SPLIT_PLAIN; by <= SPLIT_BROADCASTS; by++)
        if (group_split(a, g, g->scope.function, by, &parts, &count))
            return true;
    return false;
}

struct grown { /* what a range grew to */
    struct scope from, to;
    bool is_any;
};
typedef ARRAY(struct grown) grown_list;

/* Groups that begin with one range grow to one: what is taken in is asked of what lies in it, and not of them. */
static bool smallest_find(struct analysis *a, struct group *g, grown_list *known)
{
    struct grown grown = {0};

    if (!group_range(a, g, &grown.from))
        return false;
    for (uint32_t k = 0; k < known->count && !g->whole; k++)
        if (grown.from.first == known->items[k].from.first &&
            grown.from.last == known->items[k].from.last) {
            g->scope = known->items[k].to;
            return known->items[k].is_any;
        }
    grown.is_any = group_smallest(a, g, &grown.to);
    if (!g->whole)
        array_push(a->arena, known, grown);
    g->scope = grown.to;
    return grown.is_any;
}

/* Groups that have one function, in their order. */
struct alike {
    ARRAY(struct group *) groups;
};

static bool are_joined(const struct alike *alike)
{
    bool is_shared = false;

    for (uint32_t k = 1; k < alike->groups.count; k++) {
        if (!groups_touch(alike->groups.items[0], alike->groups.items[k]))
            return false;
        is_shared = is_shared || groups_share_event(alike->groups.items[0], alike->groups.items[k]);
    }
    return is_shared;
}

static const struct function *function_of_all(struct analysis *a, const struct alike *alike)
{
    struct group all = {0};

    for (uint32_t k = 0; k < alike->groups.count; k++) {
        const struct group *g = alike->groups.items[k];

        for (uint32_t n = 0; n < g->receptions.count; n++)
            array_push(a->arena, &all.receptions, g->receptions.items[n]);
        for (uint32_t n = 0; n < g->sends.count; n++)
            array_push(a->arena, &all.sends, g->sends.items[n]);
    }
    return group_function(a, &all);
}

static bool become_one(struct analysis *a, const struct alike *alike)
{
    if (!are_joined(alike) || function_of_all(a, alike) != alike->groups.items[0]->scope.function)
        return false;
    for (uint32_t k = 0; k < alike->groups.count; k++)
        if (has_parts(a, alike->groups.items[k]))
            return false;
    return true;
}

/* Groups from this one on that have its function, and were in no such list. */
static struct alike alike_from(struct analysis *a, uint32_t first, struct bits *listed)
{
    const struct group *g = a->groups.items[first];
    struct alike alike = {0};

    for (uint32_t k = first; g->has_scope && k < a->groups.count; k++) {
        struct group *other = a->groups.items[k];

        if (!other->has_scope || bits_get(listed, k) || other->scope.function != g->scope.function)
            continue;
        bits_set(listed, k);
        array_push(a->arena, &alike.groups, other);
    }
    return alike;
}

/* The others are judged as if nothing had been asked of them. */
static void forget(struct group *g)
{
    g->has_scope = false;
    g->scope = (struct scope){0};
    g->named = (event_list){0};
    g->parts.count = 0;
}

void joined_find(struct analysis *a)
{
    struct bits listed = bits_new(a->arena, a->groups.count);
    grown_list known = {0};

    if (a->groups.count < 2 || any_range_is_given(a))
        return;
    for (uint32_t k = 0; k < a->groups.count; k++) {
        struct group *g = a->groups.items[k];

        g->has_scope = g->sends.count > 0 && smallest_find(a, g, &known);
    }
    for (uint32_t k = 0; k < a->groups.count; k++) {
        const struct alike alike = alike_from(a, k, &listed);
        const bool is_one = alike.groups.count > 1 && become_one(a, &alike);

        for (uint32_t n = 0; n < alike.groups.count; n++)
            alike.groups.items[n]->is_unasked = is_one;
    }
    for (uint32_t k = 0; k < a->groups.count; k++)
        if (!a->groups.items[k]->is_unasked)
            forget(a->groups.items[k]);
}
