/* SPDX-License-Identifier: Apache-2.0 */
/* What do the constructors and methods of containers do with their memory?  See container.h; the table is at the end. */
#include "front/object.h"
#include "front/used.h"

#include <string.h>

/* ---- constructors ---- */

static bool copy_construct(const struct use *use)
{
    if (use->count != 1 || container_of(use->lower, use_argument_type(use, 0)) != use->of)
        return false;
    element_put(use->lower, use->object, use->of->type, use_argument(use, 0),
                use_parameter_type(use, 0).kind == CXType_LValueReference);
    return true;
}

/* So many elements. */
static void count_construct(const struct use *use)
{
    struct lowering *lower = use->lower;
    const struct expr *count = use_held(use, 0);
    const struct expr *filled =
        use->count == 2 ? lower_convert(lower, use_value(use, 1), use->of->item) : NULL;
    int64_t value = 0;
    const bool is_zero = use->count == 1
                             ? !begins_with_values(lower, use->of->element)
                             : expr_is_int(filled, &value) && value == 0 && !expr_is_named(filled);
    const struct expr *args[] = {count, block_bytes(lower, use->of, use_number(use, 1))};
    if (is_zero && use->of->shape == SHAPE_VECTOR) {
        lower_assign(
            lower, use->place, use_block(use),
            block_call(lower, use->expression, use->place, "calloc", args, 2, use->of->pointer));
        lower_assign(lower, use->place, container_room(lower, use->of, use->object), count);
    } else {
        if (filled != NULL)
            filled = held_value(lower, use->place, filled);
        use_get_block(use, count, true);
        use_begin_items(use, use_number(use, 0), count, filled);
    }
    use_reset_begin(use);
    use_set_count(use, count);
}

/* The smart pointer that an argument is, perhaps to a class derived; NULL: it is none. */
static const struct container *owner_of(const struct use *use, unsigned number)
{
    const struct container *of = container_of(use->lower, use_argument_type(use, number));
    return of != NULL && of->shape == SHAPE_OWNER ? of : NULL;
}

/* What another smart pointer holds; what is moved from holds nothing then. */
static void owner_take(const struct use *use, unsigned number)
{
    struct lowering *lower = use->lower;
    const struct container *of = owner_of(use, number);
    const struct expr *given = use_value(use, number);
    const struct expr *taken = container_data(lower, of, given);
    owner_given(lower, use->of, use_argument(use, number));
    if (use->of->ends)
        taken = held_value(lower, use->place, taken);
    else
        lower_assign(lower, use->place, use_block(use), taken);
    if (use_parameter_type(use, number).kind == CXType_RValueReference)
        container_empty(lower, use->place, of, given);
    if (use->of->ends)
        owner_put(lower, use->place, use->of, use->object, taken);
}

static bool owner_construct(const struct use *use)
{
    struct lowering *lower = use->lower;
    if (use->count == 1 && owner_of(use, 0) != NULL) {
        container_empty(lower, use->place, use->of, use->object);
        owner_take(use, 0);
        return true;
    }
    const struct expr *given = use->count == 1 ? use_value(use, 0) : NULL;
    if (use->count > 1 || (given != NULL && !type_is_pointer(given->type)))
        return false;
    if (given != NULL && use->of->is_single)
        owner_given(lower, use->of, use_argument(use, 0));
    lower_assign(lower, use->place, use_block(use),
                 given != NULL ? given : expr_int(lower->program, 0, use->of->pointer));
    return true;
}

static bool growing_construct(const struct use *use)
{
    struct lowering *lower = use->lower;
    if (use->count == 0) {
        container_empty(lower, use->place, use->of, use->object);
    } else if (use->count <= 2 && is_number(use_parameter_type(use, 0))) {
        count_construct(use);
    } else if (use->count == 1 && is_list_type(use_parameter_type(use, 0))) {
        return use_put_list(use, true);
    } else if (use->count == 2 && is_pointer_like(lower, use_argument_type(use, 0)) &&
               is_pointer_like(lower, use_argument_type(use, 1))) {
        use_put_range(use, 0, true);
    } else {
        return false;
    }
    use_may_throw(use);
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
    use_count_arguments(&use);
    bool is_done = copy_construct(&use);
    if (!is_done && of->shape == SHAPE_PAIR && (use.count == 0 || use.count == 2)) {
        use_begin_pair(&use);
        is_done = true;
    } else if (!is_done && of->shape == SHAPE_ARRAY && use.count == 0) {
        if (begins_with_values(lower, of->element))
            use_begin_items(&use, use_number(&use, 0), use_count(&use), NULL);
        is_done = true;
    } else if (!is_done && of->shape == SHAPE_ITERATOR && use.count <= 1) {
        if (use.count == 1)
            lower_assign(lower, use.place, object, use_value(&use, 0));
        is_done = true;
    } else if (!is_done && of->shape == SHAPE_OWNER) {
        is_done = owner_construct(&use);
    } else if (!is_done && container_has_elements(of)) {
        is_done = growing_construct(&use);
    }
    if (!is_done) {
        if (container_has_elements(of))
            container_empty(lower, use.place, of, object);
        (void)use_unknown(&use);
    }
    return true;
}

bool container_listed(struct lowering *lower, const struct expr *object, CXType type, CXCursor list)
{
    const struct container *of = container_of(lower, type);
    if (!container_has_elements(of) || lower->function == NULL ||
        clang_getCursorKind(list) != CXCursor_InitListExpr ||
        type_of(lower->in, clang_getCursorType(list))->kind != TYPE_ARRAY)
        return false;
    const struct use use = {.lower = lower,
                            .of = of,
                            .expression = list,
                            .place = place_begin(lower->in, list),
                            .object = object};
    use_put_items(&use, list, true);
    return true;
}

/* ---- methods ---- */

static const struct expr *do_index(struct use *use)
{
    const struct expr *index = use_value(use, 0);
    return use_item(use, use->of->shape == SHAPE_DEQUE
                             ? use_computed(use, OP_ADD, use_begin(use), index)
                             : index);
}

static const struct expr *do_at(struct use *use)
{
    use_may_throw(use);
    return do_index(use);
}

static const struct expr *do_front(struct use *use)
{
    return use_item(use, use_begin(use));
}

static const struct expr *do_back(struct use *use)
{
    return use_item(use, use_computed(use, OP_SUB, use_count(use), use_number(use, 1)));
}

static const struct expr *do_data(struct use *use)
{
    const struct expr *data = use_block(use);
    if (type_is_array(data->type))
        mark_address_taken(data);
    return data;
}

static const struct expr *do_begin(struct use *use)
{
    return use->of->shape == SHAPE_DEQUE ? use_pointer(use, use_begin(use)) : do_data(use);
}

static const struct expr *do_end(struct use *use)
{
    (void)do_data(use);
    return use_pointer(use, use_count(use));
}

static const struct expr *do_size(struct use *use)
{
    return container_in_use(use->lower, use->of, use->object);
}

static const struct expr *do_empty(struct use *use)
{
    return expr_binary(use->lower->program, OP_EQ, use_count(use), use_begin(use),
                       type_of(use->lower->in, clang_getCursorType(use->expression)));
}

static const struct expr *do_push_back(struct use *use)
{
    const struct expr *count = use_count(use);
    const struct expr *more = use_computed(use, OP_ADD, count, use_number(use, 1));
    use_resize_block(use, more);
    use_put_item(use, count, 0);
    use_set_count(use, more);
    use_may_throw(use);
    return use_nothing(use);
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
static const struct expr *do_emplace(struct use *use)
{
    struct lowering *lower = use->lower;
    const struct expr *count = use_count(use);
    const struct expr *more = use_computed(use, OP_ADD, count, use_number(use, 1));
    const struct type *given =
        use->count == 1 ? type_of(lower->in, use_argument_type(use, 0)) : NULL;
    CXCursor constructor = item_constructor(use);
    const struct container *pair = container_of(lower, use->of->element);
    if (given != NULL && (given->kind != TYPE_RECORD) == (use->of->item->kind != TYPE_RECORD) &&
        (given->kind != TYPE_RECORD || strcmp(given->tag, use->of->item->tag) == 0)) {
        (void)do_push_back(use);
        return do_back(use);
    }
    if (clang_Cursor_isNull(constructor) == 0) {
        uint32_t used = 0;
        const struct expr **args = lower_arguments(
            lower, use->expression, clang_getCursorType(constructor), 1, use->first, &used);
        use_resize_block(use, more);
        args[0] = lower_address(lower, use_item(use, count));
        (void)call_emit(lower, use->expression, use->expression,
                        expr_function(lower->program, function_of(lower->in, constructor)), args,
                        used);
    } else if (pair != NULL && pair->shape == SHAPE_PAIR && use->count == 2) {
        use_resize_block(use, more);
        struct use inner = *use;
        inner.of = pair;
        inner.object = use_item(use, count);
        use_begin_pair(&inner);
    } else {
        return use_unknown(use);
    }
    use_set_count(use, more);
    return do_back(use);
}

/* Of a queue or a stack; others are told where. */
static const struct expr *do_emplace_last(struct use *use)
{
    return use->count > 0 && is_pointer_like(use->lower, use_argument_type(use, 0))
               ? use_unknown(use)
               : do_emplace(use);
}

static const struct expr *do_pop_back(struct use *use)
{
    use_set_count(use, use_computed(use, OP_SUB, use_count(use), use_number(use, 1)));
    return use_nothing(use);
}

static const struct expr *do_pop_front(struct use *use)
{
    if (use->of->is_stack)
        return do_pop_back(use);
    lower_assign(use->lower, use->place, use_begin(use),
                 use_computed(use, OP_ADD, use_begin(use), use_number(use, 1)));
    return use_nothing(use);
}

static const struct expr *do_clear(struct use *use)
{
    use_reset_begin(use);
    use_set_count(use, use_number(use, 0));
    return use_nothing(use);
}

static const struct expr *do_resize(struct use *use)
{
    struct lowering *lower = use->lower;
    const struct expr *wanted = use_held(use, 0);
    const struct expr *filled = use->count == 2 ? use_filling(use, 1) : NULL;
    if (use->of->shape == SHAPE_DEQUE)
        wanted = held_value(lower, use->place, use_computed(use, OP_ADD, use_begin(use), wanted));
    use_resize_block(use, wanted);
    use_begin_items(use, use_count(use), wanted, filled);
    use_set_count(use, wanted);
    use_may_throw(use);
    return use_nothing(use);
}

static const struct expr *do_assign(struct use *use)
{
    if (use->count == 1 && is_list_type(use_parameter_type(use, 0)) && use_put_list(use, false))
        return use_nothing(use);
    if (use->count == 2 && is_pointer_like(use->lower, use_argument_type(use, 0))) {
        use_put_range(use, 0, false);
        return use_nothing(use);
    }
    if (use->count != 2 || !is_number(use_parameter_type(use, 0)))
        return use_unknown(use);
    const struct expr *wanted = use_held(use, 0);
    const struct expr *filled = use_filling(use, 1);
    use_resize_block(use, wanted);
    use_begin_items(use, use_number(use, 0), wanted, filled);
    use_reset_begin(use);
    use_set_count(use, wanted);
    return use_nothing(use);
}

static const struct expr *do_reserve(struct use *use)
{
    use_resize_block(use, use_held(use, 0));
    return use_nothing(use);
}

static const struct expr *do_shrink(struct use *use)
{
    return use_nothing(use);
}

static const struct expr *do_swap(struct use *use)
{
    struct lowering *lower = use->lower;
    const struct expr *other = use_value(use, 0);
    const struct expr *held = held_new(lower, use->object->type);
    lower_assign(lower, use->place, held, use->object);
    lower_assign(lower, use->place, use->object, other);
    lower_assign(lower, use->place, other, held);
    return use_nothing(use);
}

/* Copies of the elements of another one, in the block that is there. */
static void growing_copy(struct use *use)
{
    struct lowering *lower = use->lower;
    const struct expr *source = use_value(use, 0);
    const struct expr *count =
        held_value(lower, use->place, container_in_use(lower, use->of, source));
    const struct expr *from =
        use->of->shape == SHAPE_DEQUE
            ? expr_binary(lower->program, OP_ADD, container_data(lower, use->of, source),
                          container_begin(lower, use->of, source), use->of->pointer)
            : container_data(lower, use->of, source);
    use_resize_block(use, count);
    block_copy(lower, use->expression, use->place, use->of->element, use_block(use), from, count);
    use_reset_begin(use);
    use_set_count(use, count);
}

static const struct expr *do_become(struct use *use)
{
    struct lowering *lower = use->lower;
    const bool is_same = container_of(lower, use_argument_type(use, 0)) == use->of;
    const bool is_copy = use_parameter_type(use, 0).kind == CXType_LValueReference;
    if (is_list_type(use_parameter_type(use, 0))) {
        if (!use_put_list(use, false))
            return use_unknown(use);
    } else if (is_same && is_copy && container_has_elements(use->of)) {
        growing_copy(use);
    } else if (owner_of(use, 0) != NULL && (!is_same || use->of->ends)) {
        owner_take(use, 0);
    } else if (is_same) {
        element_put(lower, use->object, use->of->type, use_argument(use, 0), is_copy);
    } else if (use->of->shape == SHAPE_OWNER) {
        owner_put(lower, use->place, use->of, use->object,
                  expr_int(lower->program, 0, use->of->pointer)); /* nullptr */
    } else {
        return use_unknown(use);
    }
    use_may_throw(use);
    return use->object;
}

static const struct expr *do_fill(struct use *use)
{
    use_begin_items(use, use_number(use, 0), use_count(use), use_filling(use, 0));
    return use_nothing(use);
}

static const struct expr *do_erase(struct use *use)
{
    struct lowering *lower = use->lower;
    const struct type *pointer = use->of->pointer;
    const struct expr *from = use_held(use, 0);
    const struct expr *to =
        use->count == 2 ? use_held(use, 1)
                        : expr_binary(lower->program, OP_ADD, from, use_number(use, 1), pointer);
    const struct expr *fewer =
        use->count == 2 ? held_value(lower, use->place, use_computed(use, OP_SUB, to, from))
                        : use_number(use, 1);
    block_move(lower, use->expression, use->place, use->of->element, from, to,
               use_computed(use, OP_SUB, use_pointer(use, use_count(use)), to));
    use_set_count(use, use_computed(use, OP_SUB, use_count(use), fewer));
    return from;
}

/* One element, or a range, in front of another element. */
static const struct expr *do_insert(struct use *use)
{
    struct lowering *lower = use->lower;
    const bool is_range = use->count == 3 && is_pointer_like(lower, use_argument_type(use, 1)) &&
                          is_pointer_like(lower, use_argument_type(use, 2));
    if ((use->count != 2 && !is_range) || use->of->shape != SHAPE_VECTOR ||
        (use->count == 2 && is_list_type(use_parameter_type(use, 1))))
        return use_unknown(use);
    const struct expr *before =
        held_value(lower, use->place, use_distance(use, use_block(use), use_value(use, 0)));
    const struct expr *from = is_range ? use_value(use, 1) : NULL;
    const struct expr *added =
        is_range ? held_value(lower, use->place, use_distance(use, from, use_value(use, 2)))
                 : use_number(use, 1);
    const struct expr *behind = use_computed(use, OP_ADD, before, added);
    if (is_range)
        from = held_value(lower, use->place, from);
    use_resize_block(use, use_computed(use, OP_ADD, use_count(use), added));
    block_move(lower, use->expression, use->place, use->of->element, use_pointer(use, behind),
               use_pointer(use, before), use_computed(use, OP_SUB, use_count(use), before));
    if (is_range)
        block_copy(lower, use->expression, use->place, use->of->element, use_pointer(use, before),
                   from, added);
    else
        use_put_item(use, before, 1);
    use_set_count(use, use_computed(use, OP_ADD, use_count(use), added));
    return use_pointer(use, before);
}

static const struct expr *do_reset(struct use *use)
{
    const bool is_written =
        use->count == 1 && (clang_getCursorKind(use_argument(use, 0)) != CXCursor_UnexposedExpr ||
                            cursor_children(use->lower->scratch, use_argument(use, 0)).count > 0);
    const struct expr *given = is_written ? use_value(use, 0) : NULL;
    if (given != NULL && use->of->is_single)
        owner_given(use->lower, use->of, use_argument(use, 0));
    owner_put(use->lower, use->place, use->of, use->object,
              given != NULL && type_is_pointer(given->type)
                  ? given
                  : expr_int(use->lower->program, 0, use->of->pointer));
    return use_nothing(use);
}

static const struct expr *do_release(struct use *use)
{
    const struct expr *held = held_value(use->lower, use->place, use_block(use));
    container_empty(use->lower, use->place, use->of, use->object);
    return held;
}

static const struct expr *do_is_there(struct use *use)
{
    return expr_binary(use->lower->program, OP_NE, use_block(use),
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
    {"operator[]", SEQUENCE | SHAPE_OWNER, do_index},
    {"at", SEQUENCE, do_at},
    {"size", SEQUENCE, do_size},
    {"data", SHAPE_VECTOR | SHAPE_ARRAY, do_data},
    {"begin", SEQUENCE, do_begin},
    {"cbegin", SEQUENCE, do_begin},
    {"end", SEQUENCE, do_end},
    {"cend", SEQUENCE, do_end},
    {"front", SEQUENCE, do_front},
    {"back", SEQUENCE, do_back},
    {"top", SHAPE_DEQUE, do_back},
    {"empty", SEQUENCE, do_empty},
    {"push_back", GROWING, do_push_back},
    {"push", SHAPE_DEQUE, do_push_back},
    {"emplace_back", GROWING, do_emplace},
    {"emplace", SHAPE_DEQUE, do_emplace_last},
    {"pop_back", GROWING, do_pop_back},
    {"pop", SHAPE_DEQUE, do_pop_front},
    {"pop_front", SHAPE_DEQUE, do_pop_front},
    {"resize", GROWING, do_resize},
    {"assign", GROWING, do_assign},
    {"clear", GROWING, do_clear},
    {"reserve", SHAPE_VECTOR, do_reserve},
    {"shrink_to_fit", GROWING, do_shrink},
    {"swap", GROWING | SHAPE_ARRAY | SHAPE_OWNER | SHAPE_PAIR, do_swap},
    {"operator=", GROWING | SHAPE_ARRAY | SHAPE_OWNER | SHAPE_PAIR, do_become},
    {"fill", SHAPE_ARRAY, do_fill},
    {"erase", GROWING, do_erase},
    {"insert", GROWING, do_insert},
    {"get", SHAPE_OWNER, do_data},
    {"operator->", SHAPE_OWNER, do_data},
    {"operator*", SHAPE_OWNER, do_front},
    {"reset", SHAPE_OWNER, do_reset},
    {"release", SHAPE_OWNER, do_release},
    {"operator bool", SHAPE_OWNER, do_is_there},
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
    use_count_arguments(&use);
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
        memcpy(all, args, *count * sizeof(const struct expr *));
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
