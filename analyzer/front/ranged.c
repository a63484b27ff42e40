/* SPDX-License-Identifier: Apache-2.0 */
/* How does a loop go through an object of a class of the program?  See object.h.
 *
 * for (x : range) calls what no text names: begin() and end() of the range, and of the iterator that they give ++, * and !=
 * (or ==).  These are called here where the class writes them; an iterator may be a pointer as well.  Where they are not
 * shown, as of some class templates, or are functions of their own, one function of which nothing is known is called in their
 * place.
 */
#include "front/container.h"
#include "front/object.h"

#include <string.h>

enum { NESTED_MAX = 12 };

static bool is_method_named(struct lowering *lower, CXCursor method, const char *name, int taken)
{
    return clang_getCursorKind(method) == CXCursor_CXXMethod &&
           clang_Cursor_getNumArguments(method) == taken &&
           strcmp(text_take(lower->scratch, clang_getCursorSpelling(method)), name) == 0;
}

static CXCursor method_in(struct lowering *lower, CXCursor record, const char *name, int taken,
                          int depth)
{
    CXCursor pattern;
    const bool is_made = is_instance(lower->in, record, &pattern);
    const struct cursors methods =
        is_made ? instances_of(lower->in)->methods : cursor_children(lower->scratch, record);
    for (uint32_t i = 0; i < methods.count; i++)
        if (is_method_named(lower, methods.items[i], name, taken) &&
            cursor_declaration(clang_getCursorSemanticParent(methods.items[i])) ==
                cursor_declaration(record))
            return methods.items[i];
    const struct parts parts = parts_of(lower->in, record);
    for (uint32_t i = 0; i < parts.bases.count && depth < NESTED_MAX; i++) {
        CXCursor found = method_in(lower, parts.bases.items[i], name, taken, depth + 1);
        if (clang_Cursor_isNull(found) == 0)
            return found;
    }
    return clang_getNullCursor();
}

static const struct expr *method_call(const struct own_range *range, CXCursor method,
                                      const struct expr *object, const struct expr *other)
{
    struct lowering *lower = range->lower;
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, 2);
    args[0] = object;
    args[1] = other;
    return call_emit(lower, range->place, range->place,
                     expr_function(lower->program, function_of(lower->in, method)), args,
                     other != NULL ? 2 : 1);
}

static const struct expr *held_call(const struct own_range *range, CXCursor method,
                                    const struct expr *object, CXType type)
{
    struct lowering *lower = range->lower;
    const struct expr *held = object_unnamed(lower, type);
    lower_assign(lower, place_begin(lower->in, range->place), held,
                 method_call(range, method, object, NULL));
    return held;
}

/* What the iterator does. */
static bool iterator_find(struct own_range *range, CXType iterator)
{
    struct lowering *lower = range->lower;
    CXCursor record = record_of(iterator);
    CXType canonical = clang_getCanonicalType(iterator);
    range->is_pointer = canonical.kind == CXType_Pointer;
    if (range->is_pointer)
        range->element = clang_getPointeeType(canonical);
    if (range->is_pointer || clang_Cursor_isNull(record) != 0 || !is_user_code(record))
        return range->is_pointer;
    range->next = method_in(lower, record, "operator++", 0, 0);
    range->value = method_in(lower, record, "operator*", 0, 0);
    range->differs = method_in(lower, record, "operator!=", 1, 0);
    range->is_equal = clang_Cursor_isNull(range->differs) != 0;
    if (range->is_equal)
        range->differs = method_in(lower, record, "operator==", 1, 0);
    if (clang_Cursor_isNull(range->next) != 0 || clang_Cursor_isNull(range->value) != 0 ||
        clang_Cursor_isNull(range->differs) != 0)
        return false;
    range->element = clang_getResultType(clang_getCursorType(range->value));
    return true;
}

static void range_lost(const struct own_range *range, const struct expr *object)
{
    struct lowering *lower = range->lower;
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, 1);
    args[0] = object;
    call_unknown(lower, range->place, "what goes through a range", args, 1);
}

bool own_range_begin(struct lowering *lower, CXCursor expression, struct own_range *range)
{
    CXType type = clang_getCursorType(expression);
    CXCursor record = record_of(is_reference(type) ? clang_getPointeeType(type) : type);
    *range = (struct own_range){.lower = lower, .place = expression};
    if (clang_Cursor_isNull(record) != 0 || !is_user_code(record))
        return false;
    CXCursor begin = method_in(lower, record, "begin", 0, 0);
    CXCursor end = method_in(lower, record, "end", 0, 0);
    const struct expr *object = lower_bind(lower, expression);
    if (clang_Cursor_isNull(begin) != 0 || clang_Cursor_isNull(end) != 0) {
        range_lost(range, object);
        return false;
    }
    CXType iterator = clang_getResultType(clang_getCursorType(begin));
    CXCursor iterated = record_of(iterator);
    if (!iterator_find(range, iterator)) {
        if (clang_Cursor_isNull(iterated) != 0 || is_user_code(iterated)) {
            range_lost(range, object);
            return false;
        }
        (void)method_call(range, begin, object, NULL);
        (void)method_call(range, end, object, NULL);
        return false;
    }
    range->at = held_call(range, begin, object, iterator);
    range->end = held_call(range, end, object, clang_getResultType(clang_getCursorType(end)));
    return true;
}

const struct expr *own_range_goes_on(const struct own_range *range)
{
    struct lowering *lower = range->lower;
    if (range->is_pointer)
        return expr_binary(lower->program, OP_NE, range->at, range->end, type_int(lower->program));
    const struct expr *other =
        is_reference(clang_getArgType(clang_getCursorType(range->differs), 0))
            ? lower_address(lower, range->end)
            : range->end;
    const struct expr *answer =
        method_call(range, range->differs, lower_address(lower, range->at), other);
    return range->is_equal ? expr_unary(lower->program, OP_LNOT, answer, type_int(lower->program))
                           : answer;
}

const struct expr *own_range_item(const struct own_range *range)
{
    struct lowering *lower = range->lower;
    if (range->is_pointer)
        return expr_deref(lower->program, range->at, type_of(lower->in, range->element));
    const struct expr *call =
        method_call(range, range->value, lower_address(lower, range->at), NULL);
    if (is_reference(range->element))
        return call_referred(lower, call->call,
                             type_of(lower->in, clang_getPointeeType(range->element)));
    const struct expr *held = object_unnamed(lower, range->element);
    lower_assign(lower, place_begin(lower->in, range->place), held, call);
    return held;
}

void own_range_next(const struct own_range *range)
{
    struct lowering *lower = range->lower;
    if (range->is_pointer)
        lower_assign(lower, place_begin(lower->in, range->place), range->at,
                     expr_binary(lower->program, OP_ADD, range->at,
                                 expr_int(lower->program, 1, type_size_t(lower)), range->at->type));
    else
        (void)method_call(range, range->next, lower_address(lower, range->at), NULL);
}
