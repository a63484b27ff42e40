/* SPDX-License-Identifier: Apache-2.0 */
/* Does each request of a choice have a block of an array for itself?
 *
 * Requires: a loop of picked.c.  What comes for request i is put to x + 4 * i, or unpacked by x[4 * i + j], j from 0 to 3:
 * elements of which no other request has one, if the block is at least as long as what is accessed in it.
 */
#include "passes/blocked.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/chosen.h"
#include "passes/common.h"
#include "passes/elements.h"
#include "passes/events.h"
#include "passes/kept.h"

static bool is_index(const void *context, const struct expr *expr, const struct node *at,
                     int64_t *more)
{
    return picked_is_index(context, expr, at, more, 0);
}

static bool is_steady(const void *context, const struct expr *expr)
{
    return picked_is_steady(context, expr);
}

bool blocked_by(const struct picked *p, const struct expr *index, const struct node *at,
                struct stretch *out)
{
    const struct stretch_number number = {
        .a = p->a, .context = p, .is = is_index, .is_steady = is_steady};
    int64_t block;

    if (index_is_unwrapped(index) && stretch_find(&number, index, at, out) &&
        stretch_is_within(out, &block))
        return true;
    *out = (struct stretch){0};
    return false;
}

/* Is it the number of the request that is posted, and *more? */
static bool is_posted(const void *context, const struct expr *expr, const struct node *at,
                      int64_t *more)
{
    const struct place_in_array *request = context;
    struct place_in_array place;

    (void)at;
    if (!element_place(expr, &place) || !place.variable || place.variable != request->variable)
        return false;
    *more = place.offset - request->offset;
    return true;
}

/* Whether the unit is that of the block is asked when it is found. */
static bool is_any(const void *context, const struct expr *expr)
{
    (void)context;
    (void)expr;
    return true;
}

bool blocked_buffer(const struct picked *p, const struct stretch *block, const struct type *element,
                    const struct event *e, const struct expr *array)
{
    const struct expr *begin, *request = element_named(e->request);
    struct place_in_array place;
    const struct stretch_number number = {
        .a = p->a, .context = &place, .is = is_posted, .is_steady = is_any, .is_begin = true};
    const struct expr *unit;
    struct stretch posted;
    int64_t count, datatype, bytes;

    if (e->node != e->mpi_node || e->buffer < 0 || e->count < 0 || e->datatype < 0 || !request ||
        !chosen_are_in_place(p->a, p->choice) || !chosen_from(p, e, request) ||
        !element_place(request->b, &place) || !place.variable)
        return false;
    begin = element_indexed(p->a->program, expr_without_casts(e->args[e->buffer]));
    if (!begin || !common_array(p->a, begin->a, e->node, array, p->choice->node) ||
        !index_is_unwrapped(begin->b) || !stretch_find(&number, begin->b, e->node, &posted) ||
        posted.span != 1 || posted.stride != block->stride ||
        !units_in(e->args[e->count], &count, &unit) || !units_are_one(unit, block->unit) ||
        (unit && !value_is_kept(p->a, unit, e->node, p->choice->node)) ||
        !expr_is_int(expr_without_casts(e->args[e->datatype]), &datatype))
        return false;
    bytes = mpi_datatype_bytes(datatype);
    if (bytes <= 0 || bytes != type_size(begin->type) || bytes != type_size(element) ||
        count <= 0 || count > posted.stride)
        return false;
    posted.span = count;
    return !stretches_overlap(block, &posted);
}
