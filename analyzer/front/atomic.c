/* SPDX-License-Identifier: Apache-2.0 */
/* What does an atomic access read and write?
 *
 * libclang shows the built-in functions __atomic_* and those of <stdatomic.h> as unexposed cursors
 * whose children are, in this order, the pointer, the memory order, the value, the order on failure
 * and the second value; which function it is only its text tells.  Requires: such a cursor.
 * Computes: the store as a node and the value; a comparison that decides about the store is not
 * modelled: both can be.  See lower.h.
 */
#include "front/lower.h"

#include <string.h>

enum { CHILD_POINTER, CHILD_ORDER, CHILD_VALUE, CHILD_FAILURE, CHILD_SECOND };

/* A value that is handed over by its address, as the generic functions do it. */
static const struct expr *value_of_child(struct lowering *lower, CXCursor child,
                                         const struct expr *target)
{
    const struct expr *value = lower_value(lower, child);
    const bool is_pointer = type_is_pointer(value->type);
    if (is_pointer && (target->type == NULL || target->type->kind != TYPE_POINTER))
        return expr_deref(lower->program, value, target->type);
    return value;
}

/* fetch_add and the like; false: an operation without a counterpart. */
static bool operation_of(const char *text, enum expr_op *op)
{
    static const struct {
        const char *part;
        enum expr_op op;
    } PARTS[] = {{"add", OP_ADD}, {"sub", OP_SUB},  {"xor", OP_XOR},
                 {"or", OP_OR},   {"nand", OP_NOT}, {"and", OP_AND}};
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        if (strstr(text, PARTS[i].part) != NULL) {
            *op = PARTS[i].op;
            return *op != OP_NOT;
        }
    }
    return false;
}

static const struct expr *new_value(struct lowering *lower, const char *name,
                                    const struct cursors *children, const struct expr *target)
{
    struct program *program = lower->program;
    enum expr_op op = OP_ADD;
    if (strstr(name, "compare") != NULL) {
        if (children->count <= CHILD_SECOND)
            return NULL;
        return expr_conditional(program, expr_unknown(program, "a comparison", type_int(program)),
                                value_of_child(lower, children->items[CHILD_SECOND], target),
                                target, target->type);
    }
    if (strstr(name, "fetch") == NULL)
        return value_of_child(lower, children->items[CHILD_VALUE], target);
    const struct expr *value = lower_value(lower, children->items[CHILD_VALUE]);
    if (!operation_of(name, &op))
        return NULL;
    return expr_binary(program, op, target, value, target->type);
}

/* What was there before, seen from behind the store; NULL: it is not kept. */
static const struct expr *old_value(struct lowering *lower, const char *name,
                                    const struct cursors *children, const struct expr *target)
{
    enum expr_op op = OP_OR;
    if (strstr(name, "fetch") == NULL || !operation_of(name, &op) ||
        (op != OP_ADD && op != OP_SUB) || type_is_address(target->type))
        return NULL;
    const struct expr *value = lower_value(lower, children->items[CHILD_VALUE]);
    const struct type *type = type_common(lower->program, target->type, value->type);
    return expr_cast(
        lower->program,
        expr_binary(lower->program, op == OP_ADD ? OP_SUB : OP_ADD, target, value, type),
        target->type);
}

/* The name as far as its opening parenthesis. */
static const char *name_of(struct lowering *lower, CXCursor expression)
{
    const char *text = cursor_source(lower->in, expression);
    const char *end = strchr(text, '(');
    return end == NULL ? text : arena_strndup(lower->scratch, text, (size_t)(end - text));
}

const struct expr *lower_atomic(struct lowering *lower, CXCursor expression)
{
    const struct cursors children = cursor_children(lower->scratch, expression);
    const char *name = name_of(lower, expression);
    if (lower->function == NULL || children.count <= CHILD_ORDER ||
        strstr(name, "atomic") == NULL ||
        clang_isExpression(clang_getCursorKind(children.items[CHILD_POINTER])) == 0)
        return NULL;
    const struct expr *pointer = lower_value(lower, children.items[CHILD_POINTER]);
    if (!type_is_address(pointer->type))
        return NULL;
    const struct expr *target = expr_deref(lower->program, pointer, pointer->type->to);
    if (strstr(name, "load") != NULL || children.count <= CHILD_VALUE)
        return target;
    const struct expr *value = new_value(lower, name, &children, target);
    if (value == NULL)
        return NULL;
    const struct type *type = type_of(lower->in, clang_getCursorType(expression));
    lower_assign(lower, place_begin(lower->in, expression), target,
                 lower_convert(lower, value, target->type));
    if (type->kind == TYPE_VOID ||
        (strstr(name, "fetch") != NULL && strstr(name, "fetch_") == NULL))
        return target;
    const struct expr *old = old_value(lower, name, &children, target);
    return old != NULL ? old
                       : expr_unknown(lower->program, cursor_source(lower->in, expression), type);
}
