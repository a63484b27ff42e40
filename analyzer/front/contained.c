/* SPDX-License-Identifier: Apache-2.0 */
/* What do the constructors and methods of containers do with their memory?  See container.h; the table is at the end. */
#include "front/container.h"
#include "front/object.h"

#include <string.h>

struct use { /* a call of a constructor or a method */
    struct lowering *lower;
    const struct container *of;
    CXCursor expression, called;
    struct place place;
    const struct expr *object;
    unsigned first; /* of the arguments of the call, which may begin with the object */
    unsigned count; /* without an allocator that is not written */
};

static CXCursor argument(const struct use *use, unsigned number)
{
    return clang_Cursor_getArgument(use->expression, use->first + number);
}

static CXType argument_type(const struct use *use, unsigned number)
{
    return clang_getCanonicalType(clang_getCursorType(argument(use, number)));
}

static CXType parameter_type(const struct use *use, unsigned number)
{
    return clang_getCanonicalType(clang_getArgType(clang_getCursorType(use->called), number));
}

static bool is_allocator(CXType type)
{
    CXString spelling = clang_getTypeSpelling(type);
    const char *text = clang_getCString(spelling);
    const bool is_found = text != NULL && strstr(text, "std::allocator<") != NULL &&
                          strstr(text, "std::allocator<") - text <= 6;
    clang_disposeString(spelling);
    return is_found;
}

static void arguments_count(struct use *use)
{
    const int written = clang_Cursor_getNumArguments(use->expression);
    use->count = written < 0 ? 0 : (unsigned)written - use->first;
    if (use->count > 0 && is_allocator(argument_type(use, use->count - 1)))
        use->count--;
}

static const struct expr *number(const struct use *use, int64_t value)
{
    return expr_int(use->lower->program, value, type_size_t(use->lower));
}

static const struct expr *computed(const struct use *use, enum expr_op op, const struct expr *a,
                                   const struct expr *b)
{
    return expr_binary(use->lower->program, op, a, b, type_size_t(use->lower));
}

static const struct expr *data_of(const struct use *use)
{
    return container_data(use->lower, use->of, use->object);
}

static const struct expr *begin_of(const struct use *use)
{
    return container_begin(use->lower, use->of, use->object);
}

static const struct expr *count_of(const struct use *use)
{
    return container_count(use->lower, use->of, use->object);
}

/* The element at a place of the block. */
static const struct expr *item_at(const struct use *use, const struct expr *index)
{
    return expr_index(use->lower->program, data_of(use), index, use->of->item);
}

static const struct expr *pointer_at(const struct use *use, const struct expr *index)
{
    return expr_binary(use->lower->program, OP_ADD, data_of(use), index, use->of->pointer);
}

static void count_set(const struct use *use, const struct expr *count)
{
    lower_assign(use->lower, use->place, count_of(use), count);
}

static void resize_block(const struct use *use, const struct expr *count)
{
    block_resize(use->lower, use->place, use->of, use->object, count);
}

static const struct expr *value_of(const struct use *use, unsigned position)
{
    return lower_value(use->lower, argument(use, position));
}

/* A number that is asked for more than once, or behind something that changes the container. */
static const struct expr *held_of(const struct use *use, unsigned position)
{
    return held_value(use->lower, use->place, value_of(use, position));
}

static void may_throw(const struct use *use)
{
    struct lowering *lower = use->lower;
    if (lower->handler == NULL)
        return;
    struct node *next = label_new(lower->builder);
    branch_append(lower->builder, use->place,
                  expr_unknown(lower->program, "whether an exception leaves the call",
                               type_int(lower->program)),
                  lower->handler, next);
    label_place(lower->builder, next);
}

/* ---- elements that begin ---- */

/* Elements from one place to another begin as copies of a value, or (NULL) as the type says. */
static void items_begin(const struct use *use, const struct expr *from, const struct expr *to,
                        const struct expr *given)
{
    struct lowering *lower = use->lower;
    const bool has_begin = begins_with_values(lower, use->of->element);
    if (given == NULL && !has_begin && use->of->item->kind == TYPE_RECORD) {
        const struct expr *args[] = {pointer_at(use, from),
                                     expr_int(lower->program, 0, type_int(lower->program)),
                                     block_bytes(lower, use->of, computed(use, OP_SUB, to, from))};
        (void)block_call(lower, use->expression, use->place, "memset", args, 3,
                         type_void(lower->program));
        return;
    }
    struct counting loop = counting_begin(lower, use->place, from, to);
    const struct expr *item = item_at(use, loop.index);
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
static const struct expr *filling(const struct use *use, unsigned position)
{
    return held_value(use->lower, use->place,
                      lower_convert(use->lower, value_of(use, position), use->of->item));
}

static void begin_reset(const struct use *use)
{
    if (use->of->shape == SHAPE_DEQUE)
        lower_assign(use->lower, use->place, begin_of(use), number(use, 0));
}

/* A block for so many elements: a new one, or that of the object. */
static void block_get(const struct use *use, const struct expr *count, bool is_new)
{
    const struct expr *bytes = block_bytes(use->lower, use->of, count);
    if (is_new)
        lower_assign(use->lower, use->place, data_of(use),
                     block_call(use->lower, use->expression, use->place, "malloc", &bytes, 1,
                                use->of->pointer));
    else
        resize_block(use, count);
}

static void item_put(const struct use *use, const struct expr *index, unsigned position)
{
    element_put(use->lower, item_at(use, index), use->of->element, argument(use, position),
                clang_getCanonicalType(parameter_type(use, position)).kind ==
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

static bool is_list(CXType type)
{
    CXString spelling = clang_getTypeSpelling(clang_getCanonicalType(type));
    const char *text = clang_getCString(spelling);
    const bool is_found = text != NULL && strstr(text, "std::initializer_list<") != NULL;
    clang_disposeString(spelling);
    return is_found;
}

/* The container becomes { a, b, c }. */
static bool list_put(const struct use *use, bool is_new)
{
    struct lowering *lower = use->lower;
    CXCursor list = list_within(lower, argument(use, 0));
    if (clang_Cursor_isNull(list) != 0)
        return false;
    const struct cursors items = cursor_children(lower->scratch, list);
    block_get(use, number(use, items.count), is_new);
    for (uint32_t i = 0; i < items.count; i++)
        element_put(lower, item_at(use, number(use, i)), use->of->element, items.items[i], true);
    begin_reset(use);
    count_set(use, number(use, items.count));
    return true;
}

static bool is_pointer_like(struct lowering *lower, CXType type)
{
    const struct container *of = container_of(lower, type);
    return clang_getCanonicalType(type).kind == CXType_Pointer ||
           (of != NULL && of->shape == SHAPE_ITERATOR);
}

static const struct expr *distance(const struct use *use, const struct expr *from,
                                   const struct expr *to)
{
    /* What is at end() is that far from what is at begin(). */
    if (to->kind == EXPR_BINARY && to->operation == OP_ADD && to->a == from)
        return to->b;
    return computed(use, OP_SUB, to, from);
}

/* The container becomes what lies between two iterators. */
static void range_put(const struct use *use, unsigned position, bool is_new)
{
    struct lowering *lower = use->lower;
    const struct expr *from = value_of(use, position);
    const struct expr *to = value_of(use, position + 1);
    const struct expr *count = held_value(lower, use->place, distance(use, from, to));
    from = held_value(lower, use->place, from);
    block_get(use, count, is_new);
    block_copy(lower, use->expression, use->place, use->of->element, data_of(use), from, count);
    begin_reset(use);
    count_set(use, count);
}

/* ---- what is not told in the table ---- */

/* The call happens, with the memory as one of its arguments. */
static const struct expr *use_unknown(struct use *use)
{
    struct lowering *lower = use->lower;
    uint32_t count = 0;
    const struct expr **args = lower_arguments(
        lower, use->expression, clang_getCursorType(use->called), 1, use->first, &count);
    const bool is_growing = (use->of->shape & (SHAPE_VECTOR | SHAPE_DEQUE)) != 0;
    const struct expr *old = held_new(lower, use->of->pointer);
    args[0] = lower_address(lower, use->object);
    args = library_calls(lower, use->called, use->expression, args, &count);
    const struct expr **all = ARENA_ARRAY(lower->arena, const struct expr *, count + 1);
    memcpy(all, args, count * sizeof *all);
    if ((use->of->shape & (SHAPE_PAIR | SHAPE_ITERATOR)) == 0) {
        lower_assign(lower, use->place, old, data_of(use));
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
            lower, use->place, data_of(use),
            block_call(lower, use->expression, use->place, "realloc", block, 2, use->of->pointer));
        if (use->of->shape == SHAPE_DEQUE)
            lower_assign(lower, use->place, begin_of(use), length);
        count_set(use, length);
    }
    CXType result = clang_getResultType(clang_getCursorType(use->called));
    return is_reference(result)
               ? expr_deref(lower->program, call,
                            type_of(lower->in, clang_getCursorType(use->expression)))
               : call;
}

/* ---- constructors ---- */

static void pair_construct(const struct use *use)
{
    struct lowering *lower = use->lower;
    CXCursor members[] = {use->of->first, use->of->second};
    for (unsigned i = 0; i < 2; i++) {
        CXType type = clang_getCursorType(members[i]);
        const struct expr *member = expr_field(
            lower->program, use->object, field_key(lower->in, members[i]),
            text_take(lower->arena, clang_getCursorSpelling(members[i])), type_of(lower->in, type));
        if (use->count == 2)
            element_put(lower, member, type, argument(use, i), true);
        else
            lower_default(lower, member, type, use->expression);
    }
}

static bool copy_construct(const struct use *use)
{
    if (use->count != 1 || container_of(use->lower, argument_type(use, 0)) != use->of)
        return false;
    element_put(use->lower, use->object, use->of->type, argument(use, 0),
                parameter_type(use, 0).kind == CXType_LValueReference);
    return true;
}

static bool is_number(CXType type)
{
    CXType canonical = clang_getCanonicalType(type);
    if (canonical.kind == CXType_LValueReference || canonical.kind == CXType_RValueReference)
        canonical = clang_getCanonicalType(clang_getPointeeType(canonical));
    return canonical.kind >= CXType_Bool && canonical.kind <= CXType_Int128;
}

/* So many elements. */
static void count_construct(const struct use *use)
{
    struct lowering *lower = use->lower;
    const struct expr *count = held_of(use, 0);
    const struct expr *filled =
        use->count == 2 ? lower_convert(lower, value_of(use, 1), use->of->item) : NULL;
    int64_t value = 0;
    const bool is_zero = use->count == 1
                             ? !begins_with_values(lower, use->of->element)
                             : expr_is_int(filled, &value) && value == 0 && !expr_is_named(filled);
    const struct expr *args[] = {count, block_bytes(lower, use->of, number(use, 1))};
    if (is_zero) {
        lower_assign(
            lower, use->place, data_of(use),
            block_call(lower, use->expression, use->place, "calloc", args, 2, use->of->pointer));
    } else {
        if (filled != NULL)
            filled = held_value(lower, use->place, filled);
        block_get(use, count, true);
        items_begin(use, number(use, 0), count, filled);
    }
    begin_reset(use);
    count_set(use, count);
}

static bool owner_construct(const struct use *use)
{
    struct lowering *lower = use->lower;
    const struct expr *given = use->count == 1 ? value_of(use, 0) : NULL;
    if (use->count > 1 || (given != NULL && !type_is_pointer(given->type)))
        return false;
    lower_assign(lower, use->place, data_of(use),
                 given != NULL ? given : expr_int(lower->program, 0, use->of->pointer));
    return true;
}

static bool growing_construct(const struct use *use)
{
    struct lowering *lower = use->lower;
    if (use->count == 0) {
        container_empty(lower, use->place, use->of, use->object);
    } else if (use->count <= 2 && is_number(parameter_type(use, 0))) {
        count_construct(use);
    } else if (use->count == 1 && is_list(parameter_type(use, 0))) {
        return list_put(use, true);
    } else if (use->count == 2 && is_pointer_like(lower, argument_type(use, 0)) &&
               is_pointer_like(lower, argument_type(use, 1))) {
        range_put(use, 0, true);
    } else {
        return false;
    }
    may_throw(use);
    return true;
}

bool container_construct(struct lowering *lower, const struct expr *object, CXCursor call)
{
    CXCursor constructor = clang_getCursorReferenced(call);
    const struct container *of =
        container_of(lower, clang_getCursorType(clang_getCursorSemanticParent(constructor)));
    if (of == NULL || lower->function == NULL || type_is_array(object->type))
        return false;
    struct use use = {.lower = lower,
                      .of = of,
                      .expression = call,
                      .called = constructor,
                      .place = place_begin(lower->in, call),
                      .object = object};
    arguments_count(&use);
    bool is_done = copy_construct(&use);
    if (!is_done && of->shape == SHAPE_PAIR && (use.count == 0 || use.count == 2)) {
        pair_construct(&use);
        is_done = true;
    } else if (!is_done && of->shape == SHAPE_ARRAY && use.count == 0) {
        if (begins_with_values(lower, of->element))
            items_begin(&use, number(&use, 0), count_of(&use), NULL);
        is_done = true;
    } else if (!is_done && of->shape == SHAPE_ITERATOR && use.count <= 1) {
        if (use.count == 1)
            lower_assign(lower, use.place, object, value_of(&use, 0));
        is_done = true;
    } else if (!is_done && of->shape == SHAPE_OWNER) {
        is_done = owner_construct(&use);
    } else if (!is_done && (of->shape & (SHAPE_VECTOR | SHAPE_DEQUE)) != 0) {
        is_done = growing_construct(&use);
    }
    if (!is_done) {
        if ((of->shape & (SHAPE_VECTOR | SHAPE_DEQUE)) != 0)
            container_empty(lower, use.place, of, object);
        (void)use_unknown(&use);
    }
    return true;
}

/* ---- methods ---- */

static const struct expr *nothing(const struct use *use)
{
    return expr_int(use->lower->program, 0, type_int(use->lower->program));
}

static const struct expr *use_index(struct use *use)
{
    const struct expr *index = value_of(use, 0);
    return item_at(use, use->of->shape == SHAPE_DEQUE ? computed(use, OP_ADD, begin_of(use), index)
                                                      : index);
}

static const struct expr *use_at(struct use *use)
{
    may_throw(use);
    return use_index(use);
}

static const struct expr *use_front(struct use *use)
{
    return item_at(use, begin_of(use));
}

static const struct expr *use_back(struct use *use)
{
    return item_at(use, computed(use, OP_SUB, count_of(use), number(use, 1)));
}

static const struct expr *use_data(struct use *use)
{
    const struct expr *data = data_of(use);
    if (type_is_array(data->type))
        mark_address_taken(data);
    return data;
}

static const struct expr *use_begin(struct use *use)
{
    return use->of->shape == SHAPE_DEQUE ? pointer_at(use, begin_of(use)) : use_data(use);
}

static const struct expr *use_end(struct use *use)
{
    (void)use_data(use);
    return pointer_at(use, count_of(use));
}

static const struct expr *use_size(struct use *use)
{
    return container_in_use(use->lower, use->of, use->object);
}

static const struct expr *use_empty(struct use *use)
{
    return expr_binary(use->lower->program, OP_EQ, count_of(use), begin_of(use),
                       type_of(use->lower->in, clang_getCursorType(use->expression)));
}

static const struct expr *use_push_back(struct use *use)
{
    const struct expr *count = count_of(use);
    const struct expr *more = computed(use, OP_ADD, count, number(use, 1));
    resize_block(use, more);
    item_put(use, count, 0);
    count_set(use, more);
    may_throw(use);
    return nothing(use);
}

/* The one constructor of the element's class that takes so many arguments, all of them numbers or pointers. */
static CXCursor item_constructor(const struct use *use)
{
    CXCursor record = clang_getTypeDeclaration(clang_getCanonicalType(use->of->element));
    const struct cursors children = cursor_children(use->lower->scratch, record);
    CXCursor found = clang_getNullCursor();
    for (uint32_t i = 0; is_user_code(record) && i < children.count; i++) {
        CXCursor child = children.items[i];
        if (clang_getCursorKind(child) != CXCursor_Constructor)
            continue;
        if (clang_Cursor_isNull(found) == 0 ||
            clang_Cursor_getNumArguments(child) != (int)use->count)
            return clang_getNullCursor();
        found = child;
        for (unsigned k = 0; k < use->count; k++)
            if (!is_number(clang_getArgType(clang_getCursorType(child), k)) &&
                clang_getCanonicalType(clang_getArgType(clang_getCursorType(child), k)).kind !=
                    CXType_Pointer)
                return clang_getNullCursor();
    }
    return found;
}

/* An element is made of what is given, behind the last one. */
static const struct expr *use_emplace(struct use *use)
{
    struct lowering *lower = use->lower;
    const struct expr *count = count_of(use);
    const struct expr *more = computed(use, OP_ADD, count, number(use, 1));
    const struct type *given = use->count == 1 ? type_of(lower->in, argument_type(use, 0)) : NULL;
    CXCursor constructor = item_constructor(use);
    const struct container *pair = container_of(lower, use->of->element);
    if (given != NULL && (given->kind != TYPE_RECORD) == (use->of->item->kind != TYPE_RECORD) &&
        (given->kind != TYPE_RECORD || strcmp(given->tag, use->of->item->tag) == 0))
        return use_push_back(use);
    if (clang_Cursor_isNull(constructor) == 0) {
        uint32_t used = 0;
        const struct expr **args = lower_arguments(
            lower, use->expression, clang_getCursorType(constructor), 1, use->first, &used);
        resize_block(use, more);
        args[0] = lower_address(lower, item_at(use, count));
        (void)call_emit(lower, use->expression, use->expression,
                        expr_function(lower->program, function_of(lower->in, constructor)), args,
                        used);
    } else if (pair != NULL && pair->shape == SHAPE_PAIR && use->count == 2) {
        resize_block(use, more);
        struct use inner = *use;
        inner.of = pair;
        inner.object = item_at(use, count);
        pair_construct(&inner);
    } else {
        return use_unknown(use);
    }
    count_set(use, more);
    return use_back(use);
}

/* Of a queue or a stack; others are told where. */
static const struct expr *use_emplace_last(struct use *use)
{
    return use->count > 0 && is_pointer_like(use->lower, argument_type(use, 0)) ? use_unknown(use)
                                                                                : use_emplace(use);
}

static const struct expr *use_push_front(struct use *use)
{
    struct lowering *lower = use->lower;
    const struct expr *more = computed(use, OP_ADD, count_of(use), number(use, 1));
    const struct expr *from = begin_of(use);
    resize_block(use, more);
    block_move(lower, use->expression, use->place, use->of->element,
               pointer_at(use, computed(use, OP_ADD, from, number(use, 1))), pointer_at(use, from),
               container_in_use(lower, use->of, use->object));
    item_put(use, from, 0);
    count_set(use, more);
    return nothing(use);
}

static const struct expr *use_pop_back(struct use *use)
{
    count_set(use, computed(use, OP_SUB, count_of(use), number(use, 1)));
    return nothing(use);
}

static const struct expr *use_pop_front(struct use *use)
{
    if (use->of->shape != SHAPE_DEQUE)
        return use_pop_back(use); /* of a stack */
    lower_assign(use->lower, use->place, begin_of(use),
                 computed(use, OP_ADD, begin_of(use), number(use, 1)));
    return nothing(use);
}

static const struct expr *use_clear(struct use *use)
{
    begin_reset(use);
    count_set(use, number(use, 0));
    return nothing(use);
}

static const struct expr *use_resize(struct use *use)
{
    struct lowering *lower = use->lower;
    const struct expr *wanted = held_of(use, 0);
    const struct expr *filled = use->count == 2 ? filling(use, 1) : NULL;
    if (use->of->shape == SHAPE_DEQUE)
        wanted = held_value(lower, use->place, computed(use, OP_ADD, begin_of(use), wanted));
    resize_block(use, wanted);
    items_begin(use, count_of(use), wanted, filled);
    count_set(use, wanted);
    may_throw(use);
    return nothing(use);
}

static const struct expr *use_assign(struct use *use)
{
    if (use->count == 1 && is_list(parameter_type(use, 0)) && list_put(use, false))
        return nothing(use);
    if (use->count == 2 && is_pointer_like(use->lower, argument_type(use, 0))) {
        range_put(use, 0, false);
        return nothing(use);
    }
    if (use->count != 2 || !is_number(parameter_type(use, 0)))
        return use_unknown(use);
    const struct expr *wanted = held_of(use, 0);
    const struct expr *filled = filling(use, 1);
    resize_block(use, wanted);
    items_begin(use, number(use, 0), wanted, filled);
    begin_reset(use);
    count_set(use, wanted);
    return nothing(use);
}

static const struct expr *use_reserve(struct use *use)
{
    for (unsigned i = 0; i < use->count; i++)
        lower_effects(use->lower, argument(use, i));
    return nothing(use);
}

static const struct expr *use_swap(struct use *use)
{
    struct lowering *lower = use->lower;
    const struct expr *other = value_of(use, 0);
    const struct expr *held = held_new(lower, use->object->type);
    lower_assign(lower, use->place, held, use->object);
    lower_assign(lower, use->place, use->object, other);
    lower_assign(lower, use->place, other, held);
    return nothing(use);
}

/* Copies of the elements of another one, in the block that is there. */
static void growing_copy(struct use *use)
{
    struct lowering *lower = use->lower;
    const struct expr *source = value_of(use, 0);
    const struct expr *count =
        held_value(lower, use->place, container_in_use(lower, use->of, source));
    const struct expr *from =
        use->of->shape == SHAPE_DEQUE
            ? expr_binary(lower->program, OP_ADD, container_data(lower, use->of, source),
                          container_begin(lower, use->of, source), use->of->pointer)
            : container_data(lower, use->of, source);
    resize_block(use, count);
    block_copy(lower, use->expression, use->place, use->of->element, data_of(use), from, count);
    begin_reset(use);
    count_set(use, count);
}

static const struct expr *use_become(struct use *use)
{
    struct lowering *lower = use->lower;
    const bool is_same = container_of(lower, argument_type(use, 0)) == use->of;
    const bool is_copy = parameter_type(use, 0).kind == CXType_LValueReference;
    if (is_list(parameter_type(use, 0))) {
        if (!list_put(use, false))
            return use_unknown(use);
    } else if (is_same && is_copy && (use->of->shape & (SHAPE_VECTOR | SHAPE_DEQUE)) != 0) {
        growing_copy(use);
    } else if (is_same) {
        element_put(lower, use->object, use->of->type, argument(use, 0), is_copy);
    } else if (use->of->shape == SHAPE_OWNER) {
        container_empty(lower, use->place, use->of, use->object); /* nullptr */
    } else {
        return use_unknown(use);
    }
    may_throw(use);
    return use->object;
}

static const struct expr *use_fill(struct use *use)
{
    items_begin(use, number(use, 0), count_of(use), filling(use, 0));
    return nothing(use);
}

static const struct expr *use_erase(struct use *use)
{
    struct lowering *lower = use->lower;
    const struct type *pointer = use->of->pointer;
    const struct expr *from = held_of(use, 0);
    const struct expr *to =
        use->count == 2 ? held_of(use, 1)
                        : expr_binary(lower->program, OP_ADD, from, number(use, 1), pointer);
    const struct expr *fewer = use->count == 2
                                   ? held_value(lower, use->place, computed(use, OP_SUB, to, from))
                                   : number(use, 1);
    block_move(lower, use->expression, use->place, use->of->element, from, to,
               computed(use, OP_SUB, pointer_at(use, count_of(use)), to));
    count_set(use, computed(use, OP_SUB, count_of(use), fewer));
    return from;
}

/* One element, or a range, in front of another element. */
static const struct expr *use_insert(struct use *use)
{
    struct lowering *lower = use->lower;
    const bool is_range = use->count == 3 && is_pointer_like(lower, argument_type(use, 1)) &&
                          is_pointer_like(lower, argument_type(use, 2));
    if ((use->count != 2 && !is_range) || use->of->shape != SHAPE_VECTOR ||
        (use->count == 2 && is_list(parameter_type(use, 1))))
        return use_unknown(use);
    const struct expr *before =
        held_value(lower, use->place, distance(use, data_of(use), value_of(use, 0)));
    const struct expr *from = is_range ? value_of(use, 1) : NULL;
    const struct expr *added =
        is_range ? held_value(lower, use->place, distance(use, from, value_of(use, 2)))
                 : number(use, 1);
    const struct expr *behind = computed(use, OP_ADD, before, added);
    if (is_range)
        from = held_value(lower, use->place, from);
    resize_block(use, computed(use, OP_ADD, count_of(use), added));
    block_move(lower, use->expression, use->place, use->of->element, pointer_at(use, behind),
               pointer_at(use, before), computed(use, OP_SUB, count_of(use), before));
    if (is_range)
        block_copy(lower, use->expression, use->place, use->of->element, pointer_at(use, before),
                   from, added);
    else
        item_put(use, before, 1);
    count_set(use, computed(use, OP_ADD, count_of(use), added));
    return pointer_at(use, before);
}

static const struct expr *use_reset(struct use *use)
{
    const struct expr *given = use->count == 1 ? value_of(use, 0) : NULL;
    lower_assign(use->lower, use->place, data_of(use),
                 given != NULL && type_is_pointer(given->type)
                     ? given
                     : expr_int(use->lower->program, 0, use->of->pointer));
    return nothing(use);
}

static const struct expr *use_release(struct use *use)
{
    const struct expr *held = held_value(use->lower, use->place, data_of(use));
    container_empty(use->lower, use->place, use->of, use->object);
    return held;
}

static const struct expr *use_is_there(struct use *use)
{
    return expr_binary(use->lower->program, OP_NE, data_of(use),
                       expr_int(use->lower->program, 0, use->of->pointer),
                       type_of(use->lower->in, clang_getCursorType(use->expression)));
}

enum {
    GROWING = SHAPE_VECTOR | SHAPE_DEQUE,
    SEQUENCE = GROWING | SHAPE_ARRAY,
};
static const struct {
    const char *name;
    unsigned shapes;
    const struct expr *(*use)(struct use *use);
} METHODS[] = {
    {"operator[]", SEQUENCE | SHAPE_OWNER, use_index},
    {"at", SEQUENCE, use_at},
    {"size", SEQUENCE, use_size},
    {"data", SHAPE_VECTOR | SHAPE_ARRAY, use_data},
    {"begin", SEQUENCE, use_begin},
    {"cbegin", SEQUENCE, use_begin},
    {"end", SEQUENCE, use_end},
    {"cend", SEQUENCE, use_end},
    {"front", SEQUENCE, use_front},
    {"back", SEQUENCE, use_back},
    {"top", SHAPE_VECTOR, use_back},
    {"empty", SEQUENCE, use_empty},
    {"push_back", GROWING, use_push_back},
    {"push", GROWING, use_push_back},
    {"emplace_back", GROWING, use_emplace},
    {"emplace", GROWING, use_emplace_last},
    {"push_front", SHAPE_DEQUE, use_push_front},
    {"pop_back", GROWING, use_pop_back},
    {"pop", GROWING, use_pop_front},
    {"pop_front", SHAPE_DEQUE, use_pop_front},
    {"resize", GROWING, use_resize},
    {"assign", GROWING, use_assign},
    {"clear", GROWING, use_clear},
    {"reserve", SHAPE_VECTOR, use_reserve},
    {"shrink_to_fit", GROWING, use_reserve},
    {"swap", GROWING | SHAPE_ARRAY | SHAPE_OWNER | SHAPE_PAIR, use_swap},
    {"operator=", GROWING | SHAPE_ARRAY | SHAPE_OWNER | SHAPE_PAIR, use_become},
    {"fill", SHAPE_ARRAY, use_fill},
    {"erase", GROWING, use_erase},
    {"insert", GROWING, use_insert},
    {"get", SHAPE_OWNER, use_data},
    {"reset", SHAPE_OWNER, use_reset},
    {"release", SHAPE_OWNER, use_release},
    {"operator bool", SHAPE_OWNER, use_is_there},
};

bool container_method(struct lowering *lower, CXCursor expression, CXCursor referenced,
                      const struct expr **value)
{
    CXCursor record = clang_getCursorSemanticParent(referenced);
    const struct container *of = container_of(lower, clang_getCursorType(record));
    bool is_member = false;
    if (of == NULL || of->shape == SHAPE_ITERATOR || lower->function == NULL ||
        clang_getCursorKind(referenced) == CXCursor_Destructor)
        return false;
    const struct expr *object = method_object(lower, expression, referenced, &is_member);
    if (object == NULL)
        return false;
    const bool is_conversion = clang_getCursorKind(referenced) == CXCursor_ConversionFunction;
    struct use use = {.lower = lower,
                      .of = of,
                      .expression = expression,
                      .called = referenced,
                      .place = place_begin(lower->in, expression),
                      .object = object,
                      .first = is_member || is_conversion ? 0 : 1};
    arguments_count(&use);
    const char *name = text_take(lower->scratch, clang_getCursorSpelling(referenced));
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++)
        if ((METHODS[i].shapes & of->shape) != 0 && strcmp(METHODS[i].name, name) == 0) {
            *value = METHODS[i].use(&use);
            return true;
        }
    *value = use_unknown(&use);
    return true;
}

/* ---- functions of the library ---- */

const struct expr **containers_add(struct lowering *lower, CXCursor expression, CXCursor referenced,
                                   const struct expr **args, uint32_t *count)
{
    const int written = clang_Cursor_getNumArguments(expression);
    CXType type = clang_getCursorType(referenced);
    const struct expr **all = ARENA_ARRAY(lower->arena, const struct expr *,
                                          *count + (written < 0 ? 0 : (uint32_t)written));
    if (*count > 0)
        memcpy(all, args, *count * sizeof *all);
    const uint32_t given_count = *count;
    for (int i = 0; i < written; i++) {
        CXCursor given = clang_Cursor_getArgument(expression, (unsigned)i);
        const struct container *of = container_of(lower, clang_getCursorType(given));
        if (of == NULL || (of->shape & (GROWING | SHAPE_OWNER)) == 0)
            continue;
        CXType parameter = clang_getCanonicalType(clang_getArgType(type, (unsigned)i));
        if (!(parameter.kind == CXType_LValueReference &&
              clang_isConstQualifiedType(clang_getPointeeType(parameter)) != 0))
            lower_unmodelled(lower, expression, "a library function that gets a container");
        for (uint32_t k = 0; k < given_count; k++)
            if (type_is_pointer(args[k]->type) &&
                args[k]->type->to == type_of(lower->in, clang_getCursorType(given)))
                all[(*count)++] = container_data(
                    lower, of, expr_deref(lower->program, args[k], args[k]->type->to));
    }
    return all;
}
