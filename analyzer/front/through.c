/* SPDX-License-Identifier: Apache-2.0 */
/* What does a call through a pointer to a method reach?  See object.h.
 *
 * A pointer to a method that is not virtual is in the IR what a pointer to a function is: the functions of methods have
 * the object in front of their parameters.  (object.*pointer)(...) and (object->*pointer)(...) are calls through it.  An
 * object and its bases are one place in the IR, so that it does not matter of which of them the pointer's class is.
 * What a pointer to a virtual method reaches is for the object's class to say: it stays unknown, and so does one to
 * a member that is no method.
 */
#include "front/object.h"

bool is_virtual_method(struct lowering *lower, CXCursor operand)
{
    if (!lower->is_cplusplus)
        return false;
    CXCursor named = clang_getCursorReferenced(cursor_strip(lower->in, operand));
    return clang_getCursorKind(named) == CXCursor_CXXMethod &&
           clang_CXXMethod_isVirtual(named) != 0;
}

bool lower_call_through(struct lowering *lower, CXCursor expression, CXCursor callee,
                        const struct expr **value)
{
    if (!lower->is_cplusplus || clang_getCursorKind(callee) != CXCursor_BinaryOperator)
        return false;
    const enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(callee);
    const struct cursors parts = cursor_children(lower->scratch, callee);
    if ((kind != CXBinaryOperator_PtrMemD && kind != CXBinaryOperator_PtrMemI) || parts.count != 2)
        return false;
    CXType type = clang_getCanonicalType(
        clang_getPointeeType(clang_getCanonicalType(clang_getCursorType(parts.items[1]))));
    const struct expr *object = kind == CXBinaryOperator_PtrMemD
                                    ? lower_bind(lower, parts.items[0])
                                    : lower_value(lower, parts.items[0]);
    const struct expr *pointer = lower_value(lower, parts.items[1]);
    uint32_t count = 0;
    const struct expr **args = lower_arguments(lower, expression, type, 1, 0, &count);
    args[0] = object;
    *value = call_result(lower, call_emit(lower, expression, expression, pointer, args, count),
                         type, expression);
    return true;
}
