/* SPDX-License-Identifier: Apache-2.0 */
/* What does one store of a window do to its cell, when messages come in another order?  See deeds.h. */
#include "passes/deeds.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/arms.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/champion.h"
#include "passes/own_state.h"
#include "passes/round.h"
#include "passes/stored.h"

/* Does nothing else than the round's message decide whether the node runs?  The branches compare it with what is kept. */
static bool is_decided_but_for(const struct commute *c, const struct node *node,
                               const struct node *allowed, const struct node *too)
{
    const struct taint *state = window_state(c->window);
    const struct set *branches = cfg_control_closure(c->a, node);

    if (bits_get(&state->functions, node->function->id))
        return false;
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (branch != allowed && branch != too && !state->ignores(state->context, branch) &&
            !window_is_stateless(c->window, branch->value, branch))
            return false;
    }
    return true;
}

bool deed_is_decided_by_message(const struct commute *c, const struct node *node,
                                const struct node *allowed)
{
    return is_decided_but_for(c, node, allowed, NULL);
}

enum way deed_way_of_op(enum expr_op op)
{
    switch (op) {
    case OP_ADD:
    case OP_SUB:
        return WAY_SUM;
    case OP_MUL:
        return WAY_PRODUCT;
    case OP_AND:
        return WAY_AND;
    case OP_OR:
        return WAY_OR;
    case OP_XOR:
        return WAY_XOR;
    case OP_LAND:
        return WAY_ALL;
    case OP_LOR:
        return WAY_ANY;
    default:
        return WAY_NONE;
    }
}

/* Is a number that is computed cut to less than what it is stored in? */
bool deed_is_cut(const struct node *node)
{
    for (const struct expr *value = node->value; value->kind == EXPR_CAST; value = value->a)
        if (value->type->kind == TYPE_INT && value->type->bytes < node->target->type->bytes)
            return true;
    return false;
}

/* target = target op x */
enum way deed_accumulation_of(const struct commute *c, const struct node *node)
{
    const struct expr *value = node->value, *other;
    enum way way;
    int64_t zero;

    /* a bool takes whether a number is not 0 */
    if (node->target->type->is_bool && value->kind == EXPR_BINARY && expr_op(value) == OP_NE &&
        expr_is_int(value->b, &zero) && zero == 0)
        value = value->a;
    /* a sum that is cut to the width of its target still commutes */
    while (value->kind == EXPR_CAST && value->type->kind == TYPE_INT &&
           value->a->type->kind == TYPE_INT && !deed_is_cut(node))
        value = value->a;
    if (value->kind != EXPR_BINARY || !value->type || value->type->kind != node->target->type->kind)
        return WAY_NONE;
    other = value->a == node->target                               ? value->b
            : value->b == node->target && expr_op(value) != OP_SUB ? value->a
                                                                   : NULL;
    if (!other || expr_contains(other, node->target) ||
        !window_is_stateless(c->window, other, node))
        return WAY_NONE;
    way = deed_way_of_op(expr_op(value));
    /* cut to one bit by a comparison, not by a remainder */
    return node->target->type->is_bool && way != WAY_AND && way != WAY_OR && way != WAY_ALL &&
                   way != WAY_ANY
               ? WAY_NONE
               : way;
}

/* Does every way to the node take the true side of the branch? */

enum way deed_way_of_extreme(const struct expr *test, const struct expr *taken,
                             const struct expr *left)
{
    bool is_less;

    if (!test || test->kind != EXPR_BINARY ||
        !((test->a == taken && test->b == left) || (test->a == left && test->b == taken)) ||
        expr_op(test) < OP_LT || expr_op(test) > OP_GE)
        return WAY_NONE;
    is_less = expr_op(test) == OP_LT || expr_op(test) == OP_LE;
    return is_less == (test->a == left) ? WAY_MAX : WAY_MIN;
}

/* if (x > target) target = x: the branch that alone decides it. */
static enum way extreme_of(const struct commute *c, const struct node *node,
                           const struct node **comparison)
{
    const struct set *controls = &cfg_get(c->a, node->function)->controls[node->id];

    for (uint32_t k = 0; k < controls->count; k++) {
        const struct node *branch = node->function->nodes[controls->items[k]];
        enum way way = deed_way_of_extreme(branch->value, node->value, node->target);

        if (way == WAY_NONE || !cfg_runs_when_true(cfg_get(c->a, node->function), branch, node))
            continue;
        *comparison = branch;
        return way;
    }
    return WAY_NONE;
}

/* target = fmax(target, x), which of a number and none takes the number */
static enum way called_of(const struct commute *c, const struct node *node)
{
    static const char *const LARGEST[] = {"fmax", "fmaxf", "fmaxl", NULL};
    static const char *const SMALLEST[] = {"fmin", "fminf", "fminl", NULL};
    const struct node *call = node->value->kind == EXPR_CALL ? node->value->call : NULL;
    const struct function *f = call ? call_external(call) : NULL;
    const struct expr *x;

    if (!f || call->arg_count != 2 || node->target->type->kind != TYPE_FLOAT ||
        node->value->type->kind != TYPE_FLOAT ||
        node->value->type->bytes != node->target->type->bytes ||
        (!function_is_one_of(f, LARGEST) && !function_is_one_of(f, SMALLEST)))
        return WAY_NONE;
    x = call->args[0] == node->target   ? call->args[1]
        : call->args[1] == node->target ? call->args[0]
                                        : NULL;
    if (!x || expr_contains(x, node->target) || !window_is_stateless(c->window, x, call))
        return WAY_NONE;
    return function_is_one_of(f, LARGEST) ? WAY_MAX : WAY_MIN;
}

/* target = x > target ? x : target */
static enum way chosen_of(const struct commute *c, const struct node *node)
{
    const struct expr *value = node->value, *x;
    enum way way;

    if (value->kind != EXPR_CONDITIONAL)
        return WAY_NONE;
    x = value->b == node->target ? value->c : value->c == node->target ? value->b : NULL;
    way = x && !expr_contains(x, node->target) ? deed_way_of_extreme(value->a, value->b, value->c)
                                               : WAY_NONE;
    return way != WAY_NONE && window_is_stateless(c->window, x, node) ? way : WAY_NONE;
}

/* Does the address come from a sum, or an array, whose steps have another length than what is accessed there? */
static bool is_address_of_other(const struct expr *address, const struct type *accessed)
{
    const struct type *unit = NULL;

    address = expr_without_casts(address);
    if (address->kind == EXPR_ADDRESS)
        unit = address->a->type;
    else if (address->kind == EXPR_BINARY && type_is_pointer(address->type))
        unit = address->type->to;
    return unit && !type_is_alike(unit, accessed);
}

/* May what the pointer leads to lie over what it leads to in another round? */
static bool is_stepped_otherwise(const struct commute *c, const struct expr *lvalue)
{
    const struct cell *cell;

    if (lvalue->a->kind != EXPR_VARIABLE)
        return is_address_of_other(lvalue->a, lvalue->type);
    cell = cell_of_variable(c->a, lvalue->a->variable);
    for (struct stores walk = stores_of(cell); stores_next(&walk);)
        if (walk.store->value && is_address_of_other(walk.store->value, lvalue->type))
            return true;
    return false;
}

/* Is it the same object in every round, or one that the message alone selects? */
bool deed_is_settled(const struct commute *c, const struct expr *lvalue, const struct node *at)
{
    switch (lvalue->kind) {
    case EXPR_VARIABLE:
        return true;
    case EXPR_FIELD:
    case EXPR_CAST:
        return deed_is_settled(c, lvalue->a, at);
    case EXPR_INDEX:
        return window_is_stateless(c->window, lvalue->b, at) &&
               (type_is_array(lvalue->a->type) ? deed_is_settled(c, lvalue->a, at)
                                               : window_is_stateless(c->window, lvalue->a, at));
    case EXPR_DEREF:
        return window_is_stateless(c->window, lvalue->a, at) &&
               !(taint_has(c->arrival, lvalue->a) && is_stepped_otherwise(c, lvalue));
    default:
        return false;
    }
}

/* The expression without the element that the assignment stores into. */
static const struct expr *without_target(const struct commute *c, const struct expr *expr,
                                         const struct node *assignment)
{
    struct program *program = c->a->program;

    return expr_with(program, expr, assignment->target, expr_int(program, 0, type_int(program)));
}

/* The same value in every round, stored for good where the old value and the message say so: it is there
 * in the end when one of the messages would have put it there at the beginning. */
static bool is_first_come(const struct commute *c, const struct node *node)
{
    const struct taint *state = window_state(c->window);
    const struct set *branches = cfg_control_closure(c->a, node);

    if (!window_is_stateless(c->window, node->value, node) || taint_has(c->arrival, node->value) ||
        taint_parts(c->arrival, node->value) || expr_contains(node->value, node->target) ||
        bits_get(&state->functions, node->function->id))
        return false;
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];
        const struct expr *rest = without_target(c, branch->value, node);

        if (!state->ignores(state->context, branch) &&
            !window_is_stateless(c->window, rest, branch))
            return false;
    }
    return true;
}

/* Does something labelled decide whether the node runs? */
bool deed_runs_by_label(const struct commute *c, const struct node *node)
{
    struct taint view = *c->arrival;
    const struct node *branch;

    return bits_get(&view.functions, node->function->id) || taint_controls(&view, node, &branch);
}

/* Does the store take something of a message that is not, or not in every round, the round's own? */
static bool is_out_of_round(const struct commute *c, const struct node *node)
{
    const struct expr *rest = without_target(c, node->value, node);

    return (taint_has_at(c->arrival, rest, node) || taint_parts(c->arrival, rest) ||
            taint_has_at(c->arrival, node->target->b, node) || deed_runs_by_label(c, node)) &&
           !round_has(c->window, node);
}

/* Does the message decide whether the store runs, where the round goes on in any case? */
static bool is_chosen(const struct commute *c, const struct node *node)
{
    const struct window_level *level = window_level_of(c->window, node->function);
    const struct taint *state = window_state(c->window);
    const struct set *branches = cfg_control_closure(c->a, node);
    const struct set *round = level ? cfg_control_closure(c->a, level->point) : NULL;

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (!state->ignores(state->context, branch) &&
            !(round && set_has(round, branches->items[k])) &&
            taint_has_at(c->arrival, branch->value, branch))
            return true;
    }
    return false;
}

/* Is what is stored, and whether, up to the message and what was there before? */
static bool is_for_source(const struct commute *c, const struct node *node)
{
    const struct expr *rest = without_target(c, node->value, node);

    return window_is_stateless(c->window, rest, node) && deed_is_decided_by_message(c, node, NULL);
}

bool deed_is_constant(const struct expr *value)
{
    return value->kind == EXPR_INT || value->kind == EXPR_FLOAT || value->kind == EXPR_FUNCTION ||
           value->kind == EXPR_STRING || (value->kind == EXPR_ADDRESS && expr_root(value->a));
}

struct deed deed_of(const struct commute *c, const struct node *node)
{
    struct owned block = {0};
    const struct node *comparisons[CHAMPION_BRANCHES] = {NULL};
    const struct expr *element;
    struct deed deed = {.target = node->target, .owned = {.type = node->target->type}};

    if (!node->value || !node->target->type || is_out_of_round(c, node))
        return deed;
    element = owned_element(c, node->target, node);
    if (element) {
        if (is_for_source(c, node) || own_state_decides(c, node, NULL)) {
            deed.way = WAY_SOURCE;
            deed.owned.array = element->a;
            deed.owned.element = element->type;
        }
        return deed;
    }
    if (owned_block(c, node->target, node, &block) && is_for_source(c, node)) {
        block.type = deed.owned.type;
        deed.owned = block;
        deed.way = WAY_SOURCE;
        return deed;
    }
    if (!deed_is_settled(c, node->target, node)) /* which element depends on the order */
        return deed;
    if (is_for_source(c, node) && arms_are_of_one(c->window, node, &deed.owned.stride)) {
        deed.way = WAY_SOURCE;
        return deed;
    }
    deed.owned.stride = 0;
    deed.way = deed_accumulation_of(c, node);
    if (deed.way == WAY_NONE)
        deed.way = chosen_of(c, node);
    if (deed.way == WAY_NONE)
        deed.way = called_of(c, node);
    if (deed.way == WAY_NONE && window_is_stateless(c->window, node->value, node))
        deed.way = extreme_of(c, node, &comparisons[0]);
    if (deed.way == WAY_NONE && (deed.constant = champion_of(c, node, comparisons)) != NULL)
        deed.way = WAY_CHAMPION;
    if (deed.way == WAY_NONE && deed_is_constant(node->value)) {
        deed.way = WAY_CONSTANT;
        deed.constant = node->value;
        deed.is_chosen = is_chosen(c, node);
    }
    if (deed.way != WAY_NONE && !is_decided_but_for(c, node, comparisons[0], comparisons[1]))
        deed.way = WAY_NONE;
    if (deed.way == WAY_NONE && is_first_come(c, node)) {
        deed.way = WAY_FIRST;
        deed.constant = node->value;
    }
    return deed;
}
