/* SPDX-License-Identifier: Apache-2.0 */
/* Do sets that hold the same share their items, and no others, whether they were made here or settled before? */
#include "check.h"
#include "passes/interned.h"

enum { SETS = 4000 };

static struct set make(struct arena *arena, uint32_t number)
{
    struct set set = {0};

    for (uint32_t k = 0; k <= number % 40; k++)
        set_add(arena, &set, number / 2 * 3 + k * k);
    return set;
}

int main(void)
{
    struct analysis a = {.arena = arena_new()};
    struct set *sets = ARENA_ARRAY(a.arena, struct set, SETS), none = {0};

    set_intern(&a, &none);
    CHECK_EQUAL(none.count, 0);
    for (uint32_t round = 0; round < 3; round++)
        for (uint32_t k = 0; k < SETS; k++) {
            struct set wanted = make(a.arena, k), set = make(a.arena, k), shared = {0};

            if (round == 1) { /* one that is settled, with items of its own */
                set_join(a.arena, &shared, &wanted);
                set = shared;
            }
            set_intern(&a, &set);
            CHECK(set_equals(&set, &wanted));
            CHECK(set_is_settled(&set));
            if (round == 0)
                sets[k] = set;
            CHECK(set.items == sets[k].items);
            CHECK(k == 0 || (set.items == sets[k - 1].items) == set_equals(&set, &sets[k - 1]));
            if (round != 1)
                set_release(a.arena, &wanted);
            set_add(a.arena, &set, 1000000); /* which changes no other */
            CHECK(!set_has(&sets[k], 1000000));
        }
    for (uint32_t k = 0; k < SETS; k++) {
        struct set wanted = make(a.arena, k);

        CHECK(set_equals(&sets[k], &wanted));
    }
    arena_free(a.arena);
    return 0;
}
