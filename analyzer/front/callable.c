/* SPDX-License-Identifier: Apache-2.0 */
/* How are objects of std::function made and called?  See object.h.
 *
 * Such an object has one member, a pointer to the function that it calls.  It may be given a function of the program, a
 * lambda that keeps nothing (copies of variables are one's own in each lambda that is made, which the IR does not tell
 * apart), or another such object.  What it is called with has to come as what that function takes: a reference where that
 * takes a reference.  Whatever else it is given is left to the library (library.c), which is not followed.
 */
#include "front/callable.h"

#include "front/container.h"

#include <string.h>

static bool is_callable_class(struct lowering *lower, CXCursor record)
{
    return clang_Cursor_isNull(record) == 0 && is_in_std(record) &&
           strcmp(text_take(lower->scratch, clang_getCursorSpelling(record)), "function") == 0;
}

static const char *code_key(struct lowering *lower, const struct type *type)
{
    return arena_printf(lower->arena, "%s~code", type->tag);
}

/* The member. */
static const struct expr *code_of(struct lowering *lower, const struct expr *object)
{
    return expr_field(lower->program, object, code_key(lower, object->type), "code",
                      type_function(lower->program));
}

bool callable_is(const struct type *type)
{
    static const char BEGIN[] = "std::function<";
    return type != NULL && type->kind == TYPE_RECORD && type->tag != NULL &&
           strncmp(type->tag, BEGIN, sizeof BEGIN - 1) == 0;
}

const struct expr *callable_made(struct lowering *lower, const struct type *type,
                                 const struct expr *value)
{
    const char *key;
    if (value->kind != EXPR_FUNCTION || !callable_is(type))
        return value;
    if (lower->function != NULL)
        lower_unmodelled_at(lower, value, "a function is kept to be called later");
    key = code_key(lower, type);
    return expr_list(lower->program, &value, &key, 1, type);
}

/* ---- what it is given ---- */

/* Does a call of the one fit the other, each argument as it is? */
static bool is_called_alike(CXType signature, CXType function)
{
    const int count = clang_getNumArgTypes(signature);
    if (count < 0 || count != clang_getNumArgTypes(function) ||
        clang_isFunctionTypeVariadic(function) != 0 ||
        is_reference(clang_getResultType(signature)) != is_reference(clang_getResultType(function)))
        return false;
    for (int i = 0; i < count; i++)
        if (is_reference(clang_getArgType(signature, (unsigned)i)) !=
            is_reference(clang_getArgType(function, (unsigned)i)))
            return false;
    return true;
}

/* The text of a lambda begins with what it keeps: [], [&], [&x, &y]. */
static bool keeps_nothing(struct lowering *lower, CXCursor lambda)
{
    const struct place place = place_at(lower->in, clang_getCursorLocation(lambda));
    if (place.file == NULL || place.offset >= place.file->length ||
        place.file->text[place.offset] != '[')
        return false;
    bool is_begin = true;
    for (size_t at = place.offset + 1; at < place.file->length; at++) {
        const char byte = place.file->text[at];
        if (byte == ']')
            return true;
        if (byte == '=' || byte == '*' || (is_begin && byte != '&' && byte != ' '))
            return false;
        is_begin = byte == ',' || (is_begin && byte == ' ');
    }
    return false;
}

static const struct expr *lambda_code(struct lowering *lower, CXCursor argument, CXType type,
                                      CXType signature)
{
    const struct cursors members = cursor_children(lower->scratch, clang_getTypeDeclaration(type));
    CXCursor body = clang_getNullCursor();
    for (uint32_t i = 0; i < members.count; i++)
        if (clang_getCursorKind(members.items[i]) == CXCursor_CXXMethod &&
            is_lambda(lower->in, members.items[i]))
            body = members.items[i];
    if (clang_Cursor_isNull(body) != 0 || !is_called_alike(signature, clang_getCursorType(body)) ||
        !keeps_nothing(lower, clang_getTypeDeclaration(type)))
        return NULL;
    const struct expr *value = lower_value(lower, argument);
    return value->kind == EXPR_FUNCTION
               ? value
               : expr_function(lower->program, function_of(lower->in, body));
}

/* The function that it will call; NULL: it is not followed. */
static const struct expr *code_given(struct lowering *lower, CXCursor argument, CXType signature)
{
    CXCursor inner = cursor_strip(lower->in, argument);
    CXType type = clang_getCanonicalType(clang_getCursorType(inner));
    CXType to = clang_getCanonicalType(clang_getPointeeType(type));
    if (type.kind == CXType_NullPtr)
        return expr_int(lower->program, 0, type_int(lower->program));
    if (is_callable_class(lower, record_of(type))) {
        const struct expr *object = lower_value(lower, argument);
        return is_object(object) ? code_of(lower, object) : NULL;
    }
    if (strstr(text_take(lower->scratch, clang_getTypeSpelling(type)), "(lambda at") != NULL)
        return lambda_code(lower, inner, type, signature);
    if (type.kind == CXType_FunctionProto)
        to = type;
    if (to.kind != CXType_FunctionProto || !is_called_alike(signature, to))
        return NULL;
    const struct expr *value = lower_value(lower, argument);
    return value->kind == EXPR_FUNCTION && value->callee->mpi < 0 ? value : NULL;
}

/* What is not followed may still be called: an object with operator(), a lambda with copies. */
static const struct expr *code_lost(struct lowering *lower, CXCursor argument)
{
    CXCursor record =
        record_of(clang_getCanonicalType(clang_getCursorType(cursor_strip(lower->in, argument))));
    const struct cursors members = clang_Cursor_isNull(record) == 0
                                       ? cursor_children(lower->scratch, record)
                                       : (struct cursors){0};
    for (uint32_t i = 0; i < members.count; i++)
        if (is_call_operator(lower, members.items[i]))
            return expr_function(lower->program, function_of(lower->in, members.items[i]));
    return NULL;
}

static bool code_put(struct lowering *lower, const struct expr *object, CXCursor record,
                     CXCursor argument)
{
    CXType signature = clang_getCanonicalType(
        clang_Type_getTemplateArgumentAsType(clang_getCursorType(record), 0));
    const struct expr *code =
        signature.kind == CXType_FunctionProto ? code_given(lower, argument, signature) : NULL;
    const struct expr *kept = code != NULL ? code : code_lost(lower, argument);
    if (kept != NULL)
        lower_assign(lower, place_begin(lower->in, argument), code_of(lower, object), kept);
    return code != NULL;
}

bool callable_construct(struct lowering *lower, const struct expr *object, CXCursor call)
{
    CXCursor constructor = clang_getCursorReferenced(call);
    CXCursor record = clang_getCursorSemanticParent(constructor);
    const int count = clang_Cursor_getNumArguments(call);
    if (!is_callable_class(lower, record) || object->type == NULL || object->type->tag == NULL)
        return false;
    if (count == 0) {
        lower_assign(lower, place_begin(lower->in, call), code_of(lower, object),
                     expr_int(lower->program, 0, type_int(lower->program)));
        return true;
    }
    return count == 1 && code_put(lower, object, record, clang_Cursor_getArgument(call, 0));
}

/* ---- what is done with it ---- */

static const struct expr *callable_call(struct lowering *lower, CXCursor expression,
                                        CXCursor referenced, const struct expr *object,
                                        bool is_member)
{
    CXType type = clang_getCursorType(referenced);
    uint32_t count = 0;
    const struct expr **args =
        lower_arguments(lower, expression, type, 0, is_member ? 0 : 1, &count);
    const struct expr *call =
        call_emit(lower, expression, expression, code_of(lower, object), args, count);
    return call_result(lower, call, type, expression);
}

bool callable_method(struct lowering *lower, CXCursor expression, CXCursor referenced,
                     const struct expr **value)
{
    CXCursor record = clang_getCursorSemanticParent(referenced);
    const bool is_test = clang_getCursorKind(referenced) == CXCursor_ConversionFunction;
    bool is_member = false;
    if (lower->function == NULL || !is_callable_class(lower, record))
        return false;
    const char *name = text_take(lower->scratch, clang_getCursorSpelling(referenced));
    const bool is_call = strcmp(name, "operator()") == 0, is_set = strcmp(name, "operator=") == 0;
    if (!is_test && !is_call && !is_set)
        return false;
    const struct expr *object = method_object(lower, expression, referenced, &is_member);
    if (object == NULL || object->type == NULL || object->type->tag == NULL)
        return false;
    if (is_call)
        *value = callable_call(lower, expression, referenced, object, is_member);
    else if (is_test)
        *value = expr_binary(lower->program, OP_NE, code_of(lower, object),
                             expr_int(lower->program, 0, type_int(lower->program)),
                             type_int(lower->program));
    else if (code_put(lower, object, record,
                      clang_Cursor_getArgument(expression, is_member ? 0 : 1)))
        *value = object;
    else
        return false;
    return true;
}
