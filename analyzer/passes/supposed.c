/* SPDX-License-Identifier: Apache-2.0 */
/* Can the conditions on input that a small run takes for granted all hold at once?
 *
 * Requires: a run of a process (tracing.h), definitions.  Where a run comes to a condition on something that it
 * does not know, and takes the side on which the program does not end, or stays in a loop for some rounds, what is
 * not known is between bounds from then on.  Computes: of conditions that compare one unknown value, plus or minus a
 * constant, with a known number, the bounds of each such value; and those that its own form gives (x & 3, x % 3,
 * one of two constants).  Where nothing is left between them there is no such run, whatever the input.  A condition on
 * a product or on several unknown values ties them: small numbers within the bounds are tried for all that are tied,
 * and where none fit all such conditions it is not known whether there is such a run.  What is no variable that keeps
 * its number is taken for possible.
 */
#include "passes/supposed.h"
#include "ir/expr.h"
#include "passes/budget.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/stored.h"

#include <string.h>

enum { DEPTH_LIMIT = 4 };
enum { TRIED_LIMIT = 4 }; /* unknown values */

static const int64_t LEAST = INT64_MIN / 4, LARGEST = INT64_MAX / 4;

struct range {
    int64_t low, high;
};

static struct range range_join(struct range x, struct range y)
{
    return (struct range){x.low < y.low ? x.low : y.low, x.high > y.high ? x.high : y.high};
}

static bool is_small(int64_t number)
{
    return number > LEAST && number < LARGEST;
}

/* ---- what a value can be by its form ---- */

static struct range range_of(struct tracing *t, const struct expr *expr, const struct node *at,
                             int depth);

static struct range binary_range(struct tracing *t, const struct expr *e, const struct node *at,
                                 int depth)
{
    const struct range all = {LEAST, LARGEST};
    int64_t number;

    if (expr_op_class(e) == CLASS_COMPARISON || expr_op_class(e) == CLASS_LOGIC)
        return (struct range){0, 1};
    expr_ask(e);
    if (!expr_is_int(e->b, &number) || !is_small(number))
        return all;
    switch (expr_op(e)) {
    case OP_AND:
        return number >= 0 ? (struct range){0, number} : all;
    case OP_REM:
        return number > 0 ? (struct range){1 - number, number - 1} : all;
    case OP_ADD:
    case OP_SUB: {
        struct range range = range_of(t, e->a, at, depth);

        number = expr_op(e) == OP_ADD ? number : -number;
        range.low = is_small(range.low) ? range.low + number : LEAST;
        range.high = is_small(range.high) ? range.high + number : LARGEST;
        return range;
    }
    default:
        return all;
    }
}

/* `at` reads the variable. */
static struct range variable_range(struct tracing *t, const struct variable *variable,
                                   const struct node *at, int depth)
{
    const struct range all = {LEAST, LARGEST};
    struct range range = {LARGEST, LEAST};
    node_list sets = {0};

    if (!variable_is_simple(variable) || variable->function != at->function ||
        definitions_reaching(t->a, variable, at, &sets))
        return all;
    for (uint32_t k = 0; k < sets.count; k++)
        range = range_join(range, range_of(t, sets.items[k]->value, sets.items[k], depth));
    return sets.count > 0 ? range : all;
}

static struct range range_of(struct tracing *t, const struct expr *expr, const struct node *at,
                             int depth)
{
    const struct expr *e = expr_without_casts(expr);
    int64_t number;

    if (depth++ >= DEPTH_LIMIT)
        return (struct range){LEAST, LARGEST};
    if (expr_is_int(e, &number))
        return is_small(number) ? (struct range){number, number} : (struct range){LEAST, LARGEST};
    if (e->kind == EXPR_VARIABLE)
        return variable_range(t, e->variable, at, depth);
    if (e->kind == EXPR_BINARY)
        return binary_range(t, e, at, depth);
    if (e->kind == EXPR_CONDITIONAL)
        return range_join(range_of(t, e->b, at, depth), range_of(t, e->c, at, depth));
    if (e->kind == EXPR_UNARY && expr_op_class(e) == CLASS_NOT)
        return (struct range){0, 1};
    return (struct range){LEAST, LARGEST};
}

/* ---- what is supposed of it ---- */

/* A parameter that keeps what it was given; MPI_Init may take what is its own from the arguments of main. */
static bool is_kept(struct tracing *t, const struct variable *variable)
{
    const struct cell *cell = cell_of_variable(t->a, variable);

    if (variable->parameter < 0)
        return false;
    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct node *node = walk.store->node;
        const int row = node && node->kind == NODE_CALL ? call_mpi(t->a, node) : -1;

        if (node && node->kind == NODE_ASSIGN)
            return false;
        if (node && !walk.store->value && (row < 0 || mpi_function_get(row)->role != ROLE_INIT))
            return false;
    }
    return true;
}

/* The variable that it is a copy of, and the last assignment to that; NULL: it is set more than once, or where it is
 * read again, and another value each time. */
static const struct expr *origin_of(struct tracing *t, const struct expr *expr,
                                    const struct node *at, const struct node **set)
{
    const struct expr *e = expr_without_casts(expr);

    *set = NULL;
    for (int depth = 0; depth < DEPTH_LIMIT; depth++) {
        node_list sets = {0};
        bool is_entry;

        if (e->kind == EXPR_VARIABLE && is_kept(t, e->variable))
            return e;
        is_entry = e->kind == EXPR_VARIABLE && variable_is_simple(e->variable) &&
                   e->variable->function == at->function &&
                   definitions_reaching(t->a, e->variable, at, &sets);

        if (is_entry ? sets.count > 0 || e->variable->parameter < 0 : sets.count == 0)
            return NULL;
        for (uint32_t k = 0; k < sets.count; k++)
            if (cfg_share_cycle(t->a, sets.items[k], at))
                return NULL;
        if (sets.count != 1)
            return e;
        *set = at = sets.items[0];
        if (expr_without_casts(at->value)->kind != EXPR_VARIABLE)
            return e;
        e = expr_without_casts(at->value);
    }
    return NULL;
}

/* Bounds of the unknown value, which `at` reads; NULL: it is none that stays as it is. */
static struct supposed *supposed_of(struct tracing *t, const struct expr *unknown,
                                    const struct node *at)
{
    const struct node *set;
    const struct expr *origin = origin_of(t, unknown, at, &set);
    struct range range;

    if (!origin)
        return NULL;
    for (uint32_t k = 0; k < t->supposed.count; k++)
        if (t->supposed.items[k].of == origin && t->supposed.items[k].set == set &&
            t->supposed.items[k].frame == t->frame->number)
            return &t->supposed.items[k];
    range = range_of(t, unknown, at, 0);
    array_push(t->a->arena, &t->supposed,
               ((struct supposed){origin, set, t->frame->number, range.low, range.high}));
    return &t->supposed.items[t->supposed.count - 1];
}

/* ---- conditions that tie several ---- */

struct fold { /* of a condition */
    struct tracing *t;
    const struct node *at;
    struct tied *tied;
    const int64_t *numbers; /* of the leaves; NULL: they are looked for */
    bool is_lost;           /* something in it may be any number each time */
};

/* What is known becomes its number, and what is not a leaf. */
static const struct expr *leaf_replace(void *context, const struct expr *expr)
{
    struct fold *f = context;
    struct value value;
    struct supposed *s;
    uint32_t k = 0;

    if (expr->kind == EXPR_INT || expr->kind == EXPR_BINARY || expr->kind == EXPR_UNARY ||
        expr->kind == EXPR_CAST)
        return NULL;
    value = tracing_value(f->t, expr);
    f->is_lost |= !expr->type || expr->type->kind != TYPE_INT;
    if (value.known == KNOWN_INT)
        return expr_int(f->t->a->program, value.number, expr->type);
    s = expr->kind == EXPR_VARIABLE ? supposed_of(f->t, expr, f->at) : NULL;
    while (k < f->tied->leaf_count && f->tied->leaves[k] != expr)
        k++;
    f->is_lost |= !s || k >= LEAVES_LIMIT;
    if (!f->is_lost && k == f->tied->leaf_count) {
        f->tied->leaves[k] = expr;
        f->tied->supposed[k] = (uint32_t)(s - f->t->supposed.items);
        f->tied->leaf_count++;
    }
    return expr;
}

static const struct expr *number_replace(void *context, const struct expr *expr)
{
    const struct fold *f = context;

    for (uint32_t k = 0; k < f->tied->leaf_count; k++)
        if (f->tied->leaves[k] == expr)
            return expr_int(f->t->a->program, f->numbers[f->tied->supposed[k]], expr->type);
    return NULL;
}

static bool numbers_fit(struct tracing *t, const int64_t *numbers)
{
    for (uint32_t k = 0; k < t->tied.count; k++) {
        struct fold f = {.t = t, .tied = &t->tied.items[k], .numbers = numbers};
        int64_t value;

        if (!expr_is_int(expr_substitute(t->a->program, f.tied->condition, number_replace, &f),
                         &value) ||
            (value != 0) != f.tied->is_true)
            return false;
    }
    return true;
}

/* Tries numbers for the rest of the unknown values that are tied. */
static bool rest_fits(struct tracing *t, const uint32_t *tried, uint32_t count, uint32_t most,
                      int64_t *numbers)
{
    const struct supposed *s = count > 0 ? &t->supposed.items[tried[0]] : NULL;
    int64_t first;

    if (!s)
        return budget_spend(t->a) && numbers_fit(t, numbers);
    first = s->low > -1 ? s->low : s->high < 0 ? s->high - most : -1;
    for (int64_t n = first; n <= s->high && n <= first + most; n++) {
        numbers[tried[0]] = n;
        if (rest_fits(t, tried + 1, count - 1, most, numbers))
            return true;
    }
    return false;
}

/* Do some numbers fit all conditions that tie? */
static bool all_fit(struct tracing *t)
{
    static const uint32_t MOST[TRIED_LIMIT + 1] = {0, 2000, 64, 12, 6};
    int64_t *numbers = ARENA_ARRAY(t->a->arena, int64_t, t->supposed.count + 1);
    uint32_t tried[TRIED_LIMIT], count = 0;

    for (uint32_t k = 0; k < t->tied.count; k++)
        for (uint32_t n = 0; n < t->tied.items[k].leaf_count; n++) {
            uint32_t m = 0;

            while (m < count && tried[m] != t->tied.items[k].supposed[n])
                m++;
            if (m == TRIED_LIMIT)
                return false;
            tried[m] = t->tied.items[k].supposed[n];
            count += m == count;
        }
    return rest_fits(t, tried, count, MOST[count], numbers);
}

static bool has_tied(const struct tracing *t, const struct tied *tied)
{
    for (uint32_t k = 0; k < t->tied.count; k++)
        if (t->tied.items[k].condition == tied->condition &&
            t->tied.items[k].is_true == tied->is_true &&
            memcmp(t->tied.items[k].supposed, tied->supposed, sizeof tied->supposed) == 0)
            return true;
    return false;
}

static bool tied_add(struct tracing *t, const struct expr *condition, const struct node *at,
                     bool is_true)
{
    struct tied tied = {.is_true = is_true};
    struct fold f = {.t = t, .at = at, .tied = &tied};

    tied.condition = expr_substitute(t->a->program, condition, leaf_replace, &f);
    if (f.is_lost || tied.leaf_count == 0 || has_tied(t, &tied))
        return true;
    array_push(t->a->arena, &t->tied, tied);
    return all_fit(t);
}

/* ---- what a branch supposes ---- */

/* `unknown` compared with the number is the condition, or its contrary. */
static bool bound_add(struct tracing *t, const struct expr *condition, bool is_true,
                      const struct expr *unknown, const struct node *at, enum expr_op op,
                      int64_t number)
{
    struct supposed *s;
    int64_t constant;

    unknown = expr_without_casts(unknown);
    while (unknown->kind == EXPR_BINARY &&
           (expr_op(unknown) == OP_ADD || expr_op(unknown) == OP_SUB) &&
           expr_is_int(unknown->b, &constant) && is_small(constant) && is_small(number)) {
        number -= expr_op(unknown) == OP_ADD ? constant : -constant;
        unknown = expr_without_casts(unknown->a);
    }
    if (!is_small(number))
        return true;
    s = supposed_of(t, unknown, at);
    if (!s)
        return tied_add(t, condition, at, is_true);
    if (op == OP_EQ || op == OP_LE || op == OP_LT)
        s->high = s->high < number - (op == OP_LT) ? s->high : number - (op == OP_LT);
    if (op == OP_EQ || op == OP_GE || op == OP_GT)
        s->low = s->low > number + (op == OP_GT) ? s->low : number + (op == OP_GT);
    if (op == OP_NE && s->low == number)
        s->low++;
    if (op == OP_NE && s->high == number)
        s->high--;
    return s->low <= s->high && all_fit(t);
}

static enum expr_op op_turned(enum expr_op op, bool is_true, bool is_swapped)
{
    static const enum expr_op OPPOSITE[][3] = {/* operator, its contrary, with the sides changed */
                                               {OP_LT, OP_GE, OP_GT}, {OP_LE, OP_GT, OP_GE},
                                               {OP_GT, OP_LE, OP_LT}, {OP_GE, OP_LT, OP_LE},
                                               {OP_EQ, OP_NE, OP_EQ}, {OP_NE, OP_EQ, OP_NE}};
    const size_t count = sizeof OPPOSITE / sizeof *OPPOSITE;

    for (size_t k = 0; k < count && is_swapped; k++)
        if (OPPOSITE[k][0] == op) {
            op = OPPOSITE[k][2];
            break;
        }
    for (size_t k = 0; k < count && !is_true; k++)
        if (OPPOSITE[k][0] == op)
            return OPPOSITE[k][1];
    return op;
}

static bool condition_add(struct tracing *t, const struct expr *condition, const struct node *at,
                          bool is_true)
{
    const struct expr *e = expr_without_casts(condition);
    struct value sides[2];

    while (e->kind == EXPR_UNARY && expr_op_class(e) == CLASS_NOT) {
        is_true = !is_true;
        e = expr_without_casts(e->a);
    }
    if (e->kind != EXPR_BINARY)
        return type_is_address(e->type) || (e->type && e->type->kind != TYPE_INT) ||
               bound_add(t, e, is_true, e, at, is_true ? OP_NE : OP_EQ, 0);
    if (expr_op_class(e) == CLASS_LOGIC && (expr_op(e) == OP_LAND) == is_true)
        return condition_add(t, e->a, at, is_true) && condition_add(t, e->b, at, is_true);
    if (expr_op_class(e) == CLASS_LOGIC)
        return tied_add(t, e, at, is_true);
    if (expr_op_class(e) != CLASS_COMPARISON)
        return bound_add(t, e, is_true, e, at, is_true ? OP_NE : OP_EQ, 0);
    sides[0] = tracing_value(t, e->a);
    sides[1] = tracing_value(t, e->b);
    for (int side = 0; side < 2; side++)
        if (sides[side].known == KNOWN_INT && sides[!side].known == KNOWN_NOT)
            return bound_add(t, e, is_true, side == 0 ? e->b : e->a, at,
                             op_turned(expr_op(e), is_true, side == 0), sides[side].number);
    return tied_add(t, e, at, is_true);
}

bool supposed_add(struct tracing *t, const struct node *branch, bool is_true)
{
    return condition_add(t, branch->value, branch, is_true);
}
