/* SPDX-License-Identifier: Apache-2.0 */
/* Is it memory that nothing has ever set, or that only steps from what was there?
 *
 * Requires: cells, stores, guards.  Local numbers and blocks of the C library hold nothing of their own when they are
 * made, and so do their members that are in no object that begins as zeros.  Nothing has set such memory at a node when no
 * store to it is made on a way to there (guards.h).  A sum that is only ever stepped begins with what nothing has set.
 */
#include "passes/blank.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/guards.h"
#include "passes/stored.h"
#include "passes/zeros.h"

static bool holds_numbers(const struct type *type)
{
    return type_is_number(type_element(type));
}

static bool is_raw_block(const struct cell *cell)
{
    const struct function *maker = cell->node ? call_external(cell->node) : NULL;

    return maker && external_leaves_raw(maker);
}

struct begun_members { /* of all objects that begin as zeros, or that a list leaves out */
    struct set cells;
    uint32_t version, cell_count; /* a->record_version and a->cell_count when they were found */
};

static const struct set *begun_members(struct analysis *a)
{
    struct begun_members *known = a->begun_members;
    struct set objects = {0};

    if (known && known->version == a->record_version && known->cell_count == a->cell_count)
        return &known->cells;
    for (uint32_t k = 0; k < a->cell_count; k++) {
        const struct cell *cell = a->cells[k];

        if (cell->kind == CELL_VARIABLE
                ? !cell->variable->function || cell->variable->is_static
                : cell->kind != CELL_FIELD && (cell->kind != CELL_HEAP || !is_raw_block(cell)))
            set_add(a->arena, &objects, k);
    }
    known = ARENA_NEW(a->arena, struct begun_members);
    known->version = a->record_version;
    known->cell_count = a->cell_count;
    cells_spread(a, &objects, &known->cells);
    zeros_all(a, &known->cells);
    a->begun_members = known;
    return &known->cells;
}

/* Memory that holds nothing of its own when it is made. */
bool blank_memory(struct analysis *a, const struct cell *cell)
{
    const struct variable *v = cell->kind == CELL_VARIABLE ? cell->variable : NULL;

    if (cell->from.count > 0 || cell->records)
        return false;
    if (v)
        return v->function && !v->is_static && v->parameter < 0 && holds_numbers(v->type);
    if (cell->kind == CELL_FIELD)
        return cell->type && holds_numbers(cell->type) && !set_has(begun_members(a), cell->id);
    return cell->kind == CELL_HEAP && is_raw_block(cell) &&
           (!cell->type || holds_numbers(cell->type));
}

static bool is_step(const struct store *store)
{
    return store->value && store->node && store->node->kind == NODE_ASSIGN &&
           expr_contains(store->value, store->node->target);
}

/* Is it, as far as it is stepped, set by nothing but what steps it from what it holds (s += k), so that the first to read
 * it reads what nothing has set?  Of a block of the C library another store counts only where a step may be made too. */
static bool is_only_stepped(struct analysis *a, const struct cell *cell)
{
    node_list others = {0};
    bool is_so = true;

    for (struct stores walk = stores_of(cell); is_so && stores_next(&walk);) {
        if (is_step(walk.store))
            continue;
        is_so = cell->kind == CELL_HEAP;
        array_push_alone(a->arena, &others, walk.store->node);
    }
    for (struct stores walk = stores_of(cell); others.count > 0 && is_so && stores_next(&walk);)
        for (uint32_t k = 0; is_step(walk.store) && is_so && k < others.count; k++)
            is_so = guards_rule_out(a, others.items[k], walk.store->node);
    arena_release(a->arena, others.items, others.capacity * sizeof(void *));
    return is_so;
}

void blank_steps(struct analysis *a, const struct cell *cell, struct taint *t)
{
    const struct variable *v = cell->kind == CELL_VARIABLE ? cell->variable : NULL;

    if (cell->groups.count == 0 || !blank_memory(a, cell) || (v && v->function->has_unknown) ||
        !is_only_stepped(a, cell))
        return;
    if (v && !type_is_array(v->type))
        array_push(a->arena, &t->reads, expr_variable(a->program, v));
    for (struct stores walk = stores_of(cell); stores_next(&walk);)
        if (is_step(walk.store))
            array_push(a->arena, &t->reads, walk.store->node->target);
}

/* Has nothing set the memory when the node runs? */
bool blank_at(struct analysis *a, const struct cell *cell, const struct node *node)
{
    for (struct stores walk = stores_of(cell); stores_next(&walk);)
        if (!guards_rule_out(a, walk.store->node, node))
            return false;
    return blank_memory(a, cell);
}

struct unset_search { /* in the condition of a branch that decides about the node */
    struct analysis *a;
    const struct node *at;
    bool is_found;
};

static const struct expr *find_unset(void *context, const struct expr *expr)
{
    struct unset_search *search = context;
    const struct variable *v = expr->kind == EXPR_VARIABLE ? expr->variable : NULL;

    if (v && v->function == search->at->function && v->type && v->type->kind != TYPE_ARRAY &&
        variable_is_simple(v) && blank_at(search->a, cell_of_variable(search->a, v), search->at))
        search->is_found = true;
    return NULL;
}

const struct node *blank_decides(struct analysis *a, const struct event *e)
{
    const struct set *branches = cfg_control_closure(a, e->node);

    for (uint32_t k = 0; event_is_sending(e) && k < branches->count; k++) {
        const struct node *branch = e->node->function->nodes[branches->items[k]];
        struct unset_search search = {a, e->node, false};

        expr_substitute(a->program, branch->value, find_unset, &search);
        if (search.is_found)
            return branch;
    }
    return NULL;
}
