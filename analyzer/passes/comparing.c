/* SPDX-License-Identifier: Apache-2.0 */
/* Does a function that qsort is handed tell all different numbers apart, or records by which of their members?
 *
 * Requires: control flow.  The function is run three times, with nothing known of the two numbers but which is the
 * larger one, or that they are equal; of their difference the sign is known (that it does not overflow is assumed and
 * listed).  It tells them apart when what it returns for the smaller number first, and for the larger one first, are
 * of opposite signs.  Whatever else it looks at, or calls, is not followed.
 *
 * Of records it is run for each way in which the members that it reads can lie.  They decide one behind the other: what
 * it returns is the sign of the first that differs, up or down, whatever those behind it are; for equal ones it is 0.
 */
#include "passes/comparing.h"
#include "ir/expr.h"
#include "passes/cells.h"

#include <string.h>

enum { STEPS = 64, LOCALS = 8, WAYS = 3 };

enum known { UNKNOWN, NUMBER, SIGN /* of the number, as -1, 0 and 1 */, FIRST, SECOND };

struct compared_value {
    enum known known;
    int64_t number;
    uint32_t
        member; /* FIRST, SECOND: of the list; of a pointer, and of what is sorted as a whole, 0 */
    int64_t bytes; /* likewise; 0: a pointer */
};

struct local {
    const struct expr *variable;
    struct compared_value value;
};

struct comparing {
    struct analysis *a;
    const struct function *f;
    int64_t bytes;
    struct compared_keys *keys; /* the members that are read; NULL: it is numbers that are sorted */
    int orders[COMPARED_MEMBERS]; /* of the first and the second: -1 less, 0 equal, 1 more */
    bool has_difference;
    struct local locals[LOCALS];
    uint32_t local_count;
};

static struct compared_value known_number(int64_t number)
{
    return (struct compared_value){.known = NUMBER, .number = number};
}

static struct compared_value value_of(struct comparing *c, const struct expr *expr);

/* Which of the two does the pointer lead to? */
static struct compared_value led_to(const struct comparing *c, const struct expr *pointer)
{
    pointer = expr_without_casts(pointer);
    if (pointer->kind != EXPR_VARIABLE || pointer->variable->function != c->f)
        return (struct compared_value){0};
    for (uint32_t k = 0; k < c->local_count; k++)
        if (c->locals[k].variable == pointer)
            return c->locals[k].value;
    if (pointer->variable->parameter >= 0 && pointer->variable->parameter < 2)
        return (struct compared_value){.known = pointer->variable->parameter ? SECOND : FIRST};
    return (struct compared_value){0};
}

/* *first or *second, read as what is sorted. */
static struct compared_value pointed_at(const struct comparing *c, const struct expr *expr)
{
    struct compared_value value = {0};

    if (!c->keys && expr->type && expr->type->kind == TYPE_INT && expr->type->bytes == c->bytes)
        value = led_to(c, expr->a);
    if (value.bytes != 0)
        value.known = UNKNOWN;
    value.bytes = c->bytes;
    return value;
}

/* first->member or second->member, a whole number. */
static struct compared_value member_of(struct comparing *c, const struct expr *expr)
{
    struct compared_value value = {0};
    uint32_t at = 0;

    if (c->keys && expr->a->kind == EXPR_DEREF && expr->type && expr->type->kind == TYPE_INT &&
        expr->type->bytes > 0 && expr->a->type && type_size(expr->a->type) == c->bytes)
        value = led_to(c, expr->a->a);
    if (value.known < FIRST || value.bytes != 0)
        return (struct compared_value){0};
    while (at < c->keys->count && strcmp(c->keys->members[at]->key, expr->key) != 0)
        at++;
    if (at == COMPARED_MEMBERS)
        return (struct compared_value){0};
    c->keys->members[at] = expr;
    c->keys->count += at == c->keys->count;
    value.member = at;
    value.bytes = expr->type->bytes;
    return value;
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

    if (has_first && has_second && (x.member != y.member || x.bytes == 0 || y.bytes == 0))
        return (struct compared_value){0};
    if (has_first && has_second)
        return known_number(x.known == y.known ? 0
                            : x.known == FIRST ? c->orders[x.member]
                                               : -c->orders[x.member]);
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
            expr->type->bytes < x.bytes)
            break;
        c->has_difference = true;
        return (struct compared_value){.known = SIGN, .number = sign.number};
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
    case EXPR_FIELD:
        return member_of(c, expr);
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
        value = (struct compared_value){.known = from->variable->parameter ? SECOND : FIRST};
    } else {
        value = value_of(c, node->value);
        if (value.known == UNKNOWN || node->target->type->kind != TYPE_INT ||
            (value.known >= FIRST && node->target->type->bytes < value.bytes) ||
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
static bool run(struct comparing *c, int *sign)
{
    const struct node *node = c->f->nodes[0];

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

static const struct function *compared_by(const struct expr *comparison)
{
    const struct function *f;

    while (comparison->kind == EXPR_ADDRESS || comparison->kind == EXPR_CAST)
        comparison = comparison->a;
    f = comparison->kind == EXPR_FUNCTION ? comparison->callee : NULL;
    return f && f->is_defined && f->parameter_count == 2 && f->node_count > 0 ? f : NULL;
}

static void difference_assume(struct analysis *a, const struct comparing *c)
{
    if (c->has_difference)
        assume(a, "no difference that is computed to compare two numbers overflows");
}

bool comparing_is_total(struct analysis *a, const struct expr *comparison, int64_t bytes)
{
    struct comparing c = {.a = a, .f = compared_by(comparison), .bytes = bytes};
    int signs[WAYS];

    if (!c.f)
        return false;
    for (int k = 0; k < WAYS; k++) {
        c.orders[0] = k - 1;
        if (!run(&c, &signs[k]))
            return false;
    }
    if (signs[0] == 0 || signs[0] != -signs[2] || signs[1] != 0)
        return false;
    difference_assume(a, &c);
    return true;
}

/* ---- records ---- */

/* What the function returns in each way that the members can lie: by the orders as digits from 0 on, that of the first
 * member last. */
struct outcomes {
    int signs[WAYS * WAYS * WAYS];
    uint32_t count;
};

static int order_in(uint32_t way, uint32_t member)
{
    while (member-- > 0)
        way /= WAYS;
    return (int)(way % WAYS) - 1;
}

/* Runs all of them; those that come to a new member begin again.  False: it is not known what is returned. */
static bool outcomes_find(struct comparing *c, struct outcomes *out)
{
    for (uint32_t known = UINT32_MAX; known != c->keys->count;) {
        known = c->keys->count;
        out->count = 1;
        for (uint32_t k = 0; k < known; k++)
            out->count *= WAYS;
        for (uint32_t way = 0; way < out->count; way++) {
            for (uint32_t k = 0; k < COMPARED_MEMBERS; k++)
                c->orders[k] = k < known ? order_in(way, k) : 0;
            if (!run(c, &out->signs[way]))
                return false;
        }
    }
    return true;
}

/* Is it, wherever those before it are equal and this one is not, the member that decides? */
static bool decides(const struct outcomes *o, const uint32_t *before, uint32_t count,
                    uint32_t member)
{
    int direction = 0;

    for (uint32_t way = 0; way < o->count; way++) {
        const int order = order_in(way, member);
        bool is_equal = true;

        for (uint32_t k = 0; k < count; k++)
            is_equal &= order_in(way, before[k]) == 0;
        if (!is_equal || order == 0)
            continue;
        if (o->signs[way] == 0 || (direction != 0 && o->signs[way] * order != direction))
            return false;
        direction = o->signs[way] * order;
    }
    return true;
}

bool comparing_reads(struct analysis *a, const struct expr *comparison, int64_t bytes,
                     struct compared_keys *out)
{
    struct comparing c = {.a = a, .f = compared_by(comparison), .bytes = bytes, .keys = out};
    uint32_t before[COMPARED_MEMBERS], equal = 0;
    struct outcomes outcomes;

    out->count = 0;
    if (!c.f || !outcomes_find(&c, &outcomes))
        return false;
    for (uint32_t k = 0; k < out->count; k++) {
        uint32_t member = 0;
        bool is_next = false;

        for (; member < out->count && !is_next; member += !is_next) {
            is_next = decides(&outcomes, before, k, member);
            for (uint32_t n = 0; n < k; n++)
                is_next &= before[n] != member;
        }
        if (!is_next)
            return false;
        before[k] = member;
        equal = equal * WAYS + 1;
    }
    if (outcomes.signs[equal] != 0)
        return false;
    difference_assume(a, &c);
    return true;
}
