/* SPDX-License-Identifier: Apache-2.0 */
/* Small containers of the passes: sets of numbers, bits, and the list of assumptions. */
#include "passes/analysis.h"
#include "passes/members.h"

#include <string.h>

uint32_t sorted_place(const uint32_t *items, uint32_t count, uint32_t item)
{
    uint32_t low = 0, high = count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (items[middle] < item)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Room for `more` items; a set that shares its items gets its own. */
static void set_widen(struct arena *arena, struct set *set, uint32_t more)
{
    uint32_t *items = set->items;
    uint32_t wanted = set->count + more;

    if (wanted <= set->capacity)
        return;
    if (wanted < 2 * set->count)
        wanted = 2 * set->count;
    set->capacity = wanted < 8 ? 8 : wanted;
    set->items = ARENA_ARRAY(arena, uint32_t, set->capacity);
    if (set->count > 0)
        memcpy(set->items, items, set->count * sizeof *items);
}

bool set_add(struct arena *arena, struct set *set, uint32_t item)
{
    uint32_t at = sorted_place(set->items, set->count, item);

    if (at < set->count && set->items[at] == item)
        return false;
    set_widen(arena, set, 1);
    memmove(set->items + at + 1, set->items + at, (set->count - at) * sizeof *set->items);
    set->items[at] = item;
    set->count++;
    return true;
}

/* How many items of `other` the set lacks. */
static uint32_t set_lacks(const struct set *set, const struct set *other)
{
    uint32_t lacks = 0, at = 0;

    for (uint32_t k = 0; k < other->count; k++) {
        while (at < set->count && set->items[at] < other->items[k])
            at++;
        lacks += at == set->count || set->items[at] != other->items[k];
    }
    return lacks;
}

bool set_add_all(struct arena *arena, struct set *set, const struct set *other)
{
    uint32_t lacks, from = set->count, left = other->count, to;

    if (other->count <= 2) {
        bool is_changed = false;

        for (uint32_t k = 0; k < other->count; k++)
            is_changed |= set_add(arena, set, other->items[k]);
        return is_changed;
    }
    lacks = set_lacks(set, other);
    if (lacks == 0)
        return false;
    set_widen(arena, set, lacks);
    set->count += lacks;
    for (to = set->count; left > 0;) { /* from the end, in place */
        if (from > 0 && set->items[from - 1] >= other->items[left - 1]) {
            left -= set->items[from - 1] == other->items[left - 1];
            set->items[--to] = set->items[--from];
        } else {
            set->items[--to] = other->items[--left];
        }
    }
    return true;
}

void set_join(struct arena *arena, struct set *set, const struct set *settled)
{
    if (set->count == 0 && set->capacity == 0)
        *set = (struct set){settled->items, settled->count, 0};
    else
        set_add_all(arena, set, settled);
}

void set_release(struct arena *arena, struct set *set)
{
    if (set->capacity > 0)
        arena_release(arena, set->items, set->capacity * sizeof *set->items);
    *set = (struct set){0};
}

bool set_has(const struct set *set, uint32_t item)
{
    uint32_t at = sorted_place(set->items, set->count, item);

    return at < set->count && set->items[at] == item;
}

bool set_equals(const struct set *a, const struct set *b)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->items, b->items, a->count * sizeof *a->items) == 0);
}

enum { MUCH_LARGER = 16 };

bool set_meets(const struct set *a, const struct set *b)
{
    const struct set *small = a->count < b->count ? a : b, *large = small == a ? b : a;

    if (small->count < large->count / MUCH_LARGER) {
        for (uint32_t k = 0; k < small->count; k++)
            if (set_has(large, small->items[k]))
                return true;
        return false;
    }
    for (uint32_t i = 0, j = 0; i < a->count && j < b->count;) {
        if (a->items[i] == b->items[j])
            return true;
        if (a->items[i] < b->items[j])
            i++;
        else
            j++;
    }
    return false;
}

struct bits bits_new(struct arena *arena, uint32_t count)
{
    return (struct bits){ARENA_ARRAY(arena, uint64_t, (count + 63) / 64 + 1), count};
}

struct bits bits_copy(struct arena *arena, const struct bits *bits)
{
    struct bits copy = bits_new(arena, bits->count);

    bits_join(&copy, bits);
    return copy;
}

struct bits bits_grown(struct arena *arena, const struct bits *bits, uint32_t count)
{
    struct bits grown = bits_new(arena, count);

    bits_join(&grown, bits);
    return grown;
}

/* Of those that are in the other, turned round by `turn`. */
static uint32_t bits_first(const struct bits *bits, const struct bits *other, uint64_t turn,
                           uint32_t from)
{
    for (uint32_t w = from / 64; w < (bits->count + 63) / 64; w++) {
        uint64_t word = bits->words[w] & (other->words[w] ^ turn);

        if (w == from / 64)
            word &= UINT64_MAX << (from % 64);
        if (word)
            return w * 64 + (uint32_t)__builtin_ctzll(word);
    }
    return UINT32_MAX;
}

uint32_t bits_next(const struct bits *bits, uint32_t from)
{
    return bits_first(bits, bits, 0, from);
}

uint32_t bits_next_but(const struct bits *bits, const struct bits *but, uint32_t from)
{
    return bits_first(bits, but, UINT64_MAX, from);
}

uint32_t bits_next_of(const struct bits *bits, const struct bits *of, uint32_t from)
{
    return bits_first(bits, of, 0, from);
}

const char *place_text(struct analysis *a, const struct place *place)
{
    return place->file ? arena_printf(a->arena, "%s:%u", place->file->path, place->line)
                       : "an unknown place";
}

void assume(struct analysis *a, const char *text)
{
    for (uint32_t k = 0; k < a->assumptions.count; k++)
        if (strcmp(a->assumptions.items[k], text) == 0)
            return;
    array_push(a->arena, &a->assumptions, text);
}
