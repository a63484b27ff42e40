/* SPDX-License-Identifier: Apache-2.0 */
/* Do pointers in an array lead to rows of one block, one behind the other?
 *
 * Requires: cells, stores, loops that count.  Matrices are made so:
 *
 *     double **x = malloc(rows * sizeof *x), *block = malloc(rows * length * sizeof *block);
 *     for (int i = 0; i < rows; i++)
 *         x[i] = block + i * length;
 *
 * also with x[0] in the place of `block`, or from one row to the next (x[i] = x[i - 1] + length).  When nothing but this loop,
 * and calls that make new blocks, sets the pointers, two of them lead to rows that are `length` apart.
 */
#include "passes/stepped.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/elements.h"
#include "passes/extent.h"
#include "passes/loops.h"
#include "passes/rows.h"
#include "passes/stretch.h"

struct stepped { /* rows of one array of pointers */
    struct analysis *a;
    const struct store *store;  /* that sets them; NULL: none */
    const struct expr *length;  /* elements from one to the next */
    const struct type *element; /* of this type */
};

/* What the counter is multiplied by; NULL: it is no such product. */
static const struct expr *factor_of(struct program *program, const struct expr *product,
                                    const struct expr *counter)
{
    product = expr_number(product);
    if (product == counter)
        return expr_int(program, 1, counter->type);
    if (product->kind != EXPR_BINARY || expr_op(product) != OP_MUL)
        return NULL;
    if (expr_number(product->a) == counter)
        return expr_number(product->b);
    return expr_number(product->b) == counter ? expr_number(product->a) : NULL;
}

/* Is it element 0 of the array, or the one before the counter's? */
static bool is_earlier(const struct expr *base, const struct expr *target, bool *is_last)
{
    const struct expr *index = base->kind == EXPR_INDEX ? expr_number(base->b) : NULL;
    int64_t number;

    if (!index || base->a != target->a)
        return false;
    *is_last = false;
    if (expr_is_int(index, &number))
        return number == 0;
    *is_last = index->kind == EXPR_BINARY && expr_op(index) == OP_SUB &&
               expr_number(index->a) == expr_number(target->b) && expr_is_int(index->b, &number) &&
               number == 1;
    return *is_last;
}

/* Does the store set each pointer so much behind the one before? */
static bool store_steps(struct stepped *s, const struct store *store)
{
    const struct expr *target = store->target, *begin, *base, *more, *counter, *length;
    struct counting loop;
    bool is_last = false;

    if (!store->node || store->node->kind != NODE_ASSIGN || !target || target->kind != EXPR_INDEX)
        return false;
    begin = element_indexed(s->a->program, expr_without_casts(store->value));
    if (!begin)
        return false;
    base = expr_without_casts(begin->a);
    more = begin->b;
    if (!index_is_unwrapped(more) || !loop_is_counting(s->a, store->node, &loop) ||
        expr_number(target->b) != loop.counter || expr_step(loop.counter, loop.step->value) != 1)
        return false;
    counter = loop.counter;
    if (base->kind != EXPR_VARIABLE && !is_earlier(base, target, &is_last))
        return false;
    length = is_last ? expr_number(more) : factor_of(s->a->program, more, counter);
    if (!length || expr_contains(length, counter) ||
        !nodes_keep(s->a, store->node->function, &loop.nodes, length) ||
        !nodes_keep(s->a, store->node->function, &loop.nodes,
                    base->kind == EXPR_VARIABLE ? base : target->a))
        return false;
    s->length = length;
    s->element = begin->type;
    return true;
}

static bool is_of_rows(void *context, const struct store *store)
{
    struct stepped *s = context;

    if (s->store && s->store != store)
        return false;
    s->store = store;
    return store_steps(s, store);
}

/* Does each of the pointers lead to a block of its own, or to a row of such a block (s->store)? */
static bool rows_find(struct analysis *a, const struct expr *pointer, struct stepped *s)
{
    *s = (struct stepped){.a = a};
    return lvalue_has_blocks(a, pointer, is_of_rows, s);
}

bool row_is_own(struct analysis *a, const struct expr *element, const struct node *at)
{
    struct stepped s;
    struct extent index;
    const struct expr *end;
    int64_t length, added;

    if (!rows_find(a, element->a, &s))
        return false;
    if (!s.store)
        return true;
    if (element->kind == EXPR_DEREF)
        return true;
    if (element->kind != EXPR_INDEX || !type_is_alike(s.element, element->type))
        return false;
    if (expr_is_int(s.length, &length) && index_extent(a, element->b, at, &index))
        return index.low >= 0 && index.high < length;
    if (index_ends_at(a, element->b, at, &end, &added) && at->function == s.store->node->function) {
        if (end == s.length && added < 0)
            return true;
        if (expr_contains(end, s.length) || end == s.length)
            return false;
    }
    assume(a, "no index leaves the row of an array that it is used in");
    return true;
}

bool row_holds(struct analysis *a, const struct expr *pointer, const struct expr *count,
               int64_t bytes)
{
    struct stepped s;
    int64_t length, number;

    if (!rows_find(a, pointer, &s))
        return false;
    if (!s.store)
        return true;
    if (bytes <= 0 || bytes != type_size(s.element))
        return false;
    count = expr_number(count);
    if (expr_is_int(s.length, &length) && expr_is_int(count, &number))
        return number <= length;
    return count == s.length;
}
