/* SPDX-License-Identifier: Apache-2.0 */
/* What do functions of the C++ library do that only hand on, compare, copy or fill?  See container.h; the table is at
 * the end.  Ranges are pointers here; a function that is given something else to call stays one of a library. */
#include "front/container.h"
#include "front/object.h"

#include <string.h>

struct use { /* a call */
    struct lowering *lower;
    CXCursor expression, called;
    struct place place;
    unsigned count;
};

static CXCursor argument(const struct use *use, unsigned number)
{
    return clang_Cursor_getArgument(use->expression, number);
}

static CXType argument_type(const struct use *use, unsigned number)
{
    return clang_getCanonicalType(clang_getCursorType(argument(use, number)));
}

static const struct expr *value_of(const struct use *use, unsigned number)
{
    return lower_value(use->lower, argument(use, number));
}

static const struct type *result_type(const struct use *use)
{
    return type_of(use->lower->in, clang_getCursorType(use->expression));
}

static const struct expr *nothing(const struct use *use)
{
    return expr_int(use->lower->program, 0, type_int(use->lower->program));
}

/* The type of what a pointer or an iterator leads to; invalid: it is neither. */
static CXType pointed(const struct use *use, unsigned number)
{
    CXType type = argument_type(use, number);
    return type.kind == CXType_Pointer ? clang_getPointeeType(type) : iterator_element(type);
}

static bool is_range(const struct use *use)
{
    return use->count >= 2 && pointed(use, 0).kind != CXType_Invalid &&
           pointed(use, 1).kind != CXType_Invalid;
}

static bool is_scalar(const struct use *use, CXType type)
{
    const struct type *known = type_of(use->lower->in, type);
    return known->kind == TYPE_INT || known->kind == TYPE_FLOAT || known->kind == TYPE_POINTER;
}

struct range { /* what lies between two iterators */
    const struct expr *from, *count;
    CXType type;
    const struct type *item;
};

static struct range range_take(const struct use *use)
{
    struct lowering *lower = use->lower;
    const struct expr *from = value_of(use, 0);
    const struct expr *to = value_of(use, 1);
    const bool is_known = to->kind == EXPR_BINARY && to->operation == OP_ADD && to->a == from;
    const struct expr *count =
        is_known ? to->b : expr_binary(lower->program, OP_SUB, to, from, type_size_t(lower));
    struct range range = {.count = held_value(lower, use->place, count), .type = pointed(use, 0)};
    range.from = held_value(lower, use->place, from);
    range.item = type_of(lower->in, range.type);
    return range;
}

static const struct expr *zero(const struct use *use)
{
    return expr_int(use->lower->program, 0, type_size_t(use->lower));
}

/* ---- the functions; NULL: this form is not one of those ---- */

static const struct expr *call_same(struct use *use)
{
    return use->count == 1 ? value_of(use, 0) : NULL;
}

static const struct expr *call_choice(struct use *use, enum expr_op op)
{
    struct lowering *lower = use->lower;
    if (use->count != 2 || !is_scalar(use, argument_type(use, 0)))
        return NULL;
    const struct expr *a = value_of(use, 0);
    const struct expr *b = value_of(use, 1);
    const struct expr *is_other = expr_binary(lower->program, op, b, a, type_int(lower->program));
    return expr_conditional(lower->program, is_other, b, a, result_type(use));
}

static const struct expr *call_min(struct use *use)
{
    return call_choice(use, OP_LT);
}

static const struct expr *call_max(struct use *use)
{
    return call_choice(use, OP_GT);
}

static const struct expr *call_swap(struct use *use)
{
    struct lowering *lower = use->lower;
    CXType type = argument_type(use, 0);
    if (use->count != 2 || type.kind == CXType_ConstantArray || copies_by_hand(lower, type) ||
        (type.kind == CXType_Record && container_of(lower, type) == NULL &&
         !is_user_code(clang_getTypeDeclaration(type))))
        return NULL;
    const struct expr *a = value_of(use, 0);
    const struct expr *b = value_of(use, 1);
    const struct expr *held = held_new(lower, a->type);
    lower_assign(lower, use->place, held, a);
    lower_assign(lower, use->place, a, b);
    lower_assign(lower, use->place, b, held);
    return nothing(use);
}

static void range_fill(const struct use *use, const struct range *range)
{
    struct lowering *lower = use->lower;
    const struct expr *given =
        held_value(lower, use->place, lower_convert(lower, value_of(use, 2), range->item));
    struct counting loop = counting_begin(lower, use->place, zero(use), range->count);
    object_copy(lower, use->place, expr_index(lower->program, range->from, loop.index, range->item),
                given, range->type);
    counting_end(&loop);
}

static const struct expr *call_fill(struct use *use)
{
    if (use->count != 3 || !is_range(use) || copies_by_hand(use->lower, pointed(use, 0)))
        return NULL;
    const struct range range = range_take(use);
    range_fill(use, &range);
    return nothing(use);
}

static const struct expr *call_fill_n(struct use *use)
{
    struct lowering *lower = use->lower;
    if (use->count != 3 || pointed(use, 0).kind == CXType_Invalid ||
        !is_scalar(use, argument_type(use, 1)) || copies_by_hand(lower, pointed(use, 0)))
        return NULL;
    struct range range = {.from = held_value(lower, use->place, value_of(use, 0)),
                          .count = held_value(lower, use->place, value_of(use, 1)),
                          .type = pointed(use, 0)};
    range.item = type_of(lower->in, range.type);
    range_fill(use, &range);
    return expr_binary(lower->program, OP_ADD, range.from, range.count, result_type(use));
}

static const struct expr *call_iota(struct use *use)
{
    struct lowering *lower = use->lower;
    if (use->count != 3 || !is_range(use) || !is_scalar(use, pointed(use, 0)))
        return NULL;
    const struct range range = range_take(use);
    const struct expr *first = held_value(lower, use->place, value_of(use, 2));
    struct counting loop = counting_begin(lower, use->place, zero(use), range.count);
    lower_assign(
        lower, use->place, expr_index(lower->program, range.from, loop.index, range.item),
        lower_convert(lower,
                      expr_binary(lower->program, OP_ADD, first, loop.index,
                                  type_common(lower->program, first->type, loop.index->type)),
                      range.item));
    counting_end(&loop);
    return nothing(use);
}

static const struct expr *call_copy(struct use *use)
{
    struct lowering *lower = use->lower;
    if (use->count != 3 || !is_range(use) || pointed(use, 2).kind == CXType_Invalid ||
        copies_by_hand(lower, pointed(use, 2)))
        return NULL;
    const struct range range = range_take(use);
    const struct expr *to = held_value(lower, use->place, value_of(use, 2));
    block_copy(lower, use->expression, use->place, pointed(use, 2), to, range.from, range.count);
    return expr_binary(lower->program, OP_ADD, to, range.count, result_type(use));
}

static const struct expr *call_copy_n(struct use *use)
{
    struct lowering *lower = use->lower;
    if (use->count != 3 || pointed(use, 0).kind == CXType_Invalid ||
        pointed(use, 2).kind == CXType_Invalid || copies_by_hand(lower, pointed(use, 2)))
        return NULL;
    const struct expr *from = held_value(lower, use->place, value_of(use, 0));
    const struct expr *count = held_value(lower, use->place, value_of(use, 1));
    const struct expr *to = held_value(lower, use->place, value_of(use, 2));
    block_copy(lower, use->expression, use->place, pointed(use, 2), to, from, count);
    return expr_binary(lower->program, OP_ADD, to, count, result_type(use));
}

static const struct expr *call_accumulate(struct use *use)
{
    struct lowering *lower = use->lower;
    if (use->count != 3 || !is_range(use) || !is_scalar(use, pointed(use, 0)) ||
        !is_scalar(use, argument_type(use, 2)))
        return NULL;
    const struct range range = range_take(use);
    const struct expr *sum = held_new(lower, type_of(lower->in, argument_type(use, 2)));
    lower_assign(lower, use->place, sum, value_of(use, 2));
    struct counting loop = counting_begin(lower, use->place, zero(use), range.count);
    const struct expr *item = expr_index(lower->program, range.from, loop.index, range.item);
    lower_assign(lower, use->place, sum,
                 expr_cast(lower->program,
                           expr_binary(lower->program, OP_ADD, sum, item,
                                       type_common(lower->program, sum->type, item->type)),
                           sum->type));
    counting_end(&loop);
    return sum;
}

/* The first of the least (largest) elements. */
static const struct expr *call_extreme(struct use *use, enum expr_op op)
{
    struct lowering *lower = use->lower;
    if (use->count != 2 || !is_range(use) || !is_scalar(use, pointed(use, 0)))
        return NULL;
    const struct range range = range_take(use);
    const struct type *size = type_size_t(lower);
    const struct expr *best = held_new(lower, size);
    lower_assign(lower, use->place, best, zero(use));
    struct counting loop =
        counting_begin(lower, use->place, expr_int(lower->program, 1, size), range.count);
    struct node *better = label_new(lower->builder);
    struct node *next = label_new(lower->builder);
    const struct expr *item = expr_index(lower->program, range.from, loop.index, range.item);
    branch_append(lower->builder, use->place,
                  expr_binary(lower->program, op, item,
                              expr_index(lower->program, range.from, best, range.item),
                              type_int(lower->program)),
                  better, next);
    label_place(lower->builder, better);
    lower_assign(lower, use->place, best, loop.index);
    label_place(lower->builder, next);
    counting_end(&loop);
    return expr_binary(lower->program, OP_ADD, range.from, best, result_type(use));
}

static const struct expr *call_min_element(struct use *use)
{
    return call_extreme(use, OP_LT);
}

static const struct expr *call_max_element(struct use *use)
{
    return call_extreme(use, OP_GT);
}

static const struct expr *call_find(struct use *use)
{
    struct lowering *lower = use->lower;
    if (use->count != 3 || !is_range(use) || !is_scalar(use, pointed(use, 0)))
        return NULL;
    const struct range range = range_take(use);
    const struct expr *wanted = held_value(lower, use->place, value_of(use, 2));
    struct counting loop = counting_begin(lower, use->place, zero(use), range.count);
    struct node *other = label_new(lower->builder);
    branch_append(lower->builder, use->place,
                  expr_binary(lower->program, OP_EQ,
                              expr_index(lower->program, range.from, loop.index, range.item),
                              wanted, type_int(lower->program)),
                  loop.out, other);
    label_place(lower->builder, other);
    counting_end(&loop);
    return expr_binary(lower->program, OP_ADD, range.from, loop.index, range.from->type);
}

static const struct expr *call_count(struct use *use)
{
    struct lowering *lower = use->lower;
    if (use->count != 3 || !is_range(use) || !is_scalar(use, pointed(use, 0)))
        return NULL;
    const struct range range = range_take(use);
    const struct expr *wanted = held_value(lower, use->place, value_of(use, 2));
    const struct expr *found = held_new(lower, result_type(use));
    lower_assign(lower, use->place, found, expr_int(lower->program, 0, found->type));
    struct counting loop = counting_begin(lower, use->place, zero(use), range.count);
    struct node *same = label_new(lower->builder);
    struct node *next = label_new(lower->builder);
    branch_append(lower->builder, use->place,
                  expr_binary(lower->program, OP_EQ,
                              expr_index(lower->program, range.from, loop.index, range.item),
                              wanted, type_int(lower->program)),
                  same, next);
    label_place(lower->builder, same);
    lower_assign(lower, use->place, found,
                 expr_binary(lower->program, OP_ADD, found,
                             expr_int(lower->program, 1, found->type), found->type));
    label_place(lower->builder, next);
    counting_end(&loop);
    return found;
}

static const struct expr *call_distance(struct use *use)
{
    return use->count == 2 && is_range(use)
               ? expr_binary(use->lower->program, OP_SUB, value_of(use, 1), value_of(use, 0),
                             result_type(use))
               : NULL;
}

static const struct expr *call_next(struct use *use)
{
    if (use->count != 2 || pointed(use, 0).kind == CXType_Invalid)
        return NULL;
    const struct expr *from = value_of(use, 0);
    CXCursor by = argument(use, 1);
    const bool is_written = clang_getCursorKind(by) != CXCursor_UnexposedExpr ||
                            cursor_children(use->lower->scratch, by).count != 0;
    return expr_binary(use->lower->program, OP_ADD, from,
                       is_written ? lower_value(use->lower, by)
                                  : expr_int(use->lower->program, 1, type_int(use->lower->program)),
                       from->type);
}

/* begin(x), end(x), size(x) of arrays and containers. */
static const struct expr *call_bound(struct use *use)
{
    struct lowering *lower = use->lower;
    const char *name = text_take(lower->scratch, clang_getCursorSpelling(use->called));
    const struct expr *base = NULL, *count = NULL;
    CXType element;
    if (use->count != 1 || !range_of(lower, argument(use, 0), &base, &count, &element))
        return NULL;
    if (strcmp(name, "size") == 0)
        return count;
    if (type_is_array(base->type))
        mark_address_taken(base);
    return strcmp(name, "end") == 0 || strcmp(name, "cend") == 0
               ? expr_binary(lower->program, OP_ADD, base, count, result_type(use))
               : base;
}

static const struct expr *call_make_pair(struct use *use)
{
    struct lowering *lower = use->lower;
    CXType type = clang_getCursorType(use->expression);
    const struct container *of = container_of(lower, type);
    if (of == NULL || use->count != 2)
        return NULL;
    const struct expr *pair = held_new(lower, type_of(lower->in, type));
    CXCursor members[] = {of->first, of->second};
    for (unsigned i = 0; i < 2; i++)
        element_put(lower,
                    expr_field(lower->program, pair, field_key(lower->in, members[i]),
                               text_take(lower->arena, clang_getCursorSpelling(members[i])),
                               type_of(lower->in, clang_getCursorType(members[i]))),
                    clang_getCursorType(members[i]), argument(use, i), true);
    return pair;
}

/* make_unique<T[]>(n): n elements that are zero; make_unique<T>(...): see owner.c. */
static const struct expr *call_make_unique(struct use *use)
{
    struct lowering *lower = use->lower;
    CXType type = clang_getCursorType(use->expression);
    const struct container *of = container_of(lower, type);
    if (of != NULL && of->is_single)
        return owner_make(lower, use->expression);
    if (of == NULL || of->shape != SHAPE_OWNER || use->count != 1 ||
        begins_with_values(lower, of->element))
        return NULL;
    const struct expr *owner = held_new(lower, type_of(lower->in, type));
    const struct expr *args[] = {
        value_of(use, 0), block_bytes(lower, of, expr_int(lower->program, 1, type_size_t(lower)))};
    lower_assign(lower, use->place, container_data(lower, of, owner),
                 block_call(lower, use->expression, use->place, "calloc", args, 2, of->pointer));
    return owner;
}

static const struct {
    const char *name;
    const struct expr *(*use)(struct use *use);
} FUNCTIONS[] = {
    {"move", call_same},
    {"forward", call_same},
    {"as_const", call_same},
    {"min", call_min},
    {"max", call_max},
    {"swap", call_swap},
    {"fill", call_fill},
    {"fill_n", call_fill_n},
    {"iota", call_iota},
    {"copy", call_copy},
    {"copy_n", call_copy_n},
    {"accumulate", call_accumulate},
    {"min_element", call_min_element},
    {"max_element", call_max_element},
    {"find", call_find},
    {"count", call_count},
    {"distance", call_distance},
    {"next", call_next},
    {"begin", call_bound},
    {"cbegin", call_bound},
    {"end", call_bound},
    {"cend", call_bound},
    {"size", call_bound},
    {"make_pair", call_make_pair},
    {"make_unique", call_make_unique},
    {"make_shared", call_make_unique},
};

bool algorithm_call(struct lowering *lower, CXCursor expression, CXCursor referenced,
                    const struct expr **value)
{
    if (!lower->is_cplusplus || lower->function == NULL ||
        clang_getCursorKind(referenced) != CXCursor_FunctionDecl || !is_in_std(referenced))
        return false;
    const char *name = text_take(lower->scratch, clang_getCursorSpelling(referenced));
    const int count = clang_Cursor_getNumArguments(expression);
    struct use use = {.lower = lower,
                      .expression = expression,
                      .called = referenced,
                      .place = place_begin(lower->in, expression),
                      .count = count < 0 ? 0 : (unsigned)count};
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++)
        if (strcmp(FUNCTIONS[i].name, name) == 0) {
            *value = FUNCTIONS[i].use(&use);
            return *value != NULL;
        }
    return false;
}
