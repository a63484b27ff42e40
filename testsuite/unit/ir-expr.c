/* SPDX-License-Identifier: Apache-2.0 */
/* Are equal expressions the same pointer, and is folding what the compiler of this test computes?
 */
#include "base/arena.h"
#include "check.h"
#include "ir/expr.h"

#include <stdint.h>

static struct program *program;

static const struct type *integer(uint8_t bytes, bool is_signed)
{
    return type_make(program, &(struct type){.kind = TYPE_INT,
                                             .bytes = bytes,
                                             .is_signed = is_signed,
                                             .text = is_signed ? "signed" : "unsigned",
                                             .elements = -1});
}

static const struct expr *number(int64_t value, const struct type *type)
{
    return expr_int(program, value, type);
}

/* Folds a op b in one type and compares with what C says; what C leaves undefined must not fold. */
#define TRY(op_name, operator, ctype, a, b, type, is_defined)                                      \
    do {                                                                                           \
        const struct expr *folded = expr_binary(program, op_name, number((int64_t)(a), type),      \
                                                number((int64_t)(b), type), type);                 \
        CHECK_EQUAL(folded->kind == EXPR_INT, is_defined);                                         \
        if (is_defined)                                                                            \
            CHECK_EQUAL(folded->value, (int64_t)(ctype)((ctype)(a) operator(ctype)(b)));           \
    } while (0)

static void folding_32(int32_t a, int32_t b)
{
    const struct type *type = integer(4, true);
    int32_t r = 0;
    const bool divides = b != 0 && !(a == INT32_MIN && b == -1);
    TRY(OP_ADD, +, int32_t, a, b, type, !__builtin_add_overflow(a, b, &r));
    TRY(OP_SUB, -, int32_t, a, b, type, !__builtin_sub_overflow(a, b, &r));
    TRY(OP_MUL, *, int32_t, a, b, type, !__builtin_mul_overflow(a, b, &r));
    TRY(OP_DIV, /, int32_t, a, b, type, divides);
    TRY(OP_REM, %, int32_t, a, b, type, divides);
    TRY(OP_AND, &, int32_t, a, b, type, true);
    TRY(OP_XOR, ^, int32_t, a, b, type, true);
    TRY(OP_LT, <, int32_t, a, b, type, true);
    TRY(OP_GE, >=, int32_t, a, b, type, true);
    TRY(OP_LAND, &&, int32_t, a, b, type, true);
    TRY(OP_SHR, >>, int32_t, a, b, type, b >= 0 && b < 32);
    if (a >= 0 || b != 0) /* a << 0 is a here, whatever C says of negative ones */
        TRY(OP_SHL, <<, int32_t, a, b, type,
            b >= 0 && b < 32 && a >= 0 && ((int64_t)a << b) <= INT32_MAX);
}

static void folding_64(uint64_t a, uint64_t b)
{
    const struct type *type = integer(8, false);
    TRY(OP_ADD, +, uint64_t, a, b, type, true);
    TRY(OP_SUB, -, uint64_t, a, b, type, true);
    TRY(OP_MUL, *, uint64_t, a, b, type, true);
    TRY(OP_DIV, /, uint64_t, a, b, type, b != 0);
    TRY(OP_REM, %, uint64_t, a, b, type, b != 0);
    TRY(OP_OR, |, uint64_t, a, b, type, true);
    TRY(OP_LT, <, uint64_t, a, b, type, true);
    TRY(OP_EQ, ==, uint64_t, a, b, type, true);
    TRY(OP_SHR, >>, uint64_t, a, b, type, b < 64);
    TRY(OP_SHL, <<, uint64_t, a, b, type, b < 64);
}

static void folding(void)
{
    static const int64_t NUMBERS[] = {
        0,  1,  -1, 2,   -2,        3,         7,          -7,        31,       32,
        33, 63, 64, 255, INT32_MAX, INT32_MIN, UINT32_MAX, INT64_MAX, INT64_MIN};
    const size_t count = sizeof NUMBERS / sizeof *NUMBERS;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            folding_32((int32_t)NUMBERS[i], (int32_t)NUMBERS[j]);
            folding_64((uint64_t)NUMBERS[i], (uint64_t)NUMBERS[j]);
        }
        const struct expr *wide = number(NUMBERS[i], integer(8, true));
        CHECK_EQUAL(expr_cast(program, wide, integer(1, true))->value, (int8_t)NUMBERS[i]);
        CHECK_EQUAL(expr_cast(program, wide, integer(2, false))->value, (uint16_t)NUMBERS[i]);
        CHECK_EQUAL(expr_cast(program, wide, integer(4, true))->value, (int32_t)NUMBERS[i]);
        CHECK_EQUAL(expr_unary(program, OP_NOT, wide, integer(8, true))->value, ~NUMBERS[i]);
        CHECK_EQUAL(expr_unary(program, OP_LNOT, wide, integer(4, true))->value, !NUMBERS[i]);
    }
    /* Operands of a comparison may differ in type; they are compared by value. */
    const struct expr *big = number(-1, integer(8, false));
    CHECK_EQUAL(
        expr_binary(program, OP_GT, big, number(5, integer(4, true)), integer(4, true))->value, 1);
    CHECK_EQUAL(
        expr_unary(program, OP_NEG, number(INT32_MIN, integer(4, true)), integer(4, true))->kind,
        EXPR_UNARY);
}

static void identity(void)
{
    const struct type *word = type_int(program);
    const struct type *pointer = type_make(
        program, &(struct type){.kind = TYPE_POINTER, .to = word, .text = "int *", .elements = -1});
    const struct type *array = type_make(
        program, &(struct type){.kind = TYPE_ARRAY, .to = word, .text = "int[4]", .elements = 4});
    struct variable x = {.name = "x", .type = word};
    struct variable p = {.name = "p", .type = pointer};
    struct variable a = {.name = "a", .type = array};
    const struct expr *xe = expr_variable(program, &x);
    const struct expr *pe = expr_variable(program, &p);
    const struct expr *ae = expr_variable(program, &a);
    const struct expr *one = number(1, word);

    CHECK(xe == expr_variable(program, &x) && xe != pe);
    CHECK(expr_binary(program, OP_ADD, xe, one, word) ==
          expr_binary(program, OP_ADD, xe, one, word));
    CHECK(expr_binary(program, OP_ADD, xe, one, word) !=
          expr_binary(program, OP_ADD, xe, one, integer(8, true)));
    CHECK(expr_binary(program, OP_MUL, xe, number(0, word), word) == number(0, word));
    CHECK(expr_binary(program, OP_AND, number(0, word), xe, word) == number(0, word));
    CHECK(expr_binary(program, OP_REM, xe, one, word) == number(0, word));
    CHECK(expr_binary(program, OP_REM, xe, number(2, word), word) != number(0, word));
    CHECK(expr_deref(program, expr_address(program, xe, pointer), word) == xe);
    CHECK(expr_address(program, expr_deref(program, pe, word), pointer) == pe);
    CHECK(expr_deref(program, expr_binary(program, OP_ADD, pe, xe, pointer), word) ==
          expr_index(program, pe, xe, word));
    CHECK(expr_deref(program, expr_binary(program, OP_ADD, xe, pe, pointer), word) ==
          expr_index(program, pe, xe, word));
    CHECK(expr_index(program, pe, number(0, word), word) == expr_deref(program, pe, word));
    CHECK(expr_deref(program, ae, word) == expr_index(program, ae, number(0, word), word));
    CHECK(expr_unknown(program, "?", word) != expr_unknown(program, "?", word));
    CHECK(expr_binary(program, OP_MUL, xe, one, word) == xe);
    CHECK(expr_binary(program, OP_LAND, number(0, word), xe, word) == number(0, word));
    CHECK(expr_cast(program, xe, integer(8, true)) == xe);
    CHECK_EQUAL(expr_cast(program, xe, integer(8, false))->kind, EXPR_CAST);
    CHECK(expr_root(expr_index(program, ae, xe, word)) == &a);
    CHECK(expr_root(expr_index(program, pe, xe, word)) == NULL);
    CHECK(strcmp(expr_text(program, expr_index(program, pe,
                                               expr_binary(program, OP_SUB, xe, one, word), word)),
                 "p[(x - 1)]") == 0);
}

static const struct expr *replace(void *context, const struct expr *expr)
{
    const struct expr *const *pair = context;
    return expr == pair[0] ? pair[1] : NULL;
}

static void substitution(void)
{
    const struct type *word = type_int(program);
    const struct type *record =
        type_make(program, &(struct type){.kind = TYPE_RECORD, .text = "struct s", .elements = -1});
    struct variable x = {.name = "x", .type = word};
    struct variable s = {.name = "s", .type = record};
    const struct expr *xe = expr_variable(program, &x);
    const struct expr *se = expr_variable(program, &s);
    const struct expr *sum = expr_binary(
        program, OP_MUL, expr_binary(program, OP_ADD, xe, number(2, word), word), xe, word);
    const struct expr *pair[] = {xe, number(3, word)};
    CHECK(expr_substitute(program, sum, replace, pair) == number(15, word));
    CHECK(expr_contains(sum, xe) && !expr_contains(sum, se));

    /* A field of a record that is known by its list. */
    const struct expr *elements[] = {number(7, word), xe};
    const char *keys[] = {"s::a", "s::b"};
    const struct expr *list = expr_list(program, elements, keys, 2, record);
    const struct expr *field = expr_field(program, se, "s::b", "b", word);
    const struct expr *other[] = {se, list};
    CHECK(expr_substitute(program, field, replace, other) == xe);
    CHECK(expr_list_field(program, list, "s::c") == number(0, word));
    CHECK(list == expr_list(program, elements, keys, 2, record));
    CHECK(list != expr_list(program, elements, NULL, 2, record));
    CHECK(expr_list_at(program, list, 0) == NULL);
    CHECK(expr_substitute(program, NULL, replace, other) == NULL);
}

static void many(void)
{
    const struct type *word = type_int(program);
    struct variable x = {.name = "x", .type = word};
    const struct expr *first = NULL;
    for (int i = 0; i < 50000; i++) {
        const struct expr *sum =
            expr_binary(program, OP_ADD, expr_variable(program, &x), number(i + 1, word), word);
        first = first == NULL ? sum : first;
    }
    const uint32_t count = program->expr_count;
    CHECK(first == expr_binary(program, OP_ADD, expr_variable(program, &x), number(1, word), word));
    CHECK_EQUAL(program->expr_count, count);
}

int main(void)
{
    struct arena *arena = arena_new();
    program = program_new(arena);
    folding();
    identity();
    substitution();
    many();
    arena_free(arena);
    return 0;
}
