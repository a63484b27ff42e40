/* SPDX-License-Identifier: Apache-2.0 */
/* Where may control go in try, throw, and the for over a range?  See object.h. */
#include "front/container.h"
#include "front/object.h"
#include "ir/mpi.h"

/* Which value was thrown is not followed. */
static void caught_set(struct lowering *lower, CXCursor declaration, struct place place)
{
    const struct variable *caught = variable_of(lower->in, declaration, lower->function);
    lower_assign(lower, place, expr_variable(lower->program, caught),
                 expr_unknown(lower->program, "what was thrown", caught->type));
}

/* Does the handler take exceptions of one type only? */
static bool has_type(const struct cursors *parts)
{
    for (uint32_t i = 0; i < parts->count; i++)
        if (clang_getCursorKind(parts->items[i]) == CXCursor_VarDecl)
            return true;
    return false;
}

/* The handlers, one of which is taken; behind them all ways meet.  What none of them takes goes on to those of the try
 * around. */
static void lower_handlers(struct lowering *lower, const struct cursors *children,
                           struct place place, struct node *end)
{
    bool goes_on = lower->handler != NULL;
    for (uint32_t i = 1; i < children->count; i++) {
        const struct cursors parts = cursor_children(lower->scratch, children->items[i]);
        struct node *next = label_new(lower->builder);
        goes_on = goes_on && has_type(&parts);
        if (i + 1 < children->count || goes_on) {
            struct node *here = label_new(lower->builder);
            branch_append(
                lower->builder, place,
                expr_unknown(lower->program, "which exception it is", type_int(lower->program)),
                here, next);
            label_place(lower->builder, here);
        }
        for (uint32_t part = 0; part < parts.count; part++)
            if (clang_isStatement(clang_getCursorKind(parts.items[part])) != 0)
                lower_statement(lower, parts.items[part]);
            else if (clang_getCursorKind(parts.items[part]) == CXCursor_VarDecl)
                caught_set(lower, parts.items[part], place);
        flow_to(lower->builder, end);
        label_place(lower->builder, next);
    }
    if (goes_on)
        objects_end(lower, lower->handler_objects);
    flow_to(lower->builder, goes_on ? lower->handler : end);
}

/* Is the last statement of a handler a call that ends the program? */
static bool handler_ends(struct lowering *lower, CXCursor handler)
{
    const struct cursors parts = cursor_children(lower->scratch, handler);
    if (parts.count == 0 ||
        clang_getCursorKind(parts.items[parts.count - 1]) != CXCursor_CompoundStmt)
        return false;
    const struct cursors statements = cursor_children(lower->scratch, parts.items[parts.count - 1]);
    if (statements.count == 0)
        return false;
    CXCursor called =
        clang_getCursorReferenced(cursor_strip(lower->in, statements.items[statements.count - 1]));
    if (clang_getCursorKind(called) != CXCursor_FunctionDecl)
        return false;
    const struct function *function = function_of(lower->in, called);
    return function->is_noreturn ||
           (function->mpi >= 0 && mpi_function_get(function->mpi)->role == ROLE_ABORT);
}

/* Then nothing else comes of an exception that leaves a call, as where nobody handles it; that one is thrown is told
 * where it is thrown. */
static bool handlers_end(struct lowering *lower, const struct cursors *children)
{
    for (uint32_t i = 1; i < children->count; i++)
        if (!handler_ends(lower, children->items[i]))
            return false;
    return true;
}

void lower_try(struct lowering *lower, CXCursor statement)
{
    const struct cursors children = cursor_children(lower->scratch, statement);
    const struct place place = place_begin(lower->in, statement);
    if (children.count < 2 || lower->function == NULL) {
        lower_unmodelled(lower, statement, "a try without handlers");
        return;
    }
    struct node *outer = lower->handler;
    struct node *handlers = label_new(lower->builder);
    struct node *end = label_new(lower->builder);
    const uint32_t held = lower->handler_objects;
    const bool was_ending = lower->handlers_end;
    lower->handlers_end = handlers_end(lower, &children);
    lower->handler = handlers;
    lower->handler_objects = lower->objects.count;
    lower_statement(lower, children.items[0]);
    lower->handler = outer;
    lower->handler_objects = held;
    lower->handlers_end = was_ending;
    flow_to(lower->builder, end);
    label_place(lower->builder, handlers);
    lower_handlers(lower, &children, place, end);
    label_place(lower->builder, end);
    lower->last_end = place_end(lower->in, statement);
}

void lower_may_throw(struct lowering *lower, struct place place)
{
    if (lower->handler == NULL || lower->handlers_end)
        return;
    struct node *thrown = label_new(lower->builder);
    struct node *next = label_new(lower->builder);
    branch_append(lower->builder, place,
                  expr_unknown(lower->program, "whether an exception leaves the call",
                               type_int(lower->program)),
                  thrown, next);
    label_place(lower->builder, thrown);
    objects_end(lower, lower->handler_objects);
    flow_to(lower->builder, lower->handler);
    label_place(lower->builder, next);
}

void lower_throw(struct lowering *lower, CXCursor expression)
{
    const struct cursors children = cursor_children(lower->scratch, expression);
    if (lower->function == NULL)
        return;
    for (uint32_t i = 0; i < children.count; i++)
        lower_effects(lower, children.items[i]);
    lower->last_place = place_begin(lower->in, expression);
    struct node *thrown = label_new(lower->builder);
    branch_append(lower->builder, lower->last_place, expr_thrown(lower->program), thrown, thrown);
    label_place(lower->builder, thrown);
    objects_end(lower, lower->handler != NULL ? lower->handler_objects : 0);
    flow_to(lower->builder, lower->handler != NULL ? lower->handler : flow_exit(lower->builder));
}

struct
    range { /* of elements in memory; no base: a class of the program, the library, or (no place either) something else gives them, any number of
                * times */
    const struct expr *base, *count, *index;
    CXType element;
    struct tour tour;
    struct own_range own;
};

/* Another element becomes what the variable is, or means. */
static void element_take(struct lowering *lower, CXCursor declaration, const struct range *range,
                         struct place place)
{
    struct variable *variable = variable_of(lower->in, declaration, lower->function);
    const struct expr *target = expr_variable(lower->program, variable);
    const bool is_tour = range->tour.at != NULL, is_own = range->own.at != NULL;
    if (range->base == NULL && !is_tour && !is_own) {
        lower_assign(lower, place, target,
                     expr_unknown(lower->program, "an element of the range", variable->type));
        return;
    }
    const struct expr *item =
        is_own    ? own_range_item(&range->own)
        : is_tour ? expr_deref(lower->program, range->tour.at, range->tour.at->type->to)
                  : expr_index(lower->program, range->base, range->index,
                               type_of(lower->in, range->element));
    CXType type = clang_getCursorType(declaration);
    if (is_reference(type) && range->base != NULL && is_referred(lower, type, range->element))
        lower_assign(lower, place, target,
                     lower_referred(lower, type, item, range->element, declaration));
    else if (is_reference(type))
        lower_assign(lower, place, target, lower_address(lower, item));
    else
        object_copy(lower, place, target, lower_convert(lower, item, variable->type), type);
}

static const struct expr *range_goes_on(struct lowering *lower, const struct range *range,
                                        struct place place)
{
    if (range->own.at != NULL)
        return own_range_goes_on(&range->own);
    if (range->tour.at != NULL)
        return tour_goes_on(lower, &range->tour, place);
    return range->base == NULL
               ? expr_unknown(lower->program, "whether the range has another element",
                              type_int(lower->program))
               : expr_binary(lower->program, OP_LT, range->index, range->count,
                             type_int(lower->program));
}

static void range_next(struct lowering *lower, const struct range *range, struct place place)
{
    if (range->own.at != NULL)
        own_range_next(&range->own);
    else if (range->tour.at != NULL)
        tour_next(lower, &range->tour, place);
    else if (range->base != NULL)
        lower_assign(lower, place, range->index,
                     expr_binary(lower->program, OP_ADD, range->index,
                                 expr_int(lower->program, 1, type_size_t(lower)),
                                 type_size_t(lower)));
}

/* What the variable of the loop means, or gets a copy of. */
static CXType toured_type(CXCursor variable)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(variable));
    return is_reference(type) ? clang_getPointeeType(type) : type;
}

/* What the head of the loop computes once. */
static struct range range_begin(struct lowering *lower, const struct cursors *children,
                                struct place place, CXCursor *element)
{
    struct range range = {0};
    *element = clang_getNullCursor();
    for (uint32_t i = 0; i + 1 < children->count; i++) {
        const enum CXCursorKind kind = clang_getCursorKind(children->items[i]);
        if ((kind == CXCursor_VarDecl || is_decomposition(lower, children->items[i])) &&
            clang_Cursor_isNull(*element) != 0)
            *element = children->items[i];
        else if (clang_isExpression(kind) != 0 &&
                 !range_of(lower, children->items[i], &range.base, &range.count, &range.element) &&
                 (clang_Cursor_isNull(*element) != 0 ||
                  !tour_begin(lower, children->items[i], toured_type(*element), &range.tour)) &&
                 !own_range_begin(lower, children->items[i], &range.own))
            lower_effects(lower, children->items[i]);
    }
    if (range.base != NULL) {
        range.index = held_new(lower, type_size_t(lower));
        lower_assign(lower, place, range.index, expr_int(lower->program, 0, type_size_t(lower)));
    }
    return range;
}

/* for (x : range): the body happens once for each element, or any number of times, and x is any element. */
void lower_range_for(struct lowering *lower, CXCursor statement)
{
    const struct cursors children = cursor_children(lower->scratch, statement);
    if (children.count < 2 || lower->function == NULL) {
        lower_unmodelled(lower, statement, "a loop over a range");
        return;
    }
    const struct place place = place_begin(lower->in, statement);
    lower_hidden_head(lower, statement);
    struct node *head = label_new(lower->builder);
    struct node *body = label_new(lower->builder);
    struct node *out = label_new(lower->builder);
    struct node *outer_break = lower->break_to;
    struct node *outer_continue = lower->continue_to;
    const uint32_t outer_loop = lower->loop_objects;
    const uint32_t outer_switch = lower->break_objects;
    struct region *region = lower_region_open(lower, REGION_LOOP, place);
    if (region != NULL)
        region->loop_kind = 0;
    CXCursor element;
    const struct range range = range_begin(lower, &children, place, &element);
    label_place(lower->builder, head);
    branch_append(lower->builder, place, range_goes_on(lower, &range, place), body, out);
    label_place(lower->builder, body);
    if (clang_Cursor_isNull(element) == 0)
        element_take(lower, element, &range, place);
    if (clang_Cursor_isNull(element) == 0 && is_decomposition(lower, element))
        decomposition_bind(lower, element);
    struct node *next = label_new(lower->builder);
    lower->break_to = out;
    lower->continue_to = next;
    lower->break_objects = lower->loop_objects = lower->objects.count;
    lower_statement(lower, children.items[children.count - 1]);
    label_place(lower->builder, next);
    range_next(lower, &range, place);
    flow_to(lower->builder, head);
    label_place(lower->builder, out);
    lower_region_close(lower,
                       lower->hidden == 0 ? lower->last_end : place_end(lower->in, statement));
    lower->break_to = outer_break;
    lower->continue_to = outer_continue;
    lower->loop_objects = outer_loop;
    lower->break_objects = outer_switch;
}
