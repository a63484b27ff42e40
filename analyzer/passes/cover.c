/* SPDX-License-Identifier: Apache-2.0 */
/* What is an expression made of, that decides about messages?
 *
 * Requires: control flow, cells.  Computes: through the assignments that it gets its values from and the conditions that
 * decide about them, up to
 *
 *   a counter of the runs   a variable that is made from itself by a loop around the range, or in the range and
 *                           carried on to the next run: its later values are seen by no small run
 *   how many arguments      the program is given: small runs are given none
 *   a large number          compared with the number of processes or a rank, or counted along with them: what
 *                           INSTANCE_RANKS processes do says nothing about the others
 *   an element of a table   of constants, that a rank chooses: those behind the processes that were looked at nobody
 *                           has read
 *
 * What decides by ranks and numbers of processes whether a number is stepped (if (size > 100) need--), by how much, and
 * what members of records are made of that hold nothing else, is looked at alike.
 *
 * Received data, input and results of functions outside of the program are none of these.
 */
#include "passes/cover.h"
#include "ir/expr.h"
#include "passes/borrowed.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/instances.h"
#include "passes/scope.h"
#include "passes/stored.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LOOKED_LIMIT = 200, CHOICES_DEPTH = 3 };

/* Does a counter or a number that is found now count? */
static bool counts(const struct cover *c)
{
    return !c->is_direct || c->inner == 0;
}

static bool is_cut(const struct cover *c)
{
    return c->looked.count > LOOKED_LIMIT;
}

/* What was looked at where it does not count is looked at again where it does. */
static bool was_looked(struct cover *c, const struct expr *expr, const struct node *at)
{
    for (uint32_t k = 0; k < c->looked.count; k++)
        if (c->looked.items[k].expr == expr && c->looked.items[k].at == at &&
            (c->looked.items[k].counts || !counts(c)))
            return true;
    c->is_counted |= !c->is_direct && c->looked.count >= LOOKED_LIMIT;
    array_push(c->a->arena, &c->looked, ((struct looked){expr, at, counts(c)}));
    return c->looked.count > LOOKED_LIMIT;
}

/* ---- counters of the runs ---- */

/* Does the assignment, around the range or in it, make from what the run before left what `at` reads? */
static bool is_carried(const struct cover *c, const struct node *set, const struct node *at)
{
    const struct scope *scope = &c->group->scope;
    const struct function *f = scope->function;

    for (uint32_t k = 0; set->function == f && k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (scope_has_node(scope, node) && node->target != set->target)
            for (uint32_t n = 0; n < node->previous_count; n++)
                if (!scope_has_node(scope, node->previous[n]) &&
                    cfg_carries(c->a, set, set->target, node) &&
                    cfg_carries(c->a, node, set->target, set) &&
                    (node == at || cfg_carries(c->a, node, set->target, at) ||
                     (at && scope_has_node(scope, set) && cfg_carries(c->a, set, set->target, at))))
                    return true;
    }
    return false;
}

/* Is it made again between two calls that come to the range? */
static bool is_around(struct analysis *a, const struct node *set, const struct function *range)
{
    for (uint32_t k = 0; k < set->function->node_count; k++) {
        const struct node *call = set->function->nodes[k];

        if (call->kind == NODE_CALL && call_reaches(a, call, range) &&
            cfg_share_cycle(a, set, call))
            return true;
    }
    return false;
}

/* What is made from itself: by a step of a local variable of the range's function it is carried or not; one of a
 * function below begins anew with each call; one of a function above counts in a loop with the calls, and another
 * variable counts.  What is counted in arrays and records is mostly what there is to send. */
static bool is_counter(const struct cover *c, const struct node *set, const struct node *at,
                       bool is_local)
{
    const struct function *f = c->group->scope.function;

    if (!is_local)
        return set->target->kind == EXPR_VARIABLE &&
               (cfg_share_cycle(c->a, set, set) || set->function != c->a->main);
    if (set->function == f)
        return is_carried(c, set, at);
    return is_around(c->a, set, f);
}

/* ---- what an expression is made of ---- */

/* Does it decide whether the condition that is looked at is asked at all? */
static bool is_above(const struct cover *c, const struct node *branch)
{
    return c->at && branch != c->at && branch->function == c->at->function &&
           set_has(cfg_control_closure(c->a, c->at), branch->id);
}

static bool is_number(const struct cover *c, const struct expr *value, const struct node *at,
                      bool is_step);

/* What decides whether the assignment runs; of the step of a counter, how often only.  How often a loop before the
 * range steps is no matter of the runs, but makes the counter a number where it goes by ranks.  What decides by ranks
 * counts, whatever is assigned. */
static void branches_look(struct cover *c, const struct node *node, bool is_step)
{
    const struct set *branches = cfg_control_closure(c->a, node);
    const uint32_t inner = c->inner;

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if ((is_step && !cfg_share_cycle(c->a, branch, node)) || is_above(c, branch))
            continue;
        if (node->function != c->group->scope.function ||
            scope_has_node(&c->group->scope, branch) || c->made ||
            !cfg_is_loop_exit(c->a, branch, node, NULL)) {
            if (!is_step && inner > 0 && is_number(c, branch->value, branch, false))
                c->inner = 0;
            cover_look(c, branch->value, branch);
            c->inner = inner;
        }
    }
}

static bool makes_from_itself(struct cover *c, const struct node *set, const struct expr *value,
                              bool is_local)
{
    struct set written = {0}, read = {0};

    if (is_local)
        return expr_contains(value, set->target);
    cells_of_lvalue(c->a, set->target, &written);
    cells_read_by(c->a, value, &read);
    return set_meets(&written, &read);
}

/* Is the value made of the rank, of how many processes there are, or of a counter of the runs, and of nothing else?
 * Then what is asked of it is asked of these.  (A step makes a counter of itself.) */
static bool is_number(const struct cover *c, const struct expr *value, const struct node *at,
                      bool is_step)
{
    struct set made = {0};
    struct cover inner = {
        .a = c->a, .group = c->group, .at = c->at, .depth = c->depth + 1, .made = &made};

    if (!c->is_direct || inner.depth > CHOICES_DEPTH)
        return false;
    if (is_step)
        cells_of_lvalue(c->a, at->target, &made);
    cover_look(&inner, value, at);
    return (inner.has_number || inner.has_arguments || (inner.is_counted && !is_step)) &&
           !inner.has_data;
}

/* Does the branch decide whether a step is made, and not whether `at` (NULL: wherever that is) is come to? */
static bool adjusts(const struct cover *c, const struct node *branch, const struct node *step,
                    const struct node *at)
{
    return !(at && at->function == step->function &&
             (at == branch || set_has(cfg_control_closure(c->a, at), branch->id)));
}

/* Does the variable begin with a constant and go on by constants? */
static bool is_set_to_constants(const struct cover *c, const struct expr *counter,
                                const struct node *at)
{
    node_list sets = {0};
    bool are_all = counter->kind == EXPR_VARIABLE && variable_is_named(c->a, counter->variable) &&
                   counter->variable->function == at->function &&
                   !definitions_reaching(c->a, counter->variable, at, &sets);

    for (uint32_t k = 0; are_all && k < sets.count; k++) {
        const struct expr *value = expr_without_casts(sets.items[k]->value);
        int64_t number;

        if (value->kind == EXPR_BINARY && value->a == sets.items[k]->target)
            value = value->b;
        are_all = expr_is_int(value, &number);
    }
    return are_all;
}

/* Is it all that ends a loop, behind a constant number of rounds?  They only make more of what is done in it.  (Not
 * while (need > 100) need--, where need is made of how many processes there are.) */
static bool only_repeats(const struct cover *c, const struct node *branch)
{
    const struct expr *value = expr_without_casts(branch->value);
    const struct function *f = branch->function;
    struct bits loop;
    uint32_t exits = 0;

    if (value->kind != EXPR_BINARY || value->b->kind != EXPR_INT ||
        (!is_set_to_constants(c, value->a, branch) && is_number(c, value->a, branch, false)) ||
        !cfg_loop_around(c->a, branch, &loop))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        for (int side = 0; side < 2 && bits_get(&loop, k); side++)
            exits += f->nodes[k]->next[side] && !bits_get(&loop, f->nodes[k]->next[side]->id);
    return exits == 1 && ((branch->next[0] && !bits_get(&loop, branch->next[0]->id)) ||
                          (branch->next[1] && !bits_get(&loop, branch->next[1]->id)));
}

/* What decides about the steps of a number alone: need = size - 1; if (size > 100) need--;  Where it is input or data
 * it is none, and where none of it goes by ranks it is the counter of something else. */
static void adjustment_look(struct cover *c, const struct node *step, const struct node *at)
{
    const struct set *branches = cfg_control_closure(c->a, step);
    const struct set none = {0};
    bool has_number = false;

    for (uint32_t k = 0; k < branches->count && !has_number; k++) {
        const struct node *branch = step->function->nodes[branches->items[k]];

        has_number = adjusts(c, branch, step, at) && is_number(c, branch->value, branch, false);
    }
    for (uint32_t k = 0; k < branches->count && has_number; k++) {
        const struct node *branch = step->function->nodes[branches->items[k]];
        struct cover inner = {
            .a = c->a, .group = c->group, .at = c->at, .depth = c->depth + 1, .made = &none};

        if (!adjusts(c, branch, step, at))
            continue;
        cover_look(&inner, branch->value, branch);
        if (!inner.has_data && !only_repeats(c, branch))
            cover_look(c, branch->value, branch);
    }
}

/* `value`: all that is assigned, or the element of a list that goes to the cell in question.  `is_one`: no other sets it, but for steps.  What is set to constants is those, under another name. */
static void assignment_look(struct cover *c, const struct node *set, const struct expr *value,
                            const struct node *at, bool is_local, bool is_one)
{
    const bool is_step = makes_from_itself(c, set, value, is_local);
    const struct expr *by = value; /* of a step: how far it goes */
    const bool is_further = is_step && by->kind == EXPR_BINARY && by->a == set->target &&
                            (expr_op(by) == OP_ADD || expr_op(by) == OP_SUB);
    const bool makes_less = is_step && by->kind == EXPR_BINARY && by->a == set->target &&
                            !is_further && expr_op(by) != OP_MUL; /* number &= 127 */
    bool hides;

    if (is_further)
        by = by->b;
    if (is_step)
        c->is_counted |= counts(c) && is_counter(c, set, at, is_local);
    if (value == set->value && was_looked(c, NULL, set)) /* not what it reads of its own target */
        return;
    if (expr_without_casts(value)->kind == EXPR_INT || value->kind == EXPR_LIST)
        cover_look(c, value, set);
    if (is_step)
        adjustment_look(c, set, at);
    hides = !is_number(c, by, set, is_step && !makes_less);
    c->inner += hides;
    cover_look(c, value, set);
    if (is_step || !is_one)
        branches_look(c, set, is_step);
    c->inner -= hides;
}

/* What the function stores where it is told to. */
static void mpi_look(struct cover *c, const struct mpi_function *mpi)
{
    const bool is_number = mpi->role == ROLE_COMM_SIZE || mpi->role == ROLE_COMM_RANK;

    c->has_number |= is_number;
    c->has_data |= !is_number;
}

static void cell_look(struct cover *c, const struct cell *cell)
{
    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;
        const int row = store->node && store->node->kind == NODE_CALL && !store->value
                            ? call_mpi(c->a, store->node)
                            : -1;

        if (row >= 0)
            mpi_look(c, mpi_function_get(row));
        else if (store->node && store->node->kind == NODE_CALL && !store->value)
            c->has_data = c->has_input = true;
        else if (store->node && store->node->kind == NODE_ASSIGN && store->target)
            assignment_look(c, store->node, store->value, NULL, false, false);
        else if (store->value)
            cover_look(c, store->value, store->node);
    }
}

static void parameter_look(struct cover *c, const struct variable *parameter)
{
    const node_list *callers = &facts_of(c->a, parameter->function)->callers;

    for (uint32_t k = 0; k < callers->count; k++)
        if ((uint32_t)parameter->parameter < callers->items[k]->arg_count)
            cover_look(c, callers->items[k]->args[parameter->parameter], callers->items[k]);
}

static void variable_look(struct cover *c, const struct variable *variable, const struct node *at)
{
    node_list sets = {0};
    uint32_t first = 0; /* that it begins with */

    if (variable->parameter == 0 && variable->function == c->a->main) {
        c->has_arguments |= counts(c);
        c->has_data |= !counts(c);
        return;
    }
    if (!at || !variable_is_named(c->a, variable) || at->function != variable->function) {
        cell_look(c, cell_of_variable(c->a, variable));
        return;
    }
    if (definitions_reaching(c->a, variable, at, &sets) && variable->parameter >= 0)
        parameter_look(c, variable);
    for (uint32_t k = 0; k < sets.count; k++)
        first += !makes_from_itself(c, sets.items[k], sets.items[k]->value, true);
    for (uint32_t k = 0; k < sets.count; k++)
        assignment_look(c, sets.items[k], sets.items[k]->value, at, true, first < 2);
}

/* Of what functions of the program return. */
static void results_look(struct cover *c, const struct node *call)
{
    const function_list *callees = callees_of(c->a, call);

    if (call_mpi(c->a, call) >= 0) {
        c->has_code = true;
        return;
    }
    c->has_data |= c->at || callees->count == 0;
    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        c->has_data |= function_is_external(f);
        c->has_input |= function_is_external(f);
        for (uint32_t n = 0; !function_is_external(f) && n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_RETURN)
                cover_look(c, f->nodes[n]->value, f->nodes[n]);
    }
}

/* The number with a point that a constant is, rounded up to a whole one, or of 1 / number; 0: it is none. */
static int64_t float_size(const struct expr *expr, bool is_inverse)
{
    double size = expr->kind == EXPR_FLOAT ? fabs(strtod(expr_digits(expr), NULL)) : 0;

    if (is_inverse && size > 0)
        size = 1 / size;
    return size > 0 && size < INT32_MAX ? (int64_t)ceil(size) : size > 0 ? INT32_MAX : 0;
}

/* By a small constant; larger ones are numbers like others. */
static bool is_quotient(const struct expr *expr)
{
    return expr->kind == EXPR_BINARY && expr->b->kind == EXPR_INT &&
           (expr_op(expr) == OP_DIV || expr_op(expr) == OP_SHR) && expr->b->value > 0 &&
           expr->b->value < INSTANCE_RANKS;
}

static void divide(struct cover *c, int64_t by)
{
    if (c->divisor < TALK_RANKS)
        c->divisor = (c->divisor + 1) * by - 1;
}

bool cover_is_in_sight(const struct cover *c)
{
    return c->largest < INSTANCE_RANKS && c->largest + 2 <= c->seen &&
           (c->divisor == 0 || (c->largest + 1) * (c->divisor + 1) < TALK_RANKS);
}

static bool is_constant_value(const struct expr *value)
{
    int64_t number;
    bool are_all = value && value->kind == EXPR_LIST;

    for (uint32_t k = 0; are_all && k < value->element_count; k++)
        are_all = is_constant_value(value->elements[k]);
    return are_all || (value && expr_is_int(value, &number));
}

/* Does the source say all that it ever holds? */
static bool is_given(const struct cell *cell)
{
    for (struct stores walk = stores_of(cell); stores_next(&walk);)
        if (!is_constant_value(walk.store->value))
            return false;
    return cell->groups.count > 0;
}

/* Which element of an array of constants it is may go by the rank. */
static void choice_look(struct cover *c, const struct expr *element, const struct node *at)
{
    struct cover inner = {.a = c->a, .group = c->group, .at = c->at, .depth = c->depth + 1};
    const struct type *array = element->a->type;

    if (inner.depth > CHOICES_DEPTH)
        return;
    cover_look(&inner, element->b, at);
    c->has_number |= inner.has_number;
    if (inner.has_number && inner.largest > c->largest)
        c->largest = inner.largest;
    if (inner.has_number && inner.divisor > 0)
        divide(c, inner.divisor + 1);
    if (inner.has_number &&
        (!type_is_array(array) || array->elements <= 0 || array->elements > c->seen))
        c->largest = c->largest > INSTANCE_RANKS ? c->largest : INSTANCE_RANKS;
}

/* Does a member of a record, or what a pointer leads to, hold nothing but numbers made of ranks, of how many processes
 * there are, and of constants?  Then it is no data.  An array of them is: it says what there is to send. */
static bool holds_numbers(const struct cover *c, const struct expr *place, const struct set *cells)
{
    struct cover inner = {
        .a = c->a, .group = c->group, .at = c->at, .depth = c->depth + 1, .made = cells};

    if ((!c->is_direct && !c->made) || inner.depth > CHOICES_DEPTH || cells->count == 0 ||
        (place->kind != EXPR_FIELD && place->kind != EXPR_DEREF))
        return false;
    for (uint32_t k = 0; k < cells->count; k++)
        cell_look(&inner, c->a->cells[cells->items[k]]);
    return inner.has_number && !inner.has_data && !inner.has_code && !is_cut(&inner);
}

static void place_look(struct cover *c, const struct expr *place, const struct node *at)
{
    struct set cells = {0};
    bool is_all_given = true;

    cells_of_lvalue(c->a, place, &cells);
    for (uint32_t k = 0; k < cells.count; k++) {
        is_all_given &= is_given(c->a->cells[cells.items[k]]);
        cell_look(c, c->a->cells[cells.items[k]]);
    }
    if (!(c->made && set_equals(c->made, &cells)))
        c->has_data |= cells.count == 0 || (!is_all_given && !holds_numbers(c, place, &cells));
    if (place->kind == EXPR_INDEX && cells.count > 0 && is_all_given && (c->is_direct || c->made) &&
        !c->is_peer)
        choice_look(c, place, at);
}

/* Is a number cut off to a byte?  What is asked and answered yes or no fits. */
static bool is_cut_off(const struct expr *expr)
{
    enum op_class class_;

    if (expr->kind != EXPR_CAST || !expr->type || expr->type->kind != TYPE_INT ||
        expr->type->is_bool || expr->type->bytes != 1)
        return false;
    class_ = expr->a->kind == EXPR_BINARY ? expr_op_class(expr->a) : CLASS_MIX;
    return class_ != CLASS_COMPARISON && class_ != CLASS_LOGIC;
}

void cover_look(struct cover *c, const struct expr *expr, const struct node *at)
{
    if (!expr || was_looked(c, expr, at))
        return;
    if (expr->kind == EXPR_INT && !type_is_pointer(expr->type)) {
        const int64_t size = expr->value < 0 ? -expr->value : expr->value;

        c->largest = counts(c) && size > c->largest ? size : c->largest;
    } else if (expr->kind == EXPR_VARIABLE) {
        variable_look(c, expr->variable, at);
    } else if (is_quotient(expr)) {
        divide(c, expr_op(expr) == OP_SHR ? (int64_t)1 << expr->b->value : expr->b->value);
        cover_look(c, expr->a, at);
    } else if (expr->kind == EXPR_FLOAT) {
        if (float_size(expr, true) > 1)
            divide(c, float_size(expr, true));
        else if (counts(c) && float_size(expr, false) > c->largest)
            c->largest = float_size(expr, false);
    } else if (expr->kind == EXPR_FIELD || expr->kind == EXPR_INDEX || expr->kind == EXPR_DEREF) {
        place_look(c, expr, at);
    } else if (expr->kind == EXPR_CALL) {
        results_look(c, expr->call);
    } else if (expr->kind == EXPR_LIST) {
        for (uint32_t k = 0; k < expr->element_count && k < LOOKED_LIMIT; k++)
            cover_look(c, expr->elements[k], at);
    } else {
        expr_ask(expr);
        if (expr->kind == EXPR_BINARY && float_size(expr->b, false) > 1 && expr_op(expr) == OP_DIV)
            divide(c, float_size(expr->b, false));
        if (is_cut_off(expr) && counts(c) && c->largest < UINT8_MAX)
            c->largest = UINT8_MAX;
        cover_look(c, expr->a, at);
        cover_look(c, expr->b, at);
        cover_look(c, expr->c, at);
    }
}

bool cover_has_number(struct analysis *a, const struct group *group, const struct expr *condition,
                      const struct node *at)
{
    struct cover c = {.a = a, .group = group};

    cover_look(&c, condition, at);
    return c.has_number || is_cut(&c);
}

bool cover_has_data(struct analysis *a, const struct group *group, const struct expr *condition,
                    const struct node *at)
{
    struct cover c = {.a = a, .group = group};

    cover_look(&c, condition, at);
    return c.has_data && !is_cut(&c);
}
