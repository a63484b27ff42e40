/* SPDX-License-Identifier: Apache-2.0 */
/* Is a loop that asks for messages left only when something has come?
 *
 * Requires: events, values, control flow.  That nothing is there says that no message has come yet, so what such
 * an answer leads to tells nothing of how many are still to come.  A loop around a probe that does not wait
 * counts as waiting when every way out of it means that something has come.  A condition means that when it is
 * so, and
 *  - it is the flag of the probe itself, or of a test of a request that others complete: a reception; a collective
 *    or a synchronous send, where all that the probe could see is sent so that the sender knows when it was received;
 *  - it is what a call wrote that waits for other processes; or
 *  - all that the loop changes of what it reads, it changes only where something has come (`got < all`), or so that
 *    the loop goes on (`done = 0`).
 * Everything else that could end the loop does not count: rounds, clocks, what is set where nothing has come, and
 * what is set in every round; nor beside something that has come, where messages pass until it is so.  What goes by the
 * rank alone, and is asked before the probe is, ends no loop in which a process probes.  Calls of MPI
 * return that all went well.
 */
#include "passes/found.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/errand.h"
#include "passes/events.h"
#include "passes/matching.h"
#include "passes/roles.h"
#include "passes/scope.h"
#include "passes/stored.h"
#include "passes/values.h"

#include <string.h>

enum { DEPTH = 12, STEPS_LIMIT = 2000 };
enum { OUTCOUNT = 2 }; /* the argument of MPI_Testsome */

struct test { /* of an expression: `expr op number` is so, or is not */
    enum expr_op op;
    int64_t number;
    bool is_true;
};

struct asked {
    const struct expr *expr;
    const struct node *at;
    struct test test;
    bool is_inside;
};

struct search {
    struct analysis *a;
    struct arena *scratch; /* of one loop */
    const struct event *question;
    const struct function *function; /* that the loop is in */
    struct bits loop, below;         /* its nodes, and the functions that its calls reach */
    uint32_t steps;                  /* of work, since the loop was begun with */
    bool is_inside;    /* what is asked is no way out, and may be so in the first round already */
    node_list waiting; /* collectives that are asked about */
    node_list running; /* nodes of which it is asked whether they run where something has come */
    ARRAY(struct asked) asked; /* what is asked already holds where the question comes back to it */
};

static bool means_found(struct search *s, const struct expr *e, const struct node *at,
                        struct test test, int depth);
static bool is_changed_by_found(struct search *s, const struct expr *e, const struct node *at,
                                bool *is_changed, int depth);
static bool is_given_by_found(struct search *s, const struct set *cells, int depth);
static bool is_timeless(struct search *s, const struct expr *e, const struct node *at, bool is_true,
                        int depth);

/* Does the node run in the loop, or below a call in it? */
static bool is_in_loop(const struct search *s, const struct node *node)
{
    return (node->function == s->function && bits_get(&s->loop, node->id)) ||
           (node->function != s->function && bits_get(&s->below, node->function->id));
}

static void find_below(struct search *s)
{
    s->below = bits_new(s->scratch, s->a->program->function_count);
    for (uint32_t k = 0; k < s->function->node_count; k++) {
        const struct node *call = s->function->nodes[k];

        if (bits_get(&s->loop, k) && call->kind == NODE_CALL && call->mpi < 0)
            errand_reaches(s->a, call, &s->below);
    }
}

/* One more step of work: false behind the limit, when nothing means anything any more. */
static bool may_go_on(struct search *s, int depth)
{
    return depth <= DEPTH && s->steps++ <= STEPS_LIMIT;
}

/* ---- tests ---- */

static bool test_holds(struct test test, int64_t number)
{
    bool is_so = test.op == OP_EQ   ? number == test.number
                 : test.op == OP_NE ? number != test.number
                 : test.op == OP_LT ? number < test.number
                 : test.op == OP_LE ? number <= test.number
                 : test.op == OP_GT ? number > test.number
                                    : number >= test.number;

    return is_so == test.is_true;
}

static struct test test_of_truth(bool is_true)
{
    return (struct test){OP_NE, 0, is_true};
}

/* Does it tell 0 from 1, as which condition? */
static bool test_is_of_truth(struct test test, bool *is_true)
{
    *is_true = test_holds(test, 1);
    return *is_true != test_holds(test, 0);
}

static bool tests_equal(struct test x, struct test y)
{
    return x.op == y.op && x.number == y.number && x.is_true == y.is_true;
}

static bool is_lvalue(const struct expr *e)
{
    return e->kind == EXPR_VARIABLE || e->kind == EXPR_FIELD || e->kind == EXPR_INDEX ||
           e->kind == EXPR_DEREF;
}

/* ---- what asks, and what waits ---- */

static enum mpi_role role_of(struct analysis *a, const struct node *call)
{
    int row = call->kind == NODE_CALL ? call_mpi(a, call) : -1;

    return row >= 0 ? mpi_function_get(row)->role : ROLE_OTHER;
}

static bool is_look(struct analysis *a, const struct node *call)
{
    enum mpi_role role = role_of(a, call);

    return role == ROLE_IPROBE || role == ROLE_IMPROBE;
}

/* The argument in which a call that does not wait says whether something has come, or how much; -1: it is none. */
static int flag_of(struct analysis *a, const struct node *call)
{
    enum mpi_role role = role_of(a, call);

    if (role == ROLE_TESTSOME)
        return OUTCOUNT;
    return is_look(a, call) || mpi_role_is_completion(role) || role == ROLE_REQUEST_STATUS
               ? mpi_function_get(call_mpi(a, call))->flag
               : -1;
}

static bool is_question(struct analysis *a, const struct node *call)
{
    return call_mpi(a, call) >= 0 && flag_of(a, call) >= 0;
}

/* Is each message that the probe could see one of which the sender knows when it was received? */
static bool sends_are_synchronous(struct search *s)
{
    for (uint32_t k = 0; k < s->a->events.count; k++) {
        const struct event *e = s->a->events.items[k];

        if (e->kind == EVENT_SEND && !event_is_synchronous(e) &&
            send_may_meet(s->a, e, s->question))
            return false;
    }
    return true;
}

/* Does the test ask about a request that is complete only when another process has done something: sent a message
 * here, or received what was sent, so that a consensus on that can be had? */
static bool asks_others(struct search *s, const struct node *call)
{
    bool is_known = false;

    for (uint32_t k = 0; k < s->a->events.count; k++) {
        const struct event *test = s->a->events.items[k];

        if (test->mpi_node != call || test->kind != EVENT_COMPLETION)
            continue;
        for (uint32_t n = 0; n < s->a->events.count; n++) {
            const struct event *e = s->a->events.items[n];

            if (!set_meets(&e->request_cells, &test->request_cells))
                continue;
            if (e->kind == EVENT_RECEIVE)
                return true;
            is_known |= e->kind == EVENT_SYNC || e->kind == EVENT_COLLECTIVE ||
                        (e->kind == EVENT_SEND && event_is_synchronous(e));
        }
    }
    return is_known && sends_are_synchronous(s);
}

/* What one test finds says nothing of what another one has missed, nor what one probe finds of another. */
static bool tells_found(struct search *s, const struct node *question)
{
    if (question == s->question->mpi_node)
        return true;
    return s->question->kind == EVENT_PROBE && !is_look(s->a, question) && asks_others(s, question);
}

/* Is it the flag that the question writes, and no index, number or status? */
static bool writes_flag(struct analysis *a, const struct node *question, const struct expr *e)
{
    const int flag = flag_of(a, question);
    struct set cells = {0}, flags = {0};

    if ((uint32_t)flag >= question->arg_count)
        return false;
    cells_of_lvalue(a, e, &cells);
    points_of(a, question->args[flag], &flags);
    return set_meets(&cells, &flags);
}

/* ---- where something has come ---- */

static bool side_means_found(struct search *s, const struct node *branch, int side, int depth)
{
    const bool was_inside = s->is_inside;
    bool means;

    s->is_inside = true;
    means = means_found(s, branch->value, branch, test_of_truth(side == 0), depth + 1);
    s->is_inside = was_inside;
    return means;
}

/* May it, in the loop, lie on every way to the node?  Where a loop can only be left behind the node, whether that runs does not hang
 * on the branch for who asks which ways come to the end; all ways from the beginning pass it nevertheless. */
static bool may_stand_before(struct search *s, const struct node *branch, const struct node *node)
{
    return branch != node && is_in_loop(s, branch) &&
           (set_has(cfg_control_closure(s->a, node), branch->id) ||
            cfg_dominates(cfg_get(s->a, node->function), branch, node));
}

/* Does what decides behind the question whether the node runs go by nothing but what has come?  `if (rounds > 10) got++`
 * counts a message or not. */
static bool is_decided_by_found(struct search *s, const struct node *node, const struct node *found,
                                int depth)
{
    const struct set *branches = cfg_control_closure(s->a, node);
    const struct node *question = s->question->mpi_node;
    const struct cfg *cfg = cfg_get(s->a, node->function);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (branch != found && branch != node && branch->kind == NODE_BRANCH &&
            is_in_loop(s, branch) &&
            cfg_dominates(cfg, question->function == node->function ? question : found, branch) &&
            !is_timeless(s, branch->value, branch, true, depth) &&
            !is_timeless(s, branch->value, branch, false, depth))
            return false;
    }
    return true;
}

/* The branch of a side that means it and that each way to the node passes, or the last one of several such that each way
 * passes a side of one: `if (!done) { if (!found) return; done = 1; }`; NULL. */
static const struct node *found_before(struct search *s, const struct node *node, bool several,
                                       int depth)
{
    const struct function *f = node->function;
    const struct cfg *cfg = cfg_get(s->a, f);
    const node_list *branches = cfg_branches(s->a, f);
    uint8_t *sides = several ? ARENA_ARRAY(s->scratch, uint8_t, 2 * f->node_count) : NULL;
    uint8_t *way = several ? sides + f->node_count : NULL; /* one that passes none of them */

    if (several)
        memset(way, 3, f->node_count);
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = branches->items[k];

        if (!may_stand_before(s, branch, node))
            continue;
        for (int side = 0; side < 2; side++) {
            if ((!several && !cfg_side_dominates(cfg, branch, side, node)) ||
                !side_means_found(s, branch, side, depth))
                continue;
            if (!several)
                return branch;
            sides[branch->id] |= (uint8_t)(1 << side);
            if ((way[branch->id] & (1 << side)) && cfg_sides_dominate(s->a, sides, node, way))
                return branch;
        }
    }
    return NULL;
}

/* Is it so in its function? */
static bool runs_behind_found(struct search *s, const struct node *node, int depth)
{
    const struct node *branch = found_before(s, node, false, depth);

    if (!branch)
        branch = found_before(s, node, true, depth);
    return branch && is_decided_by_found(s, node, branch, depth);
}

/* Does the node run only where something has come, here or where the function is called? */
static bool runs_when_found(struct search *s, const struct node *node, int depth)
{
    const node_list *callers = &facts_of(s->a, node->function)->callers;
    bool is_called = false, runs;

    for (uint32_t k = 0; k < s->running.count; k++)
        if (s->running.items[k] == node)
            return true;
    if (!may_go_on(s, depth))
        return false;
    array_push(s->scratch, &s->running, node);
    runs = runs_behind_found(s, node, depth);
    s->running.count--;
    if (runs)
        return true;
    for (uint32_t k = 0; node->function != s->function && k < callers->count; k++)
        if (is_in_loop(s, callers->items[k])) {
            if (!runs_when_found(s, callers->items[k], depth + 1))
                return false;
            is_called = true;
        }
    return is_called;
}

/* ---- what the loop stores ---- */

/* `got += flag` and `got += take()` change it only when something has come. */
static bool adds_flag(struct search *s, const struct store *store, int depth)
{
    const struct expr *value = store->value;

    return value && store->target && value->kind == EXPR_BINARY &&
           (expr_op(value) == OP_ADD || expr_op(value) == OP_SUB) && value->a == store->target &&
           (is_lvalue(value->b) || value->b->kind == EXPR_CALL) &&
           means_found(s, value->b, store->node, test_of_truth(true), depth + 1);
}

/* Does the call wait for others, and tell something of them?  A collective does that by what each gives, which has to
 * change only where something has come: that nobody has found anything in this round tells nothing either. */
static bool waits(struct search *s, const struct node *call, int depth)
{
    const enum mpi_role role = role_of(s->a, call);
    struct set given = {0};
    bool is_given;

    if (is_question(s->a, call))
        return false;
    if (role < ROLE_COLL_SYNC || role > ROLE_ICOLL_NEIGHBOR)
        return mpi_role_is_receive(role) || mpi_role_is_probe(role) || mpi_role_is_completion(role);
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (type_is_pointer(call->args[k]->type))
            points_of(s->a, call->args[k], &given);
    if (depth > DEPTH)
        return false;
    for (uint32_t k = 0; k < s->waiting.count; k++)
        if (s->waiting.items[k] == call)
            return true;
    array_push(s->scratch, &s->waiting, call);
    is_given = is_given_by_found(s, &given, depth + 1);
    s->waiting.count--;
    return is_given;
}

/* The flag of a test stays as it is from when its requests are complete. */
static bool is_end_of_test(struct search *s, const struct store *store)
{
    return mpi_role_is_test(role_of(s->a, store->node)) &&
           (int)store->arg == flag_of(s->a, store->node) && tells_found(s, store->node);
}

/* What a question says besides its flag, it says of what it has found. */
static bool is_store_of_found(struct search *s, const struct store *store, int depth)
{
    if (!store->value && is_question(s->a, store->node) &&
        (int)store->arg != flag_of(s->a, store->node))
        return true;
    if (!store->value && (waits(s, store->node, depth) || is_end_of_test(s, store)))
        return true;
    return adds_flag(s, store, depth) || runs_when_found(s, store->node, depth + 1);
}

/* Which way do all that is stored in the loop count: 1 up, -1 down, 0: neither? */
static int direction_of(struct search *s, const struct expr *counter)
{
    struct set cells = {0};
    int direction = 0;

    cells_of_lvalue(s->a, counter, &cells);
    for (struct stores walk = stores_of_cells(s->a, &cells); stores_next(&walk);) {
        const struct store *store = walk.store;
        const struct expr *value = store->value;
        int64_t step = 1;
        int up;

        if (!store->node || !is_in_loop(s, store->node))
            continue;
        if (!value || value->kind != EXPR_BINARY || value->a != store->target ||
            (expr_op(value) != OP_ADD && expr_op(value) != OP_SUB) ||
            (!expr_is_int(value->b, &step) && !adds_flag(s, store, 0)))
            return 0;
        up = (expr_op(value) == OP_ADD) == (step > 0) ? 1 : -1;
        if (step == 0 || (direction != 0 && direction != up))
            return 0;
        direction = up;
    }
    return direction;
}

/* Does the counter come to be so by what the loop counts, and was not before? */
static bool is_reached(struct search *s, const struct expr *counter, enum expr_op op, bool is_true)
{
    int direction = direction_of(s, counter);

    switch (op) {
    case OP_EQ:
    case OP_NE:
        return direction != 0 && (op == OP_EQ) == is_true;
    case OP_LT:
    case OP_LE:
        return direction == (is_true ? -1 : 1);
    default:
        return direction == (is_true ? 1 : -1);
    }
}

/* When the test holds for what is stored there, is that because something has come? */
static bool value_means_found(struct search *s, const struct store *store, struct test test,
                              int depth)
{
    int row = store->node->kind == NODE_CALL ? call_mpi(s->a, store->node) : -1;

    if (!store->value && row >= 0 && is_question(s->a, store->node) &&
        (int)store->arg == flag_of(s->a, store->node) && tells_found(s, store->node))
        return !test_holds(test, 0);
    return store->value && means_found(s, store->value, store->node, test, depth + 1);
}

/* ---- conditions ---- */

/* Is it of another probe than the one that is asked about, or of both?  What that one finds says nothing of what
 * this one has missed. */
static bool makers_mean_found(struct search *s, const struct expr *e, const struct values *values,
                              struct test test, int depth)
{
    for (uint32_t k = 0; k < values->count; k++)
        if (test_holds(test, values->numbers[k]))
            return false;
    for (uint32_t k = 0; k < values->makers.count; k++) {
        const struct node *maker = values->makers.items[k];

        if (is_question(s->a, maker)
                ? !writes_flag(s->a, maker, e) || !tells_found(s, maker) || test_holds(test, 0)
                : !waits(s, maker, depth))
            return false;
    }
    return values->makers.count > 0 && !values->is_unknown && !values->is_computed;
}

static bool lvalue_means_found(struct search *s, const struct expr *e, const struct node *at,
                               struct test test, int depth)
{
    struct values values;
    struct set cells = {0};
    bool is_changed = false, is_counted = false;
    int64_t number;

    values_of(s->a, e, at, NULL, &values);
    if (makers_mean_found(s, e, &values, test, depth))
        return true;
    cells_of_lvalue(s->a, e, &cells);
    for (struct stores walk = stores_of_cells(s->a, &cells); stores_next(&walk);) {
        const struct store *store = walk.store;
        const bool is_number = store->value && expr_is_int(store->value, &number);

        if (is_number && !test_holds(test, number))
            continue;
        if (!store->node || !is_in_loop(s, store->node)) {
            if (is_number && store->node)
                return false; /* it may have been so before the loop */
            continue;
        }
        is_changed = true;
        if (value_means_found(s, store, test, depth))
            continue;
        if (!is_store_of_found(s, store, depth))
            return false;
        is_counted |= !is_number;
    }
    return is_changed && (!s->is_inside || !is_counted || is_reached(s, e, test.op, test.is_true));
}

/* Of what the functions return that may be called. */
static bool call_means_found(struct search *s, const struct node *call, struct test test, int depth)
{
    const function_list *callees = callees_of(s->a, call);

    if (call_mpi(s->a, call) >= 0)
        return role_of(s->a, call) != ROLE_TIME && !test_holds(test, 0);
    if (!is_in_loop(s, call))
        return false;
    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        if (function_is_external(f))
            return false;
        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *node = f->nodes[n];

            if (node->kind == NODE_RETURN &&
                !(node->value && means_found(s, node->value, node, test, depth + 1)) &&
                !runs_when_found(s, node, depth + 1))
                return false;
        }
    }
    return callees->count > 0;
}

/* Is it so, or not so, whatever time it is: does it mean that something has come, or change only where that is so? */
static bool is_timeless(struct search *s, const struct expr *e, const struct node *at, bool is_true,
                        int depth)
{
    bool is_changed = false;

    return is_changed_by_found(s, e, at, &is_changed, depth + 1) ||
           means_found(s, e, at, test_of_truth(is_true), depth + 1);
}

/* Of two conditions: do both have to be so, and each means it, or is one enough?  What else has to be so then must not
 * go by how often nothing has come: `flag && rounds > 10` lets messages pass until it holds. */
static bool both_mean_found(struct search *s, const struct expr *e, const struct node *at,
                            bool is_true, int depth)
{
    bool is_and = expr_op(e) == OP_LAND || expr_op(e) == OP_AND;
    bool x = means_found(s, e->a, at, test_of_truth(is_true), depth + 1);

    if (expr_op(e) == OP_AND && !is_true)
        return false;
    if (is_and == is_true)
        return (x && is_timeless(s, e->b, at, is_true, depth)) ||
               (means_found(s, e->b, at, test_of_truth(is_true), depth + 1) &&
                is_timeless(s, e->a, at, is_true, depth));
    return x && means_found(s, e->b, at, test_of_truth(is_true), depth + 1);
}

static bool operation_means_found(struct search *s, const struct expr *e, const struct node *at,
                                  struct test test, int depth)
{
    bool is_true, is_changed = false;
    int64_t number;

    if (test_is_of_truth(test, &is_true) && e->kind == EXPR_UNARY && expr_op(e) == OP_LNOT)
        return means_found(s, e->a, at, test_of_truth(!is_true), depth + 1);
    if (test_is_of_truth(test, &is_true) && e->kind == EXPR_BINARY) {
        if (expr_op(e) == OP_LAND || expr_op(e) == OP_LOR || expr_op(e) == OP_AND ||
            expr_op(e) == OP_OR)
            return both_mean_found(s, e, at, is_true, depth);
        if (expr_op_class(e) == CLASS_COMPARISON && expr_is_int(e->b, &number))
            return means_found(s, e->a, at, (struct test){expr_op(e), number, is_true}, depth + 1);
    }
    if (s->is_inside &&
        (e->kind != EXPR_BINARY || expr_op_class(e) != CLASS_COMPARISON || expr_op(e) == OP_EQ ||
         expr_op(e) == OP_NE || !is_lvalue(e->a) || !test_is_of_truth(test, &is_true) ||
         !is_reached(s, e->a, expr_op(e), is_true)))
        return false;
    return is_changed_by_found(s, e, at, &is_changed, depth) && is_changed;
}

static bool was_asked(struct search *s, const struct expr *e, const struct node *at,
                      struct test test)
{
    for (uint32_t k = 0; k < s->asked.count; k++)
        if (s->asked.items[k].expr == e && s->asked.items[k].at == at &&
            s->asked.items[k].is_inside == s->is_inside &&
            tests_equal(s->asked.items[k].test, test))
            return true;
    return false;
}

/* When the test of the expression holds at the node, has something come? */
static bool means_found(struct search *s, const struct expr *e, const struct node *at,
                        struct test test, int depth)
{
    uint32_t before = s->asked.count;
    bool means;
    int64_t number;

    e = expr_without_casts(e);
    if (expr_is_int(e, &number))
        return !test_holds(test, number);
    if (was_asked(s, e, at, test))
        return true;
    if (!may_go_on(s, depth))
        return false;
    array_push(s->scratch, &s->asked, ((struct asked){e, at, test, s->is_inside}));
    if (e->kind == EXPR_CALL)
        means = call_means_found(s, e->call, test, depth);
    else if (is_lvalue(e))
        means = lvalue_means_found(s, e, at, test, depth);
    else
        means = operation_means_found(s, e, at, test, depth);
    s->asked.count = before;
    return means;
}

/* Is it an argument that is still what it was when the function reads it, as nothing comes in there? */
static bool is_handed_over(struct search *s, const struct cell *cell, const struct store *store)
{
    return cell->kind == CELL_VARIABLE && cell->variable->parameter >= 0 && store->value &&
           !store->target && store->node->kind == NODE_CALL &&
           !facts_of(s->a, cell->variable->function)->communicates;
}

/* Does the loop change what the expression reads only where something has come? */
static bool cells_change_by_found(struct search *s, struct set cells, bool *is_changed, int depth)
{
    for (uint32_t k = 0; k < cells.count; k++) {
        const struct cell *cell = s->a->cells[cells.items[k]];

        for (struct stores walk = stores_of(cell); stores_next(&walk);) {
            const struct store *store = walk.store;

            if (!store->node || !is_in_loop(s, store->node))
                continue;
            if (is_handed_over(s, cell, store)) {
                if (!is_changed_by_found(s, store->value, store->node, is_changed, depth + 1))
                    return false;
                continue;
            }
            if (!is_store_of_found(s, store, depth))
                return false;
            *is_changed = true;
        }
    }
    return true;
}

static bool is_changed_by_found(struct search *s, const struct expr *e, const struct node *at,
                                bool *is_changed, int depth)
{
    const function_list *callees;

    if (!e)
        return true;
    if (e->kind == EXPR_UNKNOWN || !may_go_on(s, depth))
        return false;
    if (is_lvalue(e))
        return cells_change_by_found(s, *cells_known_read(s->a, e), is_changed, depth);
    if (e->kind != EXPR_CALL)
        return is_changed_by_found(s, e->a, at, is_changed, depth) &&
               is_changed_by_found(s, e->b, at, is_changed, depth) &&
               is_changed_by_found(s, e->c, at, is_changed, depth);
    if (!is_in_loop(s, e->call) ||
        (call_mpi(s->a, e->call) >= 0 && role_of(s->a, e->call) != ROLE_TIME))
        return true;
    callees = callees_of(s->a, e->call);
    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        if (function_is_external(f))
            return false;
        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_RETURN &&
                !is_changed_by_found(s, f->nodes[n]->value, f->nodes[n], is_changed, depth + 1))
                return false;
    }
    return callees->count > 0;
}

/* Does the loop change it only where something has come, or is it made anew of what changes only there? */
static bool is_given_by_found(struct search *s, const struct set *cells, int depth)
{
    for (struct stores walk = stores_of_cells(s->a, cells); stores_next(&walk);) {
        const struct store *store = walk.store;
        bool is_changed = false;

        if (store->node && is_in_loop(s, store->node) && !is_store_of_found(s, store, depth) &&
            !(store->value &&
              is_changed_by_found(s, store->value, store->node, &is_changed, depth + 1) &&
              is_changed))
            return false;
    }
    return true;
}

/* ---- loops ---- */

/* Has each process that asks the question passed the branch before? */
static bool stands_before_question(struct search *s, const struct node *branch)
{
    node_list asking = {0};

    event_positions(s->a, s->question, s->function, &asking);
    for (uint32_t k = 0; k < asking.count; k++)
        if (bits_get(&s->loop, asking.items[k]->id) &&
            !cfg_dominates(cfg_get(s->a, s->function), branch, asking.items[k]))
            return false;
    return true;
}

/* Does this way out mean it?  By its rank alone a process leaves `while (rank == 0 && ...)` that has asked nothing in it. */
static bool exit_means_found(struct search *s, const struct node *branch, int side, bool *has_exit)
{
    const struct expr *asked = branch->kind == NODE_BRANCH ? branch->value : NULL;

    if (asked && stands_before_question(s, branch))
        asked = role_beside(s->a, asked, branch, side == 1);
    if (!asked)
        return branch->kind == NODE_BRANCH;
    *has_exit = true;
    return means_found(s, asked, branch, test_of_truth(side == 0), 0);
}

static bool exits_mean_found(struct search *s)
{
    const struct function *f = s->function;
    bool has_exit = false;

    for (uint32_t k = 0; k < f->node_count; k++)
        for (int side = 0; side < 2 && bits_get(&s->loop, k); side++) {
            const struct node *next = f->nodes[k]->next[side];
            if (!next || bits_get(&s->loop, next->id) ||
                (next != f->nodes[1] && !cfg_reaches(s->a, next, f->nodes[1])))
                continue;
            if (!exit_means_found(s, f->nodes[k], side, &has_exit))
                return false;
        }
    return has_exit;
}

/* The same whatever range it is asked for; kept by the question and the head of the loop. */
static bool is_left_when_found(struct analysis *a, const struct event *question,
                               const struct function *function, uint32_t loop)
{
    const struct cfg *cfg = cfg_get(a, function);
    const char *key = arena_printf(a->arena, "%u %u %u", question->id, function->id,
                                   cfg->loop_heads.items[loop]->id);
    const char *known = a->found_loops ? map_get(a->found_loops, key) : NULL;
    struct search s = {.a = a, .function = function, .question = question};

    if (known)
        return known[0] == 'y';
    if (!a->found_loops)
        a->found_loops = map_new(a->arena);
    s.scratch = arena_new();
    s.loop = cfg->loops.items[loop];
    find_below(&s);
    known = exits_mean_found(&s) ? "yes" : "no";
    arena_free(s.scratch);
    map_set(a->found_loops, key, known);
    return known[0] == 'y';
}

/* Is the call in a loop of the range that goes on until something has come? */
static bool call_is_awaited(struct analysis *a, const struct scope *scope,
                            const struct event *question, const struct node *call)
{
    const struct cfg *cfg = cfg_get(a, call->function);
    struct bits around;

    if (!cfg_loop_around(a, call, &around)) /* which finds the loops of the function */
        return false;
    for (uint32_t k = 0; k < cfg->loops.count; k++) {
        if (!bits_get(&cfg->loops.items[k], call->id) ||
            (call->function == scope->function && !scope_has_node(scope, cfg->loop_heads.items[k])))
            continue;
        if (is_left_when_found(a, question, call->function, k))
            return true;
    }
    return false;
}

bool found_before_left(struct analysis *a, const struct scope *scope, const struct event *question)
{
    for (uint32_t k = 0; k < question->depth; k++)
        if ((question->chain[k]->function == scope->function ||
             bits_get(&scope->below, question->chain[k]->function->id)) &&
            call_is_awaited(a, scope, question, question->chain[k]))
            return true;
    /* Loops of callers between the event's home and the range. */
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; scope_may_have(scope, f) && n < f->node_count; n++)
            if ((f == scope->function ? bits_get(&scope->inside, n) : bits_get(&scope->below, k)) &&
                f->nodes[n]->kind == NODE_CALL && f->nodes[n]->mpi < 0 &&
                call_reaches(a, f->nodes[n], question->home) &&
                call_is_awaited(a, scope, question, f->nodes[n]))
                return true;
    }
    return false;
}
