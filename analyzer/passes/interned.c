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

void set_intern(struct analysis *a, struct set *set)
{
    struct interned *all = a->interned;
    const bool is_settled = set_is_settled(set);
    uint32_t *items = is_settled && all ? map_get_address(all->known, set->items) : NULL;
    const uint32_t *before = set->items;
    struct set *place;

    if (set->count == 0)
        return;
    if (items) {
        set->items = items;
        return;
    }
    if (!all) {
        all = a->interned = ARENA_NEW(a->arena, struct interned);
        all->known = map_new(a->arena);
    }
    if (all->count * 2 >= all->size)
        table_grow(a, all);
    place = place_of(all, set);
    if (place->count == 0) {
        *place = (struct set){
            is_settled ? set->items
                       : arena_memdup(a->arena, set->items, set->count * sizeof *set->items),
            set->count, 0};
        all->count++;
    }
    if (!is_settled)
        set_release(a->arena, set);
    else
        map_set_address(all->known, before, place->items);
    *set = *place;
}

struct set set_interned(struct analysis *a, const struct set *set)
{
    struct set kept = {0};

    if (set_is_settled(set))
        set_join(a->arena, &kept, set);
    else
        set_add_all(a->arena, &kept, set);
    set_intern(a, &kept);
    return kept;
}
