/* SPDX-License-Identifier: Apache-2.0 */
/* Can these conditions hold together?
 *
 * Requires: values.  Computes: satisfiability of conditions over several processes ("sides") with
 * Z3: one rank a side in 0..size-1, one size for all; other variables once a side, restricted to
 * their numbers where all are known; C division and remainder (truncated), shifts by constants and bit operations
 * with constants exactly; what has no counterpart (other bit operations, floating point, loads of unknown values) is free.
 * Free numbers and an answer "unknown" or a timeout only add solutions: an answer NO is a proof,
 * YES is one only when solver_was_exact.
 *
 * A question that was answered before (questions.h) is not asked again, so the solver must not answer
 * otherwise because of what it was asked before.  It has one context for all questions for a small part
 * of the limit, in which what it finds is a proof; what is hard is asked anew in a context of its own.
 */
#include "passes/solve.h"
#include "base/timings.h"
#include "passes/budget.h"
#include "passes/cells.h"
#include "passes/comms.h"
#include "passes/deadline.h"
#include "passes/definitions.h"
#include "passes/digest.h"
#include "passes/extent.h"
#include "passes/lasting.h"
#include "passes/least.h"
#include "passes/merged.h"
#include "passes/values.h"

#include <string.h>
#include <z3.h>

struct side_variable {
    const struct expr *expr;
    int side;
    Z3_ast ast;
    bool is_exact;
};

/* Questions of one program; further ones count as not decided, which every pass takes as possible. */
enum { QUESTION_LIMIT = 30000, MASK_BITS = 8 /* of a constant, that are set */ };

/* One question is limited by the solver's own count of work, of which a machine does about so much in a
 * millisecond, so that a busy machine gives the same answers.  Products of unknowns can keep it busy with
 * work that it does not count: CPU time ends those, some times later. */
enum { WORK_PER_MS = 600, TIME_FACTOR = 6 };

/* The part of the limit for which a question is asked beside the others. */
enum { EASY_PART = 16 };

struct solver {
    struct analysis *a;
    Z3_context context;
    Z3_solver solver;
    Z3_sort integer;
    struct questions *known;
    struct digest digest;
    ARRAY(Z3_ast) conditions; /* of the question */
    ARRAY(struct side_variable) variables;
    Z3_ast size, ranks[4];
    bool has_rank[4];
    bool is_exact;
    uint32_t fresh; /* free constants of the question */
    uint32_t questions, timeout_ms;
    bool was_timed;                  /* see solver_was_timed */
    bool is_worn;                    /* the context was interrupted: it may not answer any more */
    const struct comm_value *within; /* see solver_within; NULL: MPI_COMM_WORLD */
    bool (*is_shared)(void *context, const struct expr *expr);
    void *share_context;
};

struct place_of { /* where an expression is evaluated */
    const struct event *event;
    int side;
    int depth;
};

static Z3_ast encode(struct solver *s, const struct expr *expr, const struct place_of *at);
static Z3_ast encode_bool(struct solver *s, const struct expr *expr, const struct place_of *at);

static uint64_t work_limit(const struct solver *s)
{
    return (uint64_t)s->timeout_ms * WORK_PER_MS;
}

/* A solver that gives up behind that much work. */
static Z3_solver solver_make(Z3_context context, uint64_t work)
{
    Z3_solver solver = Z3_mk_simple_solver(context);
    Z3_params params;

    Z3_solver_inc_ref(context, solver);
    params = Z3_mk_params(context);
    Z3_params_inc_ref(context, params);
    Z3_params_set_uint(context, params, Z3_mk_string_symbol(context, "rlimit"),
                       (unsigned)(work < UINT32_MAX ? work : UINT32_MAX));
    Z3_solver_set_params(context, solver, params);
    Z3_params_dec_ref(context, params);
    return solver;
}

static Z3_context context_make(void)
{
    Z3_config config = Z3_mk_config();
    Z3_context context = Z3_mk_context(config);

    Z3_del_config(config);
    return context;
}

static void context_open(struct solver *s)
{
    s->context = context_make();
    s->integer = Z3_mk_int_sort(s->context);
    s->solver = solver_make(s->context, work_limit(s) / EASY_PART + 1);
    digest_open(&s->digest, s->a->arena, s->context);
}

static void context_close(struct solver *s)
{
    Z3_solver_dec_ref(s->context, s->solver);
    Z3_del_context(s->context);
}

struct solver *solver_new(struct analysis *a, uint32_t timeout_ms)
{
    struct solver *s = ARENA_NEW(a->arena, struct solver);

    s->a = a;
    s->timeout_ms = timeout_ms ? timeout_ms : 500;
    s->known =
        a->options && a->options->questions ? a->options->questions : questions_new(a->arena);
    context_open(s);
    return s;
}

void solver_free(struct solver *s)
{
    context_close(s);
}

static Z3_ast number(struct solver *s, int64_t value)
{
    return Z3_mk_int64(s->context, value, s->integer);
}

static void require(struct solver *s, Z3_ast condition)
{
    array_push(s->a->arena, &s->conditions, condition);
    digest_add(&s->digest, condition);
}

/* One more constant of the question: the n-th has the same name in every question. */
static Z3_ast constant(struct solver *s, Z3_sort sort)
{
    return Z3_mk_const(s->context, Z3_mk_int_symbol(s->context, (int)s->fresh++), sort);
}

static Z3_ast any_number(struct solver *s)
{
    s->is_exact = false;
    return constant(s, s->integer);
}

static Z3_ast size_get(struct solver *s)
{
    if (!s->size) {
        s->size = constant(s, s->integer);
        require(s, Z3_mk_ge(s->context, s->size, number(s, 1)));
    }
    return s->size;
}

static Z3_ast rank_get(struct solver *s, int side)
{
    if (!s->has_rank[side]) {
        s->ranks[side] = constant(s, s->integer);
        s->has_rank[side] = true;
        require(s, Z3_mk_ge(s->context, s->ranks[side], number(s, 0)));
        require(s, Z3_mk_lt(s->context, s->ranks[side], size_get(s)));
    }
    return s->ranks[side];
}

static Z3_ast truth(struct solver *s, Z3_ast condition)
{
    return Z3_mk_ite(s->context, condition, number(s, 1), number(s, 0));
}

/* Z3 rounds towards minus infinity for a positive divisor, C towards zero. */
static Z3_ast divide(struct solver *s, Z3_ast x, Z3_ast y, bool is_remainder)
{
    Z3_context c = s->context;
    Z3_ast zero = number(s, 0), minus_x = Z3_mk_unary_minus(c, x);
    Z3_ast up = Z3_mk_div(c, x, y), down = Z3_mk_unary_minus(c, Z3_mk_div(c, minus_x, y));
    Z3_ast quotient = Z3_mk_ite(c, Z3_mk_ge(c, x, zero), up, down);
    Z3_ast product[2] = {quotient, y}, difference[2];

    if (!is_remainder)
        return quotient;
    difference[0] = x;
    difference[1] = Z3_mk_mul(c, 2, product);
    return Z3_mk_sub(c, 2, difference);
}

/* Rank and size in another communicator than that of the question are other numbers. */
static bool makers_are_ours(struct solver *s, const struct values *values)
{
    for (uint32_t k = 0; k < values->makers.count; k++) {
        const struct node *call = values->makers.items[k];
        const struct mpi_function *mpi = mpi_function_get(call_mpi(s->a, call));
        struct comm_value comm;

        comm_value_of(s->a, call->args[mpi->comm], call, NULL, &comm);
        if (s->within ? !comms_are_one(s->within, &comm) : !comm.is_world || comm.is_unknown)
            return false;
    }
    return true;
}

/* A counter is not less than what it counts up from; what is computed may have bounds by its form. */
static void bound_require(struct solver *s, const struct expr *expr, const struct node *at,
                          Z3_ast ast)
{
    struct extent extent;
    int64_t bound;
    int way = expr->kind == EXPR_VARIABLE ? definitions_bound(s->a, expr->variable, at, &bound) : 0;

    if (way < 0)
        require(s, Z3_mk_le(s->context, ast, number(s, bound)));
    if (way > 0 || least_of(s->a, expr, at, &bound))
        require(s, Z3_mk_ge(s->context, ast, number(s, bound)));
    if (extent_of(s->a, expr, at, &extent)) {
        require(s, Z3_mk_ge(s->context, ast, number(s, extent.low)));
        require(s, Z3_mk_le(s->context, ast, number(s, extent.high)));
    }
}

/* What a variable (or any load, or what has no counterpart) stands for on one side.  A question has one event a side, so that
 * one number a side is right. */
static Z3_ast variable_get(struct solver *s, const struct expr *expr, const struct place_of *at)
{
    struct values values;
    Z3_ast ast, options[16];
    int side = s->is_shared && s->is_shared(s->share_context, expr) ? -1 : at->side;

    for (uint32_t k = 0; k < s->variables.count; k++)
        if (s->variables.items[k].expr == expr && s->variables.items[k].side == side) {
            s->is_exact = s->is_exact && s->variables.items[k].is_exact;
            return s->variables.items[k].ast;
        }
    values_of(s->a, expr, at->event->node, NULL, &values);
    if (values_are_role(s->a, &values, ROLE_COMM_RANK) && makers_are_ours(s, &values))
        return rank_get(s, at->side);
    if (values_are_role(s->a, &values, ROLE_COMM_SIZE) && makers_are_ours(s, &values))
        return size_get(s);
    ast = constant(s, s->integer);
    if (values_are_numbers(&values)) {
        for (uint32_t k = 0; k < values.count; k++)
            options[k] = Z3_mk_eq(s->context, ast, number(s, values.numbers[k]));
        require(s, Z3_mk_or(s->context, values.count, options));
    } else {
        bound_require(s, expr, at->event->node, ast);
        s->is_exact = false;
    }
    array_push(s->a->arena, &s->variables,
               (struct side_variable){expr, side, ast, values_are_numbers(&values)});
    return ast;
}

/* What a local variable stands for, or one of the file that is set once: its one definition, or one of two between which
 * a branch chooses. */
struct standing {
    const struct node *set[2]; /* [1]: NULL without a branch; else where its condition is false */
    const struct node *branch;
};

enum { STANDING_DEPTH = 6 };

static bool standing_find(struct solver *s, const struct expr *expr, const struct node *at,
                          struct standing *out)
{
    node_list definitions = {0};
    struct merged merged;

    *out = (struct standing){0};
    if (expr->kind != EXPR_VARIABLE)
        return false;
    if (!expr->variable->function)
        at = lasting_point(s->a, expr->variable, at);
    else if (!variable_is_simple(expr->variable) || expr->variable->function != at->function ||
             expr->variable->parameter >= 0)
        return false;
    if (!at)
        return false;
    if (!definitions_reaching(s->a, expr->variable, at, &definitions) && definitions.count == 1) {
        out->set[0] = definitions.items[0];
        return true;
    }
    if (!merged_find(s->a, expr->variable, at, &merged) || !merged.set[0] || !merged.set[1])
        return false;
    *out = (struct standing){.set = {merged.set[0], merged.set[1]}, .branch = merged.branch};
    return true;
}

static bool reads_stable(struct solver *s, const struct expr *expr, const struct node *where,
                         int depth);

static bool standing_is_stable(struct solver *s, const struct standing *v, int depth)
{
    return reads_stable(s, v->set[0]->value, v->set[0], depth) &&
           (!v->branch || reads_stable(s, v->set[1]->value, v->set[1], depth));
}

static bool reads_stable(struct solver *s, const struct expr *expr, const struct node *where,
                         int depth)
{
    struct standing standing;
    struct values values;

    if (!expr)
        return true;
    switch (expr->kind) {
    case EXPR_INT:
        return true;
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_DEREF:
    case EXPR_INDEX:
        values_of(s->a, expr, where, NULL, &values);
        return ((values_are_role(s->a, &values, ROLE_COMM_RANK) ||
                 values_are_role(s->a, &values, ROLE_COMM_SIZE)) &&
                makers_are_ours(s, &values)) ||
               (values_are_numbers(&values) && values.count == 1) ||
               (depth < STANDING_DEPTH && standing_find(s, expr, where, &standing) &&
                standing_is_stable(s, &standing, depth + 1));
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_CONDITIONAL:
    case EXPR_CAST:
        return reads_stable(s, expr->a, where, depth) && reads_stable(s, expr->b, where, depth) &&
               reads_stable(s, expr->c, where, depth);
    default:
        return false;
    }
}

static Z3_ast encode_at(struct solver *s, const struct node *where, const struct place_of *at,
                        bool is_condition)
{
    struct event there = *at->event;
    struct place_of inner = {&there, at->side, at->depth + 1};

    there.node = where;
    return is_condition ? encode_bool(s, where->value, &inner) : encode(s, where->value, &inner);
}

static Z3_ast encode_load(struct solver *s, const struct expr *expr, const struct place_of *at)
{
    struct standing v;
    Z3_ast is_first;

    if (at->depth >= STANDING_DEPTH || !standing_find(s, expr, at->event->node, &v) ||
        !standing_is_stable(s, &v, at->depth + 1))
        return variable_get(s, expr, at);
    if (!v.branch)
        return encode_at(s, v.set[0], at, false);
    is_first = reads_stable(s, v.branch->value, v.branch, at->depth + 1)
                   ? encode_at(s, v.branch, at, true)
                   : Z3_mk_gt(s->context, any_number(s), number(s, 0)); /* it is one of them */
    return Z3_mk_ite(s->context, is_first, encode_at(s, v.set[0], at, false),
                     encode_at(s, v.set[1], at, false));
}

/* A number reduced to the width of an integer type, as C converts and as unsigned arithmetic wraps. */
static Z3_ast wrapped(struct solver *s, Z3_ast value, const struct type *type)
{
    Z3_context c = s->context;
    Z3_ast whole = type_width(type) >= 64
                       ? Z3_mk_numeral(c, "18446744073709551616", s->integer)
                       : Z3_mk_unsigned_int64(c, UINT64_C(1) << type_width(type), s->integer);
    Z3_ast half = Z3_mk_div(c, whole, number(s, 2)), pair[2] = {value, half};

    if (!type->is_signed)
        return Z3_mk_mod(c, value, whole);
    pair[0] = Z3_mk_mod(c, Z3_mk_add(c, 2, pair), whole);
    return Z3_mk_sub(c, 2, pair);
}

static bool type_is_unsigned(const struct type *type)
{
    return type && type->kind == TYPE_INT && !type->is_signed;
}

static Z3_ast encode_arithmetic(struct solver *s, const struct expr *expr, Z3_ast *pair)
{
    Z3_context c = s->context;
    Z3_ast result = expr_op(expr) == OP_ADD   ? Z3_mk_add(c, 2, pair)
                    : expr_op(expr) == OP_SUB ? Z3_mk_sub(c, 2, pair)
                                              : Z3_mk_mul(c, 2, pair);

    return type_is_unsigned(expr->type) ? wrapped(s, result, expr->type) : result;
}

/* Bit k of a number, in two's complement: 0 or 1. */
static Z3_ast bit(struct solver *s, Z3_ast value, int k)
{
    Z3_context c = s->context;

    return Z3_mk_mod(c, Z3_mk_div(c, value, number(s, INT64_C(1) << k)), number(s, 2));
}

/* A bit operation with a constant, bit by bit: what a set bit of the constant adds to the number. */
static Z3_ast encode_mask(struct solver *s, enum expr_op op, Z3_ast value, int64_t mask)
{
    Z3_context c = s->context;
    Z3_ast result = op == OP_AND ? number(s, 0) : value;

    if (op == OP_AND && (mask & (mask + 1)) == 0)
        return Z3_mk_mod(c, value, number(s, mask + 1));
    for (int k = 0; mask >> k; k++) {
        const int64_t weight = INT64_C(1) << k;
        Z3_ast product[2] = {bit(s, value, k), number(s, op == OP_AND   ? weight
                                                         : op == OP_XOR ? -2 * weight
                                                                        : -weight)};
        Z3_ast sum[3] = {result, Z3_mk_mul(c, 2, product), number(s, op == OP_AND ? 0 : weight)};

        if (mask & weight)
            result = Z3_mk_add(c, 3, sum);
    }
    return result;
}

/* One side a constant that is not negative and of few bits; else any number. */
static Z3_ast encode_bits(struct solver *s, const struct expr *expr, const struct place_of *at)
{
    bool is_first = expr->a->kind == EXPR_INT;
    const struct expr *mask = is_first ? expr->a : expr->b, *other = is_first ? expr->b : expr->a;
    Z3_ast result;

    if (mask->kind == EXPR_INT && mask->value >= 0 && mask->value <= INT32_MAX &&
        (__builtin_popcountll((uint64_t)mask->value) <= MASK_BITS ||
         (expr_op(expr) == OP_AND && (mask->value & (mask->value + 1)) == 0)))
        return encode_mask(s, expr_op(expr), encode(s, other, at), mask->value);
    result = any_number(s);
    if (expr_op(expr) == OP_AND && mask->kind == EXPR_INT && mask->value >= 0) {
        require(s, Z3_mk_ge(s->context, result, number(s, 0)));
        require(s, Z3_mk_le(s->context, result, number(s, mask->value)));
    }
    return result;
}

/* By a constant: a product, or a quotient that is rounded down. */
static Z3_ast encode_shift(struct solver *s, const struct expr *expr, const struct place_of *at)
{
    Z3_context c = s->context;
    Z3_ast pair[2];

    if (expr->b->kind != EXPR_INT || expr->b->value < 0 || expr->b->value > 30)
        return variable_get(s, expr, at);
    pair[0] = encode(s, expr->a, at);
    pair[1] = number(s, INT64_C(1) << expr->b->value);
    if (expr_op(expr) == OP_SHR)
        return Z3_mk_div(c, pair[0], pair[1]);
    pair[0] = Z3_mk_mul(c, 2, pair);
    return type_is_unsigned(expr->type) ? wrapped(s, pair[0], expr->type) : pair[0];
}

static Z3_ast encode_binary(struct solver *s, const struct expr *expr, const struct place_of *at)
{
    Z3_ast pair[2];

    if (expr_op(expr) >= OP_LT && expr_op(expr) <= OP_LOR)
        return truth(s, encode_bool(s, expr, at));
    if (expr_op(expr) == OP_COMMA)
        return encode(s, expr->b, at);
    if (expr->type && expr->type->kind != TYPE_INT)
        return any_number(s);
    if (expr_op(expr) == OP_AND || expr_op(expr) == OP_OR || expr_op(expr) == OP_XOR)
        return encode_bits(s, expr, at);
    if (expr_op(expr) == OP_SHL || expr_op(expr) == OP_SHR)
        return encode_shift(s, expr, at);
    pair[0] = encode(s, expr->a, at);
    pair[1] = encode(s, expr->b, at);
    switch (expr_op(expr)) {
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
        return encode_arithmetic(s, expr, pair);
    case OP_DIV:
        return divide(s, pair[0], pair[1], false);
    case OP_REM:
        return divide(s, pair[0], pair[1], true);
    default:
        return any_number(s);
    }
}

static Z3_ast encode(struct solver *s, const struct expr *expr, const struct place_of *at)
{
    switch (expr->kind) {
    case EXPR_INT:
        if (expr->value < 0 && type_is_unsigned(expr->type)) /* the pattern of 64 bits */
            return Z3_mk_unsigned_int64(s->context, (uint64_t)expr->value, s->integer);
        return number(s, expr->value);
    case EXPR_CAST:
        if (!expr->type || !expr->a->type || expr->type->kind != TYPE_INT ||
            expr->a->type->kind != TYPE_INT || expr->type->bytes < 1 || expr->type->bytes > 8)
            return any_number(s);
        if (expr->type->is_bool)
            return truth(s, encode_bool(s, expr->a, at));
        return wrapped(s, encode(s, expr->a, at), expr->type);
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        if (expr->type && expr->type->kind != TYPE_INT)
            return any_number(s);
        return encode_load(s, expr, at);
    case EXPR_UNARY:
        if (expr_op(expr) == OP_NEG && expr->type && expr->type->kind == TYPE_INT &&
            expr->type->is_signed)
            return Z3_mk_unary_minus(s->context, encode(s, expr->a, at));
        if (expr_op(expr) == OP_LNOT)
            return truth(s, encode_bool(s, expr, at));
        return any_number(s);
    case EXPR_BINARY:
        return encode_binary(s, expr, at);
    case EXPR_CONDITIONAL:
        return Z3_mk_ite(s->context, encode_bool(s, expr->a, at), encode(s, expr->b, at),
                         encode(s, expr->c, at));
    default:
        return any_number(s);
    }
}

static bool is_integer(const struct expr *expr)
{
    return !expr->type || expr->type->kind == TYPE_INT;
}

static Z3_ast encode_bool(struct solver *s, const struct expr *expr, const struct place_of *at)
{
    Z3_context c = s->context;
    Z3_ast pair[2];

    if (expr->kind == EXPR_UNARY && expr_op(expr) == OP_LNOT)
        return Z3_mk_not(c, encode_bool(s, expr->a, at));
    if (expr->kind == EXPR_BINARY && (expr_op(expr) == OP_LAND || expr_op(expr) == OP_LOR)) {
        pair[0] = encode_bool(s, expr->a, at);
        pair[1] = encode_bool(s, expr->b, at);
        return expr_op(expr) == OP_LAND ? Z3_mk_and(c, 2, pair) : Z3_mk_or(c, 2, pair);
    }
    if (expr->kind == EXPR_BINARY && expr_op(expr) >= OP_LT && expr_op(expr) <= OP_NE &&
        is_integer(expr->a) && is_integer(expr->b)) {
        pair[0] = encode(s, expr->a, at);
        pair[1] = encode(s, expr->b, at);
        switch (expr_op(expr)) {
        case OP_LT:
            return Z3_mk_lt(c, pair[0], pair[1]);
        case OP_LE:
            return Z3_mk_le(c, pair[0], pair[1]);
        case OP_GT:
            return Z3_mk_gt(c, pair[0], pair[1]);
        case OP_GE:
            return Z3_mk_ge(c, pair[0], pair[1]);
        case OP_EQ:
            return Z3_mk_eq(c, pair[0], pair[1]);
        default:
            return Z3_mk_not(c, Z3_mk_eq(c, pair[0], pair[1]));
        }
    }
    if (!is_integer(expr) ||
        (expr->kind == EXPR_BINARY && expr_op(expr) >= OP_LT && expr_op(expr) <= OP_NE)) {
        s->is_exact = false; /* comparisons of pointers and floating point */
        return constant(s, Z3_mk_bool_sort(c));
    }
    return Z3_mk_not(c, Z3_mk_eq(c, encode(s, expr, at), number(s, 0)));
}

/* A context keeps every expression that was ever made in it, so it is renewed from time to time. */
void solver_begin(struct solver *s)
{
    if (s->questions % 500 == 499 || s->is_worn) {
        context_close(s);
        context_open(s);
        s->is_worn = false;
    }
    s->variables.count = 0;
    s->size = NULL;
    s->within = NULL;
    s->is_exact = true;
    for (int k = 0; k < 4; k++)
        s->has_rank[k] = false;
    s->fresh = 0;
    s->conditions.count = 0;
    digest_begin(&s->digest, s->timeout_ms);
}

void solver_within(struct solver *s, const struct comm_value *comm)
{
    s->within = comm;
}

void solver_differ(struct solver *s, int side1, int side2)
{
    require(s, Z3_mk_not(s->context, Z3_mk_eq(s->context, rank_get(s, side1), rank_get(s, side2))));
}

void solver_event(struct solver *s, const struct event *event, int side)
{
    struct place_of at = {event, side, 0};

    for (uint32_t k = 0; k < event->guard_count; k++) {
        Z3_ast condition = encode_bool(s, event->guards[k].condition, &at);

        require(s, event->guards[k].is_true ? condition : Z3_mk_not(s->context, condition));
    }
}

void solver_share(struct solver *s, bool (*is_shared)(void *context, const struct expr *expr),
                  void *context)
{
    s->is_shared = is_shared;
    s->share_context = context;
}

void solver_guards(struct solver *s, const struct event *event, const struct guard *guards,
                   uint32_t count, bool is_negated)
{
    struct place_of at = {event, 0, 0};
    Z3_ast all = Z3_mk_true(s->context);

    for (uint32_t k = 0; k < count; k++) {
        Z3_ast condition = encode_bool(s, guards[k].condition, &at);
        Z3_ast both[2] = {all, guards[k].is_true ? condition : Z3_mk_not(s->context, condition)};

        all = Z3_mk_and(s->context, 2, both);
    }
    require(s, is_negated ? Z3_mk_not(s->context, all) : all);
}

void solver_peer(struct solver *s, const struct event *event, int side, int other)
{
    struct place_of at = {event, side, 0};

    if (event->peer)
        require(s, Z3_mk_eq(s->context, encode(s, event->peer, &at), rank_get(s, other)));
}

void solver_rise(struct solver *s, int side, int above)
{
    require(s, Z3_mk_ge(s->context, rank_get(s, above), rank_get(s, side)));
}

void solver_root(struct solver *s, int side, bool is_last, bool is_root)
{
    Z3_ast last[2] = {size_get(s), number(s, 1)};
    Z3_ast root = is_last ? Z3_mk_sub(s->context, 2, last) : number(s, 0);
    Z3_ast equal = Z3_mk_eq(s->context, rank_get(s, side), root);

    require(s, is_root ? equal : Z3_mk_not(s->context, equal));
}

void solver_same(struct solver *s, int side1, int side2)
{
    require(s, Z3_mk_eq(s->context, rank_get(s, side1), rank_get(s, side2)));
}

void solver_astray(struct solver *s, const struct event *event, int side)
{
    struct place_of at = {event, side, 0};
    Z3_ast peer = encode(s, event->peer, &at);
    Z3_ast either[2] = {Z3_mk_lt(s->context, peer, number(s, 0)),
                        Z3_mk_ge(s->context, peer, size_get(s))};

    require(s, Z3_mk_or(s->context, 2, either));
}

void solver_unnamed(struct solver *s, const struct event *event, int side, int other)
{
    struct place_of at = {event, side, 0};
    Z3_ast all = Z3_mk_eq(s->context, encode(s, event->peer, &at), rank_get(s, other));

    for (uint32_t k = 0; k < event->guard_count; k++) {
        Z3_ast condition = encode_bool(s, event->guards[k].condition, &at);
        Z3_ast both[2] = {all,
                          event->guards[k].is_true ? condition : Z3_mk_not(s->context, condition)};

        all = Z3_mk_and(s->context, 2, both);
    }
    require(s, Z3_mk_not(s->context, all));
}

void solver_tags(struct solver *s, const struct event *x, int side1, const struct event *y,
                 int side2)
{
    struct place_of at1 = {x, side1, 0}, at2 = {y, side2, 0};

    if (x->tag && y->tag)
        require(s, Z3_mk_eq(s->context, encode(s, x->tag, &at1), encode(s, y->tag, &at2)));
}

static void interrupt(void *context)
{
    Z3_interrupt(context);
}

int solver_ask(struct solver *s, void *context, void *solver, uint32_t limit_ms)
{
    Z3_lbool answer;

    if (budget_is_over()) {
        s->was_timed = true;
        return Z3_L_UNDEF;
    }
    deadline_begin(limit_ms, interrupt, context);
    answer = Z3_solver_check(context, solver);
    if (deadline_end()) {
        if (deadline_was_last()) /* the signal that says so may come a moment later */
            budget_all_is_over = 1;
        s->was_timed = true;
        s->is_worn |= context == s->context;
        answer = Z3_L_UNDEF;
    }
    return answer;
}

bool solver_was_timed(const struct solver *s)
{
    return s->was_timed;
}

/* Asked beside the questions before; ANSWER_UNKNOWN: it is not easy. */
static enum answer ask_easy(struct solver *s)
{
    int answer;

    Z3_solver_push(s->context, s->solver);
    for (uint32_t k = 0; k < s->conditions.count; k++)
        Z3_solver_assert(s->context, s->solver, s->conditions.items[k]);
    answer = solver_ask(s, s->context, s->solver, s->timeout_ms * TIME_FACTOR);
    Z3_solver_pop(s->context, s->solver, 1);
    return answer == Z3_L_FALSE ? ANSWER_NO : answer == Z3_L_TRUE ? ANSWER_YES : ANSWER_UNKNOWN;
}

/* In a context of its own; *is_final: another run would get the same answer. */
static enum answer ask_alone(struct solver *s, bool *is_final)
{
    Z3_context context = context_make();
    Z3_solver solver = solver_make(context, work_limit(s));
    const bool was_timed = s->was_timed;
    int answer;

    for (uint32_t k = 0; k < s->conditions.count; k++)
        Z3_solver_assert(context, solver,
                         Z3_translate(s->context, s->conditions.items[k], context));
    s->was_timed = false;
    answer = solver_ask(s, context, solver, s->timeout_ms * TIME_FACTOR);
    *is_final = !s->was_timed;
    s->was_timed |= was_timed;
    Z3_solver_dec_ref(context, solver);
    Z3_del_context(context);
    return answer == Z3_L_FALSE ? ANSWER_NO : answer == Z3_L_TRUE ? ANSWER_YES : ANSWER_UNKNOWN;
}

enum answer solver_end(struct solver *s)
{
    const bool may_ask = s->questions++ < QUESTION_LIMIT;
    bool is_final = true;
    int answer = ANSWER_UNKNOWN;

    s->is_shared = NULL;
    if (!may_ask || (s->digest.is_whole && questions_find(s->known, &s->digest.question, &answer)))
        return (enum answer)answer;
    timings_solver(true);
    answer = (int)ask_easy(s);
    if (answer == ANSWER_UNKNOWN)
        answer = (int)ask_alone(s, &is_final);
    timings_solver(false);
    if (is_final && s->digest.is_whole)
        questions_add(s->known, &s->digest.question, answer);
    return (enum answer)answer;
}

struct questions *solver_questions(const struct solver *s)
{
    return s->known;
}

bool solver_is_spent(const struct solver *s)
{
    return s->questions >= QUESTION_LIMIT;
}

bool solver_was_exact(const struct solver *s)
{
    return s->is_exact;
}
