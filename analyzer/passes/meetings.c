/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a process leave a non-blocking collective that all have entered?
 *
 * Requires: events, values.  Computes: for a non-blocking collective whose result depends on every
 * member, the calls of MPI_Wait and MPI_Waitall, and the ways out of loops around MPI_Test and
 * MPI_Testall, that are passed only when it is complete.  Shown is: the request that is completed
 * was posted by the collective since the last time that the process came there (the call dominates
 * the completion, or a variable that is set behind the call, or the request itself, guards it), and
 * once only; nothing else posts it, or nothing does between the call that dominates and the completion.
 * Between the call and the completion nothing of the group may happen: what is received there could
 * be a message that another process sent behind its completion.  One exception, the consensus: when
 * every send of the group is synchronous and complete before the collective is entered, or its messages
 * are all answered before (answered.c), all messages are matched when all have entered it, and
 * receptions in between take nothing that matters to the order.  Of a collective whose result is made of what
 * one process alone hands over (separators.c) that one is all that has entered it, which is no consensus.
 */
#include "passes/meetings.h"
#include "ir/expr.h"
#include "passes/answered.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/kept.h"
#include "passes/loops.h"
#include "passes/requested.h"
#include "passes/scope.h"
#include "passes/values.h"
#include "passes/views.h"

enum { EXIT = 1 }; /* number of a function's last node */

/* ---- ways in one function ---- */

struct way { /* where it does not go */
    const struct function *function;
    uint8_t *stops; /* by node id: 1 the node is not entered, 2 + side: that side is not taken */
    uint8_t *seen;  /* by node id, filled by way_run */
};

static struct way way_new(struct analysis *a, const struct function *f)
{
    return (struct way){f, ARENA_ARRAY(a->arena, uint8_t, f->node_count),
                        ARENA_ARRAY(a->arena, uint8_t, f->node_count)};
}

static void way_stop(struct way *way, const struct node *node, int side)
{
    way->stops[node->id] |= side < 0 ? 1 : side == 0 ? 2 : 4;
}

static void way_visit(struct analysis *a, struct way *way, const struct node *node, node_list *work)
{
    if (!node || way->seen[node->id] || (way->stops[node->id] & 1))
        return;
    way->seen[node->id] = 1;
    array_push(a->arena, work, node);
}

static void way_step(struct analysis *a, struct way *way, const struct node *node, int side,
                     node_list *work)
{
    for (int k = 0; k < 2; k++)
        if ((side < 0 || side == k) && !(way->stops[node->id] & (2 << k)))
            way_visit(a, way, node->next[k], work);
}

/* Marks what can be reached behind the node (behind one side of it). */
static void way_run(struct analysis *a, struct way *way, const struct node *from, int side)
{
    node_list work = {0};

    way_step(a, way, from, side, &work);
    while (work.count > 0)
        way_step(a, way, work.items[--work.count], -1, &work);
}

/* ---- the request ---- */

struct search {
    struct analysis *a;
    const struct group *group;
    const struct event *entered;
    const struct function *function;
    const struct node *enter; /* the collective's call in the function */
    const struct node *complete;
    struct meeting meeting;
    bool is_live_enough; /* whatever the group does in between */
    bool is_own;         /* nothing else posts the request; an array is taken to keep each */
};

static bool posts(const struct event *e)
{
    return ((e->kind == EVENT_SEND || e->kind == EVENT_RECEIVE) && e->is_nonblocking) ||
           e->kind == EVENT_START ||
           (e->kind == EVENT_COLLECTIVE && e->mpi->role >= ROLE_ICOLL_SYNC);
}

static bool request_is_own(struct analysis *a, const struct event *entered)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (posts(e) && e->mpi_node != entered->mpi_node && e->chain != entered->chain &&
            set_meets(&e->request_cells, &entered->request_cells))
            return false;
    }
    return true;
}

/* What a condition is about: `x`, `!x`, `x == n`, `x != n`; *when_true: it holds for x == number. */
static const struct expr *condition_of(const struct expr *condition, int64_t *number,
                                       bool *is_equal)
{
    *number = 0;
    *is_equal = false;
    while (condition->kind == EXPR_UNARY && expr_op(condition) == OP_LNOT) {
        *is_equal = !*is_equal;
        condition = condition->a;
    }
    if (condition->kind == EXPR_BINARY &&
        (expr_op(condition) == OP_EQ || expr_op(condition) == OP_NE) &&
        (condition->b->kind == EXPR_INT || condition->a->kind == EXPR_INT)) {
        bool is_right = condition->b->kind == EXPR_INT;

        *number = is_right ? condition->b->value : condition->a->value;
        *is_equal = *is_equal != (expr_op(condition) == OP_EQ);
        condition = is_right ? condition->a : condition->b;
    }
    return condition->kind == EXPR_VARIABLE || condition->kind == EXPR_FIELD ||
                   condition->kind == EXPR_INDEX || condition->kind == EXPR_DEREF
               ? condition
               : NULL;
}

/* Does what `maker` has written get to the branch only past the test, which writes it anew? */
static bool is_overwritten(struct analysis *a, const struct node *maker, const struct node *test,
                           const struct node *branch)
{
    struct way way;

    if (maker->function != branch->function || test->function != branch->function)
        return false;
    way = way_new(a, branch->function);
    way_stop(&way, test, -1);
    way_run(a, &way, maker, -1);
    return !way.seen[branch->id];
}

/* Is the condition, at the node, true (1) or false (0) only where the flag is true that the test wrote?  -1: it does not
 * read the flag. */
static int flag_truth(struct analysis *a, const struct expr *condition, const struct node *at,
                      const struct node *test)
{
    int64_t number;
    bool is_equal;
    const struct expr *flag = condition_of(condition, &number, &is_equal);
    struct values values;
    bool has_test = false;

    if (!flag || number != 0)
        return -1;
    values_of(a, flag, at, NULL, &values);
    if (values.makers.count == 0 || values.is_unknown || values.is_computed || values.is_status)
        return -1;
    for (uint32_t k = 0; k < values.makers.count; k++) {
        has_test |= values.makers.items[k] == test;
        if (values.makers.items[k] != test && !is_overwritten(a, values.makers.items[k], test, at))
            return -1;
    }
    if (!has_test)
        return -1;
    for (uint32_t k = 0; k < values.count; k++)
        if (values.numbers[k] != 0)
            return -1;
    return is_equal ? 0 : 1;
}

/* The side on which the flag that the test wrote is true; -1: the branch does not read it. */
static int flag_side(struct analysis *a, const struct node *branch, const struct node *test)
{
    const int truth = branch->kind == NODE_BRANCH ? flag_truth(a, branch->value, branch, test) : -1;

    return truth < 0 ? -1 : 1 - truth;
}

/* Does the node run only where the flag is true? */
static bool is_behind_flag(struct analysis *a, const struct node *node, const struct node *test)
{
    for (uint32_t k = 0; k < node->function->node_count; k++) {
        const struct node *branch = node->function->nodes[k];
        const int side = flag_side(a, branch, test);

        if (side >= 0 && cfg_is_behind(a, branch, side, node))
            return true;
    }
    return false;
}

/* Does the assignment make the variable true (or false, as wanted) only where the flag is true? */
static bool is_set_by_flag(struct analysis *a, const struct node *set, bool is_wanted,
                           const struct node *test)
{
    const struct expr *value = expr_without_casts(set->value);
    const int truth = flag_truth(a, value, set, test);

    if (value->kind == EXPR_CONDITIONAL && value->b->kind == EXPR_INT &&
        value->c->kind == EXPR_INT) {
        const int asked = flag_truth(a, value->a, set, test);
        const bool when_true = (value->b->value != 0) == is_wanted;
        const bool when_false = (value->c->value != 0) == is_wanted;

        return asked >= 0 && !(asked == 1 ? when_false : when_true);
    }
    if (value->kind == EXPR_INT)
        return (value->value != 0) != is_wanted || is_behind_flag(a, set, test);
    return truth == (is_wanted ? 1 : 0);
}

/* The side of the branch on which a variable is that is set only where the flag is true: if (flag) done = 1, done = !!flag;
 * -1: it asks for none. */
static int told_side(struct analysis *a, const struct node *branch, const struct node *test)
{
    int64_t number;
    bool is_equal;
    const struct expr *variable =
        branch->kind == NODE_BRANCH ? condition_of(branch->value, &number, &is_equal) : NULL;
    node_list definitions = {0};

    if (!variable || number != 0 || variable->kind != EXPR_VARIABLE ||
        !variable_is_simple(variable->variable) ||
        definitions_reaching(a, variable->variable, branch, &definitions))
        return -1;
    for (int side = 0; side < 2; side++) {
        const bool is_wanted = (side == 0) != is_equal;
        bool are_all = definitions.count > 0;

        for (uint32_t k = 0; k < definitions.count && are_all; k++)
            are_all = definitions.items[k]->kind == NODE_ASSIGN &&
                      is_set_by_flag(a, definitions.items[k], is_wanted, test);
        if (are_all)
            return side;
    }
    return -1;
}

static bool assigns(const struct node *node, const struct expr *target)
{
    return node->kind == NODE_ASSIGN && node->target == target;
}

/* Comes the process from here to `to` only past a node that sets the flag anew? */
static bool is_renewed(const struct search *s, const struct node *from, int side,
                       const struct expr *flag, const struct node *to, const struct node *also)
{
    struct way way = way_new(s->a, s->function);

    for (uint32_t k = 0; k < s->function->node_count; k++)
        if (assigns(s->function->nodes[k], flag))
            way_stop(&way, s->function->nodes[k], -1);
    if (also)
        way_stop(&way, also, -1);
    way_run(s->a, &way, from, side);
    return !way.seen[to->id];
}

static void way_stop_left(const struct search *s, struct way *way)
{
    way_stop(way, s->meeting.left, s->meeting.side);
}

/* The one side of the branch from which the node is reached before the branch is again; -1: both. */
static int side_towards(const struct search *s, const struct node *branch, const struct node *node)
{
    bool reaches[2];

    for (int side = 0; side < 2; side++) {
        struct way way = way_new(s->a, s->function);

        way_stop(&way, branch, -1);
        way_run(s->a, &way, branch, side);
        reaches[side] = way.seen[node->id];
    }
    return reaches[0] == reaches[1] ? -1 : reaches[1];
}

/* The variable that the branch asks before `node`, which runs when (variable == *number) == *is_equal;
 * NULL: the branch asks something else, or does not decide alone. */
static const struct expr *guard_variable(const struct search *s, const struct node *branch,
                                         const struct node *node, int64_t *number, bool *is_equal)
{
    int side = branch->kind == NODE_BRANCH ? side_towards(s, branch, node) : -1;
    const struct expr *variable = side >= 0 ? condition_of(branch->value, number, is_equal) : NULL;

    if (side == 1)
        *is_equal = !*is_equal;
    if (!variable || variable->kind != EXPR_VARIABLE)
        return NULL;
    return variable;
}

static bool holds(int64_t value, int64_t number, bool is_equal)
{
    return (value == number) == is_equal;
}

/* Is the guard's variable set so that `complete` runs only behind the collective, since the meeting
 * was left last? */
static bool is_set_behind(const struct search *s, const struct node *branch,
                          const struct expr *variable, int64_t number, bool is_equal)
{
    node_list definitions = {0};
    struct cfg *cfg = cfg_get(s->a, s->function);

    if (!variable_is_simple(variable->variable) ||
        definitions_reaching(s->a, variable->variable, branch, &definitions))
        return false;
    for (uint32_t k = 0; k < definitions.count; k++) {
        const struct node *node = definitions.items[k];

        if (node->value->kind != EXPR_INT)
            return false;
        if (holds(node->value->value, number, is_equal) && !cfg_dominates(cfg, s->enter, node))
            return false;
    }
    return is_renewed(s, s->meeting.left, s->meeting.side, variable, branch, NULL);
}

/* Entered again only behind a way out: it is asked whether the variable is set yet. */
static bool is_entered_once(const struct search *s, const struct expr *variable, int64_t number,
                            bool is_equal)
{
    struct way back = way_new(s->a, s->function);
    bool is_asked = false;

    for (uint32_t k = 0; k < s->function->node_count; k++) {
        const struct node *node = s->function->nodes[k];
        bool other_equal;
        int64_t other;

        if (node->kind == NODE_BRANCH &&
            guard_variable(s, node, s->enter, &other, &other_equal) == variable &&
            other == number && other_equal != is_equal &&
            cfg_dominates(cfg_get(s->a, s->function), node, s->enter) &&
            is_renewed(s, s->enter, -1, variable, node, NULL))
            is_asked = true;
    }
    way_stop_left(s, &back);
    way_run(s->a, &back, s->enter, -1);
    for (uint32_t k = 0; k < s->function->node_count && is_asked; k++) {
        const struct node *node = s->function->nodes[k];

        if (assigns(node, variable) && back.seen[k] && !holds(node->value->value, number, is_equal))
            return false;
    }
    return is_asked;
}

/* The request itself tells whether the collective was entered: it is null before and behind. */
static bool asks_request(const struct search *s, const struct node *branch, const struct node *node,
                         bool is_posted)
{
    bool is_equal;
    int64_t number;
    const struct expr *variable = guard_variable(s, branch, node, &number, &is_equal);
    struct values values;

    if (!variable || number != s->a->program->request_null || is_equal == is_posted ||
        !s->entered->request || s->entered->request->kind != EXPR_ADDRESS ||
        s->entered->request->a != variable)
        return false;
    values_of(s->a, variable, branch, NULL, &values);
    if (values.is_unknown || values.is_computed)
        return false;
    for (uint32_t k = 0; k < values.count; k++)
        if (values.numbers[k] != number)
            return false;
    return true;
}

static bool request_is_live(struct search *s)
{
    struct way from_left = way_new(s->a, s->function), again = way_new(s->a, s->function);
    struct cfg *cfg = cfg_get(s->a, s->function);

    way_stop(&from_left, s->enter, -1);
    way_run(s->a, &from_left, s->meeting.left, s->meeting.side);
    way_stop_left(s, &again);
    way_run(s->a, &again, s->enter, -1);
    if (cfg_dominates(cfg, s->enter, s->complete) && !from_left.seen[s->complete->id] &&
        !again.seen[s->enter->id])
        return true;
    s->meeting.is_loop = true;
    for (uint32_t k = 0; k < s->function->node_count; k++) {
        const struct node *branch = s->function->nodes[k];
        bool is_equal;
        int64_t number;
        const struct expr *variable;

        if (branch->kind != NODE_BRANCH || !cfg_dominates(cfg, branch, s->complete))
            continue;
        variable = guard_variable(s, branch, s->complete, &number, &is_equal);
        if (variable && is_set_behind(s, branch, variable, number, is_equal) &&
            is_entered_once(s, variable, number, is_equal))
            return true;
        if (!asks_request(s, branch, s->complete, true))
            continue;
        for (uint32_t n = 0; n < s->function->node_count; n++)
            if (s->function->nodes[n]->kind == NODE_BRANCH &&
                cfg_dominates(cfg, s->function->nodes[n], s->enter) &&
                asks_request(s, s->function->nodes[n], s->enter, false))
                return true;
    }
    return false;
}

/* ---- the group ---- */

static bool any_seen(struct analysis *a, const struct way *way, const struct event *e)
{
    node_list nodes = {0};

    event_positions(a, e, way->function, &nodes);
    for (uint32_t k = 0; k < nodes.count; k++)
        if (way->seen[nodes.items[k]->id])
            return true;
    return false;
}

static void search_run(struct search *s, meeting_list *out);

/* The ways of a process from the send through the function that do not pass the send's completion. */
static bool way_incomplete(const struct search *s, const struct event *send,
                           const struct function *f, const meeting_list *lefts, struct way *way)
{
    node_list nodes = {0};

    *way = way_new(s->a, f);
    for (uint32_t k = 0; k < lefts->count; k++)
        way_stop(way, lefts->items[k].left, lefts->items[k].side);
    for (uint32_t k = 0; k < s->a->events.count; k++) {
        const struct event *c = s->a->events.items[k];
        const struct node *node = c->kind == EVENT_COMPLETION ? event_node_in(c, f) : NULL;

        if (!node || !set_meets(&c->request_cells, &send->request_cells))
            continue;
        if (c->mpi->role == ROLE_WAIT || c->mpi->role == ROLE_WAITALL)
            way_stop(way, node, -1);
        for (uint32_t n = 0;
             n < f->node_count && (c->mpi->role == ROLE_TEST || c->mpi->role == ROLE_TESTALL);
             n++) {
            int side = flag_side(s->a, f->nodes[n], c->mpi_node);

            if (side >= 0)
                way_stop(way, f->nodes[n], side);
        }
    }
    event_positions(s->a, send, f, &nodes);
    for (uint32_t k = 0; k < nodes.count; k++)
        way_run(s->a, way, nodes.items[k], -1);
    return nodes.count > 0;
}

/* Where the function leaves collectives that it enters only when the send is complete. */
static void lefts_find(const struct search *s, const struct function *f,
                       const struct way *incomplete, meeting_list *out)
{
    meeting_list lefts = {0};

    for (uint32_t k = 0; k < s->a->events.count; k++) {
        const struct event *e = s->a->events.items[k];
        struct search own = {.a = s->a, .group = s->group, .entered = e, .is_live_enough = true};
        const struct node *enter = event_node_in(e, f);

        if (e->kind == EVENT_COLLECTIVE && posts(e) && enter && !incomplete->seen[enter->id])
            search_run(&own, &lefts);
    }
    for (uint32_t k = 0; k < lefts.count; k++)
        if (lefts.items[k].left->function == f)
            array_push(s->a->arena, out, lefts.items[k]);
}

/* Is the send complete whenever the collective is entered?  In the collective's function, or because a
 * function that sends, and does not come to the collective, is left only when it is complete; with a
 * consensus of its own, perhaps. */
static bool is_complete_before(const struct search *s, const struct event *send)
{
    meeting_list none = {0};
    struct way way;

    if (!send->is_nonblocking)
        return true;
    if (way_incomplete(s, send, s->function, &none, &way))
        return !way.seen[s->enter->id];
    for (uint32_t k = send->depth; k-- > 0;) {
        const struct function *f = send->chain[k]->function;
        meeting_list lefts = {0};

        if (function_reaches(s->a, f, s->function) || function_reaches(s->a, s->function, f))
            return false;
        if (!way_incomplete(s, send, f, &none, &way))
            continue;
        lefts_find(s, f, &way, &lefts);
        if (way_incomplete(s, send, f, &lefts, &way) && !way.seen[EXIT])
            return true;
    }
    return false;
}

/* May the receptions be posted again before they are complete, which would lose the first ones?  Who leaves the
 * meeting has entered it, with all of them complete, unless some are posted in between. */
static bool is_posted_anew(const struct search *s, const struct event *posted,
                           const struct node *first)
{
    struct way way = way_new(s->a, s->function);
    meeting_list left = {0};

    way_stop_left(s, &way);
    way_run(s->a, &way, s->enter, -1);
    if (way.seen[posted->node->id])
        return true;
    array_push(s->a->arena, &left, s->meeting);
    return way_incomplete(s, posted, s->function, &left, &way) && way.seen[first->id];
}

/* Are the messages of the send matched, and known to be, when the collective is entered? */
static bool is_matched_before(const struct search *s, const struct event *send)
{
    const event_list *views = views_of(s->a);
    const struct event *answer;
    meeting_list none = {0};
    struct counting posts;
    struct way way;

    if (event_is_synchronous(send))
        return is_complete_before(s, send);
    answer = view_in(s->a, send, s->function)
                 ? answered_by(s->a, s->group, view_in(s->a, send, s->function))
                 : NULL;
    for (uint32_t k = 0; k < views->count && answer; k++) {
        const struct event *c = views->items[k];

        if (c->kind == EVENT_COMPLETION && set_meets(&c->request_cells, &answer->request_cells) &&
            !answered_whole(s->a, c, answer))
            return false;
    }
    return answer && loop_is_counting(s->a, answer->node, &posts) &&
           way_incomplete(s, answer, s->function, &none, &way) && !way.seen[s->enter->id] &&
           !is_posted_anew(s, answer, posts.first);
}

static bool is_consensus(const struct search *s)
{
    for (uint32_t k = 0; k < s->group->may_sends.count; k++)
        if (!is_matched_before(s, s->group->may_sends.items[k]))
            return false;
    return true;
}

/* May the request be given up on the way, so that what waits for it has nothing to wait for? */
static bool is_given_up(const struct search *s, const struct way *way)
{
    const struct expr *request = s->entered->request;

    for (uint32_t k = 0; k < s->function->node_count; k++) {
        const struct node *node = s->function->nodes[k];

        if (!way->seen[k])
            continue;
        if (node->kind == NODE_CALL && call_mpi(s->a, node) >= 0 &&
            mpi_function_get(call_mpi(s->a, node))->role == ROLE_REQUEST_FREE)
            return true;
        if (request && request->kind == EXPR_ADDRESS && assigns(node, request->a))
            return true;
    }
    return false;
}

/* Does nothing of the group happen between the collective and its completion? */
static bool is_clear(struct search *s)
{
    struct way way = way_new(s->a, s->function);
    bool is_free = true;

    way_stop_left(s, &way);
    way_run(s->a, &way, s->enter, -1);
    if (way.seen[EXIT] /* left by a return */ || is_given_up(s, &way))
        return false;
    for (uint32_t k = 0; k < s->group->may_sends.count; k++)
        if (any_seen(s->a, &way, s->group->may_sends.items[k]))
            return false;
    for (uint32_t k = 0; k < s->group->receptions.count; k++) {
        const struct event *receive = s->group->receptions.items[k];

        is_free = is_free && !any_seen(s->a, &way, receive);
        for (uint32_t n = 0; n < s->a->events.count && is_free && receive->is_nonblocking; n++) {
            const struct event *c = s->a->events.items[n];

            is_free = c->kind != EVENT_COMPLETION || c == s->meeting.completion ||
                      !set_meets(&c->request_cells, &receive->request_cells) ||
                      !any_seen(s->a, &way, c);
        }
    }
    s->meeting.is_consensus = !is_free;
    return is_free || (s->entered->mpi->role == ROLE_ICOLL_SYNC && is_consensus(s));
}

/* Between the collective and its completion, is the request posted by nothing else? */
static bool is_posted_alone(const struct search *s)
{
    struct way way = way_new(s->a, s->function);

    way_stop_left(s, &way);
    way_run(s->a, &way, s->enter, -1);
    for (uint32_t k = 0; k < s->a->events.count; k++) {
        const struct event *e = s->a->events.items[k];

        if (posts(e) && set_meets(&e->request_cells, &s->entered->request_cells) &&
            any_seen(s->a, &way, e))
            return false;
    }
    return true;
}

static void meeting_try(struct search *s, const struct node *left, int side, meeting_list *out)
{
    s->meeting = (struct meeting){
        .entered = s->entered, .completion = s->meeting.completion, .left = left, .side = side};
    if (request_is_live(s) && (s->is_own || (!s->meeting.is_loop && is_posted_alone(s))) &&
        (s->is_live_enough || is_clear(s)))
        array_push(s->a->arena, out, s->meeting);
}

/* The object that holds the request; NULL: that is not seen. */
static const struct expr *request_object(const struct event *e)
{
    const struct expr *request = expr_without_casts(e->request);

    return request && request->kind == EXPR_ADDRESS ? request->a : request_element(e);
}

/* The element that an object lies in; NULL: it is none. */
static const struct expr *element_around(const struct expr *object)
{
    while (object && object->kind == EXPR_FIELD)
        object = object->a;
    return object && object->kind == EXPR_INDEX ? object : NULL;
}

/* Does the call name another element of an array than the one in which the collective left its request, or maybe one? */
static bool names_another(const struct search *s, const struct event *c)
{
    const struct expr *posted = request_object(s->entered), *asked = request_object(c);
    const struct expr *element = element_around(posted), *other = element_around(asked);
    const struct requests_named all = requests_named(c);
    int64_t number;

    if (s->entered->home != c->home || !element)
        return false;
    if (c->mpi->array_of_requests >= 0)
        return all.array == element->a && all.is_counted && posted == element &&
               request_number(element, &number) && !requests_named_has(&all, number);
    if (posted == asked)
        return element->b->kind != EXPR_INT &&
               !value_is_kept(s->a, element->b, s->entered->node, c->node);
    return other && other->a == element->a;
}

static void completion_try(struct search *s, const struct event *c, meeting_list *out)
{
    const struct function *f = c->home;

    s->function = f;
    s->enter = event_node_in(s->entered, f);
    s->complete = c->node;
    s->meeting.completion = c;
    if (!s->enter)
        return;
    if (c->mpi->role == ROLE_WAIT || c->mpi->role == ROLE_WAITALL) {
        meeting_try(s, c->node, -1, out);
        return;
    }
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *branch = f->nodes[k];
        const int direct = flag_side(s->a, branch, c->mpi_node);
        const int side = direct >= 0 ? direct : told_side(s->a, branch, c->mpi_node);
        int64_t number;
        bool is_equal;

        if (side >= 0 &&
            is_renewed(s, branch, side, condition_of(branch->value, &number, &is_equal), branch,
                       direct >= 0 ? c->node : NULL))
            meeting_try(s, branch, side, out);
    }
}

static void search_run(struct search *s, meeting_list *out)
{
    const struct event *entered = s->entered;
    const bool is_own = request_is_own(s->a, entered);

    for (uint32_t k = 0; k < s->a->events.count; k++) {
        const struct event *c = s->a->events.items[k];
        bool is_array = c->mpi->role == ROLE_WAITALL || c->mpi->role == ROLE_TESTALL;

        s->is_own = is_array || is_own;
        if (c->kind == EVENT_COMPLETION && !names_another(s, c) &&
            set_meets(&c->request_cells, &entered->request_cells) &&
            (is_array || c->mpi->role == ROLE_WAIT || c->mpi->role == ROLE_TEST))
            completion_try(s, c, out);
    }
}

void meetings_find(struct analysis *a, const struct event *entered, const struct group *group,
                   meeting_list *out)
{
    struct search s = {.a = a, .group = group, .entered = entered};

    search_run(&s, out);
}
