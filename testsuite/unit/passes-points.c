/* SPDX-License-Identifier: Apache-2.0 */
/* Does the graph of pointers give exactly the sets that the plain rules give?
 *
 * Random programs of `p = &x`, `p = q`, `p = *q` and `*p = q` over few variables (many cycles) and
 * over more than a word of them; half of the rules come after a first solution.  The plain rules are
 * applied to a matrix until nothing changes.  And a program of so many edges that the graph makes them in several waves and
 * takes more pointers for one: everything that they reach is still found.
 */
#include "base/arena.h"
#include "check.h"
#include "passes/points.h"

#include <stdbool.h>
#include <stdlib.h>

enum { MOST = 200 };
enum rule_kind { RULE_ADDRESS, RULE_COPY, RULE_LOAD, RULE_STORE };

struct rule {
    enum rule_kind kind;
    uint32_t to, from;
};

static uint8_t plain[MOST][MOST]; /* pointer, cell */
static uint32_t seed;

static uint32_t random_below(uint32_t limit)
{
    seed = seed * 1664525 + 1013904223;
    return (seed >> 8) % limit;
}

static bool flows(uint32_t to, uint32_t from, uint32_t count)
{
    bool is_changed = false;

    for (uint32_t k = 0; k < count; k++)
        if (plain[from][k] && !plain[to][k]) {
            plain[to][k] = 1;
            is_changed = true;
        }
    return is_changed;
}

static bool applies(const struct rule *rule, uint32_t count)
{
    bool is_changed = false;

    if (rule->kind == RULE_ADDRESS) {
        is_changed = !plain[rule->to][rule->from];
        plain[rule->to][rule->from] = 1;
    } else if (rule->kind == RULE_COPY) {
        is_changed = flows(rule->to, rule->from, count);
    }
    for (uint32_t k = 0; k < count; k++) {
        if (rule->kind == RULE_LOAD && plain[rule->from][k])
            is_changed |= flows(rule->to, k, count);
        if (rule->kind == RULE_STORE && plain[rule->to][k])
            is_changed |= flows(k, rule->from, count);
    }
    return is_changed;
}

static void rule_add(struct points *points, struct cell *cells, const struct rule *rule)
{
    point_node to = points_cell(points, &cells[rule->to]);
    point_node from = points_cell(points, &cells[rule->from]);

    switch (rule->kind) {
    case RULE_ADDRESS:
        points_add(points, to, &cells[rule->from]);
        break;
    case RULE_COPY:
        points_edge(points, from, to);
        break;
    case RULE_LOAD:
        points_edge(points, points_derived(points, from, POINTS_LOAD), to);
        break;
    case RULE_STORE:
        points_edge(points, from, points_derived(points, to, POINTS_STORE));
        break;
    }
}

static void sets_compare(struct points *points, struct cell *cells, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        const struct set *set = points_members(points, points_cell(points, &cells[k]));
        uint32_t expected = 0;

        for (uint32_t n = 0; n < count; n++) {
            CHECK_EQUAL(set_has(set, n), plain[k][n]);
            expected += plain[k][n];
        }
        CHECK_EQUAL(set->count, expected);
    }
}

static void program_try(uint32_t number, uint32_t count, uint32_t rule_count)
{
    struct arena *arena = arena_new();
    struct analysis *a = ARENA_NEW(arena, struct analysis);
    struct cell *cells = ARENA_ARRAY(arena, struct cell, count);
    struct rule *rules = ARENA_ARRAY(arena, struct rule, rule_count);
    struct points *points;

    seed = number;
    a->arena = arena;
    a->cells = ARENA_ARRAY(arena, struct cell *, count);
    a->cell_count = count;
    memset(plain, 0, sizeof plain);
    for (uint32_t k = 0; k < count; k++) {
        cells[k].id = k;
        a->cells[k] = &cells[k];
    }
    points = points_new(a, NULL, NULL);
    for (uint32_t k = 0; k < rule_count; k++) {
        bool is_changed = true;

        rules[k] = (struct rule){(enum rule_kind)random_below(4), random_below(count),
                                 random_below(count)};
        rule_add(points, cells, &rules[k]);
        if (k + 1 != rule_count / 2 && k + 1 != rule_count)
            continue;
        while (is_changed) {
            is_changed = false;
            for (uint32_t n = 0; n <= k; n++)
                is_changed |= applies(&rules[n], count);
        }
        points_run(points);
        sets_compare(points, cells, count);
    }
    points_free(points);
    arena_free(arena);
}

/* `r = *q` for MANY_READERS pairs of pointers, where each q leads to MANY holders, and each holder to an object of its own. */
static void many_try(void)
{
    enum { MANY = 4000, MANY_READERS = 4400, COUNT = 2 * MANY + 2 * MANY_READERS };
    struct arena *arena = arena_new();
    struct analysis *a = ARENA_NEW(arena, struct analysis);
    struct cell *cells = ARENA_ARRAY(arena, struct cell, COUNT);
    struct cell *objects = cells + MANY, *pointers = objects + MANY;
    struct cell *readers = pointers + MANY_READERS;
    struct points *points;

    a->arena = arena;
    a->cells = ARENA_ARRAY(arena, struct cell *, COUNT);
    a->cell_count = COUNT;
    for (uint32_t k = 0; k < COUNT; k++) {
        cells[k].id = k;
        a->cells[k] = &cells[k];
    }
    points = points_new(a, NULL, NULL);
    for (uint32_t k = 0; k < MANY; k++) {
        points_add(points, points_cell(points, &cells[k]), &objects[k]);
        points_add(points, points_cell(points, &pointers[0]), &cells[k]);
    }
    for (uint32_t k = 0; k < MANY_READERS; k++) {
        const point_node pointer = points_cell(points, &pointers[k]);

        points_edge(points, points_cell(points, &pointers[0]), pointer);
        points_edge(points, points_derived(points, pointer, POINTS_LOAD),
                    points_cell(points, &readers[k]));
    }
    points_run(points);
    for (uint32_t k = 0; k < MANY_READERS; k++) {
        const struct set *set = points_members(points, points_cell(points, &readers[k]));
        uint32_t found = 0;

        for (uint32_t n = 0; n < set->count; n++)
            found += set->items[n] >= MANY && set->items[n] < 2 * MANY;
        CHECK_EQUAL(found, MANY);
    }
    CHECK_EQUAL(points_members(points, points_cell(points, &cells[7]))->count, 1);
    points_free(points);
    arena_free(arena);
}

int main(void)
{
    for (uint32_t k = 1; k <= 400; k++)
        program_try(k, 3 + k % 20, 4 + k % 37);
    for (uint32_t k = 1; k <= 30; k++)
        program_try(1000 + k, MOST, 150 + 10 * k);
    many_try();
    return 0;
}
