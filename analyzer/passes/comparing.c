/* SPDX-License-Identifier: Apache-2.0 */
/* Does a function that qsort is handed tell all different numbers apart?
 *
 * Requires: control flow.  The function is run three times, with nothing known of the two numbers but which is the
 * larger one, or that they are equal; of their difference the sign is known (that it does not overflow is assumed and
 * listed).  It tells them apart when what it returns for the smaller number first, and for the larger one first, are
 * of opposite signs.  Whatever else it looks at, or calls, is not followed.
 */
#include "passes/comparing.h"
#include "ir/expr.h"
#include "passes/cells.h"

enum { STEPS = 64, LOCALS = 8 };

enum known { UNKNOWN, NUMBER, SIGN /* of the number, as -1, 0 and 1 */, FIRST, SECOND };

struct compared_value {
    enum known known;
    int64_t number;
};

struct local {
    const struct expr *variable;
    struct compared_value value;
};

struct comparing {
    struct analysis *a;
    const struct function *f;
    int64_t bytes;
    int order; /* of the first number and the second: -1 less, 0 equal, 1 more */
    bool has_difference;
    struct local locals[LOCALS];
    uint32_t local_count;
};

static struct compared_value known_number(int64_t number)
{
    return (struct compared_value){NUMBER, number};
}

static struct compared_value value_of(struct comparing *c, const struct expr *expr);

/* *first or *second, read as what is sorted. */
static struct compared_value pointed_at(const struct comparing *c, const struct expr *expr)
{
    const struct expr *pointer = expr_without_casts(expr->a);

    if (expr->type && expr->type->kind == TYPE_INT && expr->type->bytes == c->bytes &&
        pointer->kind == EXPR_VARIABLE && pointer->variable->function == c->f) {
        for (uint32_t k = 0; k < c->local_count; k++)
            if (c->locals[k].variable == pointer)
                return c->locals[k].value;
        if (pointer->variable->parameter >= 0 && pointer->variable->parameter < 2)
            return (struct compared_value){pointer->variable->parameter ? SECOND : FIRST, 0};
    }
    return (struct compared_value){0};
}

static struct compared_value variable_value(const struct comparing *c, const struct expr *variable)
{
    for (uint32_t k = 0; k < c->local_count; k++)
        if (c->locals[k].variable == variable)
            return c->locals[k].value;
    return (struct compared_value){0};
}

/* The sign of x - y; UNKNOWN where it is not known. */
static struct compared_value difference(const struct comparing *c, struct compared_value x,
                                        struct compared_value y)
{
    bool has_first = x.known == FIRST || x.known == SECOND;
    bool has_second = y.known == FIRST || y.known == SECOND;

    if (has_first && has_second)
        return known_number(x.known == y.known ? 0 : x.known == FIRST ? c->order : -c->order);
    if (has_first || has_second || x.known == UNKNOWN || y.known == UNKNOWN ||
        (x.known == SIGN && (y.known == SIGN || y.number != 0)) ||
        (y.known == SIGN && x.number != 0))
        return (struct compared_value){0};
    return known_number((x.number > y.number) - (x.number < y.number));
}

static struct compared_value compared(enum expr_op op, struct compared_value sign)
{
    if (sign.known == UNKNOWN)
        return sign;
    switch (op) {
    case OP_LT:
        return known_number(sign.number < 0);
    case OP_LE:
        return known_number(sign.number <= 0);
    case OP_GT:
        return known_number(sign.number > 0);
    case OP_GE:
        return known_number(sign.number >= 0);
    case OP_EQ:
        return known_number(sign.number == 0);
    default:
        return known_number(sign.number != 0);
    }
}

static struct compared_value binary_value(struct comparing *c, const struct expr *expr)
{
    struct compared_value x = value_of(c, expr->a), y = value_of(c, expr->b), sign;
    enum expr_op op = expr_op(expr);

    if (expr_op_class(expr) == CLASS_COMPARISON)
        return compared(op, difference(c, x, y));
    switch (op) {
    case OP_ADD:
        if (x.known == NUMBER && y.known == NUMBER)
            return known_number(x.number + y.number);
        break;
    case OP_SUB:
        if (x.known == NUMBER && y.known == NUMBER)
            return known_number(x.number - y.number);
        sign = difference(c, x, y);
        if (sign.known == UNKNOWN || x.known < FIRST || y.known < FIRST || !expr->type->is_signed ||
            expr->type->bytes < c->bytes)
            break;
        c->has_difference = true;
        return (struct compared_value){SIGN, sign.number};
    default:
        break;
    }
    return (struct compared_value){0};
}

static struct compared_value value_of(struct comparing *c, const struct expr *expr)
{
    struct compared_value value = {0};

    switch (expr->kind) {
    case EXPR_INT:
        return expr->value >= INT16_MIN && expr->value <= INT16_MAX ? known_number(expr->value)
                                                                    : value;
    case EXPR_VARIABLE:
        return variable_value(c, expr);
    case EXPR_DEREF:
        return pointed_at(c, expr);
    case EXPR_CAST: /* a small number, or one that keeps its value and its sign */
        value = value_of(c, expr->a);
        if (!expr->type || expr->type->kind != TYPE_INT || expr->type->bytes < 4 ||
            !expr->type->is_signed ||
            (value.known != NUMBER &&
             (!expr->a->type->is_signed || expr->type->bytes < expr->a->type->bytes)))
            value.known = UNKNOWN;
        return value;
    case EXPR_UNARY:
        value = value_of(c, expr->a);
        if (expr_op(expr) != OP_NEG || value.known >= FIRST)
            value.known = UNKNOWN;
        value.number = -value.number;
        return value;
    case EXPR_BINARY:
        return binary_value(c, expr);
    case EXPR_CONDITIONAL:
        value = value_of(c, expr->a);
        return value.known == NUMBER || value.known == SIGN
                   ? value_of(c, value.number ? expr->b : expr->c)
                   : (struct compared_value){0};
    default:
        return value;
    }
}

/* A number, or a copy of one of the two pointers. */
static bool assign(struct comparing *c, const struct node *node)
{
    const struct expr *from = expr_without_casts(node->value);
    struct compared_value value;
    uint32_t at = 0;

    if (node->target->kind != EXPR_VARIABLE || node->target->variable->function != c->f ||
        node->target->variable->is_static || node->target->variable->parameter >= 0)
        return false;
    if (type_is_pointer(node->target->type)) {
        if (from->kind != EXPR_VARIABLE || from->variable->function != c->f ||
            from->variable->parameter < 0 || from->variable->parameter > 1)
            return false;
        value = (struct compared_value){from->variable->parameter ? SECOND : FIRST, 0};
    } else {
        value = value_of(c, node->value);
        if (value.known == UNKNOWN || node->target->type->kind != TYPE_INT ||
            (value.known >= FIRST && node->target->type->bytes < c->bytes) ||
            node->target->type->bytes < node->value->type->bytes ||
            node->target->type->is_signed != node->value->type->is_signed)
            return false;
    }
    while (at < c->local_count && c->locals[at].variable != node->target)
        at++;
    if (at == LOCALS)
        return false;
    c->locals[at] = (struct local){node->target, value};
    c->local_count += at == c->local_count;
    return true;
}

/* Runs the function; *sign: of what it returns. */
static bool run(struct comparing *c, int order, int *sign)
{
    const struct node *node = c->f->nodes[0];

    c->order = order;
    c->local_count = 0;
    for (int step = 0; node && step < STEPS; step++) {
        struct compared_value value;

        switch (node->kind) {
        case NODE_ASSIGN:
            if (!assign(c, node))
                return false;
            node = node->next[0];
            break;
        case NODE_BRANCH:
            value = value_of(c, node->value);
            if (value.known != NUMBER && value.known != SIGN)
                return false;
            node = node->next[value.number ? 0 : 1];
            break;
        case NODE_RETURN:
            value = node->value ? value_of(c, node->value) : (struct compared_value){0};
            *sign = (value.number > 0) - (value.number < 0);
            return value.known == NUMBER || value.known == SIGN;
        case NODE_CALL:
        case NODE_EXIT:
            return false;
        default:
            node = node->next[0];
            break;
        }
    }
    return false;
}

bool comparing_is_total(struct analysis *a, const struct expr *comparison, int64_t bytes)
{
    struct comparing c = {.a = a, .bytes = bytes};
    int less, equal, more;

    while (comparison->kind == EXPR_ADDRESS || comparison->kind == EXPR_CAST)
        comparison = comparison->a;
    c.f = comparison->kind == EXPR_FUNCTION ? comparison->callee : NULL;
    if (!c.f || !c.f->is_defined || c.f->parameter_count != 2 || c.f->node_count == 0 ||
        !run(&c, -1, &less) || !run(&c, 0, &equal) || !run(&c, 1, &more) || less == 0 ||
        less != -more || equal != 0)
        return false;
    if (c.has_difference)
        assume(a, "no difference that is computed to compare two numbers overflows");
    return true;
}
