/* SPDX-License-Identifier: Apache-2.0 */
/* May the program hang, end early or lose a part of a message in some orders of arrival only?
 *
 * Requires: events, what depends on the order (arrival.c).  Nothing that is sent shows it: a reception
 * from a certain process that is waited for, or with another length or tag, when one message came first;
 * a call that ends the process then; a reception that is too short for some message that may come to it.
 * What a round decides by its own message alone happens in every order; but where rounds send, it ends the
 * process behind what some of them have sent, and which ones goes by the order.  A reception whose source is told
 * by the status of another belongs to that message, whatever the order is; and what such a reception takes behind each
 * header is not taken for a header (headed.h).
 */
#include "passes/halting.h"
#include "ir/expr.h"
#include "passes/brought.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/ending.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/headed.h"
#include "passes/labelled.h"
#include "passes/matching.h"
#include "passes/patterns.h"
#include "passes/roles.h"
#include "passes/round.h"
#include "passes/split.h"
#include "passes/values.h"
#include "passes/within.h"

/* Inside of the window what earlier rounds have left depends on the order; */
static struct taint label_at(const struct halting *h, const struct node *node)
{
    return h->window && window_has(h->window, node) ? *window_state(h->window) : *h->order;
}

/* and where a statement does not belong to the round's message, so does what any message brought. */
static bool is_out_of_round(const struct halting *h, const struct node *node)
{
    return h->window && window_has(h->window, node) && !round_has(h->window, node);
}

static struct claim halting_claim(const struct halting *h, const struct node *at, const char *text)
{
    const struct event *reception = h->group->receptions.items[0];
    struct finding *finding = finding_add(h->a, "spbc-arrival-kept", &at->place, text);

    finding_note(h->a, finding, &reception->node->place,
                 "the message that comes first is received here");
    return claim_unknown(text, at->place);
}

/* ---- the process ends ---- */

/* Is it decided by a message of a batch alone, in rounds that send nothing?  Who gets something before the process ends
 * would go by when that message came. */
static bool is_of_own_message(const struct halting *h, const struct node *branch)
{
    const struct function *f = branch->function;
    const struct set *loops = cfg_loops_at(h->a, branch);
    const struct cfg *cfg = cfg_get(h->a, f);

    if (!h->posted || !posted_is_of_message(h->posted, branch->value, branch))
        return false;
    for (uint32_t k = 0; k < loops->count; k++) {
        const struct bits *loop = &cfg->loops.items[loops->items[k]];
        const struct node *posts = h->posted->reception->node;

        for (uint32_t n = 0; n < f->node_count; n++)
            if (bits_get(loop, n) && f->nodes[n]->kind == NODE_CALL &&
                !(posts->function == f && bits_get(loop, posts->id)) &&
                loop_call_communicates(h->a, f->nodes[n]))
                return false;
    }
    return true;
}

/* Does something in the rounds send? */
static bool window_sends(const struct halting *h)
{
    for (uint32_t k = 0; k < h->a->events.count; k++)
        if (h->a->events.items[k]->kind == EVENT_SEND &&
            window_has(h->window, h->a->events.items[k]->mpi_node))
            return true;
    return false;
}

/* Does no message of the pattern have a tag with which the node runs, as behind all cases of a switch on it? */
static bool is_of_no_tag(const struct halting *h, const struct node *node)
{
    const struct set *branches = cfg_control_closure(h->a, node);

    for (uint32_t k = 0; k < h->group->may_sends.count; k++) {
        const struct values *tags = &h->group->may_sends.items[k]->tag_values;

        if (!values_are_numbers(tags))
            return false;
        for (uint32_t n = 0; n < tags->count; n++) {
            bool is_out = false;

            for (uint32_t m = 0; m < branches->count && !is_out; m++) {
                const struct node *branch = node->function->nodes[branches->items[m]];
                const struct expr *test = branch->value;
                bool is_so;

                if (!window_has(h->window, branch) || !brought_is_tag_test(test) ||
                    test->b->kind != EXPR_INT)
                    continue;
                is_so = (expr_op(test) == OP_EQ) == (test->b->value == tags->numbers[n]);
                is_out = cfg_is_behind(h->a, branch, is_so, node);
            }
            if (!is_out)
                return false;
        }
    }
    return true;
}

/* Does what a round's own message holds end the process between what rounds send?  Who gets that before goes by when the
 * message came.  Whether there is memory, it does not tell. */
static bool is_between_sends(const struct halting *h, const struct node *branch,
                             const struct node *end)
{
    const struct expr *value = expr_without_casts(branch->value);

    if (!h->window || !window_has(h->window, branch) ||
        (value->kind == EXPR_BINARY && type_is_pointer(value->a->type)) ||
        (value->kind == EXPR_UNARY && type_is_pointer(value->a->type)) ||
        type_is_pointer(value->type) || is_of_no_tag(h, end))
        return false;
    return taint_has_at(h->order, value, branch) && window_sends(h);
}

/* Does the order of arrival decide which way is taken?  What a message of its own decides ends the process in
 * every order, whenever it comes; and what decides whether the next message is received, in all rounds alike. */
static bool branch_is_ordered(const struct halting *h, const struct node *branch,
                              const struct node *end)
{
    const struct taint *t =
        h->window && window_has(h->window, branch) ? window_state(h->window) : h->order;

    if (is_out_of_round(h, branch) && taint_has_at(h->order, branch->value, branch))
        return true;
    if (is_between_sends(h, branch, end))
        return true;
    if (t->ignores && t->ignores(t->context, branch) && !round_is_skipped(h->window, branch, end))
        return false;
    return taint_has_at(t, branch->value, branch) && !is_of_own_message(h, branch);
}

/* The same of the conditions around the node, and of those around the calls of its function.  A way that
 * ends the process leaves the loop around the reception: what is asked there stands in the loop, where also what has
 * no label once the loop is over is not the same in every order. */
static bool is_ended_by_order(const struct halting *h, const struct node *node, struct bits *seen)
{
    const struct function_facts *facts = facts_of(h->a, node->function);
    const struct set *branches = cfg_control_closure(h->a, node);
    bool is_labelled;

    for (uint32_t k = 0; k < branches->count; k++)
        if (branch_is_ordered(h, node->function->nodes[branches->items[k]], node) &&
            !within_spares(h->order, node->function->nodes[branches->items[k]]))
            return true;
    is_labelled = bits_get(&h->order->functions, node->function->id);
    if ((!is_labelled && !h->window) || bits_get(seen, node->function->id))
        return false;
    bits_set(seen, node->function->id);
    if (is_labelled && facts->has_hidden_callers)
        return true;
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];

        if (facts_of(h->a, call->function)->is_reachable &&
            (taint_has_at(h->order, call->callee, call) || is_ended_by_order(h, call, seen)))
            return true;
    }
    return false;
}

static const struct node *end_find(const struct halting *h)
{
    const node_list *all = endings(h->a);

    for (uint32_t k = 0; k < all->count; k++) {
        struct bits seen = bits_new(h->a->arena, h->a->program->function_count);

        if (is_ended_by_order(h, all->items[k], &seen))
            return all->items[k];
    }
    return NULL;
}

/* ---- a reception that waits for another message ---- */

static bool is_own(const struct halting *h, const struct event *e)
{
    for (uint32_t k = 0; k < h->group->receptions.count; k++)
        if (h->group->receptions.items[k]->mpi_node == e->mpi_node)
            return true;
    return false;
}

/* What is left of a buffer is long enough whatever came first, if it is in any order. */
static bool is_rest(const struct expr *count)
{
    count = expr_without_casts(count);
    return count->kind == EXPR_BINARY && expr_op(count) == OP_SUB;
}

/* A round begins with its reception: what that is called with is left by the round before. */
static bool is_decided(const struct halting *h, const struct event *e, struct taint t)
{
    bool is_of_group = is_own(h, e);
    int tag = e->mpi->tag;

    if (e->count >= 0 && !is_rest(e->args[e->count]) &&
        (labelled_argument(&t, e, (uint32_t)e->count) ||
         (is_of_group && labelled_argument(h->order, e, (uint32_t)e->count))))
        return true;
    if (is_of_group)
        return false;
    return labelled_control(&t, e) || taint_has_at(&t, e->peer, e->node) ||
           (tag >= 0 && taint_has_at(&t, e->tag, e->node));
}

/* Does no process wait there that has received for the group? */
static bool is_of_others(const struct halting *h, const struct event *e)
{
    for (uint32_t k = 0; k < h->group->receptions.count; k++)
        if (!roles_exclude(h->a, h->group->receptions.items[k]->node, e->node) &&
            !roles_never_follows(h->a, h->group->receptions.items[k]->node, e))
            return false;
    return true;
}

static const struct event *wait_find(const struct halting *h)
{
    for (uint32_t k = 0; k < h->a->events.count; k++) {
        const struct event *e = h->a->events.items[k];

        if ((e->kind == EVENT_RECEIVE || (e->kind == EVENT_PROBE && e->mpi->flag < 0)) &&
            !e->source_is_status &&
            (is_decided(h, e, label_at(h, e->node)) ||
             (is_out_of_round(h, e->node) && is_decided(h, e, *h->order))) &&
            !is_of_others(h, e))
            return e;
    }
    return NULL;
}

/* ---- a message that is too long ---- */

static bool count_of(struct analysis *a, const struct event *e, int64_t *count)
{
    if (e->count < 0)
        return false;
    return expr_is_int(e->args[e->count], count) ||
           values_one(a, e->mpi_node->args[e->count], e->mpi_node, e->frame, count);
}

/* How many elements are sent, at most, as far as the source says it in numbers. */
static bool largest_of(struct analysis *a, const struct event *send, int64_t *count)
{
    struct values values;

    if (count_of(a, send, count))
        return true;
    if (send->count < 0)
        return false;
    values_of(a, send->mpi_node->args[send->count], send->mpi_node, send->frame, &values);
    if (!values_are_numbers(&values) || values.count == 0)
        return false;
    *count = values.numbers[0];
    for (uint32_t k = 1; k < values.count; k++)
        *count = values.numbers[k] > *count ? values.numbers[k] : *count;
    return true;
}

/* One that mpi.h has a name for; NULL: it is made, or not known. */
static const struct expr *datatype_of(const struct event *e)
{
    const struct expr *type = e->datatype >= 0 ? expr_without_casts(e->args[e->datatype]) : NULL;

    return type && (type->kind == EXPR_INT || type->kind == EXPR_ADDRESS) ? type : NULL;
}

/* A message of another type than the one that the reception is made for, which may be the first to come
 * as well: how long it is, is not known. */
static bool is_of_other_type(const struct halting *h, const struct event *send,
                             const struct event *reception)
{
    const struct expr *sent = datatype_of(send), *taken = datatype_of(reception);
    bool is_made_for_another = false;

    if (reception->kind != EVENT_RECEIVE || !sent || !taken || sent == taken ||
        !send_may_meet(h->a, send, reception))
        return false;
    for (uint32_t k = 0; k < h->group->may_sends.count && !is_made_for_another; k++)
        is_made_for_another = datatype_of(h->group->may_sends.items[k]) == taken &&
                              send_may_meet(h->a, h->group->may_sends.items[k], reception);
    return is_made_for_another;
}

/* Is a message longer than what the reception takes, where another may be the first to come? */
static bool is_too_long(const struct halting *h, const struct event *send,
                        const struct event *reception)
{
    int64_t sent, taken;

    return reception->kind == EVENT_RECEIVE && largest_of(h->a, send, &sent) &&
           count_of(h->a, reception, &taken) && sent > taken && send->datatype >= 0 &&
           reception->datatype >= 0 &&
           send->args[send->datatype] == reception->args[reception->datatype] &&
           send_may_meet(h->a, send, reception);
}

/* What a matched probe found is received elsewhere, which is no event of its own: with how little room? */
static bool matched_room(const struct halting *h, int64_t *least, const struct expr **datatype)
{
    bool has_one = false;

    for (uint32_t k = 0; k < h->a->program->function_count; k++) {
        const struct function *f = h->a->program->functions[k];

        for (uint32_t n = 0; h->a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *node = f->nodes[n];
            int row = node->kind == NODE_CALL ? call_mpi(h->a, node) : -1;
            const struct mpi_function *mpi = row >= 0 ? mpi_function_get(row) : NULL;
            int64_t room;

            if (!mpi || (mpi->role != ROLE_MRECV && mpi->role != ROLE_IMRECV) ||
                node->arg_count < 3 || !expr_is_int(node->args[1], &room) ||
                (has_one && room >= *least))
                continue;
            has_one = true;
            *least = room;
            *datatype = node->args[2];
        }
    }
    return has_one;
}

static const struct event *matched_truncation_find(const struct halting *h)
{
    const struct event *probe = h->group->receptions.items[0];
    const struct expr *datatype = NULL;
    int64_t sent, room = 0;

    if ((probe->mpi->role != ROLE_MPROBE && probe->mpi->role != ROLE_IMPROBE) ||
        !matched_room(h, &room, &datatype))
        return NULL;
    for (uint32_t n = 0; n < h->group->may_sends.count; n++) {
        const struct event *send = h->group->may_sends.items[n];

        if (largest_of(h->a, send, &sent) && sent > room && send->datatype >= 0 &&
            send->args[send->datatype] == datatype)
            return probe;
    }
    return NULL;
}

/* What belongs to another part of the whole never comes to it once the order between the parts is shown. */
static const struct event *truncation_find(const struct halting *h)
{
    const struct group *g = h->group;
    const bool are_apart = group_is_proved(g);
    const struct bits bodies = h->window ? headed_bodies(h->window) : (struct bits){0};

    for (uint32_t k = 0; k < g->receptions.count; k++)
        for (uint32_t n = 0; n < g->may_sends.count; n++)
            if ((!are_apart || !group_parts(g, g->may_sends.items[n], g->receptions.items[k])) &&
                (is_too_long(h, g->may_sends.items[n], g->receptions.items[k]) ||
                 is_of_other_type(h, g->may_sends.items[n], g->receptions.items[k])) &&
                !bits_get(&bodies, g->may_sends.items[n]->id))
                return g->receptions.items[k];
    return matched_truncation_find(h);
}

struct claim halting_check(const struct halting *h)
{
    struct analysis *a = h->a;
    const struct node *end = end_find(h);
    const struct event *e;

    if (end)
        return halting_claim(
            h, end,
            arena_printf(a->arena,
                         "whether the program ends at %s, or what it has sent before "
                         "that, may depend on the order of arrival",
                         place_text(a, &end->place)));
    e = wait_find(h);
    if (e)
        return halting_claim(h, e->node,
                             arena_printf(a->arena,
                                          "what %s at %s waits for, or takes, may depend on the "
                                          "order of arrival",
                                          event_name(a, e), place_text(a, &e->node->place)));
    e = truncation_find(h);
    if (e)
        return halting_claim(h, e->node,
                             arena_printf(a->arena,
                                          "%s at %s is too short for some message that may come "
                                          "to it",
                                          event_name(a, e), place_text(a, &e->node->place)));
    return (struct claim){0};
}
