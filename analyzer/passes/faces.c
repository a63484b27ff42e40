/* SPDX-License-Identifier: Apache-2.0 */
/* Does a round that completes one certain request store where no other does?
 *
 * Requires: picked.c, extents of indices.  `switch (index)` gives each request rows and columns of one array of
 * numbers: the halo of a block.  A request is complete once in the loop, so what is stored where the index is 2 is
 * stored by one round; and what another number of the index stores in that array lies apart, since in some dimension
 * the extents of the two indices do not meet.  No node of the loop reads the array and nothing comes in there, so
 * that what it holds behind the loop is the same in every order of the rounds.  A variable that is a number is an array
 * without dimensions: it is stored where the index is one number only.
 *
 * So it is with `x[index * WIDTH + k]`, k from 0 to WIDTH - 1, WIDTH a number: rounds with two indices store in two
 * stripes that do not meet, wherever the index is known.
 */
#include "passes/faces.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/rows.h"
#include "passes/stored.h"

enum { REQUESTS = 64, WIDTH = 1 << 20, INDEX_BYTES = 4 };

/* ---- the number of the index ---- */

/* Does the branch ask whether the index is a number?  *side: on which it is. */
static bool asks_number(const struct picked *p, const struct node *branch, int64_t *number,
                        int *side)
{
    const struct expr *test = branch->kind == NODE_BRANCH ? branch->value : NULL;
    int64_t offset, compared;

    if (!test || test->kind != EXPR_BINARY || (expr_op(test) != OP_EQ && expr_op(test) != OP_NE) ||
        !expr_is_int(test->b, &compared) || expr_is_int(test->a, &offset) ||
        !picked_is_index(p, test->a, branch, &offset, 0))
        return false;
    *number = compared - offset;
    *side = expr_op(test) == OP_NE;
    return true;
}

bool faces_number(const struct picked *p, const struct node *at, int64_t *number)
{
    const struct function *f = p->choice->home;
    int64_t count;
    uint64_t left;

    if (p->has_several || !picked_holds(p, at))
        return false;
    if (!expr_is_int(p->choice->args[0], &count) || count < 1 || count > REQUESTS)
        count = 0;
    left = count == REQUESTS ? UINT64_MAX : ((uint64_t)1 << count) - 1;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *branch = f->nodes[k];
        int64_t other;
        int side;

        if (!bits_get(&p->loop, k) || !asks_number(p, branch, &other, &side))
            continue;
        if (cfg_is_behind(p->a, branch, side, at)) {
            *number = other;
            return true;
        }
        if (other >= 0 && other < count && cfg_is_behind(p->a, branch, !side, at))
            left &= ~((uint64_t)1 << other);
    }
    if (left == 0 || (left & (left - 1)) != 0)
        return false;
    *number = __builtin_ctzll(left);
    return true;
}

/* ---- places in an array ---- */

/* The array of numbers with a name in which an element lies, or the number with a name; NULL: it is something else. */
static const struct expr *array_of(const struct expr *element)
{
    if (!element->type || (element->type->kind != TYPE_INT && element->type->kind != TYPE_FLOAT))
        return NULL;
    while (element->kind == EXPR_INDEX && type_is_array(element->a->type))
        element = element->a;
    return element->kind == EXPR_VARIABLE ? element : NULL;
}

/* Is there a dimension in which the two never have one index? */
static bool are_apart(struct analysis *a, const struct node *x, const struct node *y)
{
    const struct expr *one = x->target, *other = y->target;

    for (; one->kind == EXPR_INDEX && other->kind == EXPR_INDEX; one = one->a, other = other->a) {
        struct extent of_one, of_other;

        if (index_extent(a, one->b, x, &of_one) && index_extent(a, other->b, y, &of_other) &&
            (of_one.high < of_other.low || of_other.high < of_one.low))
            return true;
    }
    return false;
}

/* The width of the stripe of the round's index in which the assignment stores; 0: it is none. */
static int64_t stripe_of(const struct picked *p, const struct node *set)
{
    const struct expr *place =
        set->target->kind == EXPR_INDEX && set->target->a->kind == EXPR_VARIABLE
            ? expr_uncut(set->target->b, INDEX_BYTES)
            : NULL;
    const struct expr *begin;
    struct extent inside;
    int64_t width, offset;

    if (!place || place->kind != EXPR_BINARY || expr_op(place) != OP_ADD || !place->type->is_signed)
        return 0;
    begin = expr_uncut(place->a, INDEX_BYTES);
    return begin && begin->kind == EXPR_BINARY && expr_op(begin) == OP_MUL &&
                   begin->type->is_signed && expr_is_int(begin->b, &width) && width > 0 &&
                   width <= WIDTH && picked_is_index(p, begin->a, set, &offset, 0) && offset == 0 &&
                   index_extent(p->a, place->b, set, &inside) && inside.low >= 0 &&
                   inside.high < width
               ? width
               : 0;
}

/* Do the two, of one array, store apart unless they run in the same round? */
static bool keep_apart(const struct picked *p, const struct node *x, const struct node *y)
{
    const int64_t width = stripe_of(p, x);
    int64_t one, other;

    if (width > 0)
        return stripe_of(p, y) == width;
    return faces_number(p, x, &one) && faces_number(p, y, &other) &&
           (one == other || are_apart(p->a, x, y));
}

static bool comes_in_there(const struct picked *p, const struct set *cells)
{
    for (uint32_t k = 0; k < p->a->events.count; k++) {
        const struct event *e = p->a->events.items[k];
        struct set buffer = {0};

        if (e->kind != EVENT_RECEIVE || !e->is_nonblocking)
            continue;
        event_buffer(p->a, e, &buffer);
        if (set_meets(&buffer, cells))
            return true;
    }
    return false;
}

/* Does the node neither read there nor store there but apart from the assignment, or in the same round? */
static bool leaves(const struct picked *p, const struct node *node, const struct node *assignment,
                   const struct set *cells)
{
    const struct expr *array = array_of(assignment->target), *part = node->target;
    struct set read = {0}, written = {0};

    cells_read_by(p->a, node->value, &read);
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++) {
        cells_read_by(p->a, node->args[k], &read);
        pointees_spread(p->a, node->args[k], &read);
    }
    cells_written_by(p->a, node, &written);
    if (!set_meets(&written, cells)) {
        cells_read_by(p->a, part, &read);
        return !set_meets(&read, cells);
    }
    if (node->kind != NODE_ASSIGN || array_of(part) != array)
        return false;
    for (; part->kind == EXPR_INDEX; part = part->a)
        cells_read_by(p->a, part->b, &read);
    return !set_meets(&read, cells) && keep_apart(p, node, assignment);
}

bool faces_keep(const struct picked *p, const struct node *node)
{
    const struct function *f = p->choice->home;
    struct set cells = {0};

    if (node->kind != NODE_ASSIGN || !array_of(node->target) || !keep_apart(p, node, node) ||
        !picked_is_of_round(p, node->value, node, 0))
        return false;
    for (const struct expr *part = node->target; part->kind == EXPR_INDEX; part = part->a)
        if (!picked_is_of_round(p, part->b, node, 0) || row_may_be_left(p->a, part, node))
            return false;
    cells_of_store(p->a, node->target, &cells);
    if (cells.count == 0 || comes_in_there(p, &cells))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&p->loop, k) && f->nodes[k] != p->choice->node &&
            !leaves(p, f->nodes[k], node, &cells))
            return false;
    return true;
}
