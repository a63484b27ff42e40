/* SPDX-License-Identifier: Apache-2.0 */
/* What can the passes see of a chunk's expressions?  See sketch.h. */
#include "base/map.h"
#include "ir/asked.h"
#include "ir/sketching.h"

#include <stdlib.h>
#include <string.h>

/* Constants that may stand for something: "no change", a sign, a count. */
static bool is_telling(const char *digits)
{
    enum { SMALL = 16 };
    char *end = NULL;
    const double value = strtod(digits, &end);
    const double size = value < 0 ? -value : value;
    return end == digits || strncmp(digits, "1.0", 3) == 0 ||
           (size <= SMALL && size == (double)(int)size);
}

static bool is_arithmetic(uint64_t kind, uint64_t op)
{
    return (kind == EXPR_BINARY &&
            (op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_DIV)) ||
           (kind == EXPR_UNARY && op == OP_NEG);
}

/* The number, within its chunk, of the next expression whose operator was not asked for. */
static void unasked_step(struct sketcher *s)
{
    if (s->unasked_left == 0) {
        s->unasked_next = 0;
        return;
    }
    s->unasked_left--;
    s->unasked_next += (uint32_t)bytes_get(&s->unasked);
}

void sketch_unasked(struct sketcher *s)
{
    s->unasked_left = s->has_unasked ? (uint32_t)bytes_get(&s->unasked) : 0;
    s->unasked_next = 0;
    unasked_step(s);
}

/* Is the expression that is read one that no pass has asked for? */
static bool is_unasked(const struct sketcher *s)
{
    return s->shown_count + 1 == s->unasked_next;
}

/* One that was not asked for is told by its class, and which of the chunk's expressions it is in:
 * two that differ in nothing else are still two.  *is_free: of its operands that are numbers only
 * the class counts as well. */
static uint64_t operator_read(struct sketcher *s, struct byte_reader *in, uint64_t kind,
                              int type_kind, bool *is_free)
{
    enum { CLASSES = 1000 }; /* behind all operators */
    struct expr expr = {.operation = (enum expr_op)bytes_get_index(in, OP_COMMA + 1)};
    *is_free = false;
    if (!is_unasked(s) || (kind != EXPR_UNARY && kind != EXPR_BINARY))
        return expr.operation;
    *is_free = kind == EXPR_BINARY && expr_has_free_numbers(expr_op_class(&expr), type_kind);
    return mix(CLASSES + expr_op_class(&expr), s->shown_count + 1);
}

/* Has a pass asked for the digits of the constant that is read? */
static bool is_followed(const struct sketcher *s)
{
    return s->has_unasked && !is_unasked(s);
}

/* What is left of a whole number, or of one that is converted, where only its class counts. */
static void number_read(const struct sketcher *s, uint64_t kind, uint64_t bare, bool is_named,
                        struct expr_seen *expr)
{
    const struct expr_seen *from = &s->exprs.items[expr->operands[0]];
    const bool is_free = expr->type_kind == TYPE_INT || expr->type_kind == TYPE_FLOAT;
    expr->free = expr->unasked;
    expr->is_number = expr->is_int || (kind == EXPR_CAST && from->is_number);
    if (expr->is_int && is_free && !is_named)
        expr->free = mix(bare, number_is_large(expr->value) ? 2 : 1);
    else if (expr->is_number && is_free)
        expr->free = mix(bare, from->free);
}

/* What every expression with operands has. */
static void operation_read(struct sketcher *s, struct byte_reader *in, uint64_t kind,
                           struct expr_seen *expr)
{
    bool is_free = false;
    const uint64_t op = operator_read(s, in, kind, expr->type_kind, &is_free);
    expr->value = bytes_get_signed(in);
    expr->is_int = kind == EXPR_INT;
    const uint64_t value = (uint64_t)expr->value;
    const struct text_seen *text = text_at(s, in);
    const struct text_seen *key = text_at(s, in);
    const uint64_t bare = expr->exact;
    uint64_t exact = mix(mix(bare, op), value);
    uint64_t loose = exact;
    const bool may_be_loose = expr->type_kind == TYPE_FLOAT && is_arithmetic(kind, op);
    exact = mix(mix(exact, text->hash), key->hash);
    if (kind == EXPR_FLOAT && text->text != NULL) {
        expr->constant = text->text;
        loose = mix(loose, is_telling(text->text) || is_followed(s) ? text->hash : 7);
    } else {
        loose = exact;
    }
    for (int i = 0; i < 3; i++) {
        expr->operands[i] = expr_index(s, in);
        expr->is_own |= s->exprs.items[expr->operands[i]].is_own;
    }
    for (int i = 0; i < 3; i++) {
        const struct expr_seen *operand = &s->exprs.items[expr->operands[i]];
        const bool is_class = is_free && operand->is_number;
        exact = mix(exact, is_class       ? operand->free
                           : expr->is_own ? operand->unasked
                                          : operand->exact);
        loose = mix(loose, is_class                                           ? operand->free
                           : may_be_loose && operand->type_kind == TYPE_FLOAT ? operand->loose
                                                                              : operand->exact);
    }
    expr->exact = expr->unasked = exact;
    if (kind == EXPR_FLOAT && is_unasked(s))
        expr->unasked = mix(bare, s->shown_count + 1);
    number_read(s, kind, bare, text->text != NULL, expr);
    expr->loose = may_be_loose || kind == EXPR_FLOAT ? loose : exact;
}

static void element_read(struct expr_seen *list, const struct expr_seen *element)
{
    list->exact = mix(list->exact, element->exact);
    list->is_own |= element->is_own;
}

static void variable_read(struct sketcher *s, struct byte_reader *in, struct expr_seen *expr)
{
    const struct variable_seen *variable = sketch_variable(s, in);
    expr->exact = mix(expr->exact, variable->hash);
    expr->is_own = variable->is_own;
    expr->is_plain = variable->is_plain;
}

static void call_value_read(struct sketcher *s, struct byte_reader *in, struct expr_seen *expr)
{
    const uint32_t call = bytes_get_index(in, (uint64_t)s->left_out.node_count + 1);
    expr->is_own = true;
    expr->exact = mix(expr->exact, call == 0 ? 0 : s->left_out.nodes[call]);
}

static void elements_read(struct sketcher *s, struct byte_reader *in, struct expr_seen *expr)
{
    const uint32_t count = bytes_get_count(in);
    for (uint32_t i = 0; i < count; i++)
        element_read(expr, expr_at(s, in));
    const bool has_keys = bytes_get(in) != 0;
    for (uint32_t i = 0; has_keys && i < count; i++)
        expr->exact = mix(expr->exact, text_at(s, in)->hash);
    expr->exact = mix(expr->exact, count * 2 + has_keys);
    expr->loose = expr->exact;
}

/* Two unknown expressions are never the same: each has its number. */
static void expr_read(struct sketcher *s, struct byte_reader *in, struct expr_seen *expr)
{
    const uint64_t kind = bytes_get(in);
    const struct type_seen *type = type_at(s, in);
    expr->type_kind = type->kind;
    expr->exact = mix(mix(8, kind), type->hash);
    switch (kind) {
    case EXPR_VARIABLE:
        variable_read(s, in, expr);
        break;
    case EXPR_FUNCTION:
        expr->function = sketch_function(s, in);
        expr->exact = mix(expr->exact, expr->function->hash);
        break;
    case EXPR_CALL:
        call_value_read(s, in, expr);
        break;
    default:
        operation_read(s, in, kind, expr);
        break;
    }
    if (kind == EXPR_UNKNOWN) {
        expr->is_own = true;
        expr->exact = mix(expr->exact, ++s->unknown_count);
    }
    if (kind == EXPR_LIST)
        elements_read(s, in, expr);
    if (kind == EXPR_VARIABLE || kind == EXPR_FUNCTION || kind == EXPR_CALL || kind == EXPR_UNKNOWN)
        expr->loose = expr->exact;
    if (kind != EXPR_FLOAT)
        expr->unasked = expr->exact;
}

/* Numbers are seen where they are used only. */
static void exprs_read(struct sketcher *s, struct byte_reader *in)
{
    const uint32_t count = bytes_get_count(in);
    for (uint32_t i = 0; i < count && !in->is_damaged; i++) {
        struct expr_seen expr = {0};
        expr_read(s, in, &expr);
        array_push(s->arena, &s->exprs, expr);
        if (expr.is_number)
            continue;
        if (is_unasked(s))
            unasked_step(s);
        s->shown_count++;
    }
    see(s, s->shown_count);
}

void sketch_exprs(struct sketcher *s, struct byte_reader *in)
{
    s->shown_count = 0;
    s->unknown_count = 0;
    s->exprs.count = 0;
    s->own = (struct own_exprs){0};
    array_push(s->arena, &s->exprs, (struct expr_seen){0});
    exprs_read(s, in);
    s->own.shared = s->own.begin = s->exprs.count - 1;
}

void sketch_exprs_own(struct sketcher *s, struct byte_reader *in)
{
    s->own.begin = s->exprs.count - 1;
    exprs_read(s, in);
}

void sketch_exprs_own_end(struct sketcher *s)
{
    s->own.begin = s->own.shared;
}

/* The constants of an expression, each once. */
static void constants_find(struct sketcher *s, uint32_t root, struct sketch_value *value)
{
    ARRAY(uint32_t) open = {0};
    ARRAY(const char *) found = {0};
    array_push(s->arena, &open, root);
    while (open.count > 0) {
        struct expr_seen *expr = &s->exprs.items[open.items[--open.count]];
        if (expr->mark == s->values.count + 1)
            continue;
        expr->mark = s->values.count + 1;
        if (expr->constant != NULL)
            array_push(s->arena, &found, expr->constant);
        for (int i = 0; i < 3; i++)
            if (expr->operands[i] != 0)
                array_push(s->arena, &open, expr->operands[i]);
    }
    value->constants = found.items;
    value->constant_count = found.count;
}

/* A value of which only what sketch.h says can matter.  Which of those before it that go the same
 * way is equal to it is seen. */
void sketch_value(struct sketcher *s, const struct expr_seen *expr, bool is_plain, uint64_t way)
{
    struct sketch_value value = {.exact = expr->exact};
    if (expr->type_kind != TYPE_FLOAT || expr->loose == expr->exact ||
        (!expr->is_own && !is_plain)) {
        expr_see(s, expr);
        return;
    }
    const void *key = (const void *)(uintptr_t)mix(expr->exact, way); /* never followed */
    const void *same = map_get_address(s->known, key);
    if (same == NULL) {
        same = (const void *)(uintptr_t)(map_count(s->known) + 1);
        map_set_address(s->known, key, same);
    }
    s->shape = mix(mix(s->shape, expr->loose), (uint64_t)(uintptr_t)same);
    constants_find(s, (uint32_t)(expr - s->exprs.items), &value);
    array_push(s->arena, &s->values, value);
}
