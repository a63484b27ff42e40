/* SPDX-License-Identifier: Apache-2.0 */
/* Which message can meet which reception?
 *
 * Requires: events with sources, tags, communicators and guards; the solver.  Computes: may-match
 * (kept unless refuted by communicator, by constant tags, or by Z3 over tag, destination, named
 * source, guards and what the callers ask of the rank) and definite match (communicators that can be the same and constant tags that
 * agree, or in one function tags with the same constant base), which alone groups.
 * Whether one process alone can send to each that receives is asked with ranks in the communicator of all, or in the one
 * that all these messages are sent in: what a call has split off are parts, of which a process is in one only, and in
 * which the ranks of two processes differ.
 */
#include "passes/matching.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/comms.h"
#include "passes/extent.h"
#include "passes/roles.h"
#include "passes/shared.h"
#include "passes/solve.h"
#include "passes/values.h"

#include <string.h>

struct met {
    uint8_t *receives; /* of a send, by id of the other event: MET_NO, MET_YES, 0 not asked */
    event_list *candidates;
    struct bits candidate_ids;
    struct extent tags; /* that its messages may have, or that it takes */
    bool is_asked, is_bounded;
};

static struct met *met_of(struct analysis *a, const struct event *event)
{
    if (a->met_count != a->events.count) {
        a->met_count = a->events.count;
        a->met = ARENA_ARRAY(a->arena, struct met, a->met_count + 1);
    }
    return &a->met[event->id];
}

static bool numbers_meet(const struct values *x, const struct values *y)
{
    for (uint32_t k = 0; k < x->count; k++)
        if (values_has(y, x->numbers[k]))
            return true;
    return false;
}

/* NULL: any tag. */
static const struct extent *tags_of(struct analysis *a, const struct event *e)
{
    struct met *met = met_of(a, e);

    if (!met->is_asked)
        met->is_bounded = extent_of(a, e->tag, e->node, &met->tags);
    met->is_asked = true;
    return met->is_bounded ? &met->tags : NULL;
}

/* Bits that are set in the number, as far as an int has them, whatever the variables in it are: `0x200 | level`. */
static uint32_t bits_set_in(const struct expr *e)
{
    if (e->kind == EXPR_INT)
        return (uint32_t)e->value;
    if (e->kind == EXPR_CAST && e->type && e->type->kind == TYPE_INT &&
        e->type->bytes >= sizeof(int))
        return bits_set_in(e->a);
    if (e->kind != EXPR_BINARY || (expr_op(e) != OP_OR && expr_op(e) != OP_AND))
        return 0;
    return expr_op(e) == OP_OR ? bits_set_in(e->a) | bits_set_in(e->b)
                               : bits_set_in(e->a) & bits_set_in(e->b);
}

/* Is one of the numbers one with these bits? */
static bool numbers_have_bits(const struct values *numbers, const struct expr *tag)
{
    const uint32_t bits = bits_set_in(tag);

    for (uint32_t k = 0; k < numbers->count; k++)
        if (((uint32_t)numbers->numbers[k] & bits) == bits)
            return true;
    return false;
}

static bool tags_may_meet(struct analysis *a, const struct event *send, const struct event *receive)
{
    const struct extent *sent, *taken;

    if (receive->any_tag || !send->tag || !receive->tag)
        return true;
    if (values_are_numbers(&send->tag_values) && values_are_numbers(&receive->tag_values))
        return numbers_meet(&send->tag_values, &receive->tag_values);
    if ((values_are_numbers(&send->tag_values) &&
         !numbers_have_bits(&send->tag_values, receive->tag)) ||
        (values_are_numbers(&receive->tag_values) &&
         !numbers_have_bits(&receive->tag_values, send->tag)))
        return false;
    sent = tags_of(a, send);
    taken = tags_of(a, receive);
    return !sent || !taken || (sent->low <= taken->high && taken->low <= sent->high);
}

static bool ask(struct analysis *a, const struct event *send, const struct event *receive)
{
    solver_begin(a->solver);
    solver_event(a->solver, send, 0);
    solver_event(a->solver, receive, 1);
    roles_require_above(a, send->node, 0);
    roles_require_above(a, receive->node, 1);
    if (!receive->any_tag)
        solver_tags(a->solver, send, 0, receive, 1);
    solver_peer(a->solver, send, 0, 1);
    if (receive->source == SOURCE_NAMED && !receive->source_is_status)
        solver_peer(a->solver, receive, 1, 0);
    return solver_end(a->solver) != ANSWER_NO;
}

/* Only communicators with the group of MPI_COMM_WORLD number the processes as rank and size of any
 * other such communicator do; on others nothing but tags is compared. */
static bool ranks_compare(const struct event *send, const struct event *receive)
{
    return send->comm_value.is_world && receive->comm_value.is_world;
}

/* What needs no solver. */
static bool is_candidate(struct analysis *a, const struct event *send, const struct event *receive)
{
    return !send->is_for_others && !receive->is_for_others &&
           comms_may_meet(&send->comm_value, &receive->comm_value) &&
           tags_may_meet(a, send, receive) &&
           !values_only(&send->peer_values, a->program->proc_null) &&
           !values_only(&receive->peer_values, a->program->proc_null);
}

/* ---- what is known of an event and all others ---- */

enum { MET_NO = 1, MET_YES };

const event_list *matching_candidates(struct analysis *a, const struct event *event)
{
    struct met *met = met_of(a, event);

    if (met->candidates)
        return met->candidates;
    met->candidates = ARENA_NEW(a->arena, event_list);
    met->candidate_ids = bits_new(a->arena, a->events.count);
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];

        if (event->kind == EVENT_SEND
                ? (e->kind != EVENT_RECEIVE && e->kind != EVENT_PROBE) || !is_candidate(a, event, e)
                : e->kind != EVENT_SEND || !is_candidate(a, e, event))
            continue;
        array_push(a->arena, met->candidates, e);
        bits_set(&met->candidate_ids, k);
    }
    return met->candidates;
}

const struct bits *matching_candidate_ids(struct analysis *a, const struct event *event)
{
    (void)matching_candidates(a, event);
    return &met_of(a, event)->candidate_ids;
}

bool send_may_meet(struct analysis *a, const struct event *send, const struct event *receive)
{
    struct met *met = met_of(a, send);
    bool answer;

    if (met->receives && met->receives[receive->id])
        return met->receives[receive->id] == MET_YES;
    if (!met->receives)
        met->receives = ARENA_ARRAY(a->arena, uint8_t, a->events.count + 1);
    if (!is_candidate(a, send, receive)) {
        answer = false;
    } else if (solver_is_spent(a->solver)) {
        return true;
    } else if (ranks_compare(send, receive)) {
        answer = ask(a, send, receive);
    } else {
        solver_begin(a->solver);
        if (!receive->any_tag)
            solver_tags(a->solver, send, 0, receive, 1);
        answer = solver_end(a->solver) != ANSWER_NO;
    }
    met->receives[receive->id] = answer ? MET_YES : MET_NO;
    return answer;
}

bool events_may_meet(struct analysis *a, const struct event *x, const struct event *y)
{
    return x->kind == EVENT_SEND ? send_may_meet(a, x, y) : send_may_meet(a, y, x);
}

/* Base + number on both sides, with one base: what one function sends to a process that computes the
 * tag from the other's number. */
static bool tags_have_one_base(const struct expr *x, const struct expr *y)
{
    const struct expr *base;

    if (x->kind != EXPR_BINARY || y->kind != EXPR_BINARY || expr_op(x) != OP_ADD ||
        expr_op(y) != OP_ADD)
        return false;
    base = x->a->kind == EXPR_INT ? x->a : x->b;
    return base->kind == EXPR_INT && (y->a == base || y->b == base) && x->a != x->b && y->a != y->b;
}

bool send_meets(struct analysis *a, const struct event *send, const struct event *receive)
{
    bool is_one_function = send->home == receive->home && send->comm == receive->comm;

    if (!send_may_meet(a, send, receive) ||
        (!is_one_function && (send->comm_value.is_unknown || receive->comm_value.is_unknown)))
        return false;
    if (send->home == receive->home &&
        (send->tag == receive->tag ||
         (send->tag && receive->tag && tags_have_one_base(send->tag, receive->tag))))
        return true;
    return receive->any_tag ? values_has(&receive->tag_values, a->program->any_tag)
                            : numbers_meet(&send->tag_values, &receive->tag_values);
}

bool tags_differ(const struct event *x, const struct event *y)
{
    if (!values_are_numbers(&x->tag_values) || !values_are_numbers(&y->tag_values))
        return false;
    for (uint32_t k = 0; k < x->tag_values.count; k++)
        if (values_has(&y->tag_values, x->tag_values.numbers[k]))
            return false;
    return true;
}

/* Two different processes that can send to one, in one run of a pattern (NULL: at any time); `within`: see solver_within,
 * NULL for all. */
static enum answer two_senders(struct analysis *a, const struct comm_value *within,
                               const struct event *x, const struct event *y, struct shared *run)
{
    struct event one = *x, other = *y;

    solver_begin(a->solver);
    solver_within(a->solver, within);
    solver_differ(a->solver, 0, 1);
    if (run) {
        solver_share(a->solver, shared_has, run);
        one.peer = shared_meant(run, x->peer, x->node);
        other.peer = shared_meant(run, y->peer, y->node);
    }
    solver_event(a->solver, &one, 0);
    solver_event(a->solver, &other, 1);
    solver_peer(a->solver, &one, 0, 2);
    solver_peer(a->solver, &other, 1, 2);
    return solver_end(a->solver);
}

/* Are all of them sent in communicators with the group of MPI_COMM_WORLD, or all in one other (*within)?  Who receives in
 * one that a call has split off is a member of one such part alone, and gets messages of its other members only. */
static bool are_in_one_group(struct analysis *a, const event_list *sends,
                             const struct comm_value **within)
{
    bool is_world = true, is_one = true;

    for (uint32_t k = 0; k < sends->count; k++) {
        is_world = is_world && sends->items[k]->comm_value.is_world;
        is_one =
            is_one && comms_are_one(&sends->items[0]->comm_value, &sends->items[k]->comm_value);
    }
    *within = is_world ? NULL : &sends->items[0]->comm_value;
    return is_world || (is_one && comm_has_one_group(a, *within));
}

/* Does nothing else in the program write there, where the call writes by this argument and not by the other? */
static bool is_written_by(struct analysis *a, const struct expr *lvalue, const struct node *call,
                          const struct expr *other)
{
    struct set cells = {0}, others = {0};

    cells_of_whole(a, lvalue, &cells);
    pointees_spread(a, other, &others);
    if (cells.count == 0 || others.count == 0 || set_meets(&cells, &others))
        return false;
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n] != call && node_writes_some(a, f->nodes[n], &cells))
                return false;
    }
    return true;
}

/* Is the peer of both what one call of MPI_Cart_shift has written, by one argument, for the communicator that they send in?
 * In one direction and by one distance it names each process to one other at most, whenever it is called. */
static bool are_shifted_alike(struct analysis *a, const struct event *x, const struct event *y)
{
    enum { SHIFT_COMM, SHIFT_DIRECTION, SHIFT_DISTANCE, SHIFT_SOURCE, SHIFT_TARGET };
    const struct node *call;
    struct comm_value comm;
    struct values values;

    if (!x->peer || x->peer != y->peer || !comms_are_one(&x->comm_value, &y->comm_value))
        return false;
    values_of(a, x->peer, x->node, NULL, &values);
    call = values.makers.count == 1 ? values.makers.items[0] : NULL;
    if (!call || strcmp(call_mpi_name(a, call), "MPI_Cart_shift") != 0 ||
        call->args[SHIFT_DIRECTION]->kind != EXPR_INT ||
        call->args[SHIFT_DISTANCE]->kind != EXPR_INT)
        return false;
    comm_value_of(a, call->args[SHIFT_COMM], call, NULL, &comm);
    if (!comms_are_one(&comm, &x->comm_value))
        return false;
    for (int k = SHIFT_SOURCE; k <= SHIFT_TARGET; k++)
        if (call->args[k]->kind == EXPR_ADDRESS && call->args[k]->a == x->peer)
            return is_written_by(a, x->peer, call, call->args[SHIFT_SOURCE + SHIFT_TARGET - k]);
    return false;
}

/* Do all of them stay in the process that sends? */
static bool are_to_self(const event_list *sends)
{
    for (uint32_t k = 0; k < sends->count; k++)
        if (!comm_is_self(&sends->items[k]->comm_value))
            return false;
    return sends->count > 0;
}

/* Do both go to where the bits that all processes share in a run are turned over in the sender's rank?  There is but one
 * process for which these are the receiver's rank. */
static bool are_turned_alike(struct analysis *a, const struct event *x, const struct event *y,
                             struct shared *run)
{
    const struct expr *to = run ? shared_meant(run, x->peer, x->node) : NULL;
    const struct expr *rank, *turned;
    struct values values;

    if (!to || to != shared_meant(run, y->peer, y->node) || to->kind != EXPR_BINARY ||
        expr_op(to) != OP_XOR)
        return false;
    turned = shared_has(run, to->b) ? to->b : to->a;
    rank = turned == to->b ? to->a : to->b;
    if (!shared_has(run, turned))
        return false;
    values_of(a, rank, x->node, NULL, &values);
    return x->comm_value.is_world && y->comm_value.is_world &&
           values_are_world_role(a, &values, ROLE_COMM_RANK);
}

static bool is_single_in(struct analysis *a, const event_list *sends, struct shared *run)
{
    const struct comm_value *within;

    if (are_to_self(sends))
        return true;
    if (sends->count == 0 || !are_in_one_group(a, sends, &within))
        return false;
    for (uint32_t k = 0; k < sends->count; k++)
        for (uint32_t n = k; n < sends->count; n++)
            if (!are_shifted_alike(a, sends->items[k], sends->items[n]) &&
                !are_turned_alike(a, sends->items[k], sends->items[n], run) &&
                two_senders(a, within, sends->items[k], sends->items[n], run) != ANSWER_NO)
                return false;
    return true;
}

bool sender_is_single(struct analysis *a, const event_list *sends)
{
    return is_single_in(a, sends, NULL);
}

static bool have_one_sender(struct analysis *a, const struct group *group, struct shared *run)
{
    for (uint32_t k = 0; k < group->receptions.count; k++) {
        event_list met = {0};

        for (uint32_t n = 0; n < group->may_sends.count; n++)
            if (send_may_meet(a, group->may_sends.items[n], group->receptions.items[k]))
                array_push(a->arena, &met, group->may_sends.items[n]);
        if (!is_single_in(a, &met, run))
            return false;
    }
    return group->receptions.count > 0;
}

bool receptions_have_one_sender(struct analysis *a, const struct group *group)
{
    return have_one_sender(a, group, NULL);
}

bool runs_have_one_sender(struct analysis *a, const struct group *group, const struct scope *scope)
{
    struct shared run = {a, group, scope};

    for (uint32_t k = 0; k < group->may_sends.count; k++)
        if (!shared_is_begun(&run, group->may_sends.items[k]))
            return false;
    return have_one_sender(a, group, &run);
}

bool senders_are_several(struct analysis *a, const event_list *sends)
{
    for (uint32_t k = 0; k < sends->count; k++)
        for (uint32_t n = k; n < sends->count; n++)
            if (sends->items[k]->comm_value.is_world && sends->items[n]->comm_value.is_world &&
                !sends->items[k]->has_lost_guard && !sends->items[n]->has_lost_guard &&
                two_senders(a, NULL, sends->items[k], sends->items[n], NULL) == ANSWER_YES &&
                solver_was_exact(a->solver))
                return true;
    return false;
}

/* The sends, by their places among the events, whose messages the reception could get; found once. */
static const struct bits *sends_met(struct analysis *a, const struct event *reception)
{
    struct bits *met;

    if (!a->sends_met)
        a->sends_met = map_new(a->arena);
    met = map_get_address(a->sends_met, reception);
    if (met)
        return met;
    met = ARENA_NEW(a->arena, struct bits);
    *met = bits_new(a->arena, a->events.count);
    for (uint32_t k = 0; k < a->events.count; k++)
        if (a->events.items[k]->kind == EVENT_SEND &&
            send_may_meet(a, a->events.items[k], reception))
            bits_set(met, k);
    map_set_address(a->sends_met, reception, met);
    return met;
}

/* May there be a message that either of the two could get? */
static bool are_rivals(struct analysis *a, const struct event *x, const struct event *y)
{
    if (x != y && !x->any_tag && !y->any_tag && tags_differ(x, y))
        return false;
    return bits_meet(sends_met(a, x), sends_met(a, y));
}

bool sends_may_meet(struct analysis *a, const event_list *sends, const struct event *receive)
{
    for (uint32_t k = 0; k < sends->count; k++)
        if (send_may_meet(a, sends->items[k], receive))
            return true;
    return false;
}

const struct bits *reception_rivals(struct analysis *a, const struct event *reception)
{
    struct bits *rivals;

    if (!a->rivals)
        a->rivals = map_new(a->arena);
    rivals = map_get_address(a->rivals, reception);
    if (rivals)
        return rivals;
    rivals = ARENA_NEW(a->arena, struct bits);
    *rivals = bits_new(a->arena, a->events.count);
    for (uint32_t k = 0; k < a->events.count; k++)
        if ((a->events.items[k]->kind == EVENT_RECEIVE ||
             a->events.items[k]->kind == EVENT_PROBE) &&
            are_rivals(a, reception, a->events.items[k]))
            bits_set(rivals, k);
    map_set_address(a->rivals, reception, rivals);
    return rivals;
}
