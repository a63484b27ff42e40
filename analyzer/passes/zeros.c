/* SPDX-License-Identifier: Apache-2.0 */
/* What is zero without being told so?
 *
 * Requires: the stores of every cell (flow.c), control flow.  Variables that live as long as the program and are given
 * no value, memory from calloc, and what a list { ... } leaves out are zero.  A cell that is given numbers besides may
 * still hold that zero where it is read.  What is only computed, or told by MPI, and handles, are told before they
 * are read, and get no such store; nor does an array that a loop fills with numbers from its first element on.
 */
#include "passes/zeros.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/loops.h"
#include "passes/stored.h"

#include <string.h>

enum { DEPTH = 3 }; /* of functions that hand on what calloc gives */

struct zero {
    const struct store *store;
    struct set cells;
};

struct zeros {
    ARRAY(struct zero) list;
};

void zeros_begin(struct analysis *a)
{
    a->zeros = ARENA_NEW(a->arena, struct zeros);
}

void zeros_add(struct analysis *a, const struct set *cells, const struct store *store)
{
    struct store *zero = ARENA_NEW(a->arena, struct store);

    if (store)
        *zero = *store;
    zero->named = zero->target ? lvalue_cell(a, zero->target) : NULL;
    zero->value = expr_int(a->program, 0, type_int(a->program));
    if (cells->count > 0)
        array_push(a->arena, &a->zeros->list, ((struct zero){zero, *cells}));
}

void zeros_all(struct analysis *a, struct set *out)
{
    for (uint32_t k = 0; k < a->zeros->list.count; k++)
        set_add_all(a->arena, out, &a->zeros->list.items[k].cells);
}

/* ---- memory that begins as zero ---- */

static bool calls_named(struct analysis *a, const struct node *call, const char *name, int depth)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        if (strcmp(f->name, name) == 0)
            return true;
        for (uint32_t n = 0; n < f->node_count && depth < DEPTH; n++)
            if (f->nodes[n]->kind == NODE_CALL && calls_named(a, f->nodes[n], name, depth + 1))
                return true;
    }
    return false;
}

static bool is_cleared(struct analysis *a, const struct node *call)
{
    return calls_named(a, call, "calloc", 0) && !calls_named(a, call, "malloc", 0);
}

static void whole_add(struct analysis *a, const struct cell *cell)
{
    struct set whole = {0}, all = {0};

    set_add(a->arena, &whole, cell->id);
    cells_spread(a, &whole, &all);
    zeros_add(a, &all, NULL);
}

void zeros_collect(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->variable_count; k++) {
        const struct variable *v = a->program->variables[k];

        if (!v->init && (v->is_static || (!v->function && v->is_defined)))
            whole_add(a, cell_of_variable(a, v));
    }
    for (uint32_t k = 0; k < a->cell_count; k++)
        if (a->cells[k]->kind == CELL_HEAP && a->cells[k]->node && is_cleared(a, a->cells[k]->node))
            whole_add(a, a->cells[k]);
}

/* ---- cells that hold numbers ---- */

static bool is_number(const struct expr *value)
{
    return value && value->kind == EXPR_INT && value->value != 0;
}

static bool counts_up(const struct counting *loop)
{
    const struct expr *step = loop->step->value;

    return loop->first->value && loop->first->value->kind == EXPR_INT &&
           loop->first->value->value == 0 && step->kind == EXPR_BINARY && expr_op(step) == OP_ADD &&
           step->a == loop->counter && step->b->kind == EXPR_INT && step->b->value == 1;
}

/* Does a loop store a number into each element that there is, as far as its bound is known? */
static bool is_filling(struct analysis *a, const struct store *store)
{
    const struct expr *target = store->target, *limit;
    struct counting loop;

    if (!store->node || !target || target->kind != EXPR_INDEX || !is_number(store->value) ||
        expr_without_casts(target->b)->kind != EXPR_VARIABLE ||
        !facts_of(a, store->node->function)->is_reachable ||
        !loop_is_counting(a, store->node, &loop) || expr_without_casts(target->b) != loop.counter ||
        !counts_up(&loop) || !loop_runs_once(a, &loop, store->node, -1))
        return false;
    expr_ask(loop.branch->value);
    limit = loop.branch->value->b;
    return limit->kind != EXPR_INT || !type_is_array(target->a->type) ||
           limit->value >= target->a->type->elements;
}

static bool is_numbered(struct analysis *a, const struct cell *cell)
{
    const struct type *type = type_element(cell->type);
    bool has_number = false;

    if (type && (type->kind != TYPE_INT || strncmp(type->text, "MPI_", strlen("MPI_")) == 0))
        return false;
    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        has_number |= is_number(walk.store->value);
        if (is_filling(a, walk.store))
            return false;
    }
    return has_number;
}

void zeros_store(struct analysis *a)
{
    struct bits numbered = bits_new(a->arena, a->cell_count);

    for (uint32_t k = 0; k < a->cell_count; k++)
        if (is_numbered(a, a->cells[k]))
            bits_set(&numbered, k);
    for (uint32_t k = 0; k < a->zeros->list.count; k++) {
        const struct zero *zero = &a->zeros->list.items[k];
        struct set cells = {0};

        for (uint32_t n = 0; n < zero->cells.count; n++)
            if (bits_get(&numbered, zero->cells.items[n]))
                set_add(a->arena, &cells, zero->cells.items[n]);
        cells_store(a, &cells, zero->store);
    }
}
