/* SPDX-License-Identifier: Apache-2.0 */
/* What do calls of constructors and methods of containers have in common?  See used.h. */
#include "front/used.h"
#include "front/object.h"

#include <string.h>

CXCursor use_argument(const struct use *use, unsigned number)
{
    return clang_Cursor_getArgument(use->expression, use->first + number);
}

CXType use_argument_type(const struct use *use, unsigned number)
{
    return clang_getCanonicalType(clang_getCursorType(use_argument(use, number)));
}

CXType use_parameter_type(const struct use *use, unsigned number)
{
    return clang_getCanonicalType(clang_getArgType(clang_getCursorType(use->called), number));
}

bool type_is_allocator(CXType type)
{
    CXString spelling = clang_getTypeSpelling(type);
    const char *text = clang_getCString(spelling);
    const bool is_found = text != NULL && strstr(text, "std::allocator<") != NULL &&
                          strstr(text, "std::allocator<") - text <= 6;
    clang_disposeString(spelling);
    return is_found;
}

void use_count_arguments(struct use *use)
{
    const int written = clang_Cursor_getNumArguments(use->expression);
    use->count = written < 0 ? 0 : (unsigned)written - use->first;
    if (use->count > 0 && type_is_allocator(use_argument_type(use, use->count - 1)))
        use->count--;
}

const struct expr *use_number(const struct use *use, int64_t value)
{
    return expr_int(use->lower->program, value, type_size_t(use->lower));
}

const struct expr *use_computed(const struct use *use, enum expr_op op, const struct expr *a,
                                const struct expr *b)
{
    return expr_binary(use->lower->program, op, a, b, type_size_t(use->lower));
}

const struct expr *use_block(const struct use *use)
{
    return container_data(use->lower, use->of, use->object);
}

const struct expr *use_begin(const struct use *use)
{
    return container_begin(use->lower, use->of, use->object);
}

const struct expr *use_count(const struct use *use)
{
    return container_count(use->lower, use->of, use->object);
}

/* The element at a place of the block. */
const struct expr *use_item(const struct use *use, const struct expr *index)
{
    return expr_index(use->lower->program, use_block(use), index, use->of->item);
}

const struct expr *use_pointer(const struct use *use, const struct expr *index)
{
    return expr_binary(use->lower->program, OP_ADD, use_block(use), index, use->of->pointer);
}

void use_set_count(const struct use *use, const struct expr *count)
{
    lower_assign(use->lower, use->place, use_count(use), count);
}

void use_resize_block(const struct use *use, const struct expr *count)
{
    block_resize(use->lower, use->place, use->of, use->object, count);
}

const struct expr *use_value(const struct use *use, unsigned position)
{
    return lower_value(use->lower, use_argument(use, position));
}

/* A number that is asked for more than once, or behind something that changes the container. */
const struct expr *use_held(const struct use *use, unsigned position)
{
    return held_value(use->lower, use->place, use_value(use, position));
}

void use_may_throw(const struct use *use)
{
    lower_may_throw(use->lower, use->place);
}

/* ---- elements that begin ---- */

/* Elements from one place to another begin as copies of a value, or (NULL) as the type says. */
void use_begin_items(const struct use *use, const struct expr *from, const struct expr *to,
                     const struct expr *given)
{
    struct lowering *lower = use->lower;
    const bool has_begin = begins_with_values(lower, use->of->element);
    if (given == NULL && !has_begin && use->of->item->kind == TYPE_RECORD) {
        const struct expr *args[] = {
            use_pointer(use, from), expr_int(lower->program, 0, type_int(lower->program)),
            block_bytes(lower, use->of, use_computed(use, OP_SUB, to, from))};
        (void)block_call(lower, use->expression, use->place, "memset", args, 3,
                         type_void(lower->program));
        return;
    }
    struct counting loop = counting_begin(lower, use->place, from, to);
    const struct expr *item = use_item(use, loop.index);
    if (given != NULL)
        object_copy(lower, use->place, item, given, use->of->element);
    else if (has_begin)
        lower_default(lower, item, use->of->element, use->expression);
    else
        lower_assign(lower, use->place, item,
                     lower_convert(lower, expr_int(lower->program, 0, type_int(lower->program)),
                                   use->of->item));
    counting_end(&loop);
}

/* The value that elements begin with, an argument of the call. */
const struct expr *use_filling(const struct use *use, unsigned position)
{
    return held_value(use->lower, use->place,
                      lower_convert(use->lower, use_value(use, position), use->of->item));
}

void use_reset_begin(const struct use *use)
{
    if (use->of->shape == SHAPE_DEQUE)
        lower_assign(use->lower, use->place, use_begin(use), use_number(use, 0));
}

/* A block for so many elements: a new one, or that of the object. */
void use_get_block(const struct use *use, const struct expr *count, bool is_new)
{
    if (is_new)
        container_empty(use->lower, use->place, use->of, use->object);
    if (!is_new || use->of->shape == SHAPE_DEQUE) {
        use_resize_block(use, count);
        return;
    }
    const struct expr *bytes = block_bytes(use->lower, use->of, count);
    lower_assign(
        use->lower, use->place, use_block(use),
        block_call(use->lower, use->expression, use->place, "malloc", &bytes, 1, use->of->pointer));
    lower_assign(use->lower, use->place, container_room(use->lower, use->of, use->object), count);
}

void use_put_item(const struct use *use, const struct expr *index, unsigned position)
{
    element_put(use->lower, use_item(use, index), use->of->element, use_argument(use, position),
                clang_getCanonicalType(use_parameter_type(use, position)).kind ==
                    CXType_LValueReference);
}

static CXCursor list_within(struct lowering *lower, CXCursor cursor)
{
    for (;;) {
        if (clang_getCursorKind(cursor) == CXCursor_InitListExpr)
            return cursor;
        const struct cursors children = cursor_children(lower->scratch, cursor);
        if (children.count != 1)
            return clang_getNullCursor();
        cursor = children.items[0];
    }
}

bool is_list_type(CXType type)
{
    CXString spelling = clang_getTypeSpelling(clang_getCanonicalType(type));
    const char *text = clang_getCString(spelling);
    const bool is_found = text != NULL && strstr(text, "std::initializer_list<") != NULL;
    clang_disposeString(spelling);
    return is_found;
}

void use_put_items(const struct use *use, CXCursor list, bool is_new)
{
    struct lowering *lower = use->lower;
    const struct cursors items = cursor_children(lower->scratch, list);
    use_get_block(use, use_number(use, items.count), is_new);
    for (uint32_t i = 0; i < items.count; i++)
        element_put(lower, use_item(use, use_number(use, i)), use->of->element, items.items[i],
                    true);
    use_reset_begin(use);
    use_set_count(use, use_number(use, items.count));
}

bool use_put_list(const struct use *use, bool is_new)
{
    CXCursor list = list_within(use->lower, use_argument(use, 0));
    if (clang_Cursor_isNull(list) != 0)
        return false;
    use_put_items(use, list, is_new);
    return true;
}

bool is_pointer_like(struct lowering *lower, CXType type)
{
    const struct container *of = container_of(lower, type);
    return clang_getCanonicalType(type).kind == CXType_Pointer ||
           (of != NULL && of->shape == SHAPE_ITERATOR);
}

const struct expr *use_distance(const struct use *use, const struct expr *from,
                                const struct expr *to)
{
    /* What is at end() is that far from what is at begin(). */
    if (to->kind == EXPR_BINARY && to->operation == OP_ADD && to->a == from)
        return to->b;
    return use_computed(use, OP_SUB, to, from);
}

/* The container becomes what lies between two iterators. */
void use_put_range(const struct use *use, unsigned position, bool is_new)
{
    struct lowering *lower = use->lower;
    const struct expr *from = use_value(use, position);
    const struct expr *to = use_value(use, position + 1);
    const struct expr *count = held_value(lower, use->place, use_distance(use, from, to));
    from = held_value(lower, use->place, from);
    use_get_block(use, count, is_new);
    block_copy(lower, use->expression, use->place, use->of->element, use_block(use), from, count);
    use_reset_begin(use);
    use_set_count(use, count);
}

/* ---- what is not told in the table ---- */

/* The call happens, with the memory as one of its arguments. */
const struct expr *use_unknown(struct use *use)
{
    struct lowering *lower = use->lower;
    uint32_t count = 0;
    const struct expr **args = lower_arguments(
        lower, use->expression, clang_getCursorType(use->called), 1, use->first, &count);
    const bool is_growing = container_has_elements(use->of);
    const struct expr *old = held_new(lower, use->of->pointer);
    args[0] = lower_address(lower, use->object);
    args = library_calls(lower, use->called, use->expression, args, &count);
    const struct expr **all = ARENA_ARRAY(lower->arena, const struct expr *, count + 1);
    memcpy(all, args, count * sizeof(const struct expr *));
    if ((use->of->shape & (SHAPE_PAIR | SHAPE_ITERATOR)) == 0) {
        lower_assign(lower, use->place, old, use_block(use));
        all[count++] = old;
    }
    const struct expr *call =
        call_emit(lower, use->expression, use->expression,
                  expr_function(lower->program, function_of(lower->in, use->called)), all, count);
    if (is_growing && clang_CXXMethod_isConst(use->called) == 0) {
        const struct expr *block[] = {
            old, expr_unknown(lower->program, "how long it is now", type_size_t(lower))};
        const struct expr *length = expr_call(lower->program, call->call, type_size_t(lower));
        lower_assign(
            lower, use->place, use_block(use),
            block_call(lower, use->expression, use->place, "realloc", block, 2, use->of->pointer));
        lower_assign(lower, use->place,
                     use->of->shape == SHAPE_DEQUE ? use_begin(use)
                                                   : container_room(lower, use->of, use->object),
                     length);
        use_set_count(use, length);
    }
    CXType result = clang_getResultType(clang_getCursorType(use->called));
    return is_reference(result)
               ? expr_deref(lower->program, call,
                            type_of(lower->in, clang_getCursorType(use->expression)))
               : call;
}

const struct expr *use_nothing(const struct use *use)
{
    return expr_int(use->lower->program, 0, type_int(use->lower->program));
}

bool is_number(CXType type)
{
    CXType canonical = clang_getCanonicalType(type);
    if (canonical.kind == CXType_LValueReference || canonical.kind == CXType_RValueReference)
        canonical = clang_getCanonicalType(clang_getPointeeType(canonical));
    return canonical.kind >= CXType_Bool && canonical.kind <= CXType_Int128;
}

void use_begin_pair(const struct use *use)
{
    struct lowering *lower = use->lower;
    CXCursor members[] = {use->of->first, use->of->second};
    for (unsigned i = 0; i < 2; i++) {
        CXType type = clang_getCursorType(members[i]);
        const struct expr *member = expr_field(
            lower->program, use->object, field_key(lower->in, members[i]),
            text_take(lower->arena, clang_getCursorSpelling(members[i])), type_of(lower->in, type));
        if (use->count == 2)
            element_put(lower, member, type, use_argument(use, i), true);
        else
            lower_default(lower, member, type, use->expression);
    }
}
