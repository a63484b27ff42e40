/* SPDX-License-Identifier: Apache-2.0 */
/* Are sets of numbers what arrays of flags are, few or many, with small numbers or large ones?
 *
 * Random additions, unions, differences and clearings of a few sets that share their room, each done to flags as well: many
 * small numbers, and a few that may be large.
 */
#include "check.h"
#include "passes/members.h"

#include <stdint.h>

enum { SETS = 6, NUMBERS = 20000, SMALL = 4000, RUNS = 200, STEPS = 100 };

static uint32_t seed = 1;
static struct members sets[SETS];
static bool flags[SETS][NUMBERS];
static uint32_t listed[NUMBERS];

static uint32_t random_below(uint32_t limit)
{
    seed = seed * 1664525 + 1013904223;
    return (seed >> 8) % limit;
}

static void set_check(const struct members *set, const bool *expected)
{
    uint32_t count = 0;

    members_list(set, listed);
    for (uint32_t k = 0; k < NUMBERS; k++) {
        CHECK_EQUAL(members_has(set, k), expected[k]);
        if (expected[k])
            CHECK_EQUAL(listed[count++], k);
    }
    CHECK_EQUAL(set->count, count);
}

static void add_some(struct members_room *room, uint32_t x)
{
    const uint32_t many = random_below(4) == 0 ? 60 : 2, from = random_below(SMALL);

    for (uint32_t k = 0; k < many; k++) {
        const uint32_t number = many > 2 ? from + k : random_below(NUMBERS);

        CHECK_EQUAL(members_add(room, &sets[x], number), !flags[x][number]);
        flags[x][number] = true;
    }
}

static void unite(struct members_room *room, uint32_t x, uint32_t y, uint32_t fresh)
{
    bool is_changed = false;

    for (uint32_t k = 0; k < NUMBERS; k++)
        if (flags[y][k] && !flags[x][k]) {
            is_changed = flags[x][k] = true;
            flags[fresh][k] = true;
        }
    CHECK_EQUAL(members_unite(room, &sets[x], &sets[fresh], &sets[y]), is_changed);
}

static void subtract(struct members_room *room, uint32_t x, uint32_t y, uint32_t out)
{
    members_clear(room, &sets[out]);
    sets[out] = members_without(room, &sets[x], &sets[y]);
    for (uint32_t k = 0; k < NUMBERS; k++)
        flags[out][k] = flags[x][k] && !flags[y][k];
}

static void step(struct members_room *room)
{
    const uint32_t x = random_below(SETS), y = (x + 1 + random_below(SETS - 1)) % SETS;
    uint32_t out = 0;

    while (out == x || out == y)
        out++;
    switch (random_below(8)) {
    case 0:
    case 1:
        unite(room, x, y, out);
        break;
    case 2:
        subtract(room, x, y, out);
        break;
    case 3:
        members_clear(room, &sets[x]);
        memset(flags[x], 0, sizeof flags[x]);
        break;
    default:
        add_some(room, x);
    }
    CHECK_EQUAL(members_equal(&sets[x], &sets[y]), memcmp(flags[x], flags[y], NUMBERS) == 0);
}

int main(void)
{
    for (uint32_t run = 0; run < RUNS; run++) {
        struct arena *arena = arena_new();
        struct members_room room = {.arena = arena, .word_count = 64};

        memset(sets, 0, sizeof sets);
        memset(flags, 0, sizeof flags);
        for (uint32_t k = 0; k < STEPS; k++)
            step(&room);
        for (uint32_t k = 0; k < SETS; k++)
            set_check(&sets[k], flags[k]);
        arena_free(arena);
    }
    return 0;
}
