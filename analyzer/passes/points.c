/* SPDX-License-Identifier: Apache-2.0 */
/* Which cells does each pointer reach, when some pointers flow into others?
 *
 * Requires: a graph, made by constraints.c: edges (what one node reaches, the other reaches too) and
 * watches (for each cell that a node reaches, something is to be done: mostly an edge to or from
 * the node of that cell).  Computes: the least sets that satisfy all of them, in waves: nodes on a
 * cycle of edges have equal sets and become one (Tarjan); then whole sets go along new edges, and only what is
 * new in a set along all, in topological order; then the watches are told of it, which may add edges.  But for one
 * thing: nodes that reach very many cells become one.
 * (Hardekopf and Lin, PLDI 2007; Pereira and Berlin, CGO 2009.)
 *
 * Invariants: `fresh` and `pending` are parts of `cells`: what has not gone along the edges, and what
 * the watches have not been told of.  A node whose `parent` is another one has nothing of its own.
 */
#include "passes/points.h"
#include "base/map.h"
#include "passes/interned.h"
#include "passes/members.h"

#include <stdlib.h>

enum { BLOCK = 4096, FIRST_WORDS = 64 };

/* A node that reaches more cells than this tells next to nothing about any of them, but thousands of such nodes make all
 * the work: they are taken for one.  Where there is too much work nevertheless (so many edges were made), those that reach
 * fewer, half of it for each doubling, but no less than so many. */
enum { VAST = 4096, VAST_LEAST = 256, EDGES_MANY = 1 << 24 };

/* So many edges are made at once at least, before nodes that are equal become one, and duplicates go. */
enum { EDGES_WAVE = 1 << 22 };

struct point {
    point_node parent;
    struct members cells, fresh, pending;
    ARRAY(point_node) edges;
    uint32_t clean_edges; /* so many at the begin are sorted and each there once */
    ARRAY(struct watch) watches;
    point_node derived[POINTS_KINDS];
    const struct set *set; /* see points_members */
    uint32_t set_version;
    uint32_t telling; /* in which an edge to or from it was made last, see tell */
};

struct new_watch {
    point_node node;
    struct watch watch;
};

struct filter {          /* a watch of the vast node */
    struct filter *next; /* about the same, or with the same hash */
    struct watch watch;
    uint64_t form[4]; /* what it does: kind and whether it is whole, target, about, state */
    bool is_told;     /* of all that the node has, or it is told with what is pending */
};

struct distinct { /* nodes of the cells of a list */
    uint32_t list_version;
    ARRAY(point_node) nodes;
};

struct step { /* of the search for cycles */
    point_node node;
    uint32_t edge;
};

struct points {
    struct analysis *a;
    struct arena *scratch;
    struct members_room room;
    points_watcher watcher;
    void *context;
    struct point **blocks;
    uint32_t block_capacity, count; /* of nodes, 0 is none */
    point_node *cell_nodes;         /* by cell id */
    uint32_t cell_capacity;
    uint32_t *places; /* by cell id: number among those that are reached, plus one */
    uint32_t place_capacity;
    ARRAY(struct cell *) reached;
    struct members functions; /* places of those that are functions */
    ARRAY(struct new_watch) new_watches;
    ARRAY(struct step) new_edges; /* that have brought nothing yet */
    point_node vast;      /* the one that all that reach many cells are; 0: there is none yet */
    struct map *filtered; /* about -> struct filter: what is filtered out of it */
    struct map *watched;  /* hash of what it does -> struct filter: its watches */
    ARRAY(struct filter *) watched_list;
    uint32_t version, telling;
    uint64_t made, wave_end; /* edges until now; so many, and it is enough for one wave */
    ARRAY(point_node) order; /* nodes; those that edges lead to come first */
    ARRAY(point_node) stack;
    ARRAY(struct step) steps, merges; /* merges: pairs of nodes */
    ARRAY(struct step) equal;         /* pairs of targets that the same is filtered into */
    uint32_t *index, *low;            /* by node; index 0: not seen */
    uint8_t *is_on_stack;
    uint32_t search_capacity, seen;
    uint32_t *list, list_capacity, list_version;
    struct distinct
        distinct[2]; /* of the list: of all cells but functions; of those that are no fields */
    uint32_t *function_list, function_capacity;
};

static struct point *point_at(const struct points *p, point_node node)
{
    return &p->blocks[node / BLOCK][node % BLOCK];
}

static point_node find(const struct points *p, point_node node)
{
    while (point_at(p, node)->parent != node) {
        struct point *point = point_at(p, node);

        point->parent = point_at(p, point->parent)->parent;
        node = point->parent;
    }
    return node;
}

static struct point *point_of(const struct points *p, point_node node)
{
    return point_at(p, find(p, node));
}

struct points *points_new(struct analysis *a, points_watcher watcher, void *context)
{
    struct arena *scratch = arena_new();
    struct points *p = ARENA_NEW(scratch, struct points);

    p->a = a;
    p->scratch = scratch;
    p->room.arena = scratch;
    p->room.word_count = FIRST_WORDS;
    p->watcher = watcher;
    p->context = context;
    p->filtered = map_new(scratch);
    p->watched = map_new(scratch);
    (void)points_node(p); /* the one that is none */
    return p;
}

void points_free(struct points *p)
{
    arena_free(p->scratch);
}

point_node points_node(struct points *p)
{
    point_node node = p->count++;

    while (node / BLOCK >= p->block_capacity)
        p->blocks = array_grow(p->scratch, p->blocks, sizeof(void *), &p->block_capacity);
    if (node % BLOCK == 0)
        p->blocks[node / BLOCK] = ARENA_ARRAY(p->scratch, struct point, BLOCK);
    point_at(p, node)->parent = node;
    return node;
}

point_node points_cell(struct points *p, const struct cell *cell)
{
    while (cell->id >= p->cell_capacity)
        p->cell_nodes =
            array_grow(p->scratch, p->cell_nodes, sizeof *p->cell_nodes, &p->cell_capacity);
    if (p->cell_nodes[cell->id] == 0)
        p->cell_nodes[cell->id] = points_node(p);
    return p->cell_nodes[cell->id];
}

/* ---- what the graph consists of ---- */

static uint32_t place_of(struct points *p, const struct cell *cell)
{
    while (cell->id >= p->place_capacity)
        p->places = array_grow(p->scratch, p->places, sizeof *p->places, &p->place_capacity);
    if (p->places[cell->id] == 0) {
        array_push(p->scratch, &p->reached, p->a->cells[cell->id]);
        p->places[cell->id] = p->reached.count;
        if (cell->kind == CELL_FUNCTION)
            members_add(&p->room, &p->functions, p->reached.count - 1);
    }
    return p->places[cell->id] - 1;
}

void points_add(struct points *p, point_node node, const struct cell *cell)
{
    struct point *point = point_of(p, node);
    uint32_t place = place_of(p, cell);

    if (node != 0 && members_add(&p->room, &point->cells, place))
        members_add(&p->room, &point->fresh, place);
}

void points_edge(struct points *p, point_node from, point_node to)
{
    struct point *source;

    from = find(p, from);
    to = find(p, to);
    if (from == 0 || to == 0 || from == to)
        return;
    source = point_at(p, from);
    for (uint32_t k = source->edges.count; k > 0 && k + 4 > source->edges.count; k--)
        if (source->edges.items[k - 1] == to)
            return;
    array_push(p->scratch, &source->edges, to);
    p->made++;
    if (source->cells.count > 0)
        array_push(p->scratch, &p->new_edges, (struct step){from, to});
}

void points_watch(struct points *p, point_node node, struct watch watch)
{
    if (node == 0)
        return;
    node = find(p, node);
    array_push(p->scratch, &point_at(p, node)->watches, watch);
    array_push(p->scratch, &p->new_watches, (struct new_watch){node, watch});
}

point_node points_derived(struct points *p, point_node node, int kind)
{
    point_node target;

    if (node == 0)
        return 0;
    target = point_of(p, node)->derived[kind];
    if (target == 0) {
        target = points_node(p);
        point_of(p, node)->derived[kind] = target;
        points_watch(p, node, (struct watch){.kind = kind, .target = target});
    }
    return target;
}

void points_again(struct points *p, uint32_t kinds)
{
    for (uint32_t k = 0; k < p->watched_list.count; k++)
        p->watched_list.items[k]->is_told = false;
    for (point_node node = 1; node < p->count; node++) {
        const struct point *point = point_at(p, node);

        for (uint32_t k = 0; k < point->watches.count && point->parent == node; k++)
            if (kinds >> point->watches.items[k].kind & 1)
                array_push(p->scratch, &p->new_watches,
                           (struct new_watch){node, point->watches.items[k]});
    }
}

/* ---- nodes that are equal ---- */

/* What the watches of both have been told of. */
static struct members told_by_both(struct points *p, const struct point *a, const struct point *b)
{
    struct members told = members_without(&p->room, &a->cells, &a->pending), out = {0};
    struct members others = members_without(&p->room, &b->cells, &b->pending);
    struct members rest;

    if (a->watches.count == 0 || b->watches.count == 0) {
        members_unite(&p->room, &out, NULL, a->watches.count == 0 ? &others : &told);
    } else {
        rest = members_without(&p->room, &told, &others);
        out = members_without(&p->room, &told, &rest);
        members_clear(&p->room, &rest);
    }
    members_clear(&p->room, &told);
    members_clear(&p->room, &others);
    return out;
}

static void merge(struct points *p, point_node left, point_node right);

static void sets_merge(struct points *p, struct point *into, struct point *from)
{
    bool is_same = members_equal(&into->cells, &from->cells);

    if (!is_same || into->pending.count > 0 || from->pending.count > 0) {
        struct members told = into == point_at(p, p->vast)
                                  ? members_without(&p->room, &into->cells, &into->pending)
                                  : told_by_both(p, into, from);

        members_unite(&p->room, &into->cells, NULL, &from->cells);
        members_clear(&p->room, &into->pending);
        into->pending = members_without(&p->room, &into->cells, &told);
        members_clear(&p->room, &told);
    }
    if (!is_same)
        members_unite(&p->room, &into->fresh, NULL, &into->cells);
    else
        members_unite(&p->room, &into->fresh, NULL, &from->fresh);
    members_clear(&p->room, &from->cells);
    members_clear(&p->room, &from->fresh);
    members_clear(&p->room, &from->pending);
}

/* What is stored in equal sets of cells is equal as well. */
static point_node others_merge(struct points *p, point_node left, point_node right)
{
    if (left != 0 && right != 0)
        merge(p, left, right);
    return left != 0 ? left : right;
}

/* Nodes that are derived from both are merged too: one watch serves both. */
static bool is_known_watch(const struct point *into, const struct point *from,
                           const struct watch *watch)
{
    return watch->kind < POINTS_KINDS && into->derived[watch->kind] != 0 &&
           watch->target == from->derived[watch->kind];
}

/* Does the vast node have a watch that filters the same?  Then the targets are equal.  It has from now on. */
static bool is_known_filter(struct points *p, const struct watch *watch)
{
    const void *key = watch->about ? watch->about : p;
    struct filter *first = map_get_address(p->filtered, key), *filter;

    for (filter = first; filter; filter = filter->next)
        if (filter->watch.kind == watch->kind && filter->watch.is_whole == watch->is_whole) {
            array_push(p->scratch, &p->equal, (struct step){filter->watch.target, watch->target});
            return true;
        }
    filter = ARENA_NEW(p->scratch, struct filter);
    filter->next = first;
    filter->watch = *watch;
    map_set_address(p->filtered, key, filter);
    return false;
}

/* The watch of the vast node that does the same with each cell; *is_new: it has none until now. */
static struct filter *vast_watch(struct points *p, const struct watch *watch, bool *is_new)
{
    const uint64_t form[] = {(uint64_t)watch->kind << 1 | watch->is_whole, find(p, watch->target),
                             (uintptr_t)watch->about, (uintptr_t)watch->state};
    const void *key = (const void *)(uintptr_t)(hash_bytes(0, form, sizeof form) | 1);
    struct filter *first = map_get_address(p->watched, key), *filter;

    *is_new = false;
    for (filter = first; filter; filter = filter->next)
        if (memcmp(filter->form, form, sizeof form) == 0)
            return filter;
    filter = ARENA_NEW(p->scratch, struct filter);
    filter->next = first;
    filter->watch = *watch;
    memcpy(filter->form, form, sizeof form);
    map_set_address(p->watched, key, filter);
    array_push(p->scratch, &p->watched_list, filter);
    *is_new = true;
    return filter;
}

/* A watch that comes to the vast node is told of all that this has: what this had told its own ones of is not told again. */
static void vast_watch_add(struct points *p, const struct watch *watch)
{
    bool is_new;

    if (watch->is_filter && is_known_filter(p, watch))
        return;
    (void)vast_watch(p, watch, &is_new);
    if (!is_new)
        return;
    array_push(p->scratch, &point_at(p, p->vast)->watches, *watch);
    array_push(p->scratch, &p->new_watches, (struct new_watch){p->vast, *watch});
}

static void watches_merge(struct points *p, struct point *into, struct point *from)
{
    bool is_vast = into == point_at(p, p->vast);

    for (uint32_t k = 0; k < from->watches.count; k++) {
        const struct watch *watch = &from->watches.items[k];

        if (is_known_watch(into, from, watch))
            continue;
        if (is_vast)
            vast_watch_add(p, watch);
        else
            array_push(p->scratch, &into->watches, *watch);
    }
    from->watches.count = 0;
}

/* Which of two nodes stays: the vast one, or the one with more to be moved. */
static bool stays(const struct points *p, point_node left, point_node right)
{
    const struct point *a = point_at(p, left), *b = point_at(p, right);

    if (left == p->vast || right == p->vast)
        return left == p->vast;
    return a->edges.count + a->watches.count >= b->edges.count + b->watches.count;
}

static void merge(struct points *p, point_node left, point_node right)
{
    struct point *into, *from;
    point_node derived[POINTS_KINDS];

    left = find(p, left);
    right = find(p, right);
    if (left == right)
        return;
    if (!stays(p, left, right)) {
        point_node swap = left;

        left = right;
        right = swap;
    }
    into = point_at(p, left);
    from = point_at(p, right);
    sets_merge(p, into, from);
    for (uint32_t k = 0; k < from->edges.count; k++)
        array_push(p->scratch, &into->edges, from->edges.items[k]);
    watches_merge(p, into, from);
    from->edges.count = 0;
    from->parent = left;
    into->clean_edges = 0;
    memcpy(derived, from->derived, sizeof derived);
    for (int k = 0; k < POINTS_KINDS; k++) {
        point_node other = others_merge(p, point_of(p, left)->derived[k], derived[k]);

        point_of(p, left)->derived[k] = other;
    }
}

/* Makes two nodes one, and those that have to be equal then. */
static void merge_whole(struct points *p, point_node left, point_node right)
{
    merge(p, left, right);
    while (p->equal.count > 0) {
        struct step pair = p->equal.items[--p->equal.count];

        merge(p, pair.node, pair.edge);
    }
}

static uint32_t vast_limit(const struct points *p)
{
    uint32_t limit = VAST;

    for (uint64_t many = EDGES_MANY; p->made > many && limit > VAST_LEAST; many *= 2)
        limit /= 2;
    return limit;
}

static void vast_merge(struct points *p)
{
    const uint32_t limit = vast_limit(p);

    for (point_node node = 1; node < p->count; node++) {
        if (node == p->vast || point_at(p, node)->parent != node ||
            point_at(p, node)->cells.count <= limit)
            continue;
        if (p->vast == 0)
            p->vast = points_node(p);
        merge_whole(p, p->vast, node);
    }
}

/* ---- waves ---- */

static int node_compare(const void *a, const void *b)
{
    const point_node *left = a, *right = b;

    return (*left > *right) - (*left < *right);
}

static void edges_clean(struct points *p, point_node node)
{
    struct point *point = point_at(p, node);
    uint32_t count = 0;

    if (point->clean_edges == point->edges.count)
        return;
    for (uint32_t k = 0; k < point->edges.count; k++)
        point->edges.items[k] = find(p, point->edges.items[k]);
    qsort(point->edges.items, point->edges.count, sizeof(point_node), node_compare);
    for (uint32_t k = 0; k < point->edges.count; k++)
        if (point->edges.items[k] != node &&
            (count == 0 || point->edges.items[count - 1] != point->edges.items[k]))
            point->edges.items[count++] = point->edges.items[k];
    point->edges.count = count;
    point->clean_edges = count;
}

static void search_enter(struct points *p, point_node node)
{
    p->index[node] = p->low[node] = ++p->seen;
    p->is_on_stack[node] = 1;
    edges_clean(p, node);
    array_push(p->scratch, &p->stack, node);
    array_push(p->scratch, &p->steps, (struct step){node, 0});
}

/* The nodes of a cycle, and of all cycles that share nodes with it, become one; merged behind the
 * search, which would go astray otherwise. */
static void cycle_leave(struct points *p, point_node head)
{
    point_node node;

    do {
        node = p->stack.items[--p->stack.count];
        p->is_on_stack[node] = 0;
        if (node != head)
            array_push(p->scratch, &p->merges, (struct step){head, node});
    } while (node != head);
    array_push(p->scratch, &p->order, head);
}

static void cycles_from(struct points *p, point_node start)
{
    search_enter(p, start);
    while (p->steps.count > 0) {
        struct step *step = &p->steps.items[p->steps.count - 1];
        point_node node = step->node;
        const struct point *point = point_at(p, node);

        if (step->edge < point->edges.count) {
            point_node to = point->edges.items[step->edge++];

            if (p->index[to] == 0)
                search_enter(p, to);
            else if (p->is_on_stack[to] && p->index[to] < p->low[node])
                p->low[node] = p->index[to];
            continue;
        }
        p->steps.count--;
        if (p->steps.count > 0) {
            point_node from = p->steps.items[p->steps.count - 1].node;

            if (p->low[node] < p->low[from])
                p->low[from] = p->low[node];
        }
        if (p->low[node] == p->index[node])
            cycle_leave(p, node);
    }
}

/* Puts the nodes in order. */
static void order_find(struct points *p)
{
    if (p->search_capacity < p->count) {
        p->search_capacity = p->count * 2;
        p->index = ARENA_ARRAY(p->scratch, uint32_t, p->search_capacity);
        p->low = ARENA_ARRAY(p->scratch, uint32_t, p->search_capacity);
        p->is_on_stack = ARENA_ARRAY(p->scratch, uint8_t, p->search_capacity);
    }
    memset(p->index, 0, p->count * sizeof *p->index);
    p->seen = 0;
    p->order.count = p->merges.count = 0;
    for (point_node node = 1; node < p->count; node++)
        if (point_at(p, node)->parent == node && p->index[node] == 0)
            cycles_from(p, node);
    for (uint32_t k = 0; k < p->merges.count; k++)
        merge_whole(p, p->merges.items[k].node, p->merges.items[k].edge);
}

static int step_compare(const void *a, const void *b)
{
    const struct step *left = a, *right = b;

    return left->node != right->node ? node_compare(&left->node, &right->node)
                                     : node_compare(&left->edge, &right->edge);
}

/* What new edges bring, when the nodes that are equal are one: between these there is nothing to bring. */
static void new_edges_flow(struct points *p)
{
    struct step *edges = p->new_edges.items;
    uint32_t count = 0;

    for (uint32_t k = 0; k < p->new_edges.count; k++) {
        const struct step edge = {find(p, edges[k].node), find(p, edges[k].edge)};

        if (edge.node != edge.edge)
            edges[count++] = edge;
    }
    p->new_edges.count = 0;
    if (count > 0)
        qsort(edges, count, sizeof *edges, step_compare);
    for (uint32_t k = 0; k < count; k++) {
        struct point *target = point_at(p, edges[k].edge);

        if (k == 0 || step_compare(&edges[k - 1], &edges[k]) != 0)
            members_unite(&p->room, &target->cells, &target->fresh,
                          &point_at(p, edges[k].node)->cells);
    }
}

static void flow_along(struct points *p, point_node node)
{
    struct point *point = point_at(p, node);

    for (uint32_t k = 0; k < point->edges.count; k++) {
        point_node to = find(p, point->edges.items[k]);
        struct point *target = point_at(p, to);

        if (to != node)
            members_unite(&p->room, &target->cells, &target->fresh, &point->fresh);
    }
    if (point->watches.count > 0)
        members_unite(&p->room, &point->pending, NULL, &point->fresh);
    members_clear(&p->room, &point->fresh);
}

/* The nodes of the cells, each once.  Thousands of cells may be one node, and thousands of watches ask about the same
 * cells. */
static const struct distinct *distinct_find(struct points *p, const uint32_t *places,
                                            uint32_t count, bool is_plain)
{
    enum { AHEAD = 8 }; /* cells lie all over the memory: these are fetched */
    struct distinct *distinct = &p->distinct[is_plain];

    if (distinct->list_version == p->list_version)
        return distinct;
    distinct->list_version = p->list_version;
    distinct->nodes.count = 0;
    p->telling++;
    for (uint32_t k = 0; k < count; k++) {
        const struct cell *cell = p->reached.items[places[k]];
        point_node node;

        if (k + AHEAD < count)
            __builtin_prefetch(p->reached.items[places[k + AHEAD]]);
        if (cell->kind == (is_plain ? CELL_FIELD : CELL_FUNCTION))
            continue; /* nothing is stored in a function, whatever the pointers say */
        node = find(p, points_cell(p, cell));
        if (point_at(p, node)->telling == p->telling)
            continue;
        point_at(p, node)->telling = p->telling;
        array_push(p->scratch, &distinct->nodes, node);
    }
    return distinct;
}

static void edges_tell(struct points *p, const struct watch *watch, const uint32_t *places,
                       uint32_t count)
{
    const bool is_load = watch->kind == POINTS_LOAD || watch->kind == POINTS_LOAD_PLAIN;
    const bool is_plain = watch->kind == POINTS_LOAD_PLAIN || watch->kind == POINTS_STORE_PLAIN;
    const struct distinct *distinct = distinct_find(p, places, count, is_plain);

    for (uint32_t k = 0; k < distinct->nodes.count; k++)
        if (is_load)
            points_edge(p, distinct->nodes.items[k], watch->target);
        else
            points_edge(p, watch->target, distinct->nodes.items[k]);
}

static void tell(struct points *p, const struct watch *watch, const uint32_t *places,
                 uint32_t count)
{
    if (watch->kind == POINTS_LOAD || watch->kind == POINTS_STORE ||
        watch->kind == POINTS_LOAD_PLAIN || watch->kind == POINTS_STORE_PLAIN) {
        edges_tell(p, watch, places, count);
        return;
    }
    for (uint32_t k = 0; k < count; k++) {
        struct cell *cell = p->reached.items[places[k]];

        if (cell->kind != CELL_FUNCTION || watch->kind > POINTS_STORE_VALUE)
            p->watcher(p->context, watch, cell);
    }
}

/* The numbers of a set; valid until the next call. */
static uint32_t *list_of(struct points *p, const struct members *members)
{
    p->list_version++;
    if (p->list_capacity < members->count) {
        p->list_capacity = members->count * 2;
        p->list = ARENA_ARRAY(p->scratch, uint32_t, p->list_capacity);
    }
    members_list(members, p->list);
    return p->list;
}

/* Of the numbers of a set those of functions; valid until the next call. */
static uint32_t *functions_of(struct points *p, const struct members *members, uint32_t *count)
{
    if (p->function_capacity < p->functions.count) {
        p->function_capacity = p->functions.count * 2;
        p->function_list = ARENA_ARRAY(p->scratch, uint32_t, p->function_capacity);
    }
    *count = members_common(members, &p->functions, p->function_list);
    return p->function_list;
}

static void new_watches_tell(struct points *p)
{
    const struct members *listed = NULL; /* in the list; sets only grow now */
    uint32_t listed_count = 0, list_version = 0;

    while (p->new_watches.count > 0 && p->made < p->wave_end) {
        struct new_watch new = p->new_watches.items[--p->new_watches.count];
        const struct members *cells = &point_of(p, new.node)->cells;
        uint32_t count = cells->count;
        bool is_new = false;
        const uint32_t *places;
        struct filter *filter = p->vast != 0 && find(p, new.node) == p->vast
                                    ? vast_watch(p, &new.watch, &is_new)
                                    : NULL;

        if (count == 0 || (filter && filter->is_told))
            continue;
        if (filter)
            filter->is_told = true;
        if (new.watch.is_of_functions) {
            places = functions_of(p, cells, &count);
        } else if (listed != cells || listed_count != count || list_version != p->list_version) {
            places = list_of(p, cells);
            listed = cells;
            listed_count = count;
            list_version = p->list_version;
        } else {
            places = p->list;
        }
        tell(p, &new.watch, places, count);
    }
}

static void pending_tell(struct points *p)
{
    for (point_node node = 1; node < p->count && p->made < p->wave_end; node++) {
        struct point *point = point_at(p, node);
        uint32_t count = point->pending.count, watches = point->watches.count;
        const uint32_t *list, *functions;
        uint32_t function_count;

        if (count == 0)
            continue;
        list = list_of(p, &point->pending);
        functions = functions_of(p, &point->pending, &function_count);
        members_clear(&p->room, &point->pending);
        for (uint32_t k = 0; k < watches; k++) {
            struct watch watch = point->watches.items[k];

            tell(p, &watch, watch.is_of_functions ? functions : list,
                 watch.is_of_functions ? function_count : count);
        }
    }
}

static bool is_at_rest(const struct points *p)
{
    if (p->new_watches.count > 0 || p->new_edges.count > 0)
        return false;
    for (point_node node = 1; node < p->count; node++)
        if (point_at(p, node)->fresh.count > 0 || point_at(p, node)->pending.count > 0)
            return false;
    return true;
}

void points_run(struct points *p)
{
    p->version++;
    while (!is_at_rest(p)) {
        vast_merge(p);
        order_find(p);
        new_edges_flow(p);
        for (uint32_t k = p->order.count; k-- > 0;)
            if (point_of(p, p->order.items[k])->fresh.count > 0)
                flow_along(p, find(p, p->order.items[k]));
        p->wave_end = p->made + EDGES_WAVE + p->made / 4;
        pending_tell(p);
        new_watches_tell(p);
    }
}

/* ---- the answer ---- */

const struct set *points_members(struct points *p, point_node node)
{
    static const struct set none;
    struct point *point = point_of(p, node);
    struct set set = {0}, *kept;

    if (node == 0 || point->cells.count == 0)
        return &none;
    if (point->set && point->set_version == p->version)
        return point->set;
    set.items = list_of(p, &point->cells);
    set.count = set.capacity = point->cells.count;
    for (uint32_t k = 0; k < set.count; k++)
        set.items[k] = p->reached.items[set.items[k]]->id;
    qsort(set.items, set.count, sizeof *set.items, node_compare);
    kept = ARENA_NEW(p->a->arena, struct set);
    *kept = set_interned(p->a, &set);
    point->set = kept;
    point->set_version = p->version;
    return point->set;
}
