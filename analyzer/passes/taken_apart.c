/* SPDX-License-Identifier: Apache-2.0 */
/* Which patterns does a group hold of which nothing is shown?
 *
 * Requires: groups with their ranges, small runs.  Nothing is enclosed of a group that is neither proved nor
 * refuted, so nothing needs to be one range.  It is told apart, so that each place gets its own answer:
 *
 * - those that were made one because their ranges touch, when no message belongs to two of them;
 * - last, when nothing has refuted the whole, the parts between which separators stand, or choices that all processes
 *   make alike (split.h).  Each gets the smallest range: what a wider one would prove is not asked.
 *
 * None of them is proved without the others: what is shown of a part alone becomes unknown, and its determinism
 * is that of the whole.
 */
#include "passes/taken_apart.h"
#include "passes/patterns.h"
#include "passes/split.h"

/* ---- what was joined ---- */

bool groups_share_event(const struct group *x, const struct group *y)
{
    for (uint32_t k = 0; k < x->may_sends.count; k++)
        for (uint32_t n = 0; n < y->may_sends.count; n++)
            if (x->may_sends.items[k]->mpi_node == y->may_sends.items[n]->mpi_node)
                return true;
    for (uint32_t k = 0; k < x->receptions.count; k++)
        for (uint32_t n = 0; n < y->receptions.count; n++)
            if (x->receptions.items[k]->mpi_node == y->receptions.items[n]->mpi_node)
                return true;
    return false;
}

static bool are_apart(const struct group *g)
{
    for (uint32_t k = 0; k < g->joined.count; k++)
        for (uint32_t n = 0; n < k; n++)
            if (groups_share_event(g->joined.items[k], g->joined.items[n]))
                return false;
    return g->joined.count > 0;
}

/* What is shown of one alone is not shown of it beside another; `why`: what they have to do with each other. */
static void order_doubt(struct analysis *a, struct group *part, const struct group *other,
                        const char *why)
{
    const struct place *place = &other->receptions.items[0]->source_node->place;

    if (group_is_proved(part))
        part->order = claim_unknown(
            arena_printf(a->arena,
                         "%s the reception at %s, and the order of both together is not shown", why,
                         place_text(a, place)),
            *place);
}

/* A part is enclosed only together with the others. */
static void part_take(struct analysis *a, struct group *g, struct group *part)
{
    part->joint = g;
    part->instances = g->instances;
    order_doubt(a, part, g->joined.items[part == g->joined.items[0]], "its range touches that of");
    for (uint32_t k = 0; k < part->receptions.count; k++)
        part->receptions.items[k]->group = part->id;
}

void groups_release(struct analysis *a, uint32_t at)
{
    struct group *g = a->groups.items[at];

    for (uint32_t k = 0; k < g->joined.count; k++)
        if (g->joined.items[k]->whole != g->whole) {
            array_push(a->arena, &a->groups, g->joined.items[k]);
            part_take(a, g, g->joined.items[k]);
        }
}

/* ---- what was never apart ---- */

static int last_id(const struct analysis *a)
{
    int last = 0;

    for (uint32_t k = 0; k < a->groups.count; k++)
        last = a->groups.items[k]->id > last ? a->groups.items[k]->id : last;
    return last;
}

/* What was asked of the whole holds of each. */
static void parts_settle(struct analysis *a, const struct group *g, struct group *const *parts,
                         uint32_t count)
{
    const int last = last_id(a);

    for (uint32_t k = 0; k < count; k++) {
        parts[k]->id = k == 0 ? g->id : last + (int)k;
        part_leave_others(a, parts[k]);
        group_settle_smallest(a, parts[k]);
        parts[k]->instances = g->instances;
        parts[k]->determinism = g->determinism;
        order_doubt(a, parts[k], parts[k == 0], "its messages could be taken by");
    }
    for (uint32_t k = 0; k < count; k++)
        parts[k]->whole = NULL;
}

static bool ranges_touch(struct group *const *parts, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        if (!parts[k]->has_scope)
            return true;
        for (uint32_t n = 0; n < k; n++)
            if (groups_touch(parts[k], parts[n]))
                return true;
    }
    return false;
}

static bool is_open(const struct group *g)
{
    return !group_is_proved(g) && g->order.truth != TRUTH_REFUTED;
}

static void parts_put(struct analysis *a, uint32_t at, struct group *const *parts, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        if (k == 0)
            a->groups.items[at] = parts[k];
        else
            array_push(a->arena, &a->groups, parts[k]);
        for (uint32_t n = 0; n < parts[k]->receptions.count; n++)
            parts[k]->receptions.items[n]->group = parts[k]->id;
    }
}

void groups_separate(struct analysis *a)
{
    for (uint32_t k = 0, all = a->groups.count; k < all; k++) {
        struct group *g = a->groups.items[k];
        const struct function *f;
        struct group **parts;
        uint32_t count;

        if (!is_open(g) || g->is_annotated || g->mark || g->joint)
            continue;
        f = group_function(a, g);
        if (!f || !group_split(a, g, f, SPLIT_CHOICES, &parts, &count))
            continue;
        parts_settle(a, g, parts, count);
        if (!ranges_touch(parts, count))
            parts_put(a, k, parts, count);
    }
}

void groups_part(struct analysis *a)
{
    for (uint32_t k = 0, count = a->groups.count; k < count; k++) {
        struct group *g = a->groups.items[k];

        if (!is_open(g) || !are_apart(g))
            continue;
        for (uint32_t n = 0; n < g->joined.count; n++)
            part_take(a, g, g->joined.items[n]);
        parts_put(a, k, g->joined.items, g->joined.count);
    }
}
