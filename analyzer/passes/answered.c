/* SPDX-License-Identifier: Apache-2.0 */
/* Does every message of a pattern bring an answer, which is only sent when it was received?
 *
 * Requires: events, matching, control flow.  Questions and answers: a process posts one reception by name for
 * each question that it sends, to the process that it sends it to.  Shown is:
 * (1) the receptions are posted as often as questions are sent, to the same processes, and not behind them: in
 *     one round of a loop, or in two loops over the same with nothing in between that changes whom they name;
 * (2) one call sends all messages that these receptions can take, and it has a reception of its own before it
 *     that takes nothing but questions, from the very process that it sends to; it runs at most once for each of
 *     them;
 * (3) the question's send is the only one of the group, and all of this is on one communicator.
 * Let a process p have sent n questions to q.  It has posted n receptions for answers of q.  When they are
 * complete, q has sent n answers to p by (2), so it has received n questions of p: all of them.  Nothing is
 * said about which answer belongs to which question, nor about their tags.
 */
#include "passes/answered.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/kept.h"
#include "passes/loops.h"
#include "passes/stored.h"
#include "passes/views.h"

#include <string.h>

/* Is there a way from behind `from` to `to` that does not pass `avoid`?  Marks what lies on ways from there. */
static bool leads(struct analysis *a, const struct node *from, const struct node *to,
                  const struct node *avoid, uint8_t *seen)
{
    node_list work = {0};
    bool is_found = false;

    memset(seen, 0, from->function->node_count);
    array_push(a->arena, &work, from);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            is_found |= next && next == to;
            if (!next || next == avoid || next == to || seen[next->id])
                continue;
            seen[next->id] = 1;
            array_push(a->arena, &work, next);
        }
    }
    return is_found;
}

static bool can_avoid(struct analysis *a, const struct node *from, const struct node *to,
                      const struct node *avoid)
{
    uint8_t *seen = ARENA_ARRAY(a->arena, uint8_t, from->function->node_count);

    return leads(a, from, to, avoid, seen);
}

/* Marks the nodes from which there is a way to `to` that does not pass `avoid`. */
static void leads_back(struct analysis *a, const struct node *to, const struct node *avoid,
                       uint8_t *seen)
{
    node_list work = {0};

    array_push(a->arena, &work, to);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        for (uint32_t k = 0; k < node->previous_count; k++)
            if (node->previous[k] != avoid && !seen[node->previous[k]->id]) {
                seen[node->previous[k]->id] = 1;
                array_push(a->arena, &work, node->previous[k]);
            }
    }
}

/* Variables that only assignments can change. */
static bool is_simple(const struct expr *expr)
{
    if (!expr || expr->kind == EXPR_INT)
        return true;
    if (expr->kind == EXPR_UNARY || expr->kind == EXPR_BINARY || expr->kind == EXPR_CAST)
        return is_simple(expr->a) && is_simple(expr->b);
    return expr->kind == EXPR_VARIABLE && variable_is_simple(expr->variable);
}

/* Does one of these nodes, or what it calls, store into the cells? */
static bool cells_are_set(struct analysis *a, const struct set *cells, const struct function *f,
                          const struct bits *nodes)
{
    for (struct stores walk = stores_of_cells(a, cells); stores_next(&walk);)
        if (store_is_made_by(a, walk.store, f, nodes))
            return true;
    return false;
}

/* Is what the expression reads the same all the way from `from` to `to`?  `counter` (NULL: none) may change. */
static bool is_kept(struct analysis *a, const struct expr *expr, const struct expr *counter,
                    const struct node *from, const struct node *to)
{
    const struct function *f = from->function;
    uint8_t *ahead = ARENA_ARRAY(a->arena, uint8_t, f->node_count);
    uint8_t *back = ARENA_ARRAY(a->arena, uint8_t, f->node_count);
    struct bits calls = bits_new(a->arena, f->node_count);
    bool has_calls = false;
    struct set cells = {0};

    cells_read_by(a, expr, &cells);
    leads(a, from, to, from, ahead);
    leads_back(a, to, from, back);
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        struct set written = {0};

        if (!ahead[k] || !back[k] || (node->kind == NODE_ASSIGN && node->target == counter))
            continue;
        if (node->kind == NODE_CALL && call_mpi(a, node) < 0 && !is_simple(expr)) {
            bits_set(&calls, k);
            has_calls = true;
        }
        cells_written_by(a, node, &written);
        if (set_meets(&written, &cells))
            return false;
    }
    return !has_calls || !cells_are_set(a, &cells, f, &calls);
}

/* ---- (1) ---- */

static bool is_stable(struct analysis *a, const struct expr *bound)
{
    return bound->kind == EXPR_INT ||
           (bound->kind == EXPR_VARIABLE && parameter_is_stable(a, bound->variable));
}

/* Both loops over the same numbers, the receptions' first, and one run of one for one of the other? */
static bool are_twins(struct analysis *a, const struct counting *posts,
                      const struct counting *sends)
{
    const struct expr *x = posts->branch->value, *y = sends->branch->value;
    const struct expr *from = posts->counter, *to = sends->counter;

    return expr_with(a->program, x, from, to) == y && is_stable(a, x->b) &&
           posts->first->value == sends->first->value && posts->first->value->kind == EXPR_INT &&
           expr_with(a->program, posts->step->value, from, to) == sends->step->value &&
           cfg_dominates(cfg_get(a, posts->branch->function), posts->branch, sends->first) &&
           !bits_get(&posts->nodes, sends->first->id) &&
           !bits_get(&sends->nodes, posts->first->id) &&
           !can_avoid(a, sends->branch, sends->first, posts->first) &&
           !can_avoid(a, posts->branch->next[1], posts->first, sends->first);
}

static bool are_paired(struct analysis *a, const struct event *send, const struct event *post)
{
    struct cfg *cfg = cfg_get(a, send->home);
    struct counting sends, posts;
    bool is_looped =
        loop_is_counting(a, send->node, &sends) && loop_runs_once(a, &sends, send->node, -1);

    if (is_looped && loop_is_counting(a, post->node, &posts) &&
        loop_runs_once(a, &posts, post->node, -1) && posts.branch != sends.branch)
        return are_twins(a, &posts, &sends) &&
               expr_with(a->program, post->peer, posts.counter, sends.counter) == send->peer &&
               is_kept(a, send->peer, sends.counter, posts.first, sends.branch);
    return post->peer == send->peer && cfg_dominates(cfg, post->node, send->node) &&
           cfg_postdominates(cfg, send->node, post->node) &&
           !can_avoid(a, send->node, send->node, post->node) &&
           !can_avoid(a, post->node, post->node, send->node) &&
           is_kept(a, send->peer, NULL, post->node, send->node);
}

/* ---- (2) ---- */

/* Is the process that the answer goes to the one whose message was received there? */
static bool is_to_sender(struct analysis *a, const struct event *taken, const struct event *answer)
{
    if (taken->peer != answer->peer || taken->source != SOURCE_NAMED)
        return false;
    return is_kept(a, answer->peer, NULL, taken->node, answer->node);
}

/* Does the reception take nothing but messages of the send? */
static bool takes_only(struct analysis *a, const struct event *taken, const struct event *send)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind == EVENT_SEND && !view_has(send, e) && views_may_meet(a, e, taken))
            return false;
    }
    return true;
}

static bool is_answer(struct analysis *a, const struct event *send, const struct event *answer)
{
    const event_list *views = views_of(a);

    if (!event_runs_once(a, answer))
        return false;
    for (uint32_t k = 0; k < views->count; k++) {
        const struct event *taken = views->items[k];

        if (event_runs_once(a, taken) && taken->kind == EVENT_RECEIVE &&
            taken->home == answer->home && !taken->is_nonblocking && taken->node != answer->node &&
            taken->node->function == answer->node->function &&
            comms_are_one(&taken->comm_value, &answer->comm_value) &&
            cfg_dominates(cfg_get(a, taken->home), taken->node, answer->node) &&
            !can_avoid(a, answer->node, answer->node, taken->node) &&
            is_to_sender(a, taken, answer) && takes_only(a, taken, send))
            return true;
    }
    return false;
}

/* ---- what is complete ---- */

/* The array that a request lies in, and its place there. */
static const struct expr *array_of(const struct expr *request, const struct expr **index)
{
    request = expr_without_casts(request);
    if (request->kind != EXPR_ADDRESS || request->a->kind != EXPR_INDEX)
        return NULL;
    *index = request->a->b;
    return request->a->a;
}

/* Is the place a number that begins at 0 and is raised once with each posting, and nowhere else? */
static bool is_raised(struct analysis *a, const struct expr *place, const struct node *post)
{
    const struct function *f = post->function;
    struct cfg *cfg = cfg_get(a, f);
    int raised = 0, begun = 0;

    if (place->kind != EXPR_VARIABLE || !variable_is_simple(place->variable))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        int64_t number;

        if (node->kind != NODE_ASSIGN || node->target != place)
            continue;
        if (expr_is_int(node->value, &number) && number == 0 && cfg_dominates(cfg, node, post) &&
            !can_avoid(a, post, node, NULL)) {
            begun++;
        } else if (node->value->kind == EXPR_BINARY && expr_op(node->value) == OP_ADD &&
                   node->value->a == place && expr_is_int(node->value->b, &number) && number == 1 &&
                   cfg_dominates(cfg, post, node) && !can_avoid(a, post, post, node) &&
                   !can_avoid(a, node, node, post)) {
            raised++;
        } else {
            return false;
        }
    }
    return raised == 1 && begun == 1;
}

/* Is it the number, or so much less? */
static bool counted_from(const struct expr *expr, const struct expr *number, int64_t *less)
{
    *less = 0;
    return expr == number || (expr->kind == EXPR_BINARY && expr_op(expr) == OP_SUB &&
                              expr->a == number && expr_is_int(expr->b, less));
}

/* Does anybody else store into the request, before it is complete perhaps? */
bool answered_is_kept(struct analysis *a, const struct event *posted)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind != EVENT_COMPLETION && e->request && !view_has(posted, e) &&
            e->mpi_node != posted->mpi_node && set_meets(&e->request_cells, &posted->request_cells))
            return false;
    }
    for (struct stores walk = stores_of_cells(a, &posted->request_cells); stores_next(&walk);) {
        const struct node *node = walk.store->node;

        if (node && (node->kind != NODE_CALL || call_mpi(a, node) < 0) &&
            (node->function != posted->node->function || cfg_reaches(a, posted->node, node)))
            return false;
    }
    return true;
}

bool answered_whole(struct analysis *a, const struct event *completion, const struct event *posted)
{
    const struct mpi_function *mpi = completion->mpi;
    const struct expr *index, *array, *all = expr_without_casts(completion->request), *count;
    const struct expr *request = expr_without_casts(posted->request);
    struct counting loop;
    struct bits around;
    int64_t first, least, less;

    if (completion->home != posted->home)
        return false;
    if (mpi->role == ROLE_WAIT || mpi->role == ROLE_TEST)
        return request == all && request->kind == EXPR_ADDRESS &&
               request->a->kind == EXPR_VARIABLE && !request->a->variable->is_static &&
               (!cfg_loop_around(a, posted->node, &around) ||
                bits_get(&around, completion->node->id));
    if ((mpi->role != ROLE_WAITALL && mpi->role != ROLE_TESTALL) || mpi->incount < 0)
        return false;
    count = completion->args[mpi->incount];
    array = array_of(request, &index);
    if (!array || (all != array && !(all->kind == EXPR_ADDRESS && all->a == array)))
        return false;
    if (!loop_is_counting(a, posted->node, &loop))
        return false;
    if (!counted_from(index, loop.counter, &least))
        return index == count && is_raised(a, index, posted->node);
    return expr_is_int(loop.first->value, &first) && first == least &&
           expr_op(loop.branch->value) == OP_LT && loop.branch->value->a == loop.counter &&
           counted_from(count, loop.branch->value->b, &less) && less == least &&
           (is_stable(a, count) || value_is_kept(a, count, posted->node, completion->node) ||
            is_kept(a, count, NULL, posted->node, completion->node)) &&
           value_is_kept(a, array, posted->node, completion->node);
}

/* Does one call send all that the reception can take? */
static bool sends_all(struct analysis *a, const struct event *answer, const struct event *post)
{
    bool has_one = false;

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind != EVENT_SEND || !views_may_meet(a, e, post))
            continue;
        if (!view_has(answer, e))
            return false;
        has_one = true;
    }
    return has_one;
}

static bool is_replied(struct analysis *a, const struct event *send, const struct event *post)
{
    const event_list *views = views_of(a);

    for (uint32_t k = 0; k < views->count; k++) {
        const struct event *answer = views->items[k];

        if (answer->kind == EVENT_SEND && comms_are_one(&answer->comm_value, &post->comm_value) &&
            is_answer(a, send, answer) && sends_all(a, answer, post))
            return true;
    }
    return false;
}

const struct event *answered_by(struct analysis *a, const struct group *group,
                                const struct event *send)
{
    const event_list *views = views_of(a);

    for (uint32_t k = 0; k < group->may_sends.count; k++)
        if (!view_has(send, group->may_sends.items[k]))
            return NULL;
    for (uint32_t k = 0; k < views->count && send->peer && event_runs_once(a, send); k++) {
        const struct event *post = views->items[k];
        const struct expr *index;
        struct counting loop;

        if (post->kind != EVENT_RECEIVE || !post->is_nonblocking || post->is_persistent ||
            post->home != send->home || post->source != SOURCE_NAMED || !event_runs_once(a, post) ||
            !post->peer || post->node == send->node || !array_of(post->request, &index) ||
            !answered_is_kept(a, post) || !loop_is_counting(a, post->node, &loop) ||
            !comms_are_one(&post->comm_value, &send->comm_value) || !are_paired(a, send, post))
            continue;
        if (is_replied(a, send, post))
            return post;
    }
    return NULL;
}
