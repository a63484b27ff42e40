/* SPDX-License-Identifier: Apache-2.0 */
/* Of what receptions that are posted together have got, what is the same in every order of arrival?
 *
 * Requires: groups, events, counting loops.  A counting loop posts reception k into element k of an array,
 * with request k; then all are waited for at once, or a loop alike waits for one in each round; or each reception waits
 * itself, and the loop is left.  A loop alike (as many rounds, one exit) behind that runs through all messages, one a
 * round: the element, the request and the status of message k may each be so many behind k.  (Puts.h tells where each round
 * copies its message into an element.)  What it
 * adds up, or stores where the source of the round's message says, is the same in whatever
 * order they came, when it comes from that message and from what no round changes, and no other statement
 * of the loop looks at it.  So are a sum and a constant that are stored where the round's message alone says so: a
 * count of errors, and whether there was one; and the largest or smallest whole number.  Sums of floating-point numbers
 * are so up to rounding.  A loop inside of the round that counts between numbers of the round does the same for
 * every message, so its counter is of the round; in a row it names no element that the row does not have.  Messages of
 * one source come in their order where all receptions name one tag and one communicator (channel.h).
 *
 * Where any of them are waited for, see posted_choice.c; how all others are, posted_ends.c.
 *
 * posted_sorts knows the shape of an insertion by source; that it sorts is not shown.
 */
#include "passes/posted.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/deeds.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/posted_choice.h"
#include "passes/summed.h"

#include <string.h>

enum { DEPTH = 6, RANK_BYTES = 4 /* hold every rank */ };

/* ---- what comes from one message ---- */

/* Is the message there: does every way from the posting to the node pass the completion, or leave the loop that receives? */
static bool is_there(const struct posted *p, const struct node *at)
{
    struct bits early;

    if (p->end == p->reception)
        return !bits_get(&p->loop.nodes, at->id);
    early = cfg_between(p->a, p->reception->node, p->end->node);
    return !bits_get(&early, at->id);
}

/* Are the messages and the statuses still as they were received? */
static bool are_untouched(const struct posted *p, const struct node *at)
{
    struct set kept = {0};

    if (p->puts.message)
        cells_of_lvalue(p->a, p->puts.message->target, &kept);
    else
        event_buffer(p->a, p->reception, &kept);
    if (p->puts.source)
        cells_of_lvalue(p->a, p->puts.source->target, &kept);
    cells_read_by(p->a, p->base, &kept);
    if (p->end->status)
        pointees_spread(p->a, p->end->status, &kept);
    if (p->chosen)
        choice_cells(p, &kept);
    return posted_keeps(p, &kept, p->end->node, at);
}

/* Is the round's message known where one of them, or some, are waited for, in each round? */
static bool waits_in_rounds(const struct posted *p)
{
    return p->end->mpi->role == ROLE_WAIT || p->chosen;
}

/* In a loop that waits for one in each round: does it stand behind that? */
bool posted_is_behind(const struct posted *p, const struct node *at, const struct counting *round)
{
    if (!are_untouched(p, at))
        return false;
    if (!waits_in_rounds(p))
        return is_there(p, at);
    return bits_get(&round->nodes, p->end->node->id) &&
           cfg_dominates(cfg_get(p->a, at->function), p->end->node, at);
}

/* The one assignment of this round that gives the variable the value it has here; NULL: another can. */
const struct node *posted_sets(const struct posted *p, const struct variable *v,
                               const struct node *at, const struct counting *round)
{
    node_list definitions = {0};

    return variable_is_simple(v) && !definitions_reaching(p->a, v, at, &definitions) &&
                   definitions.count == 1 && definitions.items[0]->kind == NODE_ASSIGN &&
                   bits_get(&round->nodes, definitions.items[0]->id) &&
                   cfg_dominates(cfg_get(p->a, at->function), definitions.items[0], at)
               ? definitions.items[0]
               : NULL;
}

/* Is it, in the round, the number of message k where that has to be `shift` behind k, maybe by another name? */
static bool is_nth(const struct posted *p, const struct expr *index, const struct node *at,
                   const struct counting *round, int64_t shift)
{
    const struct node *from = index->kind == EXPR_VARIABLE && index != round->counter
                                  ? posted_sets(p, index->variable, at, round)
                                  : NULL;
    int64_t by, apart = 0;

    if (p->chosen)
        return choice_is_index(p, index, at, round, shift) ||
               (from && choice_is_of_messages(p, at, round) &&
                choice_is_index(p, from->value, from, round, shift));
    return loop_counts_on(from ? from->value : index, round->counter, &by) &&
           loops_run_alike(&p->loop, round, &apart) && apart + by == shift;
}

static bool is_status(const struct posted *p, const struct expr *object, const struct node *at,
                      const struct counting *round)
{
    const struct expr *status = p->end->status;

    if (!posted_is_behind(p, at, round) || (p->chosen && !choice_is_of_messages(p, at, round)))
        return false;
    if (p->chosen && object->kind == EXPR_INDEX)
        return p->array && object->a == p->array && choice_is_kth(p, object->b, at);
    if (object->kind == EXPR_INDEX)
        return p->array && object->a == p->array &&
               is_nth(p, object->b, at, round, p->status_shift);
    return waits_in_rounds(p) && status && status->kind == EXPR_ADDRESS && status->a == object;
}

static bool is_tag(const struct posted *p, const struct expr *expr, const struct node *at,
                   const struct counting *round)
{
    return expr->kind == EXPR_FIELD && expr->text && strcmp(expr->text, "MPI_TAG") == 0 &&
           is_status(p, expr->a, at, round);
}

static bool is_source(const struct posted *p, const struct expr *expr, const struct node *at,
                      const struct counting *round, int depth)
{
    const struct node *from;

    expr = expr_uncut(expr, RANK_BYTES);
    if (!expr)
        return false;
    if (expr->kind == EXPR_FIELD)
        return expr->text && strcmp(expr->text, "MPI_SOURCE") == 0 &&
               is_status(p, expr->a, at, round);
    if (expr->kind == EXPR_INDEX)
        return p->puts.source && expr->a == p->puts.source->target->a &&
               is_nth(p, expr->b, at, round, p->puts.source_shift) &&
               posted_is_behind(p, at, round);
    return depth < DEPTH && expr->kind == EXPR_VARIABLE &&
           (from = posted_sets(p, expr->variable, at, round)) != NULL &&
           is_source(p, from->value, from, round, depth + 1);
}

/* Does no round change these cells? */
static bool are_left(const struct posted *p, const struct set *cells, const struct node *at,
                     const struct counting *round)
{
    for (uint32_t k = 0; k < at->function->node_count; k++) {
        const struct node *node = at->function->nodes[k];

        if (bits_get(&round->nodes, k) &&
            (node_calls_program(p->a, node) || node_writes_some(p->a, node, cells)))
            return false;
    }
    return true;
}

/* Is it the same in all rounds, and does it not depend on the order? */
static bool is_constant(const struct posted *p, const struct expr *expr, const struct node *at,
                        const struct counting *round)
{
    struct set cells = {0};

    if (expr->kind == EXPR_VARIABLE && type_is_array(expr->type))
        return true; /* its place, that is */
    if (taint_has_at(p->order, expr, at) || taint_parts(p->order, expr))
        return false;
    cells_read_by(p->a, expr, &cells);
    return are_left(p, &cells, at, round);
}

static bool is_of_round(const struct posted *p, const struct expr *expr, const struct node *at,
                        const struct counting *round, int depth);

/* Is it the counter of a loop in the round whose bounds are of the round? */
static bool is_inner_counter(const struct posted *p, const struct expr *expr, const struct node *at,
                             const struct counting *round, int depth)
{
    struct counting inner;
    int64_t by;

    return loop_is_counting(p->a, at, &inner) && inner.counter == expr &&
           inner.branch != round->branch && bits_get(&round->nodes, inner.branch->id) &&
           bits_get(&round->nodes, inner.first->id) && inner.first->value && inner.step->value &&
           loop_counts_on(inner.step->value, expr, &by) &&
           is_of_round(p, inner.first->value, inner.first, round, depth + 1) &&
           is_of_round(p, inner.branch->value->b, inner.branch, round, depth + 1);
}

static bool variable_is_of_round(const struct posted *p, const struct expr *expr,
                                 const struct node *at, const struct counting *round, int depth)
{
    const struct node *from;

    if (expr == round->counter || depth > DEPTH || expr->type->kind == TYPE_ARRAY)
        return false;
    if (is_constant(p, expr, at, round) || is_inner_counter(p, expr, at, round, depth))
        return true;
    from = posted_sets(p, expr->variable, at, round);
    return from != NULL && is_of_round(p, from->value, from, round, depth + 1);
}

/* May the element of the row be one that the row does not have?  (Numbers that are not seen are taken to be right.) */
static bool is_beyond_row(const struct posted *p, const struct expr *lvalue, const struct node *at)
{
    struct counting inner;
    int64_t first = 0, span = 0, elements = lvalue->a->type->elements;

    if (expr_is_int(lvalue->b, &first))
        span = 1;
    else if (loop_is_counting(p->a, at, &inner) && inner.counter == lvalue->b)
        span = loop_span(&inner, &first);
    return elements > 0 && span > 0 && (first < 0 || first + span > elements);
}

/* Does it lie in the message of the round, accessed as what was received there? */
static bool is_in_message(const struct posted *p, const struct expr *lvalue, const struct node *at,
                          const struct counting *round, int depth)
{
    if (lvalue->kind == EXPR_FIELD)
        return is_in_message(p, lvalue->a, at, round, depth);
    if (lvalue->kind != EXPR_INDEX)
        return false;
    if (lvalue->a == p->base && is_nth(p, lvalue->b, at, round, p->shift))
        return type_is_alike(lvalue->type, p->element) && posted_is_behind(p, at, round);
    return (type_is_array(lvalue->a->type) || lvalue->a->a == p->base) &&
           is_in_message(p, lvalue->a, at, round, depth) && !is_beyond_row(p, lvalue, at) &&
           is_of_round(p, lvalue->b, at, round, depth);
}

/* Does the round alone select the object that the lvalue denotes? */
static bool is_selected_by_round(const struct posted *p, const struct expr *lvalue,
                                 const struct node *at, const struct counting *round, int depth)
{
    switch (lvalue->kind) {
    case EXPR_VARIABLE:
        return true;
    case EXPR_FIELD:
        return is_selected_by_round(p, lvalue->a, at, round, depth);
    case EXPR_INDEX:
        return is_of_round(p, lvalue->b, at, round, depth) &&
               (type_is_array(lvalue->a->type)
                    ? is_selected_by_round(p, lvalue->a, at, round, depth)
                    : is_of_round(p, lvalue->a, at, round, depth));
    default:
        return false;
    }
}

/* Does no order of arrival, and no round, say what is there, whatever part of it is looked at? */
static bool is_constant_memory(const struct posted *p, const struct expr *lvalue,
                               const struct node *at, const struct counting *round)
{
    struct set cells = {0};

    cells_of_whole(p->a, lvalue, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (bits_get(&p->order->cells, cells.items[k]))
            return false;
    return cells.count > 0 && are_left(p, &cells, at, round);
}

static bool is_of_round(const struct posted *p, const struct expr *expr, const struct node *at,
                        const struct counting *round, int depth)
{
    if (!expr || (p->chosen && choice_tells_apart(p, expr, at, round)))
        return true;
    switch (expr->kind) {
    case EXPR_INT:
    case EXPR_FLOAT:
        return true;
    case EXPR_VARIABLE:
        return variable_is_of_round(p, expr, at, round, depth);
    case EXPR_FIELD:
    case EXPR_INDEX:
        return is_source(p, expr, at, round, depth) || is_tag(p, expr, at, round) ||
               is_in_message(p, expr, at, round, depth) ||
               (is_selected_by_round(p, expr, at, round, depth) &&
                is_constant_memory(p, expr, at, round));
    case EXPR_CAST:
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_CONDITIONAL:
        return is_of_round(p, expr->a, at, round, depth) &&
               is_of_round(p, expr->b, at, round, depth) &&
               is_of_round(p, expr->c, at, round, depth);
    default:
        return false;
    }
}

bool posted_is_of_message(const struct posted *p, const struct expr *expr, const struct node *at)
{
    struct counting round;

    return posted_round(p, at, &round) && is_of_round(p, expr, at, &round, 0);
}

bool posted_is_source(const struct posted *p, const struct expr *expr, const struct node *at)
{
    struct counting round;

    return posted_round(p, at, &round) && is_source(p, expr, at, &round, 0);
}

/* ---- what forgets the order ---- */

/* Is it a variable, a field of one, or an element of an array, which the round alone selects? */
static bool is_chosen_by_round(const struct posted *p, const struct expr *lvalue,
                               const struct node *at, const struct counting *round)
{
    if (lvalue->kind == EXPR_FIELD)
        return is_chosen_by_round(p, lvalue->a, at, round);
    if (lvalue->kind != EXPR_INDEX)
        return lvalue->kind == EXPR_VARIABLE;
    return is_of_round(p, lvalue->b, at, round, 0) &&
           (type_is_array(lvalue->a->type)
                ? !is_beyond_row(p, lvalue, at) && is_chosen_by_round(p, lvalue->a, at, round)
                : lvalue->a->kind == EXPR_VARIABLE && is_constant(p, lvalue->a, at, round));
}

static bool is_sum(const struct posted *p, const struct node *node, const struct counting *round)
{
    enum expr_op op;
    const struct expr *other = summed_part(node, &op);

    return other && !expr_contains(other, node->target) && is_of_round(p, other, node, round, 0) &&
           is_chosen_by_round(p, node->target, node, round);
}

/* Do both add to the same? */
static bool add_up(const void *context, const struct node *x, const struct node *y,
                   const struct counting *round)
{
    const struct posted *p = context;
    enum expr_op op, other;

    return x->kind == NODE_ASSIGN && y->kind == NODE_ASSIGN && x->target == y->target &&
           is_sum(p, x, round) && is_sum(p, y, round) && summed_part(x, &op) &&
           summed_part(y, &other) && op == other;
}

/* Does the round's message alone decide whether, and how often, the node runs in the round?  `allowed` is the comparison
 * of a largest or smallest value, or NULL. */
static bool is_decided_by_message(const struct posted *p, const struct node *node,
                                  const struct counting *round, const struct node *allowed)
{
    const struct set *branches = cfg_control_closure(p->a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (branch != round->branch && branch != allowed && bits_get(&round->nodes, branch->id) &&
            !(p->chosen && choice_allows(p, branch)) &&
            !is_of_round(p, branch->value, branch, round, 0))
            return false;
    }
    return true;
}

/* One constant, stored in a variable that no other statement of the loop stores in: it is there in the end when one of
 * the messages says so. */
static bool is_mark(const struct posted *p, const struct node *node, const struct counting *round)
{
    struct set cells = {0};

    if (node->value->kind != EXPR_INT || node->target->kind != EXPR_VARIABLE)
        return false;
    cells_of_lvalue(p->a, node->target, &cells);
    for (uint32_t k = 0; k < node->function->node_count; k++) {
        const struct node *other = node->function->nodes[k];

        if (bits_get(&round->nodes, k) && other != node && node_writes_some(p->a, other, &cells))
            return false;
    }
    return true;
}

/* Is it what only the source of the round's message has: its element of an array, or something in that? */
static bool is_of_source(const struct posted *p, const struct expr *lvalue, const struct node *at,
                         const struct counting *round)
{
    while (lvalue->kind == EXPR_FIELD ||
           (lvalue->kind == EXPR_INDEX && type_is_array(lvalue->a->type) &&
            !is_source(p, lvalue->b, at, round, 0))) {
        if (lvalue->kind == EXPR_INDEX &&
            (is_beyond_row(p, lvalue, at) || !is_of_round(p, lvalue->b, at, round, 0)))
            return false;
        lvalue = lvalue->a;
    }
    return lvalue->kind == EXPR_INDEX && is_source(p, lvalue->b, at, round, 0) &&
           is_constant(p, lvalue->a, at, round);
}

bool posted_forgets(const struct posted *p, const struct node *node)
{
    const struct node *comparison;
    struct counting round;

    if (!node->value || !node->target->type || !posted_loop(p, node, &round) ||
        (p->chosen && !choice_runs_once(p, node, &round)))
        return false;
    comparison =
        is_of_round(p, node->value, node, &round, 0) ? extreme_branch(p->a, node, &round) : NULL;
    if (stored_is_seen(p->a, node, &round, comparison, add_up, p) ||
        !is_decided_by_message(p, node, &round, comparison))
        return false;
    return comparison || is_sum(p, node, &round) || is_mark(p, node, &round) ||
           (p->has_one_channel && is_of_source(p, node->target, node, &round) &&
            is_of_round(p, node->value, node, &round, 0));
}

bool posted_rounds(const struct posted *p, struct commute *sums)
{
    const struct function *f = p->reception->home;
    bool has_any = false;

    sums->cells = sums->kept = sums->rounded = bits_new(p->a->arena, p->a->cell_count);
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        struct set cells = {0};

        if (node->kind != NODE_ASSIGN || !summed_floats(node) || !posted_forgets(p, node))
            continue;
        cells_of_lvalue(p->a, node->target, &cells);
        for (uint32_t n = 0; n < cells.count; n++)
            bits_set(&sums->kept, cells.items[n]);
        sums->rounded_place = node->place;
        has_any = true;
    }
    return has_any;
}

/* ---- insertion by source ---- */

/* Is it the message's, or the element before, that makes room? */
static bool is_inserted(const struct posted *p, const struct node *node, const struct expr *at,
                        const struct counting *round)
{
    const struct expr *value = expr_without_casts(node->value);

    if (value->kind == EXPR_INDEX && value->a == node->target->a && value->b->kind == EXPR_BINARY &&
        expr_op(value->b) == OP_SUB && value->b->a == at && value->b->b->kind == EXPR_INT &&
        value->b->b->value == 1)
        return true;
    return is_of_round(p, value, node, round, 0);
}

/* while (at > 0 && array[at - 1] > source): the variable `at` and the array. */
static bool is_search(const struct posted *p, const struct node *branch,
                      const struct counting *round, const struct expr **at,
                      const struct expr **array)
{
    const struct expr *test = branch->kind == NODE_BRANCH ? branch->value : NULL, *index;

    if (test && test->kind == EXPR_BINARY && expr_op(test) == OP_LAND)
        test = test->b;
    if (!test || test->kind != EXPR_BINARY || expr_op(test) != OP_GT ||
        test->a->kind != EXPR_INDEX || !is_source(p, test->b, branch, round, 0))
        return false;
    index = test->a->b;
    if (index->kind == EXPR_BINARY)
        index = index->a;
    *at = index;
    *array = test->a->a;
    return index->kind == EXPR_VARIABLE;
}

bool posted_sorts(const struct posted *p, const struct node *node)
{
    const struct function *f = node->function;
    const struct expr *at, *array;
    struct counting round;

    if (!p->has_one_channel || p->end->mpi->role != ROLE_WAIT || f != p->reception->home ||
        node->target->kind != EXPR_INDEX || !posted_round(p, p->end->node, &round) ||
        !bits_get(&round.nodes, node->id))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        if (!bits_get(&round.nodes, k) || !is_search(p, f->nodes[k], &round, &at, &array) ||
            node->target->b != at || !is_inserted(p, node, at, &round))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *put = f->nodes[n];

            if (bits_get(&round.nodes, n) && put->kind == NODE_ASSIGN &&
                put->target->kind == EXPR_INDEX && put->target->a == array &&
                put->target->b == at && is_source(p, put->value, put, &round, 0))
                return true;
        }
    }
    return false;
}
