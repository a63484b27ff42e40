/* SPDX-License-Identifier: Apache-2.0 */
/* Do the numbers of a function's nodes say of every two what a plain search says?
 *
 * Random graphs of few nodes and of hundreds, with cycles that have several entries, ends, and parts that
 * nothing leads to; and long rows of branches, as functions have them.
 */
#include "base/arena.h"
#include "check.h"
#include "passes/cfg.h"
#include "passes/ways.h"

#include <stdbool.h>
#include <stdlib.h>

enum { MOST = 300 };

static uint32_t seed;

static uint32_t random_below(uint32_t limit)
{
    seed = seed * 1664525 + 1013904223;
    return (seed >> 8) % limit;
}

static void edge_add(struct arena *arena, struct node *from, int side, struct node *to)
{
    struct node **previous = ARENA_ARRAY(arena, struct node *, to->previous_count + 1);

    for (uint32_t k = 0; k < to->previous_count; k++)
        previous[k] = to->previous[k];
    previous[to->previous_count++] = from;
    to->previous = previous;
    from->next[side] = to;
}

static bool plain_leads(const struct node *from, const struct node *to)
{
    uint8_t seen[MOST] = {0};
    const struct node *work[MOST + 1];
    uint32_t count = 0;

    work[count++] = from;
    while (count > 0) {
        const struct node *node = work[--count];

        for (int k = 0; k < 2; k++) {
            const struct node *next = node->next[k];

            if (!next || seen[next->id])
                continue;
            if (next == to)
                return true;
            seen[next->id] = 1;
            work[count++] = next;
        }
    }
    return false;
}

static bool chain_has(const uint32_t *up, uint32_t from, uint32_t wanted)
{
    while (from != wanted && up[from] != UINT32_MAX && up[from] != from)
        from = up[from];
    return from == wanted;
}

static void function_try(uint32_t count, void (*join)(struct arena *, struct node **, uint32_t))
{
    struct arena *arena = arena_new();
    struct analysis *a = ARENA_NEW(arena, struct analysis);
    struct function *f = ARENA_NEW(arena, struct function);
    struct node **nodes = ARENA_ARRAY(arena, struct node *, count);
    struct cfg *cfg;

    a->arena = arena;
    a->facts = ARENA_NEW(arena, struct function_facts);
    for (uint32_t k = 0; k < count; k++) {
        nodes[k] = ARENA_NEW(arena, struct node);
        nodes[k]->id = k;
        nodes[k]->function = f;
        nodes[k]->kind = k == 0 ? NODE_ENTRY : k == 1 ? NODE_EXIT : NODE_NOP;
    }
    f->nodes = nodes;
    f->node_count = count;
    join(arena, nodes, count);
    cfg = cfg_get(a, f);
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t n = 0; n < count; n++) {
            CHECK_EQUAL(ways_lead(a, nodes[k], nodes[n]), plain_leads(nodes[k], nodes[n]));
            CHECK_EQUAL(cfg_dominates(cfg, nodes[k], nodes[n]), chain_has(cfg->dominator, n, k));
            CHECK_EQUAL(cfg_postdominates(cfg, nodes[k], nodes[n]),
                        chain_has(cfg->postdominator, n, k));
        }
    arena_free(arena);
}

static void join_anyhow(struct arena *arena, struct node **nodes, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        for (int side = 0; side < 2 && k != 1; side++)
            if (k == 0 ? side == 0 : random_below(5) > 1)
                edge_add(arena, nodes[k], side, nodes[1 + random_below(count - 1)]);
}

/* Forwards for the most part, and seldom back. */
static void join_rows(struct arena *arena, struct node **nodes, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        for (int side = 0; side < 2 && k != 1; side++) {
            uint32_t at = k == 0 ? 2 : k + 1 + (side ? random_below(6) : 0);

            if (side && random_below(20) == 0)
                at = 2 + random_below(k + 1);
            if (!side || (k > 0 && random_below(3) == 0))
                edge_add(arena, nodes[k], side, nodes[at < count ? at : 1]);
        }
}

int main(void)
{
    for (uint32_t k = 1; k <= 3000; k++) {
        seed = k;
        function_try(4 + k % 17, join_anyhow);
    }
    for (uint32_t k = 1; k <= 12; k++) {
        seed = 5000 + k;
        function_try(MOST - 20 * (k % 3), k % 2 ? join_rows : join_anyhow);
    }
    return 0;
}
