/* SPDX-License-Identifier: Apache-2.0 */
/* What does an element of a list become, of which libclang does not show how it is made?  See object.h.
 *
 * It shows the list as it is written: neither the constructor that makes an object of a number, nor the class that braces
 * within braces stand for.  Here the type of the element is known.
 *
 *   reference               the address of what is given
 *   pair                    its two members
 *   vector, deque ...       an object without a name, with its memory (container.h)
 *   class of the program    what the only constructor makes that takes so many arguments; where it cannot be told which one
 *                           that is, or there is no function around in which it could be called, that is unknown
 *   class of the library    what is given; if it is one that keeps references, its constructor is given the addresses
 */
#include "front/container.h"
#include "front/object.h"

#include <string.h>

enum { NESTED_MAX = 12 };

/* A constructor that is a template bears the name of its class, and what that is a template of. */
static bool is_constructor_of(struct lowering *lower, CXCursor record, CXCursor member)
{
    const enum CXCursorKind kind = clang_getCursorKind(member);
    if (kind != CXCursor_FunctionTemplate)
        return kind == CXCursor_Constructor;
    const char *name = text_take(lower->scratch, clang_getCursorSpelling(member));
    const char *class = text_take(lower->scratch, clang_getCursorSpelling(record));
    const size_t length = strlen(class);
    return strncmp(name, class, length) == 0 && (name[length] == 0 || name[length] == '<');
}

/* Where the constructors of a class stand: in the template, when it was made of one. */
static CXCursor constructors_in(struct lowering *lower, CXCursor record)
{
    CXCursor pattern;
    if (is_instance(lower->in, record, &pattern))
        return pattern;
    pattern = clang_getSpecializedCursorTemplate(record);
    return clang_Cursor_isNull(pattern) != 0 ? record : pattern;
}

bool has_constructors(struct lowering *lower, CXType type)
{
    CXCursor record = record_of(type);
    if (clang_Cursor_isNull(record) != 0 || type_of(lower->in, type)->kind != TYPE_RECORD)
        return false;
    record = constructors_in(lower, record);
    const struct cursors members = cursor_children(lower->scratch, record);
    for (uint32_t i = 0; i < members.count; i++)
        if ((is_constructor_of(lower, record, members.items[i]) &&
             !is_implicit(members.items[i])) ||
            clang_getCursorKind(members.items[i]) == CXCursor_UsingDeclaration) /* of a base's */
            return true;
    return false;
}

/* ---- references ---- */

/* Do the arguments of a template of the library name references? */
static bool names_references(CXType type)
{
    CXString spelling = clang_getTypeSpelling(clang_getCanonicalType(type));
    const char *text = clang_getCString(spelling);
    const bool is_found = text == NULL || strstr(text, "std::reference_wrapper<") != NULL ||
                          strchr(text, '&') != NULL;
    clang_disposeString(spelling);
    return is_found;
}

static bool keeps_within(struct lowering *lower, CXType type, int depth)
{
    if (is_reference(type) || depth > NESTED_MAX)
        return true;
    CXCursor record = record_of(type);
    if (clang_Cursor_isNull(record) != 0)
        return false;
    if (!is_user_code(record))
        return names_references(type);
    const struct parts parts = parts_of(lower->in, record);
    bool keeps = parts.is_unknown;
    for (uint32_t i = 0; i < parts.fields.count && !keeps; i++)
        keeps = keeps_within(lower, clang_getCursorType(parts.fields.items[i]), depth + 1);
    for (uint32_t i = 0; i < parts.bases.count && !keeps; i++)
        keeps = keeps_within(lower, clang_getCursorType(parts.bases.items[i]), depth + 1);
    return keeps;
}

bool keeps_references(struct lowering *lower, CXType type)
{
    return keeps_within(lower, type, 0);
}

/* The only function by which a class converts itself (to_reference: to a reference); null: it has none, or several. */
static CXCursor conversion_of(struct lowering *lower, CXCursor record, bool to_reference)
{
    const struct cursors members = cursor_children(lower->scratch, constructors_in(lower, record));
    CXCursor found = clang_getNullCursor();
    for (uint32_t i = 0; i < members.count; i++) {
        if (clang_getCursorKind(members.items[i]) != CXCursor_ConversionFunction ||
            (to_reference && !is_reference(clang_getCursorResultType(members.items[i]))))
            continue;
        if (clang_Cursor_isNull(found) == 0)
            return clang_getNullCursor();
        found = members.items[i];
    }
    return found;
}

bool is_referred(struct lowering *lower, CXType reference, CXType given)
{
    CXType meant = clang_getPointeeType(clang_getCanonicalType(reference));
    return lower->function != NULL && type_of(lower->in, meant)->kind != TYPE_RECORD &&
           type_of(lower->in, given)->kind == TYPE_RECORD &&
           clang_Cursor_isNull(record_of(given)) == 0 &&
           clang_Cursor_isNull(conversion_of(lower, record_of(given), true)) == 0;
}

const struct expr *lower_referred(struct lowering *lower, CXType reference,
                                  const struct expr *object, CXType given, CXCursor at)
{
    const struct type *meant =
        type_of(lower->in, clang_getPointeeType(clang_getCanonicalType(reference)));
    const struct expr *conversion = expr_function(
        lower->program, function_of(lower->in, conversion_of(lower, record_of(given), true)));
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, 1);
    if (!is_object(object))
        object = held_value(lower, place_begin(lower->in, at), object);
    args[0] = lower_address(lower, object);
    return lower_convert(lower, call_emit(lower, at, at, conversion, args, 1),
                         pointer_to(lower, meant));
}

/* ---- constructors ---- */

/* The only constructor that takes so many arguments; null: that is none, or it cannot be told which. */
static CXCursor constructor_of(struct lowering *lower, CXCursor record, uint32_t count)
{
    const struct cursors members = cursor_children(lower->scratch, record);
    CXCursor found = clang_getNullCursor();
    for (uint32_t i = 0; i < members.count; i++) {
        CXCursor member = members.items[i];
        if (!is_constructor_of(lower, record, member) ||
            clang_CXXConstructor_isCopyConstructor(member) != 0 ||
            clang_CXXConstructor_isMoveConstructor(member) != 0)
            continue;
        const int taken = clang_Cursor_getNumArguments(member);
        if (clang_getCursorKind(member) != CXCursor_Constructor || taken < 0 ||
            (uint32_t)taken > count || clang_Cursor_isVariadic(member) != 0)
            return clang_getNullCursor(); /* what it takes is not known: it may have arguments of its own */
        if ((uint32_t)taken < count)
            continue;
        if (clang_Cursor_isNull(found) == 0)
            return clang_getNullCursor();
        found = member;
    }
    return found;
}

/* An object that something makes of these values; what that is, is called as one function of which nothing is known. */
static const struct expr *made_unseen(struct lowering *lower, CXType type, CXCursor at,
                                      const struct cursors *values)
{
    lower->makes_unseen = true;
    lower_unmodelled(lower, at, "a constructor that is not seen makes an object");
    if (lower->function == NULL)
        return expr_unknown(lower->program, cursor_source(lower->in, at), type_of(lower->in, type));
    const struct expr *object = object_unnamed(lower, type);
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, values->count + 1);
    args[0] = lower_address(lower, object);
    for (uint32_t i = 0; i < values->count; i++)
        args[i + 1] = lower_bind(lower, values->items[i]);
    call_unknown(lower, at, "the constructor of an object", args, values->count + 1);
    return object;
}

const struct expr *object_begun(struct lowering *lower, CXType type, CXCursor at)
{
    const struct cursors none = {0};
    if (lower->function == NULL)
        return made_unseen(lower, type, at, &none);
    const struct expr *object = object_unnamed(lower, type);
    lower_default(lower, object, type, at);
    return object;
}

/* An object of a class of the library that keeps references is made of these values, or of their addresses. */
static const struct expr *keeper_made(struct lowering *lower, CXType type, CXCursor at,
                                      const struct cursors *values)
{
    CXCursor record = constructors_in(lower, record_of(type));
    const struct cursors members = cursor_children(lower->scratch, record);
    uint32_t chosen = 0;
    while (chosen < members.count && !is_constructor_of(lower, record, members.items[chosen]))
        chosen++;
    if (lower->function == NULL || chosen == members.count)
        return made_unseen(lower, type, at, values);
    const struct expr *object = object_unnamed(lower, type);
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, values->count + 1);
    args[0] = lower_address(lower, object);
    for (uint32_t i = 0; i < values->count; i++)
        args[i + 1] = lower_bind(lower, values->items[i]);
    const struct function *constructor = function_of(lower->in, members.items[chosen]);
    (void)call_emit(lower, at, at, expr_function(lower->program, constructor), args,
                    values->count + 1);
    return object;
}

/* An object of a class of the program is made of these values. */
static const struct expr *object_made(struct lowering *lower, CXType type, CXCursor at,
                                      const struct cursors *values)
{
    CXCursor record = record_of(type);
    CXCursor pattern;
    CXCursor constructor = is_instance(lower->in, record, &pattern)
                               ? clang_getNullCursor()
                               : constructor_of(lower, record, values->count);
    if (lower->function == NULL || clang_Cursor_isNull(constructor) != 0)
        return made_unseen(lower, type, at, values);
    CXType taken = clang_getCursorType(constructor);
    const struct expr *object = object_unnamed(lower, type);
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, values->count + 1);
    args[0] = lower_address(lower, object);
    for (uint32_t i = 0; i < values->count; i++) {
        CXType parameter = clang_getArgType(taken, i);
        const struct expr *given = lower_element(lower, parameter, values->items[i]);
        args[i + 1] = is_reference(parameter)
                          ? given
                          : lower_convert(lower, given, type_of(lower->in, parameter));
    }
    methods_publish(lower->in, record);
    (void)call_emit(lower, at, at,
                    expr_function(lower->program, function_of(lower->in, constructor)), args,
                    values->count + 1);
    objects_hold(lower, object, type);
    return object;
}

/* ---- elements ---- */

/* { a, b } for a pair of the library. */
static const struct expr *pair_made(struct lowering *lower, const struct container *of,
                                    const struct cursors *values)
{
    CXCursor members[] = {of->first, of->second};
    const struct expr *parts[2];
    const char *keys[2];
    for (uint32_t i = 0; i < 2; i++) {
        CXType type = clang_getCursorType(members[i]);
        parts[i] = lower_element(lower, type, values->items[i]);
        keys[i] = field_key(lower->in, members[i]);
        if (!is_reference(type))
            parts[i] = lower_convert(lower, parts[i], type_of(lower->in, type));
    }
    return expr_list(lower->program, parts, keys, 2, type_of(lower->in, of->type));
}

/* { a, b } for a container of the library that has elements. */
static const struct expr *elements_made(struct lowering *lower, CXType type, CXCursor list)
{
    const struct cursors values = cursor_children(lower->scratch, list);
    if (lower->function == NULL)
        return made_unseen(lower, type, list, &values);
    const struct expr *object = object_unnamed(lower, type);
    if (container_listed(lower, object, type, list))
        return object;
    containers_begin(lower, place_begin(lower->in, list), object, type);
    lower_assign(lower, place_begin(lower->in, list), object, lower_list(lower, list));
    return object;
}

static bool derives_from(struct lowering *lower, CXCursor record, CXCursor base, int depth)
{
    if (clang_Cursor_isNull(record) != 0 || depth > NESTED_MAX)
        return false;
    if (cursor_declaration(record) == cursor_declaration(base))
        return true;
    const struct parts parts = parts_of(lower->in, record);
    for (uint32_t i = 0; i < parts.bases.count; i++)
        if (derives_from(lower, parts.bases.items[i], base, depth + 1))
            return true;
    return false;
}

/* Is the value one that a constructor is given: no object of the class itself, or of one that derives from it? */
static bool is_converted(struct lowering *lower, CXType type, CXCursor value)
{
    const struct type *made = type_of(lower->in, type);
    const struct type *given = type_of(lower->in, clang_getCursorType(value));
    if (made->kind != TYPE_RECORD || given->kind == TYPE_VOID || !has_constructors(lower, type))
        return false;
    return given->kind != TYPE_RECORD ||
           (given->tag != NULL && made->tag != NULL && strcmp(given->tag, made->tag) != 0 &&
            !derives_from(lower, record_of(clang_getCursorType(value)), record_of(type), 0));
}

/* A number, or a pointer, is given an object of a class of the program, which converts itself: by that function, or by one of
 * which nothing is known. */
static const struct expr *conversion_call(struct lowering *lower, CXType type, CXCursor value)
{
    CXCursor record = record_of(clang_getCursorType(value)), pattern;
    CXCursor found = conversion_of(lower, record, false);
    const bool is_known =
        clang_Cursor_isNull(found) == 0 && !is_instance(lower->in, record, &pattern);
    const bool gives_address = is_known && is_reference(clang_getCursorResultType(found));
    const struct type *given = type_of(lower->in, type);
    if (lower->function == NULL) {
        lower->makes_unseen = true;
        return expr_unknown(lower->program, cursor_source(lower->in, value), given);
    }
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, 1);
    args[0] = lower_bind(lower, value);
    const struct expr *callee = is_known
                                    ? expr_function(lower->program, function_of(lower->in, found))
                                    : expr_unknown(lower->program, "the conversion of an object",
                                                   type_function(lower->program));
    const struct node *call = call_append(lower, place_begin(lower->in, value), callee, args, 1);
    return gives_address ? call_referred(lower, call, given)
                         : expr_call(lower->program, call, given);
}

/* Is the value an object of a class of the program, where a number, a pointer or an object of another class is wanted? */
static bool converts_itself(struct lowering *lower, CXType type, CXCursor value)
{
    const struct type *wanted = type_of(lower->in, type);
    const struct type *given = type_of(lower->in, clang_getCursorType(value));
    CXCursor record = record_of(clang_getCursorType(value));
    if (given->kind != TYPE_RECORD || wanted->kind == TYPE_ARRAY ||
        clang_Cursor_isNull(record) != 0 || !is_user_code(record))
        return false;
    return wanted->kind != TYPE_RECORD ||
           (given->tag != NULL && wanted->tag != NULL && strcmp(given->tag, wanted->tag) != 0 &&
            is_user_code(record_of(type)) && !derives_from(lower, record, record_of(type), 0));
}

static const struct expr *copy_made(struct lowering *lower, CXType type, CXCursor value)
{
    const struct expr *object = object_unnamed(lower, type);
    object_copy(lower, place_begin(lower->in, value), object, lower_value(lower, value), type);
    return object;
}

static const struct expr *list_made(struct lowering *lower, CXType type, CXCursor list)
{
    const struct cursors values = cursor_children(lower->scratch, list);
    const struct container *of = container_of(lower, type);
    const bool is_shown = type_of(lower->in, clang_getCursorType(list))->kind != TYPE_VOID;
    CXCursor record = record_of(type);
    if (of != NULL && of->shape == SHAPE_PAIR && values.count == 2)
        return pair_made(lower, of, &values);
    if (container_has_elements(of))
        return elements_made(lower, type, list);
    if (is_user_code(record) && has_constructors(lower, type) &&
        type_of(lower->in, clang_getCursorType(list))->kind == TYPE_ARRAY)
        return made_unseen(lower, type, list, &values);
    if (!is_shown && is_user_code(record) && has_constructors(lower, type))
        return object_made(lower, type, list, &values);
    if (!is_shown && clang_Cursor_isNull(record) == 0 && !is_user_code(record) &&
        keeps_references(lower, type))
        return keeper_made(lower, type, list, &values);
    return lower_list_as(lower, list, is_shown ? clang_getCursorType(list) : type);
}

const struct expr *lower_element(struct lowering *lower, CXType type, CXCursor value)
{
    if (!lower->is_cplusplus)
        return lower_value(lower, value);
    if (is_reference(type) && is_referred(lower, type, clang_getCursorType(value)))
        return lower_referred(lower, type, lower_value(lower, value), clang_getCursorType(value),
                              value);
    if (is_reference(type))
        return lower_bind(lower, value);
    CXCursor inner = cursor_strip(lower->in, value);
    if (clang_getCursorKind(inner) == CXCursor_InitListExpr)
        return list_made(lower, type, inner);
    if (is_converted(lower, type, value)) {
        const struct cursors values = {.items = &value, .count = 1};
        if (is_user_code(record_of(type)))
            return object_made(lower, type, value, &values);
        if (keeps_references(lower, type))
            return keeper_made(lower, type, value, &values);
    }
    if (converts_itself(lower, type, value))
        return conversion_call(lower, type, value);
    if (type_of(lower->in, type)->kind == TYPE_RECORD && lower->function != NULL &&
        has_written_copies(lower, type))
        return copy_made(lower, type, value);
    return lower_value(lower, value);
}
