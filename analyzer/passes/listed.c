/* SPDX-License-Identifier: Apache-2.0 */
/* Is a message one of a list of answers, one for each message that came?
 *
 * Requires: the window, or what was posted together; counting loops.  A loop that takes a message in each round stores
 * in element k of arrays, k being its counter, the source and what comes from that message alone: another order of
 * arrival moves the elements of all of them alike.  A loop alike (same begin, step and bound, or both number by number and
 * as long) behind it sends, in the round of element k, to the source that stands there what comes from the elements k alone.  So each process is sent
 * the same, and where several messages were its own they stand, and are answered, in the order in which it sent them.
 *
 * So it is with the elements of a list that counts them itself, which another function may answer (roster.h).
 *
 * Nothing else may be sent in that loop, nor a function of the program called, and between the loops nobody writes the
 * arrays: who looks at the position of an element, or at another one, is not followed.
 *
 * What the order of arrival does not say, and no round changes, may be sent as well: each source is sent the same.
 */
#include "passes/listed.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/labelled.h"
#include "passes/loops.h"
#include "passes/reads.h"
#include "passes/roster.h"
#include "passes/summed.h"

#include <string.h>

enum { DEPTH = 6, RANK_BYTES = 4 /* hold every rank */ };

/* ---- ways in the function ---- */

/* Does nothing but these two nodes change the cells on a way from one node to another, before the messages of the next
 * run come? */
static bool are_kept(const struct listed *l, const struct set *cells, const struct node *from,
                     const struct node *to, const struct node *other)
{
    struct bits behind = cfg_between(l->a, from, l->first.first);

    for (uint32_t k = 0; k < l->home->node_count; k++) {
        const struct node *node = l->home->nodes[k];
        struct bits further;

        if (!bits_get(&behind, k) || node == from || node == other ||
            (!node_writes_some(l->a, node, cells) && !node_calls_program(l->a, node)))
            continue;
        further = cfg_between(l->a, node, l->first.first);
        if (bits_get(&further, to->id))
            return false;
    }
    return true;
}

/* Have all rounds of the loop run, on every way to the node? */
static bool is_behind(const struct listed *l, const struct counting *loop, const struct node *at)
{
    struct bits early = cfg_between(l->a, l->first.first, loop->branch);

    return !bits_get(&early, at->id) && !bits_get(&loop->nodes, at->id);
}

/* ---- loops through all of them ---- */

static bool loop_at(const struct listed *l, const struct node *node, struct counting *out)
{
    struct set cells = {0};
    int64_t apart;

    if (node->function != l->home || !loop_is_counting(l->a, node, out) ||
        !loops_run_alike(&l->first, out, &apart) ||
        taint_has_at(l->order, out->branch->value->b, out->branch))
        return false;
    cells_read_by(l->a, out->branch->value->b, &cells);
    cells_read_by(l->a, out->first->value, &cells);
    return cells.count == 0 || are_kept(l, &cells, l->first.first, out->branch, NULL);
}

/* The same, or through a list that the rounds have made. */
static bool runs_through(const struct listed *l, const struct node *node, struct counting *out)
{
    return (l->first.branch && loop_at(l, node, out) && is_behind(l, &l->first, node)) ||
           (l->window && loop_is_counting(l->a, node, out) && roster_runs_through(l->window, out));
}

/* ---- elements ---- */

/* Is the array a variable, or a field of what one is or leads to? */
static bool is_held(const struct expr *array)
{
    while (array->kind == EXPR_FIELD || array->kind == EXPR_DEREF)
        array = array->a;
    return array->kind == EXPR_VARIABLE;
}

/* What says where the array lies; NULL: no more than its name. */
static const struct expr *leading_to(const struct expr *array)
{
    if (!type_is_array(array->type))
        return array;
    while (array->kind == EXPR_FIELD)
        array = array->a;
    return array->kind == EXPR_DEREF ? array->a : NULL;
}

/* Does the index of one loop name, in each round, what that of the other names in the same round? */
static bool is_same_index(const struct expr *x, const struct counting *of_x, const struct expr *y,
                          const struct counting *of_y)
{
    int64_t by_x, by_y, apart;

    return loop_counts_on(x, of_x->counter, &by_x) && loop_counts_on(y, of_y->counter, &by_y) &&
           loops_run_alike(of_x, of_y, &apart) && by_x == apart + by_y;
}

/* Are both the same part of the element that belongs to the round of each loop? */
static bool is_same_part(const struct expr *x, const struct counting *of_x, const struct expr *y,
                         const struct counting *of_y)
{
    if (x->kind != y->kind)
        return false;
    if (x->kind == EXPR_FIELD)
        return strcmp(x->text, y->text) == 0 && is_same_part(x->a, of_x, y->a, of_y);
    return x->kind == EXPR_INDEX && x->a == y->a && is_held(x->a) &&
           is_same_index(x->b, of_x, y->b, of_y);
}

/* The element that the pointer leads to; NULL. */
static const struct expr *pointed(const struct expr *pointer)
{
    pointer = expr_without_casts(pointer);
    return pointer && pointer->kind == EXPR_ADDRESS ? pointer->a : NULL;
}

/* Is it the message that the round itself has put there? */
static bool is_message_put(const struct listed *l, const struct node *node,
                           const struct expr *lvalue, const struct counting *round,
                           struct counting *from)
{
    const struct event *e = l->window ? l->window->reception : NULL;
    const struct expr *element = e && e->node == node && e->node == e->mpi_node && e->buffer >= 0 &&
                                         e->mpi->role == ROLE_RECV
                                     ? pointed(e->args[e->buffer])
                                     : NULL;

    return element && loop_at(l, node, from) && is_same_part(element, from, lvalue, round) &&
           roster_takes(e, element->type);
}

/* The one node that has given the element what it has here, in a loop alike that has run; NULL. */
static const struct node *stored_alike(const struct listed *l, const struct expr *lvalue,
                                       const struct node *at, const struct counting *round)
{
    const struct node *found = NULL;
    const struct expr *array = lvalue;
    struct set cells = {0}, pointer = {0};
    struct counting from;

    while (array->kind == EXPR_FIELD)
        array = array->a;
    if (array->kind != EXPR_INDEX || !is_held(array->a))
        return NULL;
    array = leading_to(array->a);
    for (uint32_t k = 0; k < l->home->node_count; k++) {
        const struct node *node = l->home->nodes[k];
        struct counting loop;

        if ((node->kind == NODE_ASSIGN && loop_at(l, node, &loop) &&
             is_same_part(node->target, &loop, lvalue, round)) ||
            (node->kind == NODE_CALL && is_message_put(l, node, lvalue, round, &loop))) {
            if (found)
                return NULL;
            found = node;
            from = loop;
        }
    }
    if (!found || (l->window && from.branch != l->first.branch) ||
        !loop_runs_once(l->a, &from, found, -1) || !is_behind(l, &from, at))
        return NULL; /* what another loop stores may go by the position */
    cells_of_lvalue(l->a, lvalue, &cells);
    if (array)
        cells_read_by(l->a, array, &pointer);
    return cells.count > 0 && are_kept(l, &cells, found, at, NULL) &&
                   (pointer.count == 0 || are_kept(l, &pointer, l->first.first, at, NULL))
               ? found
               : NULL;
}

static const struct node *stored_by(const struct listed *l, const struct expr *lvalue,
                                    const struct node *at, const struct counting *round)
{
    const struct node *found =
        l->first.branch && at->function == l->home ? stored_alike(l, lvalue, at, round) : NULL;

    return found || !l->window ? found : roster_added_by(l->window, round, lvalue);
}

static bool is_stored_source(const struct listed *l, const struct node *set)
{
    if (!set || set->kind != NODE_ASSIGN)
        return false;
    return l->window ? window_is_source(l->window, set->value, set)
                     : posted_is_source(l->posted, set->value, set);
}

static bool is_stored_own(const struct listed *l, const struct node *set)
{
    if (!set || set->kind != NODE_ASSIGN) /* the message itself */
        return set != NULL;
    return l->window ? window_is_source(l->window, set->value, set) ||
                           window_is_stateless(l->window, set->value, set)
                     : posted_is_of_message(l->posted, set->value, set);
}

/* ---- what a round of the second loop computes ---- */

static const struct node *assigned_in_round(const struct listed *l, const struct variable *v,
                                            const struct node *at, const struct counting *round)
{
    node_list definitions = {0};

    return variable_is_simple(v) && !definitions_reaching(l->a, v, at, &definitions) &&
                   definitions.count == 1 && definitions.items[0]->kind == NODE_ASSIGN &&
                   bits_get(&round->nodes, definitions.items[0]->id)
               ? definitions.items[0]
               : NULL;
}

static bool is_source(const struct listed *l, const struct expr *expr, const struct node *at,
                      const struct counting *round, int depth)
{
    const struct node *set;

    expr = expr_uncut(expr, RANK_BYTES);
    if (!expr || depth > DEPTH)
        return false;
    if (expr->kind == EXPR_VARIABLE)
        return (set = assigned_in_round(l, expr->variable, at, round)) != NULL &&
               is_source(l, set->value, set, round, depth + 1);
    return (l->posted && posted_is_source(l->posted, expr, at)) ||
           is_stored_source(l, stored_by(l, expr, at, round));
}

/* Is it the same in all rounds, whatever the order was? */
static bool is_constant(const struct listed *l, const struct expr *expr, const struct node *at,
                        const struct counting *round)
{
    const struct function *f = round->branch->function;
    struct set cells = {0};

    if (taint_has_at(l->order, expr, at) || taint_parts(l->order, expr))
        return false;
    cells_read_by(l->a, expr, &cells);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&round->nodes, k) && node_writes_some(l->a, f->nodes[k], &cells))
            return false;
    return true;
}

static bool is_own(const struct listed *l, const struct expr *expr, const struct node *at,
                   const struct counting *round, int depth);

/* An element, at an index of the message, of an array in which the order leaves nothing and the rounds neither. */
static bool is_selected(const struct listed *l, const struct expr *expr, const struct node *at,
                        const struct counting *round, int depth)
{
    const struct function *f = round->branch->function;
    struct set cells = {0};

    if (expr->kind != EXPR_INDEX || !is_own(l, expr->b, at, round, depth + 1) ||
        (type_is_array(expr->a->type) ? expr->a->kind != EXPR_VARIABLE
                                      : !is_constant(l, expr->a, at, round)))
        return false;
    cells_of_lvalue(l->a, expr, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (bits_get(&l->order->cells, cells.items[k]))
            return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&round->nodes, k) && node_writes_some(l->a, f->nodes[k], &cells))
            return false;
    return cells.count > 0;
}

static bool is_own(const struct listed *l, const struct expr *expr, const struct node *at,
                   const struct counting *round, int depth)
{
    const struct node *set;

    if (!expr)
        return true;
    if (depth > DEPTH)
        return false;
    switch (expr->kind) {
    case EXPR_INT:
    case EXPR_FLOAT:
        return true;
    case EXPR_VARIABLE:
        if (type_is_array(expr->type) || expr == round->counter)
            return false;
        if (is_constant(l, expr, at, round))
            return true;
        set = assigned_in_round(l, expr->variable, at, round);
        return set && is_own(l, set->value, set, round, depth + 1);
    case EXPR_FIELD:
    case EXPR_INDEX:
        return (l->posted && posted_is_of_message(l->posted, expr, at)) ||
               is_stored_own(l, stored_by(l, expr, at, round)) ||
               is_selected(l, expr, at, round, depth);
    case EXPR_CAST:
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_CONDITIONAL:
        return is_own(l, expr->a, at, round, depth + 1) &&
               is_own(l, expr->b, at, round, depth + 1) && is_own(l, expr->c, at, round, depth + 1);
    default:
        return false;
    }
}

/* Does every round send what lies in the same place, and does neither a round nor the order change that? */
static bool is_same_content(const struct listed *l, const struct event *e,
                            const struct counting *round)
{
    const struct function *f = round->branch->function;
    const struct expr *buffer = e->args[e->buffer];
    struct set cells = {0};

    pointees_spread(l->a, buffer, &cells);
    if (cells.count == 0 || labelled_argument(l->order, e, (uint32_t)e->buffer) ||
        !is_constant(l, buffer, e->node, round))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&round->nodes, k) && node_writes_some(l->a, f->nodes[k], &cells))
            return false;
    return true;
}

static bool is_own_content(const struct listed *l, const struct event *e,
                           const struct counting *round)
{
    const struct expr *sent = pointed(e->args[e->buffer]);
    const struct node *set;

    if (!sent || !roster_takes(e, sent->type) || sent->type->kind == TYPE_RECORD)
        return false;
    if (sent->kind != EXPR_VARIABLE)
        return is_own(l, sent, e->node, round, 0);
    if (sent->variable->function != e->home || sent->variable->is_static ||
        bits_get(reads_escaping(l->a), cell_of_variable(l->a, sent->variable)->id))
        return false;
    set = reads_assignment(l->a, e->node, sent);
    return set && bits_get(&round->nodes, set->id) && is_own(l, set->value, set, round, 0);
}

/* ---- the answer ---- */

/* Is nothing else sent in the loop, and no function called that might do so? */
static bool is_alone(const struct listed *l, const struct event *send, const struct counting *round)
{
    const struct function *f = round->branch->function;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&round->nodes, k) && node_calls_program(l->a, f->nodes[k]))
            return false;
    for (uint32_t k = 0; k < l->a->events.count; k++) {
        const struct event *e = l->a->events.items[k];

        if (e != send && event_is_sending(e) && e->mpi_node->function == f &&
            bits_get(&round->nodes, e->mpi_node->id))
            return false;
    }
    return true;
}

/* Does the element alone decide whether the node runs in its round, and never twice?  But for one branch that is `allowed`. */
static bool is_decided_by_element(const struct listed *l, const struct node *node,
                                  const struct counting *round, const struct node *allowed)
{
    const struct set *branches = cfg_control_closure(l->a, node);

    if (loop_repeats(l->a, node, round->branch))
        return false;
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (branch != round->branch && branch != allowed && bits_get(&round->nodes, branch->id) &&
            !is_own(l, branch->value, branch, round, 0))
            return false;
    }
    return true;
}

/* Is the loop that receives all of the window? */
static bool is_of_window(const struct listed *l)
{
    for (uint32_t k = 0; k < l->home->node_count; k++)
        if (bits_get(&l->first.nodes, k) != bits_get(&l->window->nodes, k))
            return false;
    return true;
}

struct listed *listed_find(struct analysis *a, struct window *window, const struct posted *posted)
{
    struct listed *l = ARENA_NEW(a->arena, struct listed);
    const struct node *point = window ? window->levels[0].point : NULL;

    *l = (struct listed){.a = a, .window = window, .posted = posted};
    if (!window) {
        if (!posted || !posted->has_one_channel)
            return NULL;
        l->first = posted->loop;
        l->home = posted->reception->home;
        return l;
    }
    l->home = window->function;
    if (window->level_count != 1 || !window->has_one_channel)
        return NULL;
    if (!loop_is_counting(a, point, &l->first) || !loop_runs_once(a, &l->first, point, -1) ||
        !is_of_window(l))
        l->first = (struct counting){0};
    return l;
}

bool listed_answers(struct listed *l, const struct taint *order, const struct event *e)
{
    struct counting round;

    l->order = order;
    if (e->kind != EVENT_SEND || e->home != e->node->function || e->node != e->mpi_node ||
        e->is_persistent || e->buffer < 0 || !e->peer || mpi_role_is_receive(e->mpi->role) ||
        event_is_synchronous(e) || !runs_through(l, e->node, &round) || !is_alone(l, e, &round) ||
        !is_decided_by_element(l, e->node, &round, NULL) ||
        !is_source(l, e->peer, e->node, &round, 0) ||
        (!is_same_content(l, e, &round) && !is_own_content(l, e, &round)))
        return false;
    for (uint32_t k = 0; k < e->mpi_node->arg_count; k++)
        if ((int)k != e->buffer && (int)k != e->mpi->dest && (int)k != e->mpi->request &&
            !is_own(l, e->args[k], e->node, &round, 0))
            return false;
    return true;
}

/* ---- what forgets the order ---- */

/* A variable, or an element that the round's own selects. */
static bool is_sum(const struct listed *l, const struct node *node, const struct counting *round)
{
    const struct expr *target = node->target;
    enum expr_op op;
    const struct expr *other = summed(node, &op);

    return other && !expr_contains(other, target) && is_own(l, other, node, round, 0) &&
           (target->kind == EXPR_VARIABLE ||
            (target->kind == EXPR_INDEX && is_own(l, target->b, node, round, 0) &&
             (type_is_array(target->a->type) ? target->a->kind == EXPR_VARIABLE
                                             : is_constant(l, target->a, node, round))));
}

static bool add_up(const void *context, const struct node *x, const struct node *y,
                   const struct counting *round)
{
    const struct listed *l = context;
    enum expr_op op, other;

    return x->kind == NODE_ASSIGN && y->kind == NODE_ASSIGN && x->target == y->target &&
           is_sum(l, x, round) && is_sum(l, y, round) && summed(x, &op) && summed(y, &other) &&
           op == other;
}

/* Is it the element of the source, or a member of that?  What one source has sent stands in its order. */
static bool is_of_source(const struct listed *l, const struct node *node,
                         const struct counting *round)
{
    const struct expr *target = node->target;

    while (target->kind == EXPR_FIELD)
        target = target->a;
    return target->kind == EXPR_INDEX && is_source(l, target->b, node, round, 0) &&
           (type_is_array(target->a->type) ? target->a->kind == EXPR_VARIABLE
                                           : is_constant(l, target->a, node, round)) &&
           is_own(l, node->value, node, round, 0);
}

bool listed_forgets(struct listed *l, const struct taint *order, const struct node *node)
{
    const struct node *comparison;
    struct counting round;

    l->order = order;
    if (node->kind != NODE_ASSIGN || !node->value || !node->target->type ||
        !runs_through(l, node, &round))
        return false;
    comparison =
        is_own(l, node->value, node, &round, 0) ? extreme_branch(l->a, node, &round) : NULL;
    if (stored_is_seen(l->a, node, &round, comparison, add_up, l) ||
        !is_decided_by_element(l, node, &round, comparison))
        return false;
    return comparison || is_sum(l, node, &round) || is_of_source(l, node, &round);
}
