/* SPDX-License-Identifier: Apache-2.0 */
/* How does an object begin, and end, that a smart pointer owns?  See container.h.
 *
 * make_unique<T>(...) and make_shared<T>(...) are a new block and a call of the one constructor of T that takes so many
 * arguments of these types; where that is not plain they stay functions of the library.  The object of a unique_ptr
 * ends with it, or when that gets another one.  When the object of a shared_ptr ends is not told, which is right only
 * where its end runs no code of the program.  Of what a pointer to a base leads to that is asked where it is given to
 * the smart pointer, for there the class is known that was made.
 */
#include "front/container.h"
#include "front/object.h"

#include <string.h>

/* Is the argument taken as it is?  Not so an object that is moved into a parameter: it is empty then. */
static bool is_taken(struct lowering *lower, CXType parameter, CXType argument)
{
    CXType wanted = clang_getCanonicalType(parameter);
    CXType given = clang_getUnqualifiedType(clang_getCanonicalType(argument));
    const bool is_bound = is_reference(wanted);
    if (is_bound)
        wanted = clang_getCanonicalType(clang_getPointeeType(wanted));
    wanted = clang_getUnqualifiedType(wanted);
    if (clang_equalTypes(wanted, given) != 0)
        return is_bound || !holds_containers(lower, wanted);
    return !is_bound &&
           ((wanted.kind >= CXType_FirstBuiltin && wanted.kind <= CXType_LastBuiltin) ||
            (wanted.kind == CXType_Pointer && given.kind == CXType_Pointer));
}

/* The only constructor with so many parameters; null: there are more, or it takes something else. */
static CXCursor constructor_for(struct lowering *lower, CXCursor record, CXCursor call, int count)
{
    const struct cursors children = cursor_children(lower->scratch, record);
    CXCursor found = clang_getNullCursor();
    for (uint32_t i = 0; i < children.count; i++) {
        CXCursor child = children.items[i];
        const enum CXCursorKind kind = clang_getCursorKind(child);
        if (kind == CXCursor_FunctionTemplate)
            return clang_getNullCursor();
        if (kind != CXCursor_Constructor || clang_CXXConstructor_isCopyConstructor(child) != 0 ||
            clang_CXXConstructor_isMoveConstructor(child) != 0)
            continue;
        const int most = clang_Cursor_getNumArguments(child);
        if (most > count && clang_Cursor_isNull(found) != 0)
            continue;
        if (most != count || clang_Cursor_isNull(found) == 0)
            return clang_getNullCursor();
        found = child;
    }
    for (int i = 0; clang_Cursor_isNull(found) == 0 && i < count; i++)
        if (!is_taken(lower, clang_getArgType(clang_getCursorType(found), (unsigned)i),
                      clang_getCursorType(clang_Cursor_getArgument(call, (unsigned)i))))
            return clang_getNullCursor();
    return found;
}

const struct expr *owner_make(struct lowering *lower, CXCursor call)
{
    CXType type = clang_getCursorType(call);
    const struct container *of = container_of(lower, type);
    const int count = clang_Cursor_getNumArguments(call);
    const struct place place = place_begin(lower->in, call);
    if (of == NULL || of->shape != SHAPE_OWNER || !of->is_single || count < 0)
        return NULL;
    CXCursor record = clang_getTypeDeclaration(clang_getCanonicalType(of->element));
    if (clang_getCanonicalType(of->element).kind != CXType_Record || !is_user_code(record))
        return NULL;
    CXCursor constructor = constructor_for(lower, record, call, count);
    if (clang_Cursor_isNull(constructor) != 0 && count > 0)
        return NULL;
    const struct expr *owner = held_new(lower, type_of(lower->in, type));
    const struct expr *data = container_data(lower, of, owner);
    const struct expr *bytes =
        block_bytes(lower, of, expr_int(lower->program, 1, type_size_t(lower)));
    lower_assign(lower, place, data,
                 block_call(lower, call, place, "malloc", &bytes, 1, of->pointer));
    const struct expr *object = expr_deref(lower->program, data, of->item);
    if (count == 0) {
        lower_default(lower, object, of->element, call);
        return owner;
    }
    uint32_t used = 0;
    const struct expr **args =
        lower_arguments(lower, call, clang_getCursorType(constructor), 1, 0, &used);
    args[0] = data;
    (void)call_emit(lower, call, call,
                    expr_function(lower->program, function_of(lower->in, constructor)), args, used);
    return owner;
}

void owner_end(struct lowering *lower, struct place place, const struct container *of,
               const struct expr *pointer)
{
    struct node *there = label_new(lower->builder);
    struct node *next = label_new(lower->builder);
    branch_append(lower->builder, place,
                  expr_binary(lower->program, OP_NE, pointer,
                              expr_int(lower->program, 0, of->pointer), type_int(lower->program)),
                  there, next);
    label_place(lower->builder, there);
    lower->last_place = place;
    object_end(lower, expr_deref(lower->program, pointer, of->item), of->element);
    label_place(lower->builder, next);
}

void owner_put(struct lowering *lower, struct place place, const struct container *of,
               const struct expr *object, const struct expr *given)
{
    const struct expr *data = container_data(lower, of, object);
    const struct expr *old = of->ends ? held_value(lower, place, data) : NULL;
    lower_assign(lower, place, data, given);
    if (old != NULL)
        owner_end(lower, place, of, old);
}

void owner_given(struct lowering *lower, const struct container *into, CXCursor pointer)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(cursor_strip(lower->in, pointer)));
    const struct container *of = container_of(lower, type);
    CXType element = of != NULL ? of->element : clang_getPointeeType(type);
    if (!into->ends && element.kind != CXType_Invalid && has_own_end(lower, element))
        lower_unmodelled(lower, pointer, "an object ends when its owner does");
}
