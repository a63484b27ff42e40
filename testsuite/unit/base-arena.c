/* SPDX-License-Identifier: Apache-2.0 */
/* Does the arena hand out zeroed, aligned, stable memory, and do its arrays and strings keep what
 * was put in? */
#include "base/arena.h"
#include "check.h"

#include <stdalign.h>
#include <stdint.h>

static void memory_is_zeroed_and_stays(void)
{
    struct arena *arena = arena_new();
    enum { PIECES = 5000 };
    unsigned char *pieces[PIECES];
    for (size_t i = 0; i < PIECES; i++) {
        const size_t size = i * 7 % 300 + (i % 500 == 0 ? 100000 : 1);
        pieces[i] = arena_alloc(arena, size);
        CHECK_EQUAL((uintptr_t)pieces[i] % alignof(max_align_t), 0);
        for (size_t at = 0; at < size; at++)
            CHECK_EQUAL(pieces[i][at], 0);
        memset(pieces[i], (int)(i % 255 + 1), size);
    }
    for (size_t i = 0; i < PIECES; i++)
        CHECK_EQUAL(pieces[i][0], i % 255 + 1);
    CHECK(arena_used(arena) > PIECES);
    arena_free(arena);
    arena_free(NULL);
}

/* What an arena that was freed has left is zeroed again, of every size, whatever was used of it. */
static void memory_is_zeroed_again(void)
{
    static const size_t SIZES[] = {40, 300, 5000, 70000, 140000, 300000, 600000, 3000000};
    enum { KINDS = sizeof SIZES / sizeof *SIZES };
    for (size_t round = 0; round < 6; round++) {
        struct arena *arena = arena_new();
        for (size_t i = 0; i < 40 + 60 * round; i++) {
            const size_t size = SIZES[i * (round + 1) % KINDS] - i * 3 % 32;
            unsigned char *piece = arena_alloc(arena, size);
            size_t sum = 0;
            for (size_t at = 0; at < size; at++)
                sum += piece[at];
            CHECK_EQUAL(sum, 0);
            memset(piece, 255, size);
        }
        arena_free(arena);
    }
}

/* What was given back is handed out again, zeroed, and to one at a time; the arena does not grow for it. */
static void large_blocks_are_used_again(void)
{
    struct arena *arena = arena_new();
    unsigned char *kept[50];
    size_t used;

    arena_release(arena, NULL, 0);
    arena_release(arena, arena_alloc(arena, 100), 100); /* too small to be worth it */
    arena_release(arena, arena_alloc(arena, 300000), 300000);
    used = arena_used(arena);
    for (int round = 0; round < 1000; round++) {
        const size_t size = 1000 + (size_t)round * 7919 % 200000;
        unsigned char *piece = arena_alloc(arena, size);

        for (size_t at = 0; at < size; at += 7)
            CHECK_EQUAL(piece[at], 0);
        memset(piece, 255, size);
        arena_release(arena, piece, size);
    }
    CHECK(arena_used(arena) - used < 4000000); /* all together are 100,000,000 */
    for (size_t k = 0; k < 50; k++) {
        kept[k] = arena_alloc(arena, 2000 + k);
        memset(kept[k], (int)k, 2000 + k);
    }
    for (size_t k = 0; k < 50; k++)
        for (size_t at = 0; at < 2000 + k; at++)
            CHECK_EQUAL(kept[k][at], k);
    arena_free(arena);
}

static void arrays_grow(void)
{
    struct arena *arena = arena_new();
    ARRAY(int) numbers = {0};
    for (int i = 0; i < 100000; i++)
        array_push(arena, &numbers, i * 3);
    CHECK_EQUAL(numbers.count, 100000);
    for (int i = 0; i < 100000; i++)
        CHECK_EQUAL(numbers.items[i], i * 3);
    arena_free(arena);
}

static void strings_are_copied(void)
{
    struct arena *arena = arena_new();
    char source[] = "first";
    char *copy = arena_strdup(arena, source);
    source[0] = 'w';
    CHECK(strcmp(copy, "first") == 0);
    CHECK(strcmp(arena_strndup(arena, "abcdef", 3), "abc") == 0);
    CHECK(strcmp(arena_strndup(arena, NULL, 0), "") == 0);
    CHECK(strcmp(arena_printf(arena, "%s-%05d", "x", 42), "x-00042") == 0);
    CHECK_EQUAL(strlen(arena_printf(arena, "%0100000d", 1)), 100000);
    arena_free(arena);
}

int main(void)
{
    memory_is_zeroed_and_stays();
    memory_is_zeroed_again();
    large_blocks_are_used_again();
    arrays_grow();
    strings_are_copied();
    return 0;
}
