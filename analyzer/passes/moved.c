/* SPDX-License-Identifier: Apache-2.0 */
/* How does a place move from one round of a loop to the next, and where does it begin?
 *
 * Requires: definitions, values.  A place is a base and a sum of bytes (placed.h); what the rounds set in one assignment by
 * adding to it moves the place by that.  See moved.h.
 */
#include "passes/moved.h"
#include "ir/expr.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/guards.h"
#include "passes/loops.h"

/* By how much is the variable more in the next round?  False: it is set in another way. */
bool moving_step(const struct moving *m, const struct expr *variable, struct sum *by)
{
    const struct function *f = m->at->function;
    const struct node *step = NULL;
    const struct expr *value;
    int64_t number;

    *by = (struct sum){0};
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (!bits_get(&m->loop, k) || node->kind != NODE_ASSIGN || node->target != variable)
            continue;
        if (step)
            return false;
        step = node;
    }
    if (!step)
        return true;
    value = expr_without_casts(step->value);
    number = expr_step(variable, value);
    if (number != 0) {
        *by = sum_of_number(number);
    } else if (value->kind == EXPR_BINARY && value->a == variable &&
               (expr_op(value) == OP_ADD || expr_op(value) == OP_SUB)) {
        const struct sum nothing = {0}, more = sum_of(m->a, value->b, step);

        *by = sum_add(&nothing, &more, expr_op(value) == OP_ADD ? 1 : -1);
    } else {
        return false;
    }
    return true;
}

/* Is it something that the rounds do not change?  An array has one address. */
bool moving_keeps(const struct moving *m, const struct expr *expr)
{
    return type_is_array(expr->type) || nodes_keep(m->a, m->at->function, &m->loop, expr);
}

/* Adds the symbols of the sum, each once; false: it has too many. */
bool symbols_add(struct analysis *a, const struct sum *sum, symbol_list *out)
{
    for (uint32_t k = 0; k < sum->count; k++)
        for (uint32_t n = 0; n < sum->terms[k].count; n++) {
            bool is_new = true;

            for (uint32_t m = 0; m < out->count; m++)
                is_new &= out->items[m] != sum->terms[k].symbols[n];
            if (is_new)
                array_push(a->arena, out, sum->terms[k].symbols[n]);
        }
    return !sum->is_lost;
}

/* Is it a remainder, or some bits, of which the loop has more rounds than there are different ones? */
static bool comes_again(const struct moving *m, const struct expr *symbol)
{
    struct counting loop;
    int64_t number, first, rounds = 0;

    if (symbol->kind != EXPR_BINARY || (expr_op(symbol) != OP_REM && expr_op(symbol) != OP_AND) ||
        !expr_is_int(expr_without_casts(symbol->b), &number))
        return false;
    if (loop_is_counting(m->a, m->at, &loop))
        rounds = loop_span(&loop, &first);
    return rounds == 0 || rounds > number + (expr_op(symbol) == OP_AND);
}

/* How far the place of the next round lies behind that of a round; of one that comes again, that of then. */
bool moving_apart(const struct moving *m, const struct place_of *place, struct sum *apart)
{
    struct sum next = place->bytes, by;
    symbol_list symbols = {0};
    uint32_t moving = 0;
    bool is_folded = false;

    if (!symbols_add(m->a, &place->bytes, &symbols))
        return false;
    for (uint32_t k = 0; k < symbols.count; k++) {
        const struct expr *symbol = symbols.items[k];
        struct sum then = sum_of_symbol(symbol);

        if (moving_keeps(m, symbol))
            continue;
        moving++;
        if (comes_again(m, symbol)) {
            is_folded = true;
            continue;
        }
        if (symbol->kind != EXPR_VARIABLE || !variable_is_simple(symbol->variable) ||
            !moving_step(m, symbol, &by))
            return false;
        then = sum_add(&then, &by, 1);
        next = sum_replace(&next, symbol, &then);
    }
    *apart = sum_add(&next, &place->bytes, -1);
    if (moving_keeps(m, place->base))
        return !is_folded || moving == 1;
    if (is_folded || place->base->kind != EXPR_VARIABLE ||
        !variable_is_simple(place->base->variable) || !moving_step(m, place->base, &by))
        return false;
    next = sum_of_number(type_size(place->base->type->to));
    by = sum_product(&by, &next);
    *apart = sum_add(apart, &by, 1);
    return next.count > 0;
}

/* ---- the first round ---- */

/* The one assignment from outside of the innermost loop around the node, which sets the variable too; NULL. */
static const struct node *set_before(struct analysis *a, const struct expr *variable,
                                     const struct node *at)
{
    node_list sets = {0};
    const struct node *before = NULL;
    struct bits loop;
    bool is_stepped = false;

    if (!cfg_loop_around(a, at, &loop) || variable->kind != EXPR_VARIABLE ||
        !variable_is_simple(variable->variable) || variable->variable->function != at->function ||
        definitions_reaching(a, variable->variable, at, &sets))
        return NULL;
    for (uint32_t k = 0; k < sets.count; k++) {
        const bool is_inside = bits_get(&loop, sets.items[k]->id);

        if (before && !is_inside)
            return NULL;
        is_stepped |= is_inside;
        before = is_inside ? before : sets.items[k];
    }
    return is_stepped ? before : NULL;
}

/* Of a pointer that a counter of the loop around the node picks from an array: the one that it picks first. */
static void base_begins(struct analysis *a, const struct node *at, struct place_of *place)
{
    const struct expr *base = place->base;
    const struct node *before =
        base->kind == EXPR_INDEX && type_is_pointer(base->type) && base->a->kind == EXPR_VARIABLE
            ? set_before(a, base->b, at)
            : NULL;
    int64_t number;

    if (before && before->kind == NODE_ASSIGN && expr_is_int(before->value, &number))
        place->base = expr_with_int(a->program, base, base->b, number);
}

/* Counters of the loop around the node become what they begin with; false: the place names too much. */
bool counter_is_stepped_first(struct analysis *a, const struct expr *variable,
                              const struct node *before, const struct node *at, struct sum *by)
{
    struct moving m = {.a = a, .at = at};
    const struct node *step = NULL;

    if (!cfg_loop_around(a, at, &m.loop) || !moving_step(&m, variable, by))
        return false;
    for (uint32_t k = 0; k < at->function->node_count && !step; k++)
        if (bits_get(&m.loop, k) && at->function->nodes[k]->kind == NODE_ASSIGN &&
            at->function->nodes[k]->target == variable)
            step = at->function->nodes[k];
    return step && step != at && !loop_leads(a, before, at, step);
}

bool counters_begin(struct analysis *a, const struct node *at, struct place_of *place)
{
    symbol_list symbols = {0};

    if (!symbols_add(a, &place->bytes, &symbols))
        return false;
    base_begins(a, at, place);
    for (uint32_t k = 0; k < symbols.count; k++) {
        const struct node *before = set_before(a, symbols.items[k], at);

        if (before) {
            struct sum begin = sum_of(a, before->value, before), by;

            if (counter_is_stepped_first(a, symbols.items[k], before, at, &by))
                begin = sum_add(&begin, &by, 1);
            place->bytes = sum_replace(&place->bytes, symbols.items[k], &begin);
        }
    }
    return true;
}

bool place_begins(struct analysis *a, const struct node *at, struct place_of *place)
{
    const struct node *set = set_before(a, place->base, at);

    if (!counters_begin(a, at, place))
        return false;
    if (set && type_is_pointer(place->base->type)) {
        const struct sum bytes = place->bytes;

        place->bytes = (struct sum){0};
        if (!place_of_pointer(a, expr_without_casts(set->value), set, place))
            return false;
        place->bytes = sum_add(&place->bytes, &bytes, 1);
    }
    return true;
}
