/* SPDX-License-Identifier: Apache-2.0 */
/* What do iterators that are pointers do, and what does a loop over a range run through?  See container.h. */
#include "base/text.h"
#include "front/container.h"
#include "front/object.h"

#include <string.h>

static const struct expr *step(struct lowering *lower, CXCursor expression,
                               const struct expr *pointer, enum expr_op op, bool is_post)
{
    const struct place place = place_begin(lower->in, expression);
    const struct expr *one = expr_int(lower->program, 1, type_int(lower->program));
    lower_assign(lower, place, pointer,
                 expr_binary(lower->program, op, pointer, one, pointer->type));
    return is_post ? expr_binary(lower->program, op == OP_ADD ? OP_SUB : OP_ADD, pointer, one,
                                 pointer->type)
                   : pointer;
}

/* p += n, p -= n. */
static const struct expr *advance(struct lowering *lower, CXCursor expression,
                                  const struct expr *pointer, enum expr_op op, CXCursor by)
{
    lower_assign(lower, place_begin(lower->in, expression), pointer,
                 expr_binary(lower->program, op, pointer, lower_value(lower, by), pointer->type));
    return pointer;
}

/* What the operator makes of the iterator and its argument, or NULL. */
static const struct expr *with_argument(struct lowering *lower, CXCursor expression,
                                        const struct container *of, const char *name,
                                        const struct expr *pointer, CXCursor argument)
{
    const enum expr_op op = strchr(name, '-') != NULL ? OP_SUB : OP_ADD;
    if (strcmp(name, "operator[]") == 0)
        return expr_index(lower->program, pointer, lower_value(lower, argument), of->item);
    if (strcmp(name, "operator+=") == 0 || strcmp(name, "operator-=") == 0)
        return advance(lower, expression, pointer, op, argument);
    if (strcmp(name, "operator+") == 0 || strcmp(name, "operator-") == 0)
        return expr_binary(lower->program, op, pointer, lower_value(lower, argument),
                           pointer->type);
    if (strcmp(name, "operator=") != 0)
        return NULL;
    lower_assign(lower, place_begin(lower->in, expression), pointer, lower_value(lower, argument));
    return pointer;
}

bool iterator_method(struct lowering *lower, CXCursor expression, CXCursor referenced,
                     const struct expr **value)
{
    CXType record = clang_getCursorType(clang_getCursorSemanticParent(referenced));
    const struct container *of = container_of(lower, record);
    bool is_member = false;
    if (of == NULL || of->shape != SHAPE_ITERATOR || lower->function == NULL)
        return false;
    const struct expr *pointer = method_object(lower, expression, referenced, &is_member);
    const char *name = text_take(lower->scratch, clang_getCursorSpelling(referenced));
    const int count = clang_Cursor_getNumArguments(expression);
    const unsigned first = is_member ? 0 : 1;
    const unsigned given = count < 0 ? 0 : (unsigned)count - first;
    CXCursor argument = given > 0 ? clang_Cursor_getArgument(expression, first) : expression;
    if (pointer == NULL || !type_is_pointer(pointer->type))
        return false;
    if (strcmp(name, "operator*") == 0)
        *value = expr_deref(lower->program, pointer, of->item);
    else if (strcmp(name, "operator->") == 0 || strcmp(name, "base") == 0)
        *value = pointer;
    else if (strcmp(name, "operator++") == 0 || strcmp(name, "operator--") == 0)
        *value = step(lower, expression, pointer, name[8] == '+' ? OP_ADD : OP_SUB, given == 1);
    else
        *value = given == 1 ? with_argument(lower, expression, of, name, pointer, argument) : NULL;
    return *value != NULL;
}

bool iterator_operator(struct lowering *lower, CXCursor expression, CXCursor referenced,
                       const struct expr **value)
{
    static const struct {
        const char *name;
        enum expr_op op;
    } OPERATORS[] = {{"operator==", OP_EQ}, {"operator!=", OP_NE}, {"operator<", OP_LT},
                     {"operator>", OP_GT},  {"operator<=", OP_LE}, {"operator>=", OP_GE},
                     {"operator-", OP_SUB}, {"operator+", OP_ADD}};
    if (clang_Cursor_getNumArguments(expression) != 2 || is_user_code(referenced))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        CXType type = clang_getCursorType(clang_Cursor_getArgument(expression, i));
        const struct container *of = container_of(lower, type);
        if ((of == NULL || of->shape != SHAPE_ITERATOR) &&
            type_of(lower->in, type)->kind != TYPE_INT)
            return false;
    }
    const char *name = text_take(lower->scratch, clang_getCursorSpelling(referenced));
    for (size_t i = 0; i < sizeof OPERATORS / sizeof *OPERATORS; i++) {
        if (strcmp(OPERATORS[i].name, name) != 0)
            continue;
        const struct expr *a = lower_value(lower, clang_Cursor_getArgument(expression, 0));
        const struct expr *b = lower_value(lower, clang_Cursor_getArgument(expression, 1));
        const bool is_behind = OPERATORS[i].op == OP_ADD && !type_is_pointer(a->type);
        *value = expr_binary(lower->program, OPERATORS[i].op, is_behind ? b : a, is_behind ? a : b,
                             type_of(lower->in, clang_getCursorType(expression)));
        return true;
    }
    return false;
}

/* ---- ranges ---- */

bool range_of(struct lowering *lower, CXCursor range, const struct expr **base,
              const struct expr **count, CXType *element)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(range));
    const struct container *of = container_of(lower, type);
    const struct place place = place_begin(lower->in, range);
    const bool is_array = type.kind == CXType_ConstantArray;
    if (!is_array && (of == NULL || (of->shape & (SHAPE_VECTOR | SHAPE_DEQUE | SHAPE_ARRAY)) == 0))
        return false;
    const struct expr *object = lower_value(lower, range);
    if (!is_object(object)) {
        const struct expr *held = held_new(lower, object->type);
        lower_assign(lower, place, held, object);
        object = held;
    }
    if (is_array) {
        *base = held_value(lower, place, object);
        *count = expr_int(lower->program, clang_getArraySize(type), type_size_t(lower));
        *element = clang_getArrayElementType(type);
        return true;
    }
    *element = of->element;
    *count = held_value(lower, place, container_in_use(lower, of, object));
    const struct expr *data = container_data(lower, of, object);
    *base = held_value(lower, place,
                       of->shape == SHAPE_DEQUE
                           ? expr_binary(lower->program, OP_ADD, data,
                                         container_begin(lower, of, object), of->pointer)
                           : data);
    return true;
}

/* ---- ways that only the library knows ---- */

static bool is_one_of(struct lowering *lower, CXCursor declaration, const char *const *names)
{
    return text_is_one_of(text_take(lower->scratch, clang_getCursorSpelling(declaration)), names) &&
           is_in_std(declaration);
}

/* Numbers, and texts or pairs of them: one is less than another one in all runs alike. */
static bool is_plain_key(struct lowering *lower, CXType type)
{
    static const char *const TEXT[] = {"basic_string", NULL}, *const PAIR[] = {"pair", NULL};
    type = clang_getCanonicalType(type);
    if (type.kind == CXType_Enum || (type.kind >= CXType_Bool && type.kind <= CXType_LongDouble))
        return true;
    if (type.kind != CXType_Record)
        return false;
    CXCursor record = clang_getTypeDeclaration(type);
    return is_one_of(lower, record, TEXT) ||
           (is_one_of(lower, record, PAIR) &&
            is_plain_key(lower, clang_Type_getTemplateArgumentAsType(type, 0)) &&
            is_plain_key(lower, clang_Type_getTemplateArgumentAsType(type, 1)));
}

/* Do its elements stand as their keys, or the program's calls, say, and nothing else? */
static bool is_toured_alike(struct lowering *lower, CXType type)
{
    static const char *const LISTS[] = {"list", "forward_list",     "basic_string",
                                        "span", "initializer_list", NULL},
                             *const MAPS[] = {"map", "multimap", "unordered_map",
                                              "unordered_multimap", NULL},
                             *const SETS[] = {"set", "multiset", "unordered_set",
                                              "unordered_multiset", NULL},
                             *const ORDERS[] = {"less",     "greater",   "hash",
                                                "equal_to", "allocator", NULL};
    CXCursor record = clang_getTypeDeclaration(type);
    const bool is_map = is_one_of(lower, record, MAPS);
    if (is_one_of(lower, record, LISTS))
        return true;
    if ((!is_map && !is_one_of(lower, record, SETS)) ||
        !is_plain_key(lower, clang_Type_getTemplateArgumentAsType(type, 0)))
        return false;
    const int count = clang_Type_getNumTemplateArguments(type);
    for (int i = is_map ? 2 : 1; i < count; i++) {
        CXType order =
            clang_getCanonicalType(clang_Type_getTemplateArgumentAsType(type, (unsigned)i));
        if (!is_one_of(lower, clang_getTypeDeclaration(order), ORDERS))
            return false;
    }
    return true;
}

static const struct expr *tour_call(struct lowering *lower, const struct tour *tour,
                                    const char *name, struct place place)
{
    const bool has_place = strcmp(name, "next") == 0;
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, 2);
    args[0] = tour->object;
    args[1] = tour->at;
    const struct expr *callee = expr_function(
        lower->program, function_of_class(lower->in, tour->record, name, tour->at->type));
    lower->last_place = place;
    return expr_call(lower->program, call_append(lower, place, callee, args, has_place ? 2 : 1),
                     tour->at->type);
}

bool tour_begin(struct lowering *lower, CXCursor range, CXType element, struct tour *tour)
{
    CXType type = clang_getUnqualifiedType(clang_getCanonicalType(clang_getCursorType(range)));
    if (!lower->is_cplusplus || type.kind != CXType_Record || !is_toured_alike(lower, type))
        return false;
    const struct place place = place_begin(lower->in, range);
    tour->record = clang_getTypeDeclaration(type);
    tour->object = held_value(lower, place, lower_bind(lower, range));
    tour->at = held_new(lower, pointer_to(lower, type_of(lower->in, element)));
    lower_assign(lower, place, tour->at, tour_call(lower, tour, "begin", place));
    return true;
}

const struct expr *tour_goes_on(struct lowering *lower, const struct tour *tour, struct place place)
{
    return expr_binary(lower->program, OP_NE, tour->at, tour_call(lower, tour, "end", place),
                       type_int(lower->program));
}

void tour_next(struct lowering *lower, const struct tour *tour, struct place place)
{
    lower_assign(lower, place, tour->at, tour_call(lower, tour, "next", place));
}
