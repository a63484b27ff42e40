/* SPDX-License-Identifier: Apache-2.0 */
/* Which sets of cells hold the same?  See interned.h.
 *
 * A table of the sets by what they hold, with open addressing, at most half full; and a map from the items of sets that
 * were settled elsewhere to those that are shared.
 */
#include "passes/interned.h"

struct interned {
    struct set *table; /* a free place holds nothing */
    uint32_t size, count;
    struct map *known; /* items of a settled set -> the shared ones */
};

static struct set *place_of(const struct interned *all, const struct set *set)
{
    uint64_t hash = set->count;

    for (uint32_t k = 0; k < set->count; k++)
        hash = (hash ^ set->items[k]) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 32;
    for (uint32_t at = (uint32_t)hash & (all->size - 1);; at = (at + 1) & (all->size - 1))
        if (all->table[at].count == 0 || set_equals(&all->table[at], set))
            return &all->table[at];
}

static void table_grow(struct analysis *a, struct interned *all)
{
    struct interned larger = {.size = all->size ? all->size * 2 : 1024};

    larger.table = ARENA_ARRAY(a->arena, struct set, larger.size);
    for (uint32_t k = 0; k < all->size; k++)
        if (all->table[k].count > 0)
            *place_of(&larger, &all->table[k]) = all->table[k];
    arena_release(a->arena, all->table, all->size * sizeof *all->table);
    all->table = larger.table;
    all->size = larger.size;
}

/* Its place among them, where `items` lie if it comes anew; NULL: a copy of its own. */
static struct set place_shared(struct analysis *a, const struct set *set, uint32_t *items)
{
    struct interned *all = a->interned;
    struct set *place;

    if (!all) {
        all = a->interned = ARENA_NEW(a->arena, struct interned);
        all->known = map_new(a->arena);
    }
    if (all->count * 2 >= all->size)
        table_grow(a, all);
    place = place_of(all, set);
    if (place->count == 0) {
        if (!items)
            items = arena_memdup(a->arena, set->items, set->count * sizeof *set->items);
        *place = (struct set){items, set->count, 0};
        all->count++;
    }
    return *place;
}

struct set set_interned(struct analysis *a, const struct set *set)
{
    uint32_t *known;
    struct set shared;

    if (set->count == 0)
        return (struct set){0};
    if (!set_is_settled(set))
        return place_shared(a, set, NULL);
    known = a->interned ? map_get_address(a->interned->known, set->items) : NULL;
    if (known)
        return (struct set){known, set->count, 0};
    shared = place_shared(a, set, set->items);
    map_set_address(a->interned->known, set->items, shared.items);
    return shared;
}

void set_intern(struct analysis *a, struct set *set)
{
    const struct set shared = set_interned(a, set);

    set_release(a->arena, set);
    *set = shared;
}
