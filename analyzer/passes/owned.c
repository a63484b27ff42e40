/* SPDX-License-Identifier: Apache-2.0 */
/* What belongs to the source of a message alone?
 *
 * Requires: the window and its state.  An element of an array that the source selects, also by a pointer that each
 * round sets to its address anew; what only that element leads to; and, of the source times a number, as many elements.
 * Its messages come in their order (channel.h), so what only they are stored in holds the same in every order.
 * Elements are taken in steps of their own size: what is accessed at a sum in steps of another size stays behind its
 * address (see expr_deref), and belongs to nobody.
 */
#include "passes/owned.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/allocators.h"
#include "passes/arms.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/elements.h"
#include "passes/events.h"
#include "passes/kept.h"
#include "passes/loops.h"
#include "passes/mapped.h"
#include "passes/own_state.h"
#include "passes/reads.h"
#include "passes/rows.h"
#include "passes/spread.h"
#include "passes/stepped.h"
#include "passes/stored.h"
#include "passes/stretch.h"

/* A variable that is an array, not a pointer that may lead anywhere. */
static bool is_array(const struct expr *expr)
{
    return expr->kind == EXPR_VARIABLE && type_is_array(expr->type);
}

/* Is what stands there, at whatever index, computed from any message?  (A search that ends where it has found the
 * source leaves an index that is.) */
static bool is_told_by_messages(const struct commute *c, const struct expr *owner,
                                const struct expr *index)
{
    struct set cells = {0};

    if (!owner || owner == index || owner->kind == EXPR_INT || is_array(owner))
        return false;
    switch (owner->kind) {
    case EXPR_FIELD:
    case EXPR_INDEX:
        cells_of_lvalue(c->a, owner, &cells);
        for (uint32_t k = 0; k < cells.count; k++)
            if (bits_get(&c->arrival->cells, cells.items[k]))
                return true;
        return cells.count == 0 || is_told_by_messages(c, owner->a, index) ||
               is_told_by_messages(c, owner->b, index);
    case EXPR_CAST:
    case EXPR_BINARY:
        return is_told_by_messages(c, owner->a, index) || is_told_by_messages(c, owner->b, index);
    default:
        return taint_has(c->arrival, owner);
    }
}

/* Does the node run only where the source equals something that the index alone selects?  Then what is
 * stored at the index comes from one source. */
static bool is_tied_to_source(const struct commute *c, const struct expr *index,
                              const struct node *at)
{
    const struct set *branches = cfg_control_closure(c->a, at);
    const struct cfg *cfg = cfg_get(c->a, at->function);

    index = expr_number(index);
    if (index->kind != EXPR_VARIABLE || !index->variable->function || index->variable->is_static ||
        index->variable->is_address_taken || !window_is_stateless(c->window, index, at))
        return false;
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = at->function->nodes[branches->items[k]];
        const struct expr *test = branch->value;
        const struct expr *owner;
        bool is_kept = true;

        if (test->kind != EXPR_BINARY || expr_op(test) != OP_EQ ||
            !cfg_runs_when_true(cfg, branch, at))
            continue;
        owner = window_is_source(c->window, test->a, branch)   ? test->b
                : window_is_source(c->window, test->b, branch) ? test->a
                                                               : NULL;
        if (!owner || !expr_contains(owner, index) ||
            !window_is_stateless(c->window, owner, branch) || is_told_by_messages(c, owner, index))
            continue;
        for (uint32_t n = 0; n < at->function->node_count && is_kept; n++) {
            const struct node *node = at->function->nodes[n];

            is_kept = node->kind != NODE_ASSIGN || node->target != index ||
                      !cfg_dominates(cfg, branch->next[0], node);
        }
        if (is_kept)
            return true;
    }
    return false;
}

/* Is it the same array in every round?  One that a message selects may lie over another. */
static bool is_one_array(const struct commute *c, const struct expr *array, const struct node *at)
{
    return is_array(array) || (window_is_stateless(c->window, array, at) &&
                               !(type_is_array(array->type) ? taint_selects(c->arrival, array)
                                                            : taint_has_at(c->arrival, array, at)));
}

const struct expr *owned_led_to(const struct commute *c, const struct expr *pointer,
                                const struct node **at)
{
    const struct node *set;

    if (pointer->kind != EXPR_VARIABLE || !variable_is_simple(pointer->variable) ||
        pointer->variable->function != (*at)->function)
        return NULL;
    set = reads_assignment(c->a, *at, pointer);
    if (!set || !set->value || set->value->kind != EXPR_ADDRESS || !window_has(c->window, set) ||
        !cfg_dominates(cfg_get(c->a, set->function), set, *at))
        return NULL;
    *at = set;
    return set->value->a;
}

static const struct expr *element_of(const struct commute *c, const struct expr *lvalue,
                                     const struct node *at, bool goes_by_own);

/* The source's element behind a pointer of the round's own; NULL: none. */
static const struct expr *element_behind(const struct commute *c, const struct expr *pointer,
                                         const struct node *at, bool goes_by_own)
{
    const struct expr *object = owned_led_to(c, pointer, &at);

    return object ? element_of(c, object, at, goes_by_own) : NULL;
}

/* Only of one array do different sources have different elements: others may lie over it. */
static const struct expr *element_of(const struct commute *c, const struct expr *lvalue,
                                     const struct node *at, bool goes_by_own)
{
    const struct expr *element = lvalue, *behind = NULL;

    while (element &&
           !(element->kind == EXPR_INDEX && (window_is_source(c->window, element->b, at) ||
                                             is_tied_to_source(c, element->b, at)))) {
        if ((element->kind != EXPR_INDEX && element->kind != EXPR_FIELD &&
             element->kind != EXPR_DEREF) ||
            (element->kind == EXPR_INDEX && !window_is_stateless(c->window, element->b, at) &&
             !(goes_by_own && own_state_is_own(c, element->b, at, NULL))))
            return NULL;
        if (element->kind == EXPR_DEREF &&
            ((behind = element_behind(c, element->a, at, goes_by_own)) != NULL ||
             (behind = mapped_element(c, element->a)) != NULL))
            break;
        element = element->a;
    }
    if (!element || (!behind && !is_one_array(c, element->a, at)))
        return NULL;
    for (; lvalue != element; lvalue = lvalue->a)
        if (lvalue->kind != EXPR_FIELD &&
            (type_is_array(lvalue->a->type) ? row_may_be_left(c->a, lvalue, at)
                                            : !row_is_own(c->a, lvalue, at)))
            return NULL;
    return behind ? behind : element;
}

const struct expr *owned_element(const struct commute *c, const struct expr *lvalue,
                                 const struct node *at)
{
    return element_of(c, lvalue, at, true);
}

const struct expr *owned_element_plain(const struct commute *c, const struct expr *lvalue,
                                       const struct node *at)
{
    return element_of(c, lvalue, at, false);
}

/* ---- several elements ---- */

static bool is_number(const void *context, const struct expr *expr, const struct node *at,
                      int64_t *more)
{
    *more = 0;
    return window_is_source(context, expr, at);
}

bool owned_stretch(const struct commute *c, const struct expr *index, const struct node *at,
                   struct stretch *out)
{
    const struct stretch_number number = {.a = c->a, .context = c->window, .is = is_number};

    return stretch_find(&number, index, at, out);
}

/* ---- received there ---- */

static void owns(struct owned *out, const struct expr *array, const struct type *element,
                 int64_t stride)
{
    out->array = array;
    out->element = element;
    out->stride = stride;
}

/* What the source is multiplied by, in numbers that do not wrap around; 0: it is no such product. */
static int64_t stride_of(const struct commute *c, const struct expr *index, const struct node *at)
{
    const struct expr *source, *factor;

    while (index && index->kind == EXPR_CAST && index->type && index->type->kind == TYPE_INT &&
           index->type->bytes >= 8)
        index = index->a;
    if (!index || index->kind != EXPR_BINARY || expr_op(index) != OP_MUL || !index->type ||
        index->type->kind != TYPE_INT || (index->type->bytes < 8 && !index->type->is_signed))
        return 0;
    source = expr_number(index->a)->kind == EXPR_INT ? index->b : index->a;
    factor = expr_number(source == index->a ? index->b : index->a);
    return factor->kind == EXPR_INT && factor->value > 0 && factor->value <= INT32_MAX &&
                   window_is_source(c->window, source, at)
               ? factor->value
               : 0;
}

/* Is it the same number all the time that messages come? */
static bool is_kept(const struct commute *c, const struct expr *number, const struct node *at)
{
    const struct reach reach = window_reach(c->window);
    struct set cells = {0};

    if (!window_is_stateless(c->window, number, at) || taint_has_at(c->arrival, number, at))
        return false;
    cells_read_by(c->a, number, &cells);
    for (uint32_t k = reach_next(&reach, 0); k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = c->a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (window_has(c->window, f->nodes[n]) && node_writes_some(c->a, f->nodes[n], &cells))
                return false;
    }
    return true;
}

/* The source, or *shift more than that? */
static bool is_source_or_near(const struct commute *c, const struct expr *expr,
                              const struct node *at, int64_t *shift)
{
    *shift = 0;
    expr = expr_number(expr);
    if (expr->kind == EXPR_BINARY && expr_op(expr) == OP_SUB && expr_is_int(expr->b, shift)) {
        *shift = -*shift;
        expr = expr->a;
    }
    return window_is_source(c->window, expr, at);
}

/* Is the number the same at both nodes of the round, of which the second comes behind the first? */
static bool is_same_in_round(const struct commute *c, const struct expr *number,
                             const struct node *from, const struct node *to)
{
    if (window_is_source(c->window, number, from) && window_is_source(c->window, number, to))
        return true;
    if (number->kind == EXPR_BINARY || number->kind == EXPR_CAST)
        return is_same_in_round(c, number->a, from, to) &&
               (!number->b || is_same_in_round(c, number->b, from, to));
    return value_is_kept(c->a, number, from, to);
}

/* The assignment of the round that alone gives the variable its value there; NULL. */
static const struct node *set_in_round(const struct commute *c, const struct expr *variable,
                                       const struct node *at)
{
    const struct node *set = definition_alone(c->a, variable, at);

    return set && set->kind == NODE_ASSIGN && window_has(c->window, set) ? set : NULL;
}

/* The number itself, or, where the round has set a variable to it, that. */
static const struct expr *number_set(const struct commute *c, const struct expr *number,
                                     const struct node *at)
{
    const struct node *set = set_in_round(c, number, at);

    return set && is_same_in_round(c, set->value, set, at) ? expr_number(set->value) : number;
}

/* What the source, or *shift more than that, is multiplied by; NULL: it is no such product. */
static const struct expr *factor_of(const struct commute *c, const struct expr *product,
                                    const struct node *at, int64_t *shift)
{
    product = number_set(c, product, at);
    if (product->kind != EXPR_BINARY || expr_op(product) != OP_MUL)
        return NULL;
    if (is_source_or_near(c, product->a, at, shift))
        return expr_number(product->b);
    return is_source_or_near(c, product->b, at, shift) ? expr_number(product->a) : NULL;
}

/* source * number + counter, or (source - 1) * number + counter, where the counter runs from 0 up to the number; NULL:
 * it is not that. */
static const struct expr *number_of(const struct commute *c, const struct expr *index,
                                    const struct node *at, int64_t *shift)
{
    const struct expr *product, *counter, *number;
    struct counting loop;

    index = expr_number(index);
    if (index->kind != EXPR_BINARY || expr_op(index) != OP_ADD ||
        !loop_is_counting(c->a, at, &loop))
        return NULL;
    counter = expr_number(index->b);
    product = expr_number(index->a);
    if (counter != loop.counter) {
        counter = product;
        product = expr_number(index->b);
    }
    if (counter != loop.counter || !loop_limit(&loop) ||
        loop_leads(c->a, loop.step->next[0], at, loop.branch))
        return NULL;
    number = expr_number(loop_limit(&loop));
    return factor_of(c, product, at, shift) == number ? number : NULL;
}

/* d[j], where the round has set d = x + n, is x[n + j]. */
static const struct expr *from_array(const struct commute *c, const struct expr *lvalue,
                                     const struct node *at)
{
    const struct node *set = lvalue->kind == EXPR_INDEX && type_is_pointer(lvalue->a->type)
                                 ? set_in_round(c, lvalue->a, at)
                                 : NULL;
    const struct expr *begin =
        set ? element_indexed(c->a->program, expr_without_casts(set->value)) : NULL;

    if (!begin || begin->type != lvalue->type || !value_is_kept(c->a, begin->a, set, at) ||
        !is_same_in_round(c, begin->b, set, at))
        return lvalue;
    return expr_index(c->a->program,
                      expr_binary(c->a->program, OP_ADD, begin->a, begin->b, lvalue->a->type),
                      lvalue->b, lvalue->type);
}

bool owned_block(const struct commute *c, const struct expr *lvalue, const struct node *at,
                 struct owned *out)
{
    const struct expr *number;
    struct stretch stretch;

    lvalue = from_array(c, lvalue, at);
    if (lvalue->kind != EXPR_INDEX || !index_is_unwrapped(lvalue->b) ||
        !is_one_array(c, lvalue->a, at))
        return false;
    if (owned_stretch(c, lvalue->b, at, &stretch)) {
        owns(out, lvalue->a, lvalue->type, stretch.stride);
        return stretch_is_within(&stretch, &out->shift);
    }
    number = number_of(c, lvalue->b, at, &out->shift);
    if (!number || !is_kept(c, number, at))
        return false;
    owns(out, lvalue->a, lvalue->type, -1 - (int64_t)number->id); /* no number that is seen */
    return true;
}

/* Does the lvalue begin a block of as many elements as this number, not known but kept, says: the source's? */
static bool is_own_block(const struct commute *c, const struct expr *lvalue,
                         const struct expr *number, const struct node *at, struct owned *out)
{
    if (lvalue->kind != EXPR_INDEX || number->kind == EXPR_INT || !index_is_unwrapped(lvalue->b) ||
        !is_one_array(c, lvalue->a, at) ||
        factor_of(c, expr_number(lvalue->b), at, &out->shift) != number || !is_kept(c, number, at))
        return false;
    owns(out, lvalue->a, lvalue->type, -1 - (int64_t)number->id);
    return true;
}

/* How many bytes, from the lvalue on, only rounds of this message's source may write into the array; 0 none. */
static int64_t room_of(const struct commute *c, const struct expr *lvalue, const struct node *at,
                       struct owned *out)
{
    const struct expr *element = owned_element(c, lvalue, at);
    int64_t stride, bytes = type_size(lvalue->type);

    if (element) {
        owns(out, element->a, element->type, 0);
        while (lvalue != element && lvalue->kind == EXPR_INDEX && lvalue->b->kind == EXPR_INT &&
               lvalue->b->value == 0 && type_is_array(lvalue->a->type))
            lvalue = lvalue->a;
        return type_size(lvalue->type);
    }
    stride = lvalue->kind == EXPR_INDEX && is_one_array(c, lvalue->a, at)
                 ? stride_of(c, lvalue->b, at)
                 : 0;
    if (stride == 0 || stride >= INT64_MAX / (bytes + 1))
        return 0;
    owns(out, lvalue->a, lvalue->type, stride);
    return stride * bytes;
}

/* The same of a variable, where rounds of one source only come; 0: others do, too. */
static int64_t room_in_arm(const struct commute *c, const struct expr *lvalue,
                           const struct node *at, struct owned *out)
{
    if (lvalue->kind != EXPR_VARIABLE || !arms_are_of_one(c->window, at, &out->stride))
        return 0;
    return type_size(lvalue->type);
}

int64_t owned_room(const struct commute *c, const struct expr *lvalue, const struct node *at)
{
    struct owned own = {0};

    return room_of(c, lvalue, at, &own);
}

/* Does the pointer, which the source's element holds, lead to a block, or to a row of so many elements, that no other
 * element leads to?  count NULL: it is not seen how many. */
static bool is_own_row(const struct commute *c, const struct expr *pointer,
                       const struct expr *count, int64_t bytes, const struct node *at,
                       struct owned *out)
{
    const struct expr *element;

    if ((pointer->kind != EXPR_INDEX && pointer->kind != EXPR_FIELD) ||
        !type_is_pointer(pointer->type))
        return false;
    out->type = type_unit(pointer->type->to);
    element = out->type ? owned_element(c, pointer, at) : NULL;
    if (!element ||
        (count ? !row_holds(c->a, pointer, count, bytes) : !lvalue_has_own_blocks(c->a, pointer)))
        return false;
    owns(out, element->a, element->type, 0);
    return true;
}

bool owned_by_copy(const struct commute *c, const struct expr *to, const struct expr *bytes,
                   const struct node *at, struct owned *out)
{
    const struct expr *first = element_led_to(c->a->program, expr_without_casts(to)), *elements;
    const struct type *element = to->type ? to->type->to : NULL;
    int64_t number;

    elements = element ? elements_in_bytes(c->a->program, bytes, element) : NULL;
    if (is_own_row(c, expr_without_casts(to), elements, elements ? type_size(element) : 0, at,
                   out) &&
        window_is_stateless(c->window, bytes, at))
        return true;
    *out = (struct owned){0};
    if (!first)
        return false;
    out->type = type_unit(first->type);
    elements = elements_in_bytes(c->a->program, bytes, first->type);
    if (out->type && elements && is_own_block(c, first, elements, at, out))
        return true;
    if (!expr_is_int(expr_without_casts(bytes), &number) || number < 0)
        return false;
    return out->type &&
           (number <= room_in_arm(c, first, at, out) || number <= room_of(c, first, at, out));
}

bool owned_by_reception(const struct commute *c, const struct event *e, struct owned *out)
{
    const struct node *call = e->node;
    const struct expr *buffer, *count, *datatype;
    int64_t room, bytes;
    bool fits;

    *out = (struct owned){0};
    if (e->kind != EVENT_RECEIVE || e->mpi->role != ROLE_RECV || call != e->mpi_node ||
        e->buffer < 0 || e->count < 0 || e->datatype < 0 || !window_is_after(c->window, call) ||
        !window_is_source(c->window, e->peer, call) ||
        !window_is_stateless(c->window, e->tag, call) ||
        !window_is_stateless(c->window, e->comm, call))
        return false;
    buffer = expr_without_casts(e->args[e->buffer]);
    count = expr_without_casts(e->args[e->count]);
    datatype = expr_without_casts(e->args[e->datatype]);
    bytes = datatype->kind == EXPR_INT ? mpi_datatype_bytes(datatype->value) : 0;
    if (is_own_row(c, buffer, bytes > 0 ? count : NULL, bytes, call, out))
        return true;
    buffer = element_led_to(c->a->program, buffer);
    if (!buffer || datatype->kind != EXPR_INT || mpi_datatype_bytes(datatype->value) <= 0)
        return false;
    out->type = type_unit(buffer->type);
    if (out->type && mpi_datatype_bytes(datatype->value) == type_size(buffer->type) &&
        is_own_block(c, buffer, count, call, out))
        return true;
    if (count->kind != EXPR_INT || count->value < 0) {
        *out = (struct owned){0};
        return false;
    }
    room = room_in_arm(c, buffer, call, out);
    if (room == 0)
        room = room_of(c, buffer, call, out);
    fits = room > 0 && count->value <= room / mpi_datatype_bytes(datatype->value);
    if (!out->type && (fits || room == 0)) /* what a record holds is not told apart */
        *out = (struct owned){0};
    return fits && out->type;
}

/* ---- blocks behind pointers in an array ---- */

/* How far the index goes on when the counter does by one; 0: not always; -1: it is not seen. */
static int64_t step_of(const struct expr *index, const struct expr *counter)
{
    const struct expr *times, *rest;

    index = expr_number(index);
    if (index == counter)
        return 1;
    if (index->kind != EXPR_BINARY || !expr_contains(index, counter))
        return -1;
    expr_ask(index);
    times = index->a->kind == EXPR_INT ? index->a : index->b;
    rest = times == index->a ? index->b : index->a;
    if (times->kind != EXPR_INT || times->value <= 0 || times->value > INT32_MAX ||
        expr_number(rest) != counter)
        return -1;
    switch (expr_op(index)) {
    case OP_ADD:
        return 1;
    case OP_MUL:
        return times->value;
    case OP_DIV:
        return times == index->b && times->value > 1 ? 0 : -1;
    default:
        return -1;
    }
}

/* How many bytes behind the pointer of one element does that of the next one lead; -1: it is not seen. */
static int64_t row_bytes(const struct store *store, const struct expr *array)
{
    const struct expr *pointer = store->value ? expr_without_casts(store->value) : NULL, *index;
    const struct type *unit;
    int64_t step;

    if (!pointer || !store->target || store->target->kind != EXPR_INDEX ||
        store->target->a != array)
        return -1;
    if (pointer->kind == EXPR_ADDRESS && pointer->a->kind == EXPR_INDEX) {
        index = pointer->a->b;
        unit = pointer->a->type;
    } else if (pointer->kind == EXPR_BINARY && expr_op(pointer) == OP_ADD &&
               type_is_pointer(pointer->type)) {
        index = pointer->b;
        unit = pointer->type->to;
    } else {
        return -1;
    }
    step = step_of(index, store->target->b);
    return step < 0 || type_size(unit) <= 0 ? -1 : step * type_size(unit);
}

bool owned_rows_overlap(const struct commute *c, const struct event *e)
{
    const struct expr *buffer, *count, *datatype;
    struct set cells = {0};

    if (e->kind != EVENT_RECEIVE || e->buffer < 0 || e->count < 0 || e->datatype < 0)
        return false;
    buffer = expr_without_casts(e->args[e->buffer]);
    count = expr_without_casts(e->args[e->count]);
    datatype = expr_without_casts(e->args[e->datatype]);
    if (buffer->kind != EXPR_INDEX || !type_is_pointer(buffer->type) || count->kind != EXPR_INT ||
        datatype->kind != EXPR_INT)
        return false;
    cells_of_lvalue(c->a, buffer->a, &cells);
    for (struct stores walk = stores_of_cells(c->a, &cells); stores_next(&walk);) {
        int64_t bytes = row_bytes(walk.store, buffer->a);

        if (bytes >= 0 && count->value * mpi_datatype_bytes(datatype->value) > bytes)
            return true;
    }
    return false;
}
