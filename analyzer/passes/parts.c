/* SPDX-License-Identifier: Apache-2.0 */
/* Do two names lead to the same memory?
 *
 * Requires: definitions, cells, loops that count.  A part is a variable and the fields and indices behind it; a
 * pointer that one assignment has set leads to where that says, a parameter to what the call in question hands over.
 * Two parts of one variable overlap for certain where fields are the same and each index is the same number: as the
 * numbers say, or the bounds of a loop that counts through those of the other, or since both are one variable that
 * nothing has set in between.  A variable that only rises in between is a larger number when it has stepped.  Where one
 * index has several values, and is made by a remainder or a quotient, the same comes again.  So do two indices whose loops
 * begin with one number, wherever they end.  All else is not known.
 *
 * A pointer that is set in between leads to other memory where a block is made each time; it leads to the same where it is
 * chosen again from what lies in one place, which nothing need have written since.
 */
#include "passes/parts.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/kept.h"
#include "passes/loops.h"
#include "passes/moved.h"
#include "passes/reads.h"
#include "passes/rows.h"
#include "passes/stored.h"

#include <math.h>
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
    struct part_step step = {
        .kind = PART_INDEX, .at = n->at, .call = n->call, .size = size_of(element)};

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
        last->call = n->call;
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

/* Does the pointer still lead to what it was read from, an element that leads to a block of its own? */
static bool is_still_element(const struct naming *n, const struct node *set,
                             const struct expr *element)
{
    const struct bits none = bits_new(n->a->arena, n->at->function->node_count);
    struct set cells = {0};

    if (element->kind != EXPR_INDEX || !value_is_kept(n->a, element->b, set, n->at) ||
        !lvalue_has_own_blocks(n->a, element))
        return false;
    cells_of_store(n->a, element, &cells);
    for (struct stores walk = stores_of_cells(n->a, &cells); stores_next(&walk);) {
        const struct node *node = walk.store->node;

        if (node &&
            (node->function != set->function || (cfg_leads(n->a, set, node, &none, NULL) &&
                                                 cfg_leads(n->a, node, n->at, &none, NULL))))
            return false;
    }
    return true;
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
            (value->kind == EXPR_BINARY && expr_op(value) == OP_ADD) ||
            (set && is_still_element(n, set, value)))
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
    case EXPR_DEREF:
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
        return lvalue_name(n, lvalue->a) && /* all members of a union begin where it does */
               ((lvalue->a->type && lvalue->a->type->is_union) ||
                step_push(n->out, (struct part_step){.kind = PART_FIELD, .field = lvalue->text}));
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

/* What assignments have set a local variable to when the node comes first: what the loop around it begins with.  None where
 * a condition on the way that does not end the loop asks for it, or it has been stepped before. */
static void begins_of(struct analysis *a, const struct part_step *x, node_list *out)
{
    const struct function *f = x->at->function;
    const struct set *branches = cfg_control_closure(a, x->at);
    struct bits loop;
    struct sum by;
    int64_t number;

    if (x->index->kind != EXPR_VARIABLE || !variable_is_simple(x->index->variable) ||
        x->index->variable->function != f || !cfg_loop_around(a, x->at, &loop))
        return;
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = f->nodes[branches->items[k]];
        bool ends_loop = false;

        for (int side = 0; side < 2; side++)
            ends_loop |= bits_get(&loop, branch->id) && branch->next[side] &&
                         !bits_get(&loop, branch->next[side]->id);
        if (!ends_loop && branch->value && expr_contains(branch->value, x->index))
            return;
    }
    (void)definitions_reaching(a, x->index->variable, x->at, out);
    for (uint32_t k = 0; k < out->count; k++)
        if (!bits_get(&loop, out->items[k]->id) &&
            counter_is_stepped_first(a, x->index, out->items[k], x->at, &by)) {
            out->count = 0;
            return;
        }
    for (uint32_t k = 0; k < out->count; k++)
        if (!bits_get(&loop, out->items[k]->id) && !expr_is_int(out->items[k]->value, &number))
            out->count = 0;
}

/* Does it begin with the same number as the other, which may be a number itself? */
static bool begin_alike(struct analysis *a, const struct part_step *x, int64_t span,
                        const struct part_step *y)
{
    node_list first = {0}, second = {0};
    int64_t begin = 0, other = 0;

    if (x->index == y->index)
        return false;
    if (x->index)
        begins_of(a, x, &first);
    if (y->index)
        begins_of(a, y, &second);
    for (uint32_t k = 0; k < (x->index ? first.count : 1); k++)
        for (uint32_t n = 0; n < (y->index ? second.count : 1); n++)
            if ((!x->index || expr_is_int(first.items[k]->value, &begin)) &&
                (!y->index || expr_is_int(second.items[n]->value, &other)) &&
                is_in(begin + x->added, span, other + y->added))
                return true;
    return false;
}

/* Does the loop that counts the second end with the number that the first is?  A function is told by its call how far. */
static bool ends_with(struct analysis *a, const struct part_step *x, int64_t span,
                      const struct part_step *y)
{
    const struct node *at = y->at;
    const struct expr *end;
    int64_t added, more = 0;

    if (!x->index || !y->index || !index_ends_at(a, y->index, y->at, &end, &added))
        return false;
    if (y->call && end->kind == EXPR_VARIABLE && end->variable->parameter >= 0 &&
        (uint32_t)end->variable->parameter < y->call->arg_count &&
        parameter_is_stable(a, end->variable)) {
        end = index_base(y->call->args[end->variable->parameter], &more);
        at = y->call;
    }
    return end == x->index && is_in(x->added, span, y->added + added + more) &&
           values_may_stay(a, &end, 1, x->at, at, NULL);
}

/* Is the index a counter that goes by several at once, and so past all of these numbers? */
static bool is_stepped_over(struct analysis *a, const struct part_step *y, int64_t least,
                            int64_t span)
{
    struct moving rounds = {.a = a, .at = y->at};
    struct counting loop;
    struct sum by;
    double step;
    int64_t begin, behind;

    if (!loop_is_counting(a, y->at, &loop) || loop.counter != y->index || !loop.first ||
        !loop.first->value || !expr_is_int(loop.first->value, &begin))
        return false;
    rounds.loop = loop.nodes;
    if (!moving_step(&rounds, y->index, &by) || !sum_is_number(&by, &step) || fabs(step) < 2)
        return false;
    behind = (begin + y->added - least) % (int64_t)fabs(step);
    return (behind < 0 ? behind + (int64_t)fabs(step) : behind) >= span;
}

static enum overlap numbers_overlap(struct analysis *a, const struct part_step *x, int64_t span,
                                    const struct part_step *y)
{
    struct extent first = {x->added, x->added}, second = {y->added, y->added}, index;

    if (x->index) {
        if (!index_extent(a, x->index, x->at, &index))
            return begin_alike(a, x, span, y) || ends_with(a, x, span, y) ? OVERLAP_SURE
                                                                          : OVERLAP_UNKNOWN;
        first = (struct extent){first.low + index.low, first.high + index.high};
    }
    if (y->index) {
        if (index_extent(a, y->index, y->at, &index))
            second = (struct extent){second.low + index.low, second.high + index.high};
        else if (!x->index && index_begins_at(a, y->index, y->at, &index.low))
            return is_in(first.low, span, second.low + index.low) ? OVERLAP_SURE : OVERLAP_UNKNOWN;
        else
            return begin_alike(a, x, span, y) || ends_with(a, x, span, y) ? OVERLAP_SURE
                                                                          : OVERLAP_UNKNOWN;
    }
    if (second.low - first.high >= span || second.high < first.low)
        return OVERLAP_NONE;
    if (first.low == first.high && y->index && is_stepped_over(a, y, first.low, span))
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

/* Two parts that are compared: what the first led to at one node, and the second leads to at another. */
struct compared {
    struct analysis *a;
    const struct node *at, *behind;
    const struct bits *within;
};

static bool is_new_block(struct analysis *a, const struct expr *value)
{
    return call_is_block(a, value) && !call_moved_block(a, value->call);
}

bool buffer_is_renewed(struct analysis *a, const struct expr *buffer)
{
    const struct variable *v;
    const struct store *store;
    const struct expr *value;

    while (buffer->kind == EXPR_ADDRESS || buffer->kind == EXPR_FIELD ||
           buffer->kind == EXPR_DEREF || buffer->kind == EXPR_INDEX)
        buffer = expr_without_casts(buffer->a);
    v = buffer->kind == EXPR_VARIABLE && type_is_pointer(buffer->type) ? buffer->variable : NULL;
    store = v ? cell_only_store(cell_of_variable(a, v)) : NULL;
    value = store && store->value ? expr_without_casts(store->value) : NULL;
    return value && store->node && v->function == store->node->function && !v->is_static &&
           (is_new_block(a, value) || (value->kind == EXPR_INDEX && value->b->kind != EXPR_INT &&
                                       lvalue_has_own_blocks(a, value))) &&
           cfg_reaches(a, store->node, store->node);
}

/* May a pointer that one assignment alone sets lead to the same as before? */
static bool set_once_stays(const struct compared *c, const struct variable *v)
{
    const struct store *store = cell_only_store(cell_of_variable(c->a, v));
    const struct node *set = store ? store->node : NULL;
    struct bits avoided;

    if (!set || !store->value || set->function != c->at->function ||
        set->function != c->behind->function)
        return true;
    avoided = bits_new(c->a->arena, set->function->node_count);
    bits_set(&avoided, set->id);
    return cfg_leads(c->a, c->at, c->behind, &avoided, c->within) ||
           !is_new_block(c->a, expr_without_casts(store->value));
}

/* Is it one of the values that the expression chooses from? */
static bool chooses(const struct expr *value, const struct expr *lvalue)
{
    value = expr_without_casts(value);
    return value == lvalue || (value->kind == EXPR_CONDITIONAL &&
                               (chooses(value->b, lvalue) || chooses(value->c, lvalue)));
}

/* Do both assignments give what lies in one place, which nothing need have written from the first of them on? */
static bool gives_again(const struct compared *c, const struct node *first,
                        const struct node *again, const struct expr *value)
{
    value = expr_without_casts(value);
    if (value->kind == EXPR_CONDITIONAL)
        return gives_again(c, first, again, value->b) || gives_again(c, first, again, value->c);
    return (value->kind == EXPR_VARIABLE || value->kind == EXPR_FIELD ||
            value->kind == EXPR_INDEX || value->kind == EXPR_DEREF) &&
           !expr_contains(value, first->target) && chooses(again->value, value) &&
           values_may_stay(c->a, &value, 1, first, c->at, NULL) &&
           values_may_stay(c->a, &value, 1, c->at, again, c->within);
}

/* A local pointer that is set on all ways between the two: is it seen to be set to the same again? */
static bool is_set_again(const struct compared *c, const struct expr *pointer)
{
    const struct bits none = bits_new(c->a->arena, c->at->function->node_count);
    node_list first = {0}, again = {0};

    (void)definitions_reaching(c->a, pointer->variable, c->at, &first);
    (void)definitions_reaching(c->a, pointer->variable, c->behind, &again);
    for (uint32_t k = 0; k < first.count; k++)
        for (uint32_t n = 0; n < again.count; n++)
            if (first.items[k]->kind == NODE_ASSIGN && again.items[n]->kind == NODE_ASSIGN &&
                cfg_leads(c->a, again.items[n], c->behind, &none, c->within) &&
                gives_again(c, first.items[k], again.items[n], first.items[k]->value))
                return true;
    return false;
}

/* Of what the pointer led to at one node, and leads to at the other. */
static bool is_same_root(const struct compared *c, const struct part *first)
{
    const struct expr *root = first->root;
    struct between between;

    if (first->count == 0 || first->steps[0].kind != PART_BEHIND || root->variable->parameter >= 0)
        return true;
    if (cell_store_count(cell_of_variable(c->a, root->variable)) <= 1)
        return set_once_stays(c, root->variable);
    between = between_find(c->a, root, c->at, c->behind, c->within);
    return (!between.is_set && !between.is_stepped) ||
           (variable_is_simple(root->variable) &&
            (values_may_stay(c->a, &root, 1, c->at, c->behind, c->within) ||
             (root->variable->function == c->at->function &&
              c->at->function == c->behind->function && is_set_again(c, root))));
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
    const struct compared c = {a, at, behind, within};
    const bool is_behind = first->count > 0 && first->steps[0].kind == PART_BEHIND;
    enum overlap overlap = OVERLAP_SURE;

    if (first->root != second->root)
        return is_behind || (second->count > 0 && second->steps[0].kind == PART_BEHIND)
                   ? OVERLAP_UNKNOWN
                   : OVERLAP_NONE;
    if (!is_same_root(&c, first))
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
