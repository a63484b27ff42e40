/* SPDX-License-Identifier: Apache-2.0 */
/* Between which two numbers does a whole number lie, whenever it is read there?
 *
 * Requires: cells, definitions.  Computes bounds by the form of an expression: a remainder by a constant, a mask, a
 * comparison and a constant table are bounded whatever they are computed from, and so are sums, products and choices
 * of what is bounded.  A local variable is what its definitions give; a constant table is what it begins with, whoever
 * has its address; a variable of the whole program, whose address nobody has, is one of the numbers that the program
 * stores there, or zero.  A number that C would wrap or cut is not
 * bounded by its parts.
 */
#include "passes/extent.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/reads.h"
#include "passes/stored.h"

enum { DEPTH = 12, STEPS = 400 };

struct search {
    struct analysis *a;
    uint32_t steps;
};

static bool find(struct search *s, const struct expr *expr, const struct node *at, int depth,
                 struct extent *out);

static void join(struct extent *sum, const struct extent *more)
{
    sum->low = more->low < sum->low ? more->low : sum->low;
    sum->high = more->high > sum->high ? more->high : sum->high;
}

/* Can the type hold all of these? */
static bool fits(const struct type *type, const struct extent *e)
{
    const uint32_t width = type && type->kind == TYPE_INT ? type_width(type) : 0;

    if (width == 0 || width > 64)
        return false;
    if (!type->is_signed && e->low < 0)
        return false;
    if (width == 64)
        return true;
    return e->high < INT64_C(1) << (width - type->is_signed) &&
           (!type->is_signed || e->low >= -(INT64_C(1) << (width - 1)));
}

/* ---- operations ---- */

static bool arithmetic(enum expr_op op, const struct extent *x, const struct extent *y,
                       struct extent *out)
{
    const int64_t left[2] = {x->low, x->high}, right[2] = {y->low, y->high};

    for (int k = 0; k < 4; k++) {
        const int64_t l = left[k & 1], r = right[k >> 1];
        struct extent one;
        bool is_wrapped = op == OP_ADD   ? __builtin_add_overflow(l, r, &one.low)
                          : op == OP_SUB ? __builtin_sub_overflow(l, r, &one.low)
                                         : __builtin_mul_overflow(l, r, &one.low);

        if (is_wrapped)
            return false;
        one.high = one.low;
        if (k == 0)
            *out = one;
        join(out, &one);
    }
    return true;
}

/* The sign is that of what is divided. */
static bool remainder_find(struct search *s, const struct expr *e, const struct node *at, int depth,
                           struct extent *out)
{
    struct extent divided;
    int64_t number;
    bool is_bounded;

    if (!expr_is_int(e->b, &number) || number <= 0)
        return false;
    is_bounded = find(s, e->a, at, depth, &divided);
    *out = (struct extent){1 - number, number - 1};
    if ((e->type && !e->type->is_signed) || (is_bounded && divided.low >= 0))
        out->low = 0;
    if (is_bounded && out->low == 0 && divided.low >= 0 && divided.high < number)
        *out = divided;
    return true;
}

static bool binary_find(struct search *s, const struct expr *e, const struct node *at, int depth,
                        struct extent *out)
{
    struct extent x, y;
    int64_t number;

    if (expr_op_class(e) == CLASS_COMPARISON || expr_op_class(e) == CLASS_LOGIC) {
        *out = (struct extent){0, 1};
        return true;
    }
    switch (expr_op(e)) {
    case OP_REM:
        return remainder_find(s, e, at, depth, out);
    case OP_AND:
        if ((!expr_is_int(e->b, &number) && !expr_is_int(e->a, &number)) || number < 0)
            return false;
        *out = (struct extent){0, number};
        return true;
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
        return find(s, e->a, at, depth, &x) && find(s, e->b, at, depth, &y) &&
               arithmetic(expr_op(e), &x, &y, out) && fits(e->type, out);
    case OP_DIV:
        if (!expr_is_int(e->b, &number) || number <= 0 || !find(s, e->a, at, depth, &x))
            return false;
        *out = (struct extent){x.low / number, x.high / number};
        return true;
    default:
        return false;
    }
}

/* ---- variables ---- */

static bool local_find(struct search *s, const struct variable *v, const struct node *at, int depth,
                       struct extent *out)
{
    node_list sets = {0};
    bool has_any = false;

    if (definitions_reaching(s->a, v, at, &sets))
        return false;
    for (uint32_t k = 0; k < sets.count; k++) {
        struct extent one;

        if (sets.items[k]->kind != NODE_ASSIGN ||
            !find(s, sets.items[k]->value, sets.items[k], depth, &one))
            return false;
        if (!has_any)
            *out = one;
        has_any = true;
        join(out, &one);
    }
    return has_any;
}

static bool list_find(struct search *s, const struct expr *list, const struct node *at, int depth,
                      struct extent *out)
{
    *out = (struct extent){0, 0};
    for (uint32_t k = 0; k < list->element_count; k++) {
        struct extent one;

        if (!find(s, list->elements[k], at, depth, &one))
            return false;
        join(out, &one);
    }
    return true;
}

/* All that is stored in a variable, or an array, that lasts. */
static bool lasting_find(struct search *s, const struct variable *v, int depth, struct extent *out)
{
    const struct cell *cell = cell_of_variable(s->a, v);

    if (v->is_const && (!v->function || v->is_static) && v->init && v->init->kind == EXPR_LIST)
        return list_find(s, v->init, NULL, depth, out);
    if ((v->function && !v->is_static) || (!v->function && !v->is_defined) ||
        (v->place.file && v->place.file->is_system) || cell->from.count > 0 || cell->is_pieced ||
        bits_get(reads_escaping(s->a), cell->id))
        return false;
    *out = (struct extent){0, 0};
    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;
        struct extent one;

        if (store->node && !facts_of(s->a, store->node->function)->is_reachable)
            continue;
        if (!store->value || !find(s, store->value, store->node, depth, &one))
            return false;
        join(out, &one);
    }
    return true;
}

static bool load_find(struct search *s, const struct expr *expr, const struct node *at, int depth,
                      struct extent *out)
{
    const struct expr *root = expr;

    if (expr->kind == EXPR_VARIABLE && at && variable_is_simple(expr->variable) &&
        expr->variable->function == at->function)
        return local_find(s, expr->variable, at, depth, out);
    while (root->kind == EXPR_INDEX && root->a->type && root->a->type->kind == TYPE_ARRAY)
        root = root->a;
    return root->kind == EXPR_VARIABLE && (root == expr || type_is_array(root->type)) &&
           lasting_find(s, root->variable, depth, out);
}

static bool cast_find(struct search *s, const struct expr *e, const struct node *at, int depth,
                      struct extent *out)
{
    const struct type *from = e->a->type;

    if (e->type && e->type->is_bool) {
        *out = (struct extent){0, 1};
        return true;
    }
    return from && from->kind == TYPE_INT && find(s, e->a, at, depth, out) && fits(e->type, out);
}

static bool find(struct search *s, const struct expr *expr, const struct node *at, int depth,
                 struct extent *out)
{
    struct extent other;

    if (expr && expr->kind != EXPR_INT) /* a table may have many */
        s->steps++;
    if (!expr || depth >= DEPTH || s->steps > STEPS)
        return false;
    depth++;
    switch (expr->kind) {
    case EXPR_INT:
        *out = (struct extent){expr->value, expr->value};
        return fits(expr->type, out);
    case EXPR_CAST:
        return cast_find(s, expr, at, depth, out);
    case EXPR_BINARY:
        return binary_find(s, expr, at, depth, out);
    case EXPR_UNARY:
        if (expr_op_class(expr) != CLASS_NOT)
            return false;
        *out = (struct extent){0, 1};
        return true;
    case EXPR_CONDITIONAL:
        if (!find(s, expr->b, at, depth, out) || !find(s, expr->c, at, depth, &other))
            return false;
        join(out, &other);
        return true;
    case EXPR_LIST:
        return list_find(s, expr, at, depth, out);
    case EXPR_VARIABLE:
    case EXPR_INDEX:
        return load_find(s, expr, at, depth, out);
    default:
        return false;
    }
}

bool extent_of(struct analysis *a, const struct expr *expr, const struct node *at,
               struct extent *out)
{
    struct search s = {.a = a};
    struct extent found;

    if (!find(&s, expr, at, 0, &found))
        return false;
    *out = found;
    return true;
}
