/* SPDX-License-Identifier: Apache-2.0 */
/* What runs before what, and what decides whether it runs, inside one function?
 *
 * Requires: nodes[0] is ENTRY, nodes[1] is EXIT.  Computes: reverse post-order, dominators,
 * post-dominators and control dependences.  An endless loop counts as leading to EXIT, so that
 * post-dominance is defined.  Ways that end in a call that does not return (exit, MPI_Abort) are
 * left out of post-dominance: `if (error) abort();` decides nothing about what follows in the runs
 * that are not aborted, and the passes speak of those only.  What decides about the nodes of such a
 * way is found among these nodes, up to where the way ends.
 */
#include "passes/cfg.h"
#include "passes/external.h"
#include "passes/ways.h"

#include <string.h>

#define NONE UINT32_MAX

struct walk {
    struct arena *arena;
    const struct function *function;
    struct node **order; /* filled from the end */
    uint32_t place;
    bool is_reverse;
    uint8_t *seen;
    struct set *extra; /* nodes with an artificial edge to EXIT */
};

static uint32_t edge_count(const struct walk *w, const struct node *node)
{
    if (!w->is_reverse)
        return 2;
    return node->previous_count + (node->kind == NODE_EXIT ? w->extra->count : 0);
}

static struct node *edge_to(const struct walk *w, const struct node *node, uint32_t k)
{
    if (!w->is_reverse)
        return node->next[k];
    return k < node->previous_count ? node->previous[k]
                                    : w->function->nodes[w->extra->items[k - node->previous_count]];
}

/* Depth first without recursion: functions of thousands of nodes must not need a deep stack. */
static void walk_from(struct walk *w, struct node *start)
{
    struct frame {
        struct node *node;
        uint32_t edge;
    } *stack = ARENA_ARRAY(w->arena, struct frame, w->function->node_count + 1);
    uint32_t depth = 0;

    if (w->seen[start->id])
        return;
    w->seen[start->id] = 1;
    stack[depth++] = (struct frame){start, 0};
    while (depth > 0) {
        struct frame *top = &stack[depth - 1];

        if (top->edge < edge_count(w, top->node)) {
            struct node *to = edge_to(w, top->node, top->edge++);

            if (to && !w->seen[to->id]) {
                w->seen[to->id] = 1;
                stack[depth++] = (struct frame){to, 0};
            }
        } else {
            w->order[--w->place] = top->node;
            depth--;
        }
    }
}

static uint32_t meet(const uint32_t *dominator, const uint32_t *rank, uint32_t x, uint32_t y)
{
    while (x != y) {
        while (rank[x] > rank[y])
            x = dominator[x];
        while (rank[y] > rank[x])
            y = dominator[y];
    }
    return x;
}

static void dominators_find(const struct walk *w, struct node **order, uint32_t count,
                            const uint32_t *rank, uint32_t *dominator)
{
    struct walk back = *w;
    bool is_changed = true;

    back.is_reverse = !w->is_reverse;
    dominator[order[0]->id] = order[0]->id;
    while (is_changed) {
        is_changed = false;
        for (uint32_t k = 1; k < count; k++) {
            struct node *node = order[k];
            uint32_t best = NONE, edges = edge_count(&back, node);

            for (uint32_t e = 0; e < edges; e++) {
                struct node *from = edge_to(&back, node, e);

                if (from && rank[from->id] != NONE && dominator[from->id] != NONE)
                    best = best == NONE ? from->id : meet(dominator, rank, best, from->id);
            }
            if (w->is_reverse && set_has(w->extra, node->id))
                best = best == NONE ? 1 : meet(dominator, rank, best, 1);
            if (best != NONE && best != dominator[node->id]) {
                dominator[node->id] = best;
                is_changed = true;
            }
        }
    }
}

static uint32_t *filled(struct arena *arena, uint32_t count)
{
    uint32_t *array = ARENA_ARRAY(arena, uint32_t, count);

    memset(array, 0xff, count * sizeof *array);
    return array;
}

/* Where two ways that do not return come together; 1, EXIT, when they do not.  They have no loops. */
static uint32_t dead_meet(const struct cfg *cfg, uint32_t x, uint32_t y)
{
    while (x != y) {
        bool is_first = x != 1 && (y == 1 || cfg->rank[x] < cfg->rank[y]);

        *(is_first ? &x : &y) = cfg->dead_behind[is_first ? x : y];
    }
    return x;
}

static void dead_behind_find(struct arena *arena, const struct function *f, struct cfg *cfg)
{
    cfg->dead_behind = filled(arena, f->node_count);
    for (uint32_t k = cfg->order_count; k-- > 0;) {
        const struct node *node = cfg->order[k];
        uint32_t best = NONE;

        if (!cfg->is_dead[node->id])
            continue;
        for (int e = 0; e < 2; e++)
            if (node->next[e])
                best = best == NONE ? node->next[e]->id : dead_meet(cfg, best, node->next[e]->id);
        cfg->dead_behind[node->id] = best == NONE ? f->nodes[1]->id : best;
    }
}

/* The node behind that all ways pass; NONE: there is none on this way. */
static uint32_t node_behind(const struct cfg *cfg, uint32_t at)
{
    uint32_t behind = cfg->is_dead[at] ? cfg->dead_behind[at] : cfg->postdominator[at];

    return behind == at || behind == NONE || cfg->is_dead[at] > cfg->is_dead[behind] ? NONE
                                                                                     : behind;
}

static void controls_find(struct arena *arena, const struct function *f, struct cfg *cfg)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        struct node *branch = f->nodes[k];

        if (branch->kind != NODE_BRANCH || cfg->rank[k] == NONE ||
            branch->next[0] == branch->next[1])
            continue;
        for (int side = 0; side < 2; side++) {
            uint32_t at = branch->next[side] ? branch->next[side]->id : NONE;

            for (; at != NONE && at != cfg->postdominator[k]; at = node_behind(cfg, at))
                set_add(arena, &cfg->controls[at], k);
        }
    }
}

/* Nodes all of whose ways end in a call that does not return. */
static uint8_t *dead_find(struct arena *arena, const struct function *f, const struct cfg *cfg)
{
    uint8_t *is_dead = ARENA_ARRAY(arena, uint8_t, f->node_count);
    bool is_changed = true;

    while (is_changed) {
        is_changed = false;
        for (uint32_t k = cfg->order_count; k-- > 0;) {
            const struct node *node = cfg->order[k];
            bool is_live = node->kind == NODE_EXIT || is_dead[node->id];

            for (int e = 0; e < 2 && !is_live; e++)
                is_live = node->next[e] && !is_dead[node->next[e]->id];
            if (!is_live) {
                is_dead[node->id] = 1;
                is_changed = true;
            }
        }
    }
    return is_dead;
}

static uint32_t *ranks_of(struct arena *arena, struct node **order, uint32_t count, uint32_t nodes)
{
    uint32_t *rank = filled(arena, nodes);

    for (uint32_t k = 0; k < count; k++)
        rank[order[k]->id] = k;
    return rank;
}

/* Kosaraju's second walk: against the edges, from the nodes in the order in which they were left last. */
static void components_find(struct arena *arena, struct cfg *cfg)
{
    const struct node **stack = ARENA_ARRAY(arena, const struct node *, cfg->order_count + 1);
    uint8_t *seen = ARENA_ARRAY(arena, uint8_t, cfg->count);

    cfg->component = filled(arena, cfg->count);
    for (uint32_t k = 0; k < cfg->order_count; k++) {
        const struct node *first = cfg->order[k];
        uint32_t depth = 0;
        bool is_cycle = first->next[0] == first || first->next[1] == first;

        if (seen[first->id])
            continue;
        seen[first->id] = 1;
        stack[depth++] = first;
        while (depth > 0) {
            const struct node *node = stack[--depth];

            for (uint32_t n = 0; n < node->previous_count; n++) {
                const struct node *from = node->previous[n];

                if (seen[from->id] || cfg->rank[from->id] == NONE)
                    continue;
                seen[from->id] = 1;
                cfg->component[from->id] = k;
                stack[depth++] = from;
                is_cycle = true;
            }
        }
        if (is_cycle)
            cfg->component[first->id] = k;
    }
}

/* Numbers a tree of dominators, whose nodes stand behind those above them. */
static void tree_number(struct arena *arena, struct node **order, uint32_t count, uint32_t nodes,
                        const uint32_t *up, struct cfg_tree *tree)
{
    uint32_t *place =
        ARENA_ARRAY(arena, uint32_t, nodes); /* of the next below it; first: how many */

    tree->enter = filled(arena, nodes);
    tree->leave = ARENA_ARRAY(arena, uint32_t, nodes);
    for (uint32_t k = count; k-- > 1;)
        if (up[order[k]->id] != NONE)
            place[up[order[k]->id]] += 1 + place[order[k]->id];
    for (uint32_t k = 0; k < count; k++) {
        uint32_t id = order[k]->id, above = up[id], below = place[id];

        if (k > 0 && above == NONE)
            continue;
        tree->enter[id] = k == 0 ? 0 : place[above];
        if (k > 0)
            place[above] += 1 + below;
        tree->leave[id] = tree->enter[id] + 1 + below;
        place[id] = tree->enter[id] + 1;
    }
}

struct cfg *cfg_get(struct analysis *a, const struct function *function)
{
    struct function_facts *facts = facts_of(a, function);
    uint32_t count = function->node_count, back_count, *back_rank;
    struct set extra = {0};
    struct walk w = {a->arena, function, NULL, count, false, NULL, &extra};
    struct node **back;
    struct cfg *cfg;

    if (facts->cfg)
        return facts->cfg;
    cfg = facts->cfg = ARENA_NEW(a->arena, struct cfg);
    cfg->count = count;
    cfg->controls = ARENA_ARRAY(a->arena, struct set, count);
    cfg->closures = ARENA_ARRAY(a->arena, struct set, count);
    cfg->has_closure = ARENA_ARRAY(a->arena, uint8_t, count);
    w.order = ARENA_ARRAY(a->arena, struct node *, count);
    w.seen = ARENA_ARRAY(a->arena, uint8_t, count);
    walk_from(&w, function->nodes[0]);
    cfg->order = w.order + w.place;
    cfg->order_count = count - w.place;
    cfg->rank = ranks_of(a->arena, cfg->order, cfg->order_count, count);
    cfg->dominator = filled(a->arena, count);
    dominators_find(&w, cfg->order, cfg->order_count, cfg->rank, cfg->dominator);
    tree_number(a->arena, cfg->order, cfg->order_count, count, cfg->dominator, &cfg->below);
    components_find(a->arena, cfg);
    cfg->is_dead = dead_find(a->arena, function, cfg);
    w.is_reverse = true;
    for (;;) {
        uint32_t missing = NONE;

        w.order = ARENA_ARRAY(a->arena, struct node *, count);
        w.seen = ARENA_ARRAY(a->arena, uint8_t, count);
        w.place = count;
        walk_from(&w, function->nodes[1]);
        if (!cfg->ends)
            cfg->ends = w.seen;
        for (uint32_t k = cfg->order_count; k-- > 0 && missing == NONE;)
            if (!w.seen[cfg->order[k]->id] && !cfg->is_dead[cfg->order[k]->id])
                missing = cfg->order[k]->id;
        if (missing == NONE)
            break;
        set_add(a->arena, &extra, missing);
    }
    back = w.order + w.place;
    back_count = count - w.place;
    back_rank = ranks_of(a->arena, back, back_count, count);
    cfg->postdominator = filled(a->arena, count);
    dominators_find(&w, back, back_count, back_rank, cfg->postdominator);
    tree_number(a->arena, back, back_count, count, cfg->postdominator, &cfg->before);
    dead_behind_find(a->arena, function, cfg);
    controls_find(a->arena, function, cfg);
    return cfg;
}

static bool tree_has(const struct cfg_tree *tree, uint32_t below, uint32_t above)
{
    return below == above ||
           (tree->enter[below] != NONE && tree->enter[above] != NONE &&
            tree->enter[above] <= tree->enter[below] && tree->enter[below] < tree->leave[above]);
}

struct cfg *cfg_scratch(struct analysis *a, const struct function *function)
{
    struct cfg *cfg = cfg_get(a, function);
    size_t count = function->node_count;

    if (!cfg->marks) {
        cfg->marks = ARENA_ARRAY(a->arena, uint8_t, 2 * count);
        cfg->stack = ARENA_ARRAY(a->arena, const struct node *, count + 1);
    }
    memset(cfg->marks, 0, 2 * count);
    return cfg;
}

struct cfg *cfg_walk_scratch(struct analysis *a, const struct function *function)
{
    struct cfg *cfg = cfg_get(a, function);

    if (!cfg->walk_marks) {
        cfg->walk_marks = ARENA_ARRAY(a->arena, uint8_t, function->node_count);
        cfg->walk_stack = ARENA_ARRAY(a->arena, const struct node *, function->node_count + 1);
    }
    memset(cfg->walk_marks, 0, function->node_count);
    return cfg;
}

struct bits cfg_between(struct analysis *a, const struct node *from, const struct node *stop)
{
    struct bits reached = bits_new(a->arena, from->function->node_count);
    struct cfg *cfg = cfg_scratch(a, from->function);
    uint32_t depth = 0;

    cfg->stack[depth++] = from;
    while (depth > 0) {
        const struct node *node = cfg->stack[--depth];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || bits_get(&reached, next->id))
                continue;
            bits_set(&reached, next->id);
            if (next != stop)
                cfg->stack[depth++] = next;
        }
    }
    return reached;
}

struct bits cfg_until(struct analysis *a, const struct node *from, cfg_stops *stops,
                      const void *context)
{
    struct bits reached = bits_new(a->arena, from->function->node_count);
    struct cfg *cfg = cfg_scratch(a, from->function);
    uint32_t depth = 0;

    cfg->stack[depth++] = from;
    while (depth > 0) {
        const struct node *node = cfg->stack[--depth];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || bits_get(&reached, next->id) || stops(context, next))
                continue;
            bits_set(&reached, next->id);
            cfg->stack[depth++] = next;
        }
    }
    return reached;
}

struct leading {
    const struct node *to;
    const struct bits *avoided, *within;
};

static bool ends_way(const void *context, const struct node *node)
{
    const struct leading *l = context;

    return (node != l->to && bits_get(l->avoided, node->id)) ||
           (l->within && !bits_get(l->within, node->id));
}

bool cfg_leads(struct analysis *a, const struct node *from, const struct node *to,
               const struct bits *avoided, const struct bits *within)
{
    const struct bits reached =
        cfg_until(a, from, ends_way, &(struct leading){to, avoided, within});

    return bits_get(&reached, to->id);
}

bool cfg_dominates(const struct cfg *cfg, const struct node *above, const struct node *below)
{
    return tree_has(&cfg->below, below->id, above->id);
}

bool cfg_postdominates(const struct cfg *cfg, const struct node *below, const struct node *above)
{
    return tree_has(&cfg->before, above->id, below->id);
}

/* What the side leads to has to be passed, and all that else leads there comes from there itself: the first way to it is
 * that side. */
const node_list *cfg_branches(struct analysis *a, const struct function *function)
{
    struct cfg *cfg = cfg_get(a, function);

    for (uint32_t k = 0; k < function->node_count && !cfg->has_branches; k++)
        if (function->nodes[k]->kind == NODE_BRANCH)
            array_push(a->arena, &cfg->branches, function->nodes[k]);
    cfg->has_branches = true;
    return &cfg->branches;
}

bool cfg_side_dominates(const struct cfg *cfg, const struct node *branch, int side,
                        const struct node *node)
{
    const struct node *first = branch->next[side];

    if (!first || first == branch->next[1 - side] || cfg->rank[first->id] == 0 ||
        cfg->rank[branch->id] == NONE || cfg->rank[node->id] == NONE ||
        !cfg_dominates(cfg, first, node))
        return false;
    for (uint32_t k = 0; k < first->previous_count; k++) {
        const struct node *from = first->previous[k];

        if (from != branch && cfg->rank[from->id] != NONE && !cfg_dominates(cfg, first, from))
            return false;
    }
    return true;
}

/* What is on the stack is the way that is tried. */
bool cfg_sides_dominate(struct analysis *a, const uint8_t *sides, const struct node *node,
                        uint8_t *way)
{
    const uint32_t count = node->function->node_count;
    struct cfg *cfg = cfg_scratch(a, node->function);
    uint8_t *tried = cfg->marks + count;
    uint32_t depth = 0;

    cfg->marks[0] = 1;
    cfg->stack[depth++] = node->function->nodes[0];
    while (depth > 0 && cfg->stack[depth - 1] != node) {
        const struct node *at = cfg->stack[depth - 1];
        const int side = tried[at->id]++;
        const struct node *next = side < 2 ? at->next[side] : NULL;

        if (side == 2)
            depth--;
        if (!next || cfg->marks[next->id] || (sides[at->id] & (1 << side)))
            continue;
        cfg->marks[next->id] = 1;
        cfg->stack[depth++] = next;
    }
    memset(way, 0, count);
    for (uint32_t k = 0; k + 1 < depth; k++)
        way[cfg->stack[k]->id] = (uint8_t)(1 << (tried[cfg->stack[k]->id] - 1));
    return depth == 0;
}

bool cfg_runs_when_true(const struct cfg *cfg, const struct node *branch, const struct node *node)
{
    return cfg_side_dominates(cfg, branch, 0, node);
}

bool cfg_reaches(struct analysis *a, const struct node *from, const struct node *to)
{
    return ways_lead(a, from, to);
}

bool cfg_carries(struct analysis *a, const struct node *from, const struct expr *variable,
                 const struct node *to)
{
    struct cfg *cfg = cfg_scratch(a, from->function);
    uint32_t depth = 0;

    if (to->function != from->function)
        return false;
    cfg->stack[depth++] = from;
    while (depth > 0) {
        const struct node *node = cfg->stack[--depth];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];
            bool is_written;

            if (!next || cfg->marks[next->id])
                continue;
            if (next == to)
                return true;
            cfg->marks[next->id] = 1;
            is_written = next->kind == NODE_ASSIGN && next->target == variable;
            for (uint32_t k = 0; next->kind == NODE_CALL && k < next->arg_count; k++)
                is_written |= next->args[k]->kind == EXPR_ADDRESS && next->args[k]->a == variable &&
                              call_writes(a, next, k);
            if (!is_written)
                cfg->stack[depth++] = next;
        }
    }
    return false;
}

bool cfg_share_cycle(struct analysis *a, const struct node *x, const struct node *y)
{
    const struct cfg *cfg = cfg_get(a, x->function);

    return x->function == y->function && cfg->component[x->id] != NONE &&
           cfg->component[x->id] == cfg->component[y->id];
}

/* The natural loop of the edge from `back` to `head`, which dominates it. */
static struct bits loop_of(struct analysis *a, const struct node *back, const struct node *head)
{
    struct bits loop = bits_new(a->arena, head->function->node_count);
    node_list work = {0};

    bits_set(&loop, head->id);
    if (!bits_get(&loop, back->id)) {
        bits_set(&loop, back->id);
        array_push(a->arena, &work, back);
    }
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        for (uint32_t k = 0; k < node->previous_count; k++)
            if (!bits_get(&loop, node->previous[k]->id)) {
                bits_set(&loop, node->previous[k]->id);
                array_push(a->arena, &work, node->previous[k]);
            }
    }
    return loop;
}

static uint32_t bits_weight(const struct bits *bits)
{
    uint32_t weight = 0;

    for (uint32_t k = 0; k < (bits->count + 63) / 64; k++)
        weight += (uint32_t)__builtin_popcountll(bits->words[k]);
    return weight;
}

/* Which loops each node lies in. */
static void loops_list(struct analysis *a, struct cfg *cfg)
{
    cfg->loops_at = ARENA_ARRAY(a->arena, struct set, cfg->count);
    for (uint32_t k = 0; k < cfg->loops.count; k++)
        for (uint32_t id = bits_next(&cfg->loops.items[k], 0); id != NONE;
             id = bits_next(&cfg->loops.items[k], id + 1))
            set_add(a->arena, &cfg->loops_at[id], k);
}

static void loops_find(struct analysis *a, struct cfg *cfg)
{
    uint32_t *numbers; /* by node id of the head: of its loop, plus one */

    if (cfg->loops_at)
        return;
    numbers = ARENA_ARRAY(a->arena, uint32_t, cfg->count);
    for (uint32_t k = 0; k < cfg->order_count; k++)
        for (int e = 0; e < 2; e++) {
            const struct node *back = cfg->order[k], *head = back->next[e];
            struct bits loop;

            if (!head || !cfg_dominates(cfg, head, back))
                continue;
            loop = loop_of(a, back, head);
            if (numbers[head->id] > 0) { /* two ways back: one loop */
                bits_join(&cfg->loops.items[numbers[head->id] - 1], &loop);
                continue;
            }
            array_push(a->arena, &cfg->loops, loop);
            array_push(a->arena, &cfg->loop_heads, head);
            numbers[head->id] = cfg->loops.count;
        }
    loops_list(a, cfg);
}

const struct set *cfg_loops_at(struct analysis *a, const struct node *node)
{
    struct cfg *cfg = cfg_get(a, node->function);

    loops_find(a, cfg);
    return &cfg->loops_at[node->id];
}

bool cfg_loop_around(struct analysis *a, const struct node *node, struct bits *loop)
{
    return cfg_loop_around_both(a, node, node, loop);
}

bool cfg_loop_around_both(struct analysis *a, const struct node *x, const struct node *y,
                          struct bits *loop)
{
    const struct set *loops = cfg_loops_at(a, x);
    const struct cfg *cfg = cfg_get(a, x->function);
    uint32_t best = UINT32_MAX;

    for (uint32_t k = 0; k < loops->count; k++) {
        const struct bits *around = &cfg->loops.items[loops->items[k]];

        if (bits_get(around, y->id) && bits_weight(around) < best) {
            best = bits_weight(around);
            *loop = *around;
        }
    }
    return best != UINT32_MAX;
}

bool cfg_leaves(const struct bits *loop, const struct node *branch)
{
    for (int side = 0; side < 2; side++)
        if (branch->next[side] && !bits_get(loop, branch->next[side]->id))
            return true;
    return false;
}

bool cfg_is_loop_exit(struct analysis *a, const struct node *branch, const struct node *inner,
                      const struct node *outer)
{
    const struct cfg *cfg = cfg_get(a, branch->function);
    const struct set *loops = cfg_loops_at(a, inner);

    if (inner->function != branch->function)
        return false;
    for (uint32_t k = 0; k < loops->count; k++) {
        const struct bits *loop = &cfg->loops.items[loops->items[k]];

        if (bits_get(loop, branch->id) && cfg_leaves(loop, branch) &&
            !(outer && outer->function == branch->function && bits_get(loop, outer->id)))
            return true;
    }
    return false;
}

int cfg_control_sides(struct analysis *a, const struct node *branch, const struct node *node)
{
    struct cfg *cfg = cfg_get(a, branch->function);
    int sides = 0;

    for (int side = 0; side < 2; side++) {
        uint32_t at = branch->next[side] ? branch->next[side]->id : NONE;

        for (; at != NONE && at != cfg->postdominator[branch->id]; at = node_behind(cfg, at))
            if (at == node->id)
                sides |= 1 << side;
    }
    return sides;
}

bool cfg_is_behind(struct analysis *a, const struct node *branch, int side, const struct node *node)
{
    struct cfg *cfg = cfg_scratch(a, node->function);
    uint32_t depth = 0;

    if (node == branch || branch->next[side] == branch->next[!side] ||
        !cfg_dominates(cfg_get(a, node->function), branch, node))
        return false;
    cfg->marks[node->id] = 1;
    cfg->stack[depth++] = node;
    while (depth > 0) {
        const struct node *at = cfg->stack[--depth];

        for (uint32_t k = 0; k < at->previous_count; k++) {
            const struct node *from = at->previous[k];

            if (from == branch || cfg->marks[from->id])
                continue;
            cfg->marks[from->id] = 1;
            cfg->stack[depth++] = from;
        }
    }
    return !branch->next[!side] || !cfg->marks[branch->next[!side]->id];
}

const struct set *cfg_control_closure(struct analysis *a, const struct node *node)
{
    struct cfg *cfg = cfg_get(a, node->function);
    struct set *closure = &cfg->closures[node->id];
    node_list work = {0};

    if (cfg->has_closure[node->id])
        return closure;
    cfg->has_closure[node->id] = 1;
    array_push(a->arena, &work, node);
    while (work.count > 0) {
        const struct set *direct = &cfg->controls[work.items[--work.count]->id];

        for (uint32_t k = 0; k < direct->count; k++)
            if (set_add(a->arena, closure, direct->items[k]))
                array_push(a->arena, &work, node->function->nodes[direct->items[k]]);
    }
    return closure;
}

struct bits cfg_from_begin(struct analysis *a, const struct function *f)
{
    struct bits seen = bits_new(a->arena, f->node_count);
    node_list work = {0};

    array_push(a->arena, &work, f->nodes[0]);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (bits_get(&seen, node->id))
            continue;
        bits_set(&seen, node->id);
        for (int side = 0; side < 2; side++)
            if (node->next[side])
                array_push(a->arena, &work, node->next[side]);
    }
    return seen;
}
