/* SPDX-License-Identifier: Apache-2.0 */
/* Do two names lead to the same memory?
 *
 * Requires: definitions, cells, loops that count.  A part is a variable and the fields and indices behind it; a
 * pointer that one assignment has set leads to where that says, a parameter to what the call in question hands over.
 * Two parts of one variable overlap for certain where fields are the same and each index is the same number: as the
 * numbers say, or the bounds of a loop that counts through those of the other, or since both are one variable that
 * nothing has set in between.  A variable that only rises in between is a larger number when it has stepped.  Where one
 * index has several values, and is made by a remainder or a quotient, the same comes again.  All else is not known.
 */
#include "passes/parts.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/kept.h"
#include "passes/loops.h"
#include "passes/reads.h"
#include "passes/rows.h"
#include "passes/stored.h"

#include <string.h>

enum { DEPTH = 8 };

struct naming {
    struct analysis *a;
    const struct node *at, *call;
    int depth;
    struct part *out;
};

/* ---- what a name leads to ---- */

static int64_t size_of(const struct type *type)
{
    return type_is_pointer(type) ? (int64_t)sizeof(void *) : type_size(type);
}

static bool step_push(struct part *part, struct part_step step)
{
    if (part->count == PART_STEPS)
        return false;
    part->steps[part->count++] = step;
    return true;
}

static bool index_push(struct naming *n, const struct expr *index, const struct type *element)
{
    struct part_step step = {.kind = PART_INDEX, .at = n->at, .size = size_of(element)};

    index = index_base(index, &step.added);
    if (index->kind == EXPR_INT)
        step.added += index->value;
    else
        step.index = index;
    return step_push(n->out, step);
}

/* So many elements further than the last step says. */
static bool index_add(struct naming *n, const struct expr *index, const struct type *element)
{
    struct part_step *last = n->out->count > 0 ? &n->out->steps[n->out->count - 1] : NULL;
    const struct expr *base;
    int64_t added;

    base = index_base(index, &added);
    if (base->kind == EXPR_INT) {
        added += base->value;
        base = NULL;
    }
    if (!last || last->kind != PART_INDEX)
        return !base && added == 0;
    if ((base && last->index) || last->size != size_of(element))
        return false;
    if (base) {
        last->index = base;
        last->at = n->at;
    }
    last->added += added;
    return true;
}

static bool lvalue_name(struct naming *n, const struct expr *lvalue);
static bool pointer_name(struct naming *n, const struct expr *pointer);

/* What the pointer is that has this value from another place on. */
static bool value_name(struct naming *n, const struct expr *value, const struct node *at,
                       const struct node *call)
{
    const struct node *here = n->at, *caller = n->call;
    bool is_known;

    if (n->depth == DEPTH)
        return false;
    n->at = at;
    n->call = call;
    n->depth++;
    is_known = pointer_name(n, value);
    n->at = here;
    n->call = caller;
    n->depth--;
    return is_known;
}

/* The one value that the pointer, of whatever function, is ever set to; NULL. */
static const struct expr *only_value(struct analysis *a, const struct variable *v,
                                     const struct node **at)
{
    const struct cell *cell = cell_of_variable(a, v);
    const struct store *store = cell_only_store(cell);

    if (!store || bits_get(reads_escaping(a), cell->id))
        return NULL;
    *at = store->node;
    return store->value;
}

static bool variable_name(struct naming *n, const struct expr *pointer)
{
    const struct variable *v = pointer->variable;
    const struct node *set = NULL;
    const struct expr *value = NULL;

    if (n->call && v->parameter >= 0 && (uint32_t)v->parameter < n->call->arg_count &&
        parameter_is_stable(n->a, v))
        return value_name(n, n->call->args[v->parameter], n->call, NULL);
    if (v->parameter < 0) {
        set = variable_is_simple(v) && n->at->function == v->function
                  ? reads_assignment(n->a, n->at, pointer)
                  : NULL;
        value = set ? set->value : only_value(n->a, v, &set);
    }
    if (value && (set || v->function == NULL || v->is_static)) {
        value = expr_without_casts(value);
        if (value->kind == EXPR_ADDRESS || type_is_array(value->type) ||
            (value->kind == EXPR_BINARY && expr_op(value) == OP_ADD))
            return value_name(n, value, set ? set : n->at, n->call);
    }
    n->out->root = pointer;
    return step_push(n->out, (struct part_step){.kind = PART_BEHIND}) &&
           step_push(n->out, (struct part_step){.kind = PART_INDEX,
                                                .at = n->at,
                                                .size = size_of(pointer->type->to)});
}

static bool pointer_name(struct naming *n, const struct expr *pointer)
{
    pointer = expr_without_casts(pointer);
    if (type_is_array(pointer->type))
        return lvalue_name(n, pointer) &&
               step_push(n->out, (struct part_step){.kind = PART_INDEX,
                                                    .at = n->at,
                                                    .size = size_of(pointer->type->to)});
    if (!type_is_pointer(pointer->type))
        return false;
    switch (pointer->kind) {
    case EXPR_ADDRESS:
        return lvalue_name(n, pointer->a);
    case EXPR_VARIABLE:
        return variable_name(n, pointer);
    case EXPR_BINARY:
        return expr_op(pointer) == OP_ADD && type_is_address(pointer->a->type) &&
               pointer_name(n, pointer->a) && index_add(n, pointer->b, pointer->type->to);
    case EXPR_FIELD:
    case EXPR_INDEX:
        return lvalue_name(n, pointer) &&
               step_push(n->out, (struct part_step){.kind = PART_BEHIND}) &&
               step_push(n->out, (struct part_step){.kind = PART_INDEX,
                                                    .at = n->at,
                                                    .size = size_of(pointer->type->to)});
    default:
        return false;
    }
}

static bool lvalue_name(struct naming *n, const struct expr *lvalue)
{
    switch (lvalue->kind) {
    case EXPR_VARIABLE:
        n->out->root = lvalue;
        return true;
    case EXPR_FIELD:
        return (!lvalue->a->type || !lvalue->a->type->is_union) && lvalue_name(n, lvalue->a) &&
               step_push(n->out, (struct part_step){.kind = PART_FIELD, .field = lvalue->text});
    case EXPR_DEREF:
        return pointer_name(n, lvalue->a);
    case EXPR_INDEX:
        if (type_is_array(lvalue->a->type))
            return lvalue_name(n, lvalue->a) && index_push(n, lvalue->b, lvalue->type);
        return pointer_name(n, lvalue->a) && index_add(n, lvalue->b, lvalue->type);
    default:
        return false;
    }
}

bool part_of(struct analysis *a, const struct expr *lvalue, const struct node *at,
             const struct node *call, struct part *out)
{
    struct naming n = {.a = a, .at = at, .call = call, .out = out};

    *out = (struct part){.bytes = size_of(lvalue->type)};
    return lvalue_name(&n, lvalue);
}

bool part_behind(struct analysis *a, const struct expr *pointer, const struct node *at,
                 const struct node *call, struct part *out)
{
    struct naming n = {.a = a, .at = at, .call = call, .out = out};

    *out = (struct part){0};
    return pointer_name(&n, pointer);
}

/* ---- indices ---- */

struct between { /* what happens to a variable on the ways from one node to another */
    bool is_set, is_stepped,
        is_passed; /* in another way; by `step` alone; there is a way without */
    int64_t step;
};

static struct between between_find(struct analysis *a, const struct expr *variable,
                                   const struct node *from, const struct node *to,
                                   const struct bits *within)
{
    const struct function *f = from->function;
    struct between found = {0};
    const struct node *step = NULL;

    if (to->function != f || variable->kind != EXPR_VARIABLE ||
        !variable_is_simple(variable->variable) || variable->variable->function != f)
        return (struct between){.is_set = true};
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind != NODE_ASSIGN || node->target != variable ||
            (within && !bits_get(within, k)) || !loop_leads(a, from->next[0], node, NULL) ||
            !loop_leads(a, node->next[0], to, NULL))
            continue;
        found.is_set |= step || expr_step(variable, node->value) <= 0;
        found.step = expr_step(variable, node->value);
        step = node;
    }
    found.is_stepped = step && !found.is_set;
    found.is_passed = loop_leads(a, from->next[0], to, step);
    return found;
}

/* Do elements [x, x + span) and y lie in each other? */
static bool is_in(int64_t x, int64_t span, int64_t y)
{
    return y >= x && y - x < span;
}

/* The same where no way leads from the first to the second: what the variable was at the second, it is at the first
 * when nothing has set it on the ways from there. */
static enum overlap earlier_overlap(struct analysis *a, const struct part_step *x, int64_t span,
                                    const struct part_step *y)
{
    const struct between between = between_find(a, x->index, y->at, x->at, NULL);
    int64_t apart = y->added - x->added;

    if (between.is_set)
        return OVERLAP_UNKNOWN;
    if ((between.is_passed || !between.is_stepped) && is_in(0, span, apart))
        return OVERLAP_SURE;
    for (; between.is_stepped && apart >= between.step; apart -= between.step)
        if (is_in(0, span, apart - between.step))
            return OVERLAP_SURE;
    return OVERLAP_NONE;
}

/* Does the variable begin with a number at the first, and is it set to one on a way from there (at one of these nodes;
 * NULL: any) to the second, so that the first of the one and the first of the other lie in each other? */
static bool begins_again(struct analysis *a, const struct part_step *x, int64_t span,
                         const struct part_step *y, const struct bits *within)
{
    node_list first = {0}, second = {0};
    int64_t begin, again;

    if (x->index->kind != EXPR_VARIABLE || !variable_is_simple(x->index->variable) ||
        x->at->function != y->at->function || x->index->variable->function != x->at->function)
        return false;
    definitions_reaching(a, x->index->variable, x->at, &first);
    definitions_reaching(a, x->index->variable, y->at, &second);
    for (uint32_t k = 0; k < first.count; k++)
        for (uint32_t n = 0; n < second.count; n++)
            if (expr_is_int(first.items[k]->value, &begin) &&
                expr_is_int(second.items[n]->value, &again) &&
                (!within || bits_get(within, second.items[n]->id)) &&
                loop_leads(a, x->at->next[0], second.items[n], NULL) &&
                is_in(begin + x->added, span, again + y->added))
                return true;
    return false;
}

/* Of one variable plus a number each. */
static enum overlap variable_overlap(struct analysis *a, const struct part_step *x, int64_t span,
                                     const struct part_step *y, const struct bits *within)
{
    const struct between between = between_find(a, x->index, x->at, y->at, within);
    int64_t apart = y->added - x->added;

    if (!between.is_set && !between.is_stepped && !between.is_passed)
        return earlier_overlap(a, x, span, y);
    if (between.is_set)
        return begins_again(a, x, span, y, within) ? OVERLAP_SURE : OVERLAP_UNKNOWN;
    if ((between.is_passed || !between.is_stepped) && is_in(0, span, apart))
        return OVERLAP_SURE;
    for (; between.is_stepped && apart < span; apart += between.step)
        if (apart + between.step >= 0 && is_in(0, span, apart + between.step))
            return OVERLAP_SURE;
    return OVERLAP_NONE;
}

/* Can different numbers give the same? */
static bool folds(const struct expr *index)
{
    return index->kind == EXPR_BINARY && (expr_op(index) == OP_REM || expr_op(index) == OP_DIV ||
                                          expr_op(index) == OP_AND || expr_op(index) == OP_SHR);
}

static enum overlap numbers_overlap(struct analysis *a, const struct part_step *x, int64_t span,
                                    const struct part_step *y)
{
    struct extent first = {x->added, x->added}, second = {y->added, y->added}, index;

    if (x->index) {
        if (!index_extent(a, x->index, x->at, &index))
            return OVERLAP_UNKNOWN;
        first = (struct extent){first.low + index.low, first.high + index.high};
    }
    if (y->index) {
        if (index_extent(a, y->index, y->at, &index))
            second = (struct extent){second.low + index.low, second.high + index.high};
        else if (!x->index && index_begins_at(a, y->index, y->at, &index.low))
            return is_in(first.low, span, second.low + index.low) ? OVERLAP_SURE : OVERLAP_UNKNOWN;
        else
            return OVERLAP_UNKNOWN;
    }
    if (second.low - first.high >= span || second.high < first.low)
        return OVERLAP_NONE;
    return first.low == first.high || second.low == second.high ? OVERLAP_SURE : OVERLAP_UNKNOWN;
}

/* span: how many elements the first one goes on for. */
static enum overlap index_overlap(struct analysis *a, const struct part_step *x, int64_t span,
                                  const struct part_step *y, const struct bits *within)
{
    enum overlap overlap = OVERLAP_UNKNOWN;

    if (x->size != y->size || x->size <= 0)
        return OVERLAP_UNKNOWN;
    if (x->index && x->index == y->index) {
        overlap = is_in(0, span, y->added - x->added) &&
                          values_may_stay(a, &x->index, 1, x->at, y->at, within)
                      ? OVERLAP_SURE
                      : variable_overlap(a, x, span, y, within);
        if (overlap == OVERLAP_UNKNOWN && folds(x->index) && x->added == y->added)
            overlap = OVERLAP_SURE;
    }
    return overlap == OVERLAP_UNKNOWN ? numbers_overlap(a, x, span, y) : overlap;
}

/* ---- two parts ---- */

/* Of what the pointer led to at one node, and leads to at the other. */
static bool is_same_root(struct analysis *a, const struct part *first, const struct node *at,
                         const struct node *behind, const struct bits *within)
{
    struct between between;

    if (first->count == 0 || first->steps[0].kind != PART_BEHIND ||
        first->root->variable->parameter >= 0)
        return true;
    if (cell_store_count(cell_of_variable(a, first->root->variable)) <= 1)
        return true;
    between = between_find(a, first->root, at, behind, within);
    return (!between.is_set && !between.is_stepped) ||
           (variable_is_simple(first->root->variable) &&
            values_may_stay(a, &first->root, 1, at, behind, within));
}

/* Does it lie behind a pointer that lies in what the first `count` steps name?  The pointer is no part of that. */
static bool is_pointed_at(const struct part *part, uint32_t count)
{
    for (uint32_t k = count; k < part->count; k++)
        if (part->steps[k].kind == PART_BEHIND)
            return true;
    return false;
}

enum overlap parts_overlap(struct analysis *a, const struct part *first, const struct node *at,
                           const struct part *second, const struct node *behind,
                           const struct bits *within)
{
    const bool is_behind = first->count > 0 && first->steps[0].kind == PART_BEHIND;
    enum overlap overlap = OVERLAP_SURE;

    if (first->root != second->root)
        return is_behind || (second->count > 0 && second->steps[0].kind == PART_BEHIND)
                   ? OVERLAP_UNKNOWN
                   : OVERLAP_NONE;
    if (!is_same_root(a, first, at, behind, within))
        return OVERLAP_UNKNOWN;
    for (uint32_t k = 0; k < first->count && k < second->count; k++) {
        const struct part_step *x = &first->steps[k], *y = &second->steps[k];
        const int64_t whole = k + 1 < first->count || x->size <= 0 ? 1 : first->bytes / x->size;
        enum overlap one = OVERLAP_SURE;

        if (x->kind != y->kind)
            return OVERLAP_UNKNOWN;
        if (x->kind == PART_BEHIND && overlap != OVERLAP_SURE)
            return OVERLAP_UNKNOWN;
        if (x->kind == PART_FIELD && strcmp(x->field, y->field) != 0)
            return overlap == OVERLAP_UNKNOWN ? OVERLAP_UNKNOWN : OVERLAP_NONE;
        if (x->kind == PART_INDEX)
            one = index_overlap(a, x, whole > 1 ? whole : 1, y, within);
        if (one == OVERLAP_NONE) {
            for (uint32_t n = k + 1; n < first->count && n < second->count; n++)
                if (first->steps[n].kind ==
                    PART_BEHIND) /* several pointers may lead to one place */
                    return OVERLAP_UNKNOWN;
            return OVERLAP_NONE;
        }
        overlap = one == OVERLAP_SURE ? overlap : OVERLAP_UNKNOWN;
    }
    return is_pointed_at(first, second->count) || is_pointed_at(second, first->count) ? OVERLAP_NONE
                                                                                      : overlap;
}
