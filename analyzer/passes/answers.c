/* SPDX-License-Identifier: Apache-2.0 */
/* Does a message certainly depend on which request was complete, or on whether one was?
 *
 * Requires: events.  Witnesses inside one function: the index of a choice is sent, or selects what is, or
 * who gets the next of some numbers; a loop that only the answer ends counts its rounds, and the count is
 * sent; a branch on the answer makes a send, or one of two numbers that is sent.  A call on one side of that branch has to send
 * whenever it runs, and where it is asked once, the function has to run once: what it did not send, it may send when it is
 * called again.
 */
#include "passes/answers.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/guards.h"
#include "passes/polling.h"
#include "passes/values.h"

#include <string.h>

enum { DEPTH_MAX = 8 };

static const struct expr *written_scalar(const struct event *c, int arg)
{
    const struct expr *pointer =
        arg >= 0 && (uint32_t)arg < c->mpi_node->arg_count ? c->args[arg] : NULL;

    return pointer && pointer->kind == EXPR_ADDRESS && pointer->a->kind == EXPR_VARIABLE
               ? pointer->a
               : NULL;
}

/* Is it a number that the status of the call tells? */
static bool is_told(const struct expr *expr, const struct expr *status)
{
    return expr && expr->kind == EXPR_FIELD && expr->a == status && expr->text &&
           (strcmp(expr->text, "MPI_SOURCE") == 0 || strcmp(expr->text, "MPI_TAG") == 0);
}

/* Do receiver and tag say nothing about the answer: neither is written by the question or, in a loop around it, in any round? */
static bool values_are_same(struct analysis *a, const struct event *c, const struct event *e)
{
    struct set read = {0}, written = {0};

    if (!e->peer || !e->tag || e->peer->kind == EXPR_CALL || e->tag->kind == EXPR_CALL)
        return false;
    cells_read_by(a, e->peer, &read);
    cells_read_by(a, e->tag, &read);
    for (uint32_t k = 0; k < c->home->node_count; k++) {
        const struct node *node = c->home->nodes[k];

        if (node == c->node || cfg_share_cycle(a, node, c->node) ||
            (cfg_reaches(a, c->node, node) && cfg_reaches(a, node, e->node)))
            cells_written_by(a, node, &written);
    }
    return !set_meets(&read, &written);
}

/* Can both go to one receiver under one tag? */
static bool channel_may_be_one(const struct event *x, const struct event *y)
{
    const struct values *sides[][2] = {{&x->peer_values, &y->peer_values},
                                       {&x->tag_values, &y->tag_values}};

    for (uint32_t k = 0; k < 2; k++) {
        const struct values *one = sides[k][0], *other = sides[k][1];
        bool is_apart = one->count > 0 && values_are_numbers(one) && values_are_numbers(other);

        for (uint32_t n = 0; is_apart && n < one->count; n++)
            is_apart = !values_has(other, one->numbers[n]);
        if (is_apart)
            return false;
    }
    return true;
}

/* May what is not sent at `send`, for one answer, be sent elsewhere, so that the same is sent for both?  Before the question
 * too: an earlier one may have left over what this one gets. */
static bool is_made_up(struct analysis *a, const struct node *asked, const struct node *send)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind != EVENT_SEND || e->node != send)
            continue;
        for (uint32_t n = 0; n < a->events.count; n++) {
            const struct event *other = a->events.items[n];

            if (other->kind == EVENT_SEND && other->node != send && channel_may_be_one(e, other) &&
                (other->home != asked->function
                     ? guards_allow_both(a, e, other)
                     : cfg_reaches(a, asked, other->node) || cfg_reaches(a, other->node, asked)))
                return true;
        }
    }
    return false;
}

/* Does a process run the function once at most?  One that is called again and again may be a poll. */
static bool function_runs_once(struct analysis *a, const struct function *f)
{
    for (;;) {
        const struct function_facts *facts = facts_of(a, f);

        if (facts->is_recursive || facts->has_hidden_callers)
            return false;
        if (facts->is_root || facts->callers.count != 1)
            return facts->is_root && facts->callers.count == 0;
        if (cfg_share_cycle(a, facts->callers.items[0], facts->callers.items[0]))
            return false;
        f = facts->callers.items[0]->function;
    }
}

/* Does a process come here once at most? */
static bool is_run_once(struct analysis *a, const struct node *node)
{
    return !cfg_share_cycle(a, node, node) && function_runs_once(a, node->function);
}

/* May another assignment set the variable on a way between the two? */
static bool is_set_between(struct analysis *a, const struct node *from, const struct expr *variable,
                           const struct node *to)
{
    for (uint32_t k = 0; k < from->function->node_count; k++) {
        const struct node *node = from->function->nodes[k];

        if (node != from && node->kind == NODE_ASSIGN && node->target == variable &&
            cfg_reaches(a, from, node) && cfg_reaches(a, node, to))
            return true;
    }
    return false;
}

/* A message that is the index, or a number of the status, of a choice. */
static const struct event *choice_sent(struct analysis *a, const struct event *c)
{
    const struct expr *index = written_scalar(c, c->mpi->index);
    const struct expr *status = written_scalar(c, c->mpi->status);

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        bool is_sending =
            e->kind == EVENT_SEND || e->kind == EVENT_SYNC || e->kind == EVENT_COLLECTIVE;
        const struct expr *data =
            is_sending && e->home == c->home ? written_scalar(e, e->buffer) : NULL;

        if (!data ||
            (e->kind == EVENT_SEND ? !values_are_same(a, c, e) : !guards_allow_sending(a, c, e)))
            continue;
        if (data == index && cfg_carries(a, c->node, index, e->node) &&
            !is_set_between(a, c->node, index, e->node))
            return e;
        for (uint32_t n = 0; n < c->home->node_count && status; n++) {
            const struct node *set = c->home->nodes[n];

            if (set->kind == NODE_ASSIGN && set->target == data && is_told(set->value, status) &&
                cfg_carries(a, c->node, status, set) && cfg_carries(a, set, data, e->node))
                return e;
        }
    }
    return NULL;
}

/* Are there several requests to choose from? */
static bool is_of_several(const struct event *c)
{
    const struct expr *count =
        c->mpi->incount >= 0 && (uint32_t)c->mpi->incount < c->mpi_node->arg_count
            ? c->args[c->mpi->incount]
        : c->mpi->count >= 0 && (uint32_t)c->mpi->count < c->mpi_node->arg_count
            ? c->args[c->mpi->count]
            : NULL;

    return !count || count->kind != EXPR_INT || count->value > 1;
}

/* A message that the index of a choice selects: its receiver, tag or content.  For every completion one
 * that goes to the same receiver under the same tag tells in which order they came; behind the loop the
 * index is that of the last. */
static const struct event *choice_selects(struct analysis *a, const struct event *c)
{
    const struct expr *index = written_scalar(c, c->mpi->index);

    for (uint32_t k = 0; k < a->events.count && index && is_of_several(c); k++) {
        const struct event *e = a->events.items[k];
        bool has_target, has_content;

        if (e->kind != EVENT_SEND || e->home != c->home || e->buffer < 0 || !e->peer || !e->tag ||
            !cfg_carries(a, c->node, index, e->node) || is_set_between(a, c->node, index, e->node))
            continue;
        has_target = expr_contains(e->peer, index) || expr_contains(e->tag, index);
        has_content = expr_contains(e->args[e->buffer], index) && values_are_same(a, c, e);
        if (cfg_share_cycle(a, c->node, e->node)
                ? has_content && cfg_postdominates(cfg_get(a, c->home), e->node, c->node)
                : (has_content ||
                   (has_target && is_run_once(a, e->node) && !is_made_up(a, c->node, e->node))) &&
                      (cfg_dominates(cfg_get(a, c->home), c->node, e->node) ||
                       polling_ends_by_answer(a, c->node)))
            return e;
    }
    return NULL;
}

/* A number that every such message makes larger: who asks first gets the smaller one. */
static const struct event *number_handed_out(struct analysis *a, const struct event *c)
{
    const struct expr *index = written_scalar(c, c->mpi->index);
    const struct cfg *cfg = cfg_get(a, c->home);

    for (uint32_t k = 0; k < a->events.count && index && is_of_several(c); k++) {
        const struct event *e = a->events.items[k];
        const struct expr *number =
            e->kind == EVENT_SEND && e->home == c->home ? written_scalar(e, e->buffer) : NULL;
        const struct node *step = NULL;
        bool is_only = true;

        if (!number || !e->peer || !expr_contains(e->peer, index) ||
            !cfg_share_cycle(a, c->node, e->node) || !cfg_carries(a, c->node, index, e->node))
            continue;
        for (uint32_t n = 0; n < c->home->node_count; n++) {
            const struct node *set = c->home->nodes[n];

            if (set->kind != NODE_ASSIGN || set->target != number ||
                !cfg_share_cycle(a, c->node, set))
                continue;
            is_only &= step == NULL && set->value->kind == EXPR_BINARY &&
                       expr_op(set->value) == OP_ADD && set->value->a == number &&
                       set->value->b->kind == EXPR_INT && set->value->b->value != 0;
            step = set;
        }
        if (step && is_only && cfg_postdominates(cfg, step, e->node) &&
            cfg_dominates(cfg, e->node, step) && cfg_carries(a, step, number, e->node) &&
            cfg_reaches(a, step, e->node))
            return e;
    }
    return NULL;
}

/* Is `set`, which counts the rounds of a loop that only an answer ends, what is sent behind the loop? */
static const struct event *count_sent(struct analysis *a, const struct event *c)
{
    const struct function *f = c->home;
    const struct cfg *cfg = cfg_get(a, f);

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *set = f->nodes[k];
        const struct expr *value = set->value;

        if (set->kind != NODE_ASSIGN || set->target->kind != EXPR_VARIABLE ||
            value->kind != EXPR_BINARY || expr_op(value) != OP_ADD || value->a != set->target ||
            value->b->kind != EXPR_INT || value->b->value == 0 ||
            !cfg_share_cycle(a, set, c->node) ||
            (!cfg_dominates(cfg, set, c->node) && !cfg_postdominates(cfg, set, c->node)) ||
            !polling_ends_by_answer(a, c->node))
            continue;
        for (uint32_t n = 0; n < a->events.count; n++) {
            const struct event *e = a->events.items[n];

            if (e->kind == EVENT_SEND && e->home == f &&
                written_scalar(e, e->buffer) == set->target && !cfg_share_cycle(a, set, e->node) &&
                cfg_carries(a, set, set->target, e->node) &&
                !is_set_between(a, set, set->target, e->node))
                return e;
        }
    }
    return NULL;
}

int answer_side(const struct expr *test, const struct expr *flag)
{
    if (test == flag || (test->kind == EXPR_BINARY && expr_op(test) == OP_NE && test->a == flag))
        return 1;
    if ((test->kind == EXPR_UNARY && expr_op(test) == OP_LNOT && test->a == flag) ||
        (test->kind == EXPR_BINARY && expr_op(test) == OP_EQ && test->a == flag &&
         test->b->kind == EXPR_INT && test->b->value == 0))
        return 2;
    return 0;
}

/* Does the call send whenever it runs?  One that sends only when it finds a message to answer (a poll) may send as often
 * whatever the answer is. */
static bool sends_always(struct analysis *a, const struct node *call, int depth)
{
    const function_list *callees = callees_of(a, call);
    const struct function *f;

    for (uint32_t k = 0; k < a->events.count; k++)
        if (a->events.items[k]->mpi_node == call && a->events.items[k]->kind == EVENT_SEND)
            return a->events.items[k]->is_certain;
    if (callees->count != 1 || function_is_external(callees->items[0]) || depth > DEPTH_MAX)
        return false;
    f = callees->items[0];
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_CALL &&
            cfg_postdominates(cfg_get(a, f), f->nodes[k], f->nodes[0]) &&
            sends_always(a, f->nodes[k], depth + 1))
            return true;
    return false;
}

/* A send that a branch on the answer itself decides: made because nothing was there yet, or because
 * something was there when it was asked once. */
static const struct node *decided_send(struct analysis *a, const struct event *c)
{
    const struct expr *flag = written_scalar(c, c->mpi->flag);
    const struct function *f = c->home;

    for (uint32_t k = 0; flag && k < f->node_count; k++) {
        const struct node *branch = f->nodes[k];
        int found;

        if (branch->kind != NODE_BRANCH || !expr_contains(branch->value, flag) ||
            !cfg_carries(a, c->node, flag, branch))
            continue;
        found = answer_side(branch->value, flag);
        for (uint32_t n = 0; found && n < f->node_count; n++) {
            const struct node *send = f->nodes[n];

            if (!set_has(&cfg_get(a, f)->controls[send->id], branch->id) ||
                !polling_sends(a, send) || !sends_always(a, send, 0) ||
                is_made_up(a, c->node, send))
                continue;
            if (cfg_share_cycle(a, c->node, branch)
                    ? cfg_control_sides(a, branch, send) == 3 - found &&
                          polling_ends_by_answer(a, c->node)
                    : function_runs_once(a, f))
                return send;
        }
    }
    return NULL;
}

/* Another number that the variable has got before and that may still be there at `to`.  Not where the same number
 * comes there from elsewhere: it may be for the other answer. */
static bool has_other_number(struct analysis *a, const struct node *set, const struct node *to)
{
    bool has_other = false;

    for (uint32_t k = 0; k < set->function->node_count; k++) {
        const struct node *other = set->function->nodes[k];

        if (other->kind != NODE_ASSIGN || other == set || other->target != set->target ||
            other->value->kind != EXPR_INT || !cfg_carries(a, other, set->target, to))
            continue;
        if (other->value->value == set->value->value)
            return false;
        has_other = true;
    }
    return has_other;
}

/* A message that is one number or another, as the answer to a question that is asked once says. */
static const struct event *value_decided(struct analysis *a, const struct event *c)
{
    const struct expr *flag = written_scalar(c, c->mpi->flag);
    const struct function *f = c->home;

    for (uint32_t k = 0; flag && function_runs_once(a, f) && k < f->node_count; k++) {
        const struct node *branch = f->nodes[k];

        if (branch->kind != NODE_BRANCH || answer_side(branch->value, flag) == 0 ||
            cfg_share_cycle(a, c->node, branch) || !cfg_carries(a, c->node, flag, branch))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *set = f->nodes[n];

            if (set->kind != NODE_ASSIGN || set->value->kind != EXPR_INT ||
                set->target->kind != EXPR_VARIABLE ||
                !set_has(&cfg_get(a, f)->controls[set->id], branch->id))
                continue;
            for (uint32_t m = 0; m < a->events.count; m++) {
                const struct event *e = a->events.items[m];

                if (e->kind == EVENT_SEND && e->home == f &&
                    written_scalar(e, e->buffer) == set->target &&
                    cfg_carries(a, set, set->target, e->node) && has_other_number(a, set, e->node))
                    return e;
            }
        }
    }
    return NULL;
}

bool answer_decides(struct analysis *a, const struct event *c, const char **reason,
                    struct place *place)
{
    bool has_choice = mpi_role_is_choice(c->mpi->role);
    const struct event *sent = has_choice ? choice_sent(a, c) : NULL;
    const struct event *handed = has_choice ? number_handed_out(a, c) : NULL;
    const struct event *selected = has_choice && !sent ? choice_selects(a, c) : NULL;
    const struct event *counted = count_sent(a, c), *valued = value_decided(a, c);
    const struct node *decided = decided_send(a, c);
    const char *text = sent     ? "which request came first is what is sent at %s:%u"
                       : handed ? "the request that came first gets the first of the numbers that "
                                  "are sent at %s:%u"
                       : selected ? "which request came first selects what is sent at %s:%u"
                       : counted  ? "how often it was asked is what is sent at %s:%u"
                                  : "whether it has come already decides what is sent at %s:%u";

    if (!sent && !handed && !selected && !counted && !valued && !decided)
        return false;
    *place = sent       ? sent->node->place
             : handed   ? handed->node->place
             : selected ? selected->node->place
             : counted  ? counted->node->place
             : valued   ? valued->node->place
                        : decided->place;
    *reason = arena_printf(a->arena, text, place->file ? place->file->path : "?", place->line);
    return true;
}
