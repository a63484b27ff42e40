/* SPDX-License-Identifier: Apache-2.0 */
/* Do two loops sort an array?
 *
 * Requires: control flow, counting loops.  Four shapes are known, with every statement that they have and no other, of
 * whole numbers in the first n elements (either direction, `>=` for `>`):
 *
 *     bubble     for (i = 0; i < n [- 1]; i++) for (j = 0; j < n - 1 [- i]; j++) if (a[j] > a[j + 1]) swap them
 *     exchange   for (i = 0; i < n [- 1]; i++) for (j = i + 1; j < n; j++) if (a[i] > a[j]) swap them
 *     insertion  for (i = 1; i < n; i++) {
 *                    key = a[i]; for (j = i - 1; j >= 0 && a[j] > key; j--) a[j + 1] = a[j]; a[j + 1] = key; }
 *     selection  for (i = 0; i < n [- 1]; i++) {
 *                    m = i; for (j = i + 1; j < n; j++) if (a[j] < a[m]) m = j; [if (m != i)] swap a[i] and a[m] }
 *
 * Each only moves numbers about, and leaves them in order: behind round i the last (first) i + 1 elements are the largest
 * (smallest) of all, or the first i + 1 are in order.  The counters are signed, so none wraps around.
 */
#include "passes/sorted.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/definitions.h"

enum { FAR = 1 << 20 };

static const struct node *behind(const struct node *node, int side)
{
    for (node = node ? node->next[side] : NULL; node && node->kind == NODE_NOP;)
        node = node->next[0];
    return node;
}

static bool is_assigned(const struct node *node, const struct expr *target,
                        const struct expr *value)
{
    return node && node->kind == NODE_ASSIGN && node->target == target && node->value == value;
}

static bool is_number(const struct expr *expr, int64_t wanted)
{
    int64_t number;

    return expr_is_int(expr, &number) && number == wanted;
}

/* What a number is besides whole numbers that are added to it or taken away, and their sum. */
static const struct expr *apart(const struct expr *expr, int64_t *more)
{
    int64_t number;

    while (expr->kind == EXPR_BINARY && (expr_op(expr) == OP_SUB || expr_op(expr) == OP_ADD) &&
           expr_is_int(expr->b, &number) && number > -FAR && number<FAR && * more> - FAR &&
           *more < FAR) {
        *more += expr_op(expr) == OP_ADD ? number : -number;
        expr = expr->a;
    }
    return expr;
}

/* Is the first number so much more than the other? */
static bool is_more_by(const struct expr *x, const struct expr *y, int64_t by)
{
    int64_t more_x = 0, more_y = 0;

    return apart(x, &more_x) == apart(y, &more_y) && more_x - more_y == by;
}

/* Does the outer loop go to the number of elements, or leave out the last? */
static bool goes_to(const struct expr *outer, const struct expr *count)
{
    return is_more_by(outer, count, 0) || is_more_by(outer, count, -1);
}

/* A local counter of signed numbers that goes by one each time. */
static bool is_counter(const struct expr *counter)
{
    return counter->kind == EXPR_VARIABLE && variable_is_simple(counter->variable) &&
           counter->type->kind == TYPE_INT && counter->type->is_signed && counter->type->bytes >= 4;
}

/* counter < bound, of signed numbers; the bound, or NULL. */
static const struct expr *bound_of(const struct node *branch, const struct expr *counter)
{
    const struct expr *test = branch && branch->kind == NODE_BRANCH ? branch->value : NULL;

    return test && test->kind == EXPR_BINARY && expr_op(test) == OP_LT && test->a == counter &&
                   test->b->type && test->b->type->kind == TYPE_INT && test->b->type->is_signed &&
                   test->b->type->bytes >= 4
               ? test->b
               : NULL;
}

/* The element of an array of whole numbers, which has a name; NULL. */
static const struct expr *element_of(const struct expr *expr)
{
    return expr->kind == EXPR_INDEX && expr->a->kind == EXPR_VARIABLE &&
                   expr->type->kind == TYPE_INT
               ? expr
               : NULL;
}

static bool compares(const struct expr *test, const struct expr **x, const struct expr **y)
{
    if (!test || test->kind != EXPR_BINARY || expr_op(test) < OP_LT || expr_op(test) > OP_GE)
        return false;
    *x = element_of(test->a);
    *y = element_of(test->b);
    return *x && *y && (*x)->a == (*y)->a;
}

/* t = a[x]; a[x] = a[y]; a[y] = t: the node behind it, or NULL. */
static const struct node *behind_swap(const struct node *first, const struct expr *x,
                                      const struct expr *y)
{
    const struct node *second = behind(first, 0), *third = behind(second, 0);
    const struct expr *aside = first && first->kind == NODE_ASSIGN ? first->target : NULL;

    if (!aside || aside->kind != EXPR_VARIABLE || !variable_is_simple(aside->variable) ||
        aside->type != x->type || expr_contains(x, aside) || expr_contains(y, aside))
        return NULL;
    return first->value == x && is_assigned(second, x, y) && is_assigned(third, y, aside)
               ? behind(third, 0)
               : NULL;
}

/* Are exactly these two, in either order? */
static bool are_indices(const struct expr *x, const struct expr *y, const struct expr *counter,
                        const struct expr *other, int64_t apart)
{
    int64_t by;

    return (x->b == other && loop_counts_on(y->b, counter, &by) && by == apart) ||
           (y->b == other && loop_counts_on(x->b, counter, &by) && by == apart);
}

/* if (a[x] > a[y]) swap them, and on to the step of the inner loop, which goes back to its branch */
static bool swaps(const struct node *test, const struct node *inner, const struct expr *counter,
                  const struct expr **x, const struct expr **y)
{
    const struct node *step;

    if (!test || test->kind != NODE_BRANCH || !compares(test->value, x, y))
        return false;
    step = behind(test, 1);
    return step && step->kind == NODE_ASSIGN && step->target == counter &&
           expr_step(counter, step->value) == 1 && behind(step, 0) == inner &&
           (behind_swap(behind(test, 0), *x, *y) == step ||
            behind_swap(behind(test, 0), *y, *x) == step);
}

/* n of n - 1, of n - 1 - i and of n - i - 1. */
static const struct expr *bubble_count(struct program *program, const struct expr *bound,
                                       const struct expr *i)
{
    int64_t more = 1;
    const struct expr *rest = apart(bound, &more);

    if (rest->kind == EXPR_BINARY && expr_op(rest) == OP_SUB && rest->b == i)
        rest = apart(rest->a, &more);
    if (more == 0)
        return rest;
    return expr_binary(program, more > 0 ? OP_ADD : OP_SUB, rest,
                       expr_int(program, more > 0 ? more : -more, rest->type), rest->type);
}

static bool is_by_swaps(struct analysis *a, struct sorted *s)
{
    const struct expr *i = s->loop.counter, *outer = bound_of(s->loop.branch, i), *x, *y, *bound;
    const struct node *first = behind(s->loop.branch, 0), *inner = behind(first, 0);
    const struct expr *j = first && first->kind == NODE_ASSIGN ? first->target : NULL;
    int64_t one;

    bound = j && is_counter(j) && j != i ? bound_of(inner, j) : NULL;
    if (!bound || !outer || !is_number(s->loop.first->value, 0) ||
        behind(inner, 1) != s->loop.step || !swaps(behind(inner, 0), inner, j, &x, &y))
        return false;
    if (is_number(first->value, 0) && are_indices(x, y, j, j, 1))
        s->count = bubble_count(a->program, bound, i);
    else if (loop_counts_on(first->value, i, &one) && one == 1 && are_indices(x, y, j, i, 0))
        s->count = bound;
    else
        return false;
    s->array = x->a;
    return goes_to(outer, s->count);
}

/* `m != i` of these two: behind it, where they differ; NULL: it is no such test. */
static const struct node *behind_difference(const struct node *test, const struct expr *m,
                                            const struct expr *i)
{
    const struct expr *value = test && test->kind == NODE_BRANCH ? test->value : NULL;

    return value && value->kind == EXPR_BINARY && expr_op(value) == OP_NE &&
                   ((value->a == m && value->b == i) || (value->a == i && value->b == m))
               ? behind(test, 0)
               : NULL;
}

/* Is it `if (a[j] < a[m]) m = j;`, and on to the step of the inner loop, which goes back to its branch? */
static bool selects(const struct node *test, const struct node *inner, const struct expr *j,
                    const struct expr *m, const struct expr **array)
{
    const struct node *step = behind(test, 1), *set = behind(test, 0);
    const struct expr *x, *y;

    if (!test || test->kind != NODE_BRANCH || !compares(test->value, &x, &y) ||
        !are_indices(x, y, j, m, 0))
        return false;
    *array = x->a;
    return step && step->kind == NODE_ASSIGN && step->target == j &&
           expr_step(j, step->value) == 1 && behind(step, 0) == inner && is_assigned(set, m, j) &&
           behind(set, 0) == step;
}

static bool is_by_selection(struct analysis *a, struct sorted *s)
{
    const struct expr *i = s->loop.counter, *outer = bound_of(s->loop.branch, i), *m, *j, *x, *y;
    const struct node *mark = behind(s->loop.branch, 0), *first = behind(mark, 0);
    const struct node *inner = behind(first, 0), *swap = behind(inner, 1), *differ;
    int64_t one;

    if (!outer || !is_number(s->loop.first->value, 0) || !mark || mark->kind != NODE_ASSIGN ||
        !first || first->kind != NODE_ASSIGN)
        return false;
    m = mark->target;
    j = first->target;
    if (!is_counter(m) || !is_counter(j) || m == i || j == i || m == j || mark->value != i ||
        !loop_counts_on(first->value, i, &one) || one != 1)
        return false;
    s->count = bound_of(inner, j);
    if (!s->count || !selects(behind(inner, 0), inner, j, m, &s->array))
        return false;
    differ = behind_difference(swap, m, i);
    if (differ && behind(swap, 1) != s->loop.step)
        return false;
    swap = differ ? differ : swap;
    if (!swap || swap->kind != NODE_ASSIGN || !swap->value || !element_of(swap->value))
        return false;
    x = swap->value;
    y = expr_index(a->program, s->array, x->b == i ? m : i, x->type);
    return x->a == s->array && (x->b == i || x->b == m) &&
           behind_swap(swap, x, y) == s->loop.step && goes_to(outer, s->count);
}

/* a[j] against the key, where j is not below 0 */
static bool is_search(const struct node *branch, const struct expr *j, const struct expr *key,
                      const struct expr **array)
{
    const struct expr *test = branch && branch->kind == NODE_BRANCH ? branch->value : NULL, *more;
    const struct expr *low;

    if (!test || test->kind != EXPR_BINARY || expr_op(test) != OP_LAND)
        return false;
    low = test->a;
    more = test->b;
    if (low->kind != EXPR_BINARY || low->a != j ||
        !((expr_op(low) == OP_GE && is_number(low->b, 0)) ||
          (expr_op(low) == OP_GT && is_number(low->b, -1))) ||
        more->kind != EXPR_BINARY || expr_op(more) < OP_LT || expr_op(more) > OP_GE)
        return false;
    more = more->a == key ? more->b : more->b == key ? more->a : NULL;
    more = more ? element_of(more) : NULL;
    if (!more || more->b != j)
        return false;
    *array = more->a;
    return true;
}

static bool is_next_element(const struct expr *lvalue, const struct expr *array,
                            const struct expr *j)
{
    int64_t by;

    return lvalue->kind == EXPR_INDEX && lvalue->a == array && loop_counts_on(lvalue->b, j, &by) &&
           by == 1;
}

static bool is_by_insertion(struct sorted *s)
{
    const struct expr *i = s->loop.counter, *key, *j;
    const struct node *take = behind(s->loop.branch, 0), *begin = behind(take, 0);
    const struct node *search = behind(begin, 0), *move, *step, *put;
    int64_t by;

    s->count = bound_of(s->loop.branch, i);
    if (!s->count || !is_number(s->loop.first->value, 1) || !take || !begin ||
        take->kind != NODE_ASSIGN || begin->kind != NODE_ASSIGN)
        return false;
    if (take->value && take->value->kind != EXPR_INDEX) {
        begin = take;
        take = behind(begin, 0);
        search = behind(take, 0);
    }
    key = take->target;
    j = begin->target;
    if (!is_counter(j) || j == i || key == j || key == i || key->kind != EXPR_VARIABLE ||
        !variable_is_simple(key->variable) || !begin->value ||
        !loop_counts_on(begin->value, i, &by) || by != -1 || !is_search(search, j, key, &s->array))
        return false;
    move = behind(search, 0);
    step = behind(move, 0);
    put = behind(search, 1);
    return take->value && element_of(take->value) && take->value->a == s->array &&
           take->value->b == i && key->type == take->value->type && move &&
           move->kind == NODE_ASSIGN && is_next_element(move->target, s->array, j) &&
           move->value->kind == EXPR_INDEX && move->value->a == s->array && move->value->b == j &&
           step && step->kind == NODE_ASSIGN && step->target == j &&
           expr_step(j, step->value) == -1 && behind(step, 0) == search && put &&
           put->kind == NODE_ASSIGN && is_next_element(put->target, s->array, j) &&
           put->value == key && behind(put, 0) == s->loop.step;
}

/* Do the loops leave the number as it is? */
static bool is_kept(const struct sorted *s)
{
    const struct expr *count = s->count;

    if (count->kind == EXPR_BINARY)
        count = count->b->kind == EXPR_INT ? count->a : NULL;
    if (!count || count->kind != EXPR_VARIABLE || count == s->array)
        return false;
    for (uint32_t k = 0; k < s->loop.branch->function->node_count; k++) {
        const struct node *node = s->loop.branch->function->nodes[k];

        if (bits_get(&s->loop.nodes, k) && node->kind == NODE_ASSIGN && node->target == count)
            return false;
    }
    return true;
}

static bool sorted_find(struct analysis *a, const struct node *branch, struct sorted *out)
{
    if (!loop_is_counting(a, branch, &out->loop) || out->loop.branch != branch ||
        !is_counter(out->loop.counter) || !out->loop.step->value ||
        expr_step(out->loop.counter, out->loop.step->value) != 1 ||
        behind(out->loop.step, 0) != branch)
        return false;
    return (is_by_swaps(a, out) || is_by_insertion(out) || is_by_selection(a, out)) && is_kept(out);
}

bool sorted_by(struct analysis *a, const struct node *branch, struct sorted *out)
{
    static const struct sorted none;
    const struct sorted *known;

    if (branch->kind != NODE_BRANCH)
        return false;
    if (!a->sorting_loops)
        a->sorting_loops = map_new(a->arena);
    known = map_get_address(a->sorting_loops, branch);
    if (!known) {
        struct sorted *found = ARENA_NEW(a->arena, struct sorted);

        known = sorted_find(a, branch, found) ? found : &none;
        map_set_address(a->sorting_loops, branch, known);
    }
    *out = *known;
    return known != &none;
}

bool sorted_by_function(struct analysis *a, const struct function *f)
{
    const struct expr *array, *count;
    struct sorted s;

    if (!f->is_defined || f->parameter_count != 2)
        return false;
    array = expr_variable(a->program, f->parameters[0]);
    count = expr_variable(a->program, f->parameters[1]);
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (!sorted_by(a, node, &s) || s.array != array || s.count != count ||
            !variable_is_simple(f->parameters[0]) || behind(f->nodes[0], 0) != s.loop.first)
            continue;
        node = behind(s.loop.branch, 1);
        return node == f->nodes[1] || (node && node->kind == NODE_RETURN && !node->value);
    }
    return false;
}
