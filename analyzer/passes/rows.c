/* SPDX-License-Identifier: Apache-2.0 */
/* Can an index leave the array that it is used in?
 *
 * Requires: loops that count, extents, values.  An index is a number, a counter between its loop's begin and end, or
 * what these give with a number added; else what it may be is asked of extent.c and values.c.  Behind the end of a row
 * the next one begins, and behind a member of a record the next member: what is stored there comes to lie in what
 * has another name, which no other pass sees.  A store that is certain to do so, since nothing but the counting decides
 * which numbers its index has, ends all proofs.
 */
#include "passes/rows.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/loops.h"
#include "passes/reads.h"
#include "passes/values.h"

enum { LOOPS = 4 };

static bool is_outside(const struct expr *element, const struct extent *index)
{
    return index->low <= index->high &&
           (index->low < 0 || index->high >= element->a->type->elements);
}

/* Between which numbers is the loop's counter inside of it?  The numbers are reached where first and end are numbers. */
static bool counter_extent(struct analysis *a, const struct counting *loop, struct extent *out)
{
    const struct expr *test = loop->branch->value;
    const int64_t step = expr_step(loop->counter, loop->step->value);
    const enum expr_op op = expr_op(test);
    const bool is_closed = op == OP_LE || op == OP_GE;
    struct extent first, end;

    if (step == 0 || !loop->first->value || loop->first->kind != NODE_ASSIGN ||
        !extent_of(a, loop->first->value, loop->first, &first) ||
        !extent_of(a, test->b, loop->branch, &end))
        return false;
    if (step > 0 && (op == OP_LT || op == OP_LE || (op == OP_NE && step == 1))) {
        *out = (struct extent){first.low, end.high - !is_closed};
        if (out->low == first.high && out->low <= out->high)
            out->high -= (out->high - out->low) % step;
        return true;
    }
    if (step < 0 && (op == OP_GT || op == OP_GE || (op == OP_NE && step == -1))) {
        *out = (struct extent){end.low + !is_closed, first.high};
        if (out->high == first.low && out->low <= out->high)
            out->low += (out->high - out->low) % -step;
        return true;
    }
    return false;
}

/* The loop around the node that counts it, between its condition and its step. */
static bool loop_of(struct analysis *a, const struct expr *counter, const struct node *at,
                    struct counting *loop)
{
    const struct node *inside = at;

    for (int k = 0; k < LOOPS && loop_is_counting(a, inside, loop); k++, inside = loop->first)
        if (loop->counter == counter)
            return at != loop->branch &&
                   cfg_dominates(cfg_get(a, at->function), loop->branch, at) &&
                   !loop_leads(a, loop->step->next[0], at, loop->branch);
    return false;
}

const struct expr *index_base(const struct expr *index, int64_t *added)
{
    *added = 0;
    index = expr_without_casts(index);
    if (index->kind != EXPR_BINARY || (expr_op(index) != OP_ADD && expr_op(index) != OP_SUB) ||
        !expr_is_int(index->b, added))
        return index;
    if (expr_op(index) == OP_SUB)
        *added = -*added;
    return expr_without_casts(index->a);
}

bool index_extent(struct analysis *a, const struct expr *index, const struct node *at,
                  struct extent *out)
{
    struct counting loop;
    struct values values;
    int64_t added;
    const struct expr *base = index_base(index, &added);

    if (loop_of(a, base, at, &loop) && counter_extent(a, &loop, out)) {
        *out = (struct extent){out->low + added, out->high + added};
        return true;
    }
    if (extent_of(a, index, at, out))
        return true;
    values_of(a, index, at, NULL, &values);
    if (!values_are_numbers(&values) || values.count == 0)
        return false;
    *out = (struct extent){values.numbers[0], values.numbers[0]};
    for (uint32_t k = 1; k < values.count; k++) {
        out->low = values.numbers[k] < out->low ? values.numbers[k] : out->low;
        out->high = values.numbers[k] > out->high ? values.numbers[k] : out->high;
    }
    return true;
}

bool index_begins_at(struct analysis *a, const struct expr *index, const struct node *at,
                     int64_t *first)
{
    struct counting loop;

    return loop_of(a, index, at, &loop) && loop.first->kind == NODE_ASSIGN && loop.first->value &&
           expr_is_int(expr_without_casts(loop.first->value), first);
}

/* Does nothing but the loop itself decide whether the node runs with each number? */
static bool is_in_each_round(struct analysis *a, const struct counting *loop, const struct node *at)
{
    const struct set *branches = cfg_control_closure(a, at);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = at->function->nodes[branches->items[k]];

        if (branch != loop->branch && expr_contains(branch->value, loop->counter))
            return false;
    }
    return true;
}

bool index_ends_at(struct analysis *a, const struct expr *index, const struct node *at,
                   const struct expr **end, int64_t *added)
{
    struct counting loop;
    const struct expr *test;

    if (!loop_of(a, index, at, &loop) || !is_in_each_round(a, &loop, at) ||
        expr_step(loop.counter, loop.step->value) != 1)
        return false;
    test = loop.branch->value;
    if ((expr_op(test) != OP_LT && expr_op(test) != OP_LE) || test->a != index)
        return false;
    *end = index_base(test->b, added);
    *added -= expr_op(test) == OP_LT;
    return true;
}

bool row_may_be_left(struct analysis *a, const struct expr *element, const struct node *at)
{
    struct extent index;

    if (element->a->type->elements <= 0)
        return false;
    if (index_extent(a, element->b, at, &index))
        return is_outside(element, &index);
    assume(a, "no index leaves the row of an array that it is used in");
    return false;
}

/* ---- stores ---- */

/* Is it stored there for certain?  Arrays of one element at the end of a record are of any length. */
static bool is_left(struct analysis *a, const struct expr *element, const struct node *at)
{
    struct counting loop;
    struct extent index;
    int64_t added;
    const struct expr *base;

    if (element->kind != EXPR_INDEX || !element->a->type || !type_is_array(element->a->type) ||
        element->a->type->elements <= 1 || element->a->kind == EXPR_INDEX)
        return false;
    base = index_base(element->b, &added);
    if (base->kind == EXPR_INT) {
        index = (struct extent){base->value + added, base->value + added};
        return is_outside(element, &index);
    }
    if (!loop_of(a, base, at, &loop) || !counter_extent(a, &loop, &index) ||
        loop.branch->value->b->kind != EXPR_INT || loop.first->value->kind != EXPR_INT ||
        !is_in_each_round(a, &loop, at))
        return false;
    index = (struct extent){index.low + added, index.high + added};
    return is_outside(element, &index);
}

static bool stores_outside(struct analysis *a, const struct node *node)
{
    for (const struct expr *part = node->kind == NODE_ASSIGN ? node->target : NULL; part;
         part = part->kind == EXPR_INDEX || part->kind == EXPR_FIELD ? part->a : NULL)
        if (is_left(a, part, node))
            return true;
    return false;
}

/* ---- numbers that messages bring ---- */

/* Is the number, or what a variable was given for it, one that a message may have brought, or its source or tag? */
static bool is_brought(struct analysis *a, const struct expr *index, const struct node *at,
                       const struct set *received, bool is_first)
{
    const struct node *set;
    struct set cells = {0};

    if (!index)
        return false;
    if (index->kind == EXPR_FIELD && index->text && text_starts_with(index->text, "MPI_"))
        return true;
    if (index->kind == EXPR_VARIABLE && is_first && variable_is_simple(index->variable) &&
        index->variable->function == at->function) {
        set = reads_assignment(a, at, index);
        return set && set->value && is_brought(a, set->value, set, received, false);
    }
    cells_read_by(a, index, &cells);
    return set_meets(&cells, received) || is_brought(a, index->a, at, received, is_first) ||
           is_brought(a, index->b, at, received, is_first);
}

/* That such an index picks an element that is there, nothing in the sources tells. */
static void brought_assume(struct analysis *a, const struct node *node, const struct set *received)
{
    for (const struct expr *part = node->kind == NODE_ASSIGN ? node->target : NULL; part;
         part = part->kind == EXPR_INDEX || part->kind == EXPR_FIELD ? part->a : NULL)
        if (part->kind == EXPR_INDEX && is_brought(a, part->b, node, received, true))
            assume(a, "no index that a message brings leaves the array that it is used in");
}

static void received_find(struct analysis *a, struct set *out)
{
    for (uint32_t k = 0; k < a->events.count; k++)
        if (a->events.items[k]->kind == EVENT_RECEIVE)
            event_buffer(a, a->events.items[k], out);
}

struct claim rows_check(struct analysis *a)
{
    struct set received = {0};

    received_find(a, &received);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *node = f->nodes[n];
            const char *text;

            brought_assume(a, node, &received);
            if (!stores_outside(a, node))
                continue;
            text = "this stores behind the end of an array: what lies there is not followed";
            return claim_found(a, "spbc-arrival-kept", node->place, text);
        }
    }
    return (struct claim){0};
}
