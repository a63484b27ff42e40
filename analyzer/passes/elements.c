/* SPDX-License-Identifier: Apache-2.0 */
/* Which element of an array with a name does an argument lead to?
 *
 * Requires: nothing.  An index is a number, or a variable and a number that is added to it.
 */
#include "passes/elements.h"
#include "ir/expr.h"

enum { INDEX_BYTES = 4 /* hold every index */ };

bool element_place(const struct expr *expr, struct place_in_array *out)
{
    expr = expr_uncut(expr, INDEX_BYTES);
    *out = (struct place_in_array){NULL, 0};
    if (!expr)
        return false;
    if (expr_is_int(expr, &out->offset))
        return true;
    if (expr->kind == EXPR_BINARY && (expr_op(expr) == OP_ADD || expr_op(expr) == OP_SUB) &&
        expr_is_int(expr->b, &out->offset)) {
        if (expr_op(expr) == OP_SUB)
            out->offset = -out->offset;
        expr = expr_uncut(expr->a, INDEX_BYTES);
    }
    out->variable = expr;
    return expr && expr->kind == EXPR_VARIABLE;
}

const struct expr *element_named(const struct expr *pointer)
{
    pointer = expr_without_casts(pointer);
    if (pointer && pointer->kind == EXPR_ADDRESS)
        pointer = pointer->a;
    while (pointer && pointer->kind == EXPR_INDEX && pointer->a->kind == EXPR_INDEX)
        pointer = pointer->a;
    return pointer && pointer->kind == EXPR_INDEX && pointer->a->kind == EXPR_VARIABLE ? pointer
                                                                                       : NULL;
}

const struct expr *element_holding(const struct expr *pointer)
{
    pointer = expr_without_casts(pointer);
    if (pointer && pointer->kind == EXPR_ADDRESS)
        pointer = pointer->a;
    while (pointer && (pointer->kind == EXPR_FIELD ||
                       (pointer->kind == EXPR_INDEX && pointer->a->kind != EXPR_VARIABLE &&
                        type_is_array(pointer->a->type))))
        pointer = pointer->a;
    return pointer && pointer->kind == EXPR_INDEX && pointer->a->kind == EXPR_VARIABLE ? pointer
                                                                                       : NULL;
}

const struct expr *element_begun(const struct expr *pointer, int64_t *first)
{
    const struct expr *array = expr_without_casts(pointer), *index = NULL;

    *first = 0;
    if (array && array->kind == EXPR_ADDRESS && array->a->kind == EXPR_INDEX)
        array = array->a;
    else if (!array || array->kind != EXPR_BINARY || expr_op(array) != OP_ADD)
        return array;
    index = array->b;
    return expr_is_int(index, first) ? array->a : NULL;
}

const struct expr *element_indexed(struct program *program, const struct expr *pointer)
{
    if (pointer->kind == EXPR_ADDRESS)
        return pointer->a->kind == EXPR_INDEX ? pointer->a : NULL;
    return pointer->kind == EXPR_BINARY && expr_op(pointer) == OP_ADD &&
                   type_is_pointer(pointer->type) && pointer->b->type &&
                   pointer->b->type->kind == TYPE_INT &&
                   type_is_address(pointer->a->type) /* its casts are gone */
               ? expr_index(program, pointer->a, pointer->b, pointer->type->to)
               : NULL;
}

const struct expr *element_led_to(struct program *program, const struct expr *pointer)
{
    if (pointer->kind == EXPR_ADDRESS)
        return pointer->a;
    return type_is_array(pointer->type) ? pointer : element_indexed(program, pointer);
}
