/* SPDX-License-Identifier: Apache-2.0 */
/* Does a way lead from one node of a function to another?
 *
 * Two walks depth first, one into the first side of every branch before the second, the other the other way
 * round.  What lies below a node in the tree of a walk is reached from it.  And the cycles of the function,
 * taken as one node each, stand in the order in which the walk leaves them last: no way leads back to one
 * that is left later.
 */
#include "passes/ways.h"
#include "passes/cfg.h"

#include <string.h>

enum { NONE = UINT32_MAX };

struct order {
    uint32_t *enter,
        *leave; /* by node id: when the walk comes, NONE: never; how many came until it left */
    uint32_t
        *top; /* by node id: place of its cycle (or of it alone) from the first to be reached */
};

struct ways {
    struct order orders[2];
    uint32_t *marks, mark; /* of the searches */
    const struct node **stack;
};

static void order_walk(struct analysis *a, const struct function *f, int side, struct order *order)
{
    const struct node **stack = ARENA_ARRAY(a->arena, const struct node *, f->node_count + 1);
    uint8_t *edges = ARENA_ARRAY(a->arena, uint8_t, f->node_count);
    uint32_t depth = 0, count = 0, place = f->node_count;

    order->enter[f->nodes[0]->id] = count++;
    stack[depth++] = f->nodes[0];
    while (depth > 0) {
        const struct node *node = stack[depth - 1], *next;

        if (edges[node->id] == 2) {
            order->leave[node->id] = count;
            order->top[node->id] = --place;
            depth--;
            continue;
        }
        next = node->next[edges[node->id]++ ^ side];
        if (next && order->enter[next->id] == NONE) {
            order->enter[next->id] = count++;
            stack[depth++] = next;
        }
    }
}

/* All nodes of a cycle stand where the first of them does. */
static void order_join(struct analysis *a, const struct cfg *cfg, struct order *order)
{
    uint32_t *least = ARENA_ARRAY(a->arena, uint32_t, cfg->count);

    memset(least, 0xff, cfg->count * sizeof *least);
    for (uint32_t k = 0; k < cfg->count; k++) {
        uint32_t cycle = cfg->component[k];

        if (cycle != NONE && order->top[k] < least[cycle])
            least[cycle] = order->top[k];
    }
    for (uint32_t k = 0; k < cfg->count; k++)
        if (cfg->component[k] != NONE)
            order->top[k] = least[cfg->component[k]];
}

static struct ways *ways_get(struct analysis *a, const struct function *f)
{
    struct cfg *cfg = cfg_get(a, f);
    struct ways *ways = cfg->ways;

    if (ways)
        return ways;
    ways = cfg->ways = ARENA_NEW(a->arena, struct ways);
    for (int side = 0; side < 2; side++) {
        struct order *order = &ways->orders[side];

        order->enter = ARENA_ARRAY(a->arena, uint32_t, f->node_count);
        order->leave = ARENA_ARRAY(a->arena, uint32_t, f->node_count);
        order->top = ARENA_ARRAY(a->arena, uint32_t, f->node_count);
        memset(order->enter, 0xff, f->node_count * sizeof *order->enter);
        order_walk(a, f, side, order);
        order_join(a, cfg, order);
    }
    ways->marks = ARENA_ARRAY(a->arena, uint32_t, f->node_count);
    ways->stack = ARENA_ARRAY(a->arena, const struct node *, f->node_count + 1);
    return ways;
}

/* What the numbers say: 1 a way leads there, 0 none does, -1 they do not say. */
static int orders_tell(const struct cfg *cfg, const struct ways *ways, uint32_t from, uint32_t to)
{
    if (ways->orders[0].enter[from] == NONE) /* nothing leads to it: it has no numbers */
        return -1;
    if (ways->orders[0].enter[to] == NONE)
        return 0;
    if (from == to || (cfg->component[from] != NONE && cfg->component[from] == cfg->component[to]))
        return cfg->component[from] != NONE;
    for (int side = 0; side < 2; side++) {
        const struct order *order = &ways->orders[side];

        if (order->top[from] > order->top[to])
            return 0;
        if (order->enter[from] < order->enter[to] && order->enter[to] < order->leave[from])
            return 1;
    }
    return -1;
}

bool ways_lead(struct analysis *a, const struct node *from, const struct node *to)
{
    const struct cfg *cfg = cfg_get(a, from->function);
    struct ways *ways = ways_get(a, from->function);
    uint32_t depth = 0;
    int told;

    if (to->function != from->function)
        return false;
    told = orders_tell(cfg, ways, from->id, to->id);
    if (told >= 0)
        return told;
    ways->mark++;
    ways->stack[depth++] = from;
    while (depth > 0) {
        const struct node *node = ways->stack[--depth];

        for (int k = 0; k < 2; k++) {
            const struct node *next = node->next[k];

            if (!next || ways->marks[next->id] == ways->mark)
                continue;
            if (next == to)
                return true;
            told = orders_tell(cfg, ways, next->id, to->id);
            if (told > 0)
                return true;
            ways->marks[next->id] = ways->mark;
            if (told < 0)
                ways->stack[depth++] = next;
        }
    }
    return false;
}
