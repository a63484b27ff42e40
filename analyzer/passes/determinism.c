/* SPDX-License-Identifier: Apache-2.0 */
/* Does what a program sends depend on the order in which messages arrive?
 *
 * Requires: groups, taint, separators.  Refutes channel-determinism (SPBC section 3.4) by a
 * witness, as batches.c does by another; everything else stays unknown, nothing is called proved here.
 *
 * Counter: in a loop with the anonymous reception something is sent to the source of the message
 * that was just received, and what is sent is computed from a variable that every round of the loop
 * changes from its own old value.  Two senders arriving in either order get each other's value, where it
 * is seen to differ (counted.h), or runs tell so (suspects.h).
 */
#include "passes/determinism.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/aliased.h"
#include "passes/arrival.h"
#include "passes/batches.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/clock.h"
#include "passes/contrast.h"
#include "passes/counted.h"
#include "passes/events.h"
#include "passes/files.h"
#include "passes/findings.h"
#include "passes/guards.h"
#include "passes/lengths.h"
#include "passes/matching.h"
#include "passes/nearer.h"
#include "passes/order.h"
#include "passes/partitioned.h"
#include "passes/patterns.h"
#include "passes/pending.h"
#include "passes/raws.h"
#include "passes/rows.h"
#include "passes/scope.h"
#include "passes/separators.h"
#include "passes/slots.h"
#include "passes/stored.h"
#include "passes/suspects.h"
#include "passes/taint.h"
#include "passes/threads.h"
#include "passes/touched.h"
#include "passes/trail.h"
#include "passes/values.h"

#include <string.h>

/* Sends to a process that a status names. */
static event_list replies_list(struct analysis *a)
{
    event_list replies = {0};

    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];

        if (e->kind == EVENT_SEND && (e->peer_values.is_status || e->peer_values.is_unknown))
            array_push(a->arena, &replies, e);
    }
    return replies;
}

static bool is_reply_call(struct analysis *a, const struct node *call, const event_list *replies)
{
    for (uint32_t k = 0; k < replies->count; k++)
        if (replies->items[k]->node == call || call_reaches(a, call, replies->items[k]->home))
            return true;
    return false;
}

static bool has_status_argument(struct analysis *a, const struct node *call)
{
    struct values values;

    for (uint32_t k = 0; k < call->arg_count; k++) {
        const struct type *type = call->args[k]->type;

        if (!type || type->kind != TYPE_INT)
            continue;
        values_of(a, call->args[k], call, NULL, &values);
        if (values.is_status)
            return true;
    }
    return false;
}

/* What one round of the innermost loop with the reception and the reply does: a witness must not take
 * a detour through code that runs when the loop has ended, or in a loop around it, where a counter has
 * the same value in every order. */
struct round {
    const struct function *function;
    struct bits nodes; /* of the function, in one loop with the reception */
    struct bits below; /* functions called there */
};

static bool round_covers(void *context, const struct node *node)
{
    const struct round *round = context;

    return node->function == round->function ? bits_get(&round->nodes, node->id)
                                             : bits_get(&round->below, node->function->id);
}

static struct round *round_of(struct analysis *a, const struct event *e, const struct node *reply)
{
    const struct node *reception = e->node;
    struct round *round = ARENA_NEW(a->arena, struct round);
    struct bits loop;
    bool has_loop = cfg_loop_around_both(a, reception, reply, &loop);

    round->function = reception->function;
    round->nodes = bits_new(a->arena, round->function->node_count);
    round->below = bits_new(a->arena, a->program->function_count);
    for (uint32_t k = 0; k < round->function->node_count; k++) {
        const struct node *node = round->function->nodes[k];
        const function_list *callees;

        if (has_loop ? !bits_get(&loop, k) : !cfg_share_cycle(a, reception, node))
            continue;
        if (guards_exclude(a, e->node, node))
            continue;
        bits_set(&round->nodes, k);
        if (node->kind != NODE_CALL)
            continue;
        callees = callees_of(a, node);
        for (uint32_t c = 0; c < callees->count; c++)
            for (uint32_t f = 0; f < a->program->function_count; f++)
                if (function_reaches(a, callees->items[c], a->program->functions[f]))
                    bits_set(&round->below, f);
    }
    return round;
}

static struct taint *round_taint(struct analysis *a, const struct set *cells, struct round *round)
{
    struct taint *t = suspect_labels(a, cells);

    t->covers = round_covers;
    t->covered = (struct reach){round->function, &round->below};
    t->context = round;
    taint_run(t);
    return t;
}

static bool is_external_call(struct analysis *a, const struct node *call)
{
    const function_list *callees = callees_of(a, call);

    return callees->count == 0 || function_is_external(callees->items[0]);
}

/* Does the round itself fill what the pointer leads to?  Then it does not matter which place it is. */
static bool is_filled(const struct round *round, const struct taint *t, const struct expr *pointer)
{
    struct set cells = {0}, stored = {0};

    pointees_spread(t->a, pointer, &cells);
    for (uint32_t k = 0; k < t->a->program->function_count; k++) {
        const struct function *f = t->a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *node = f->nodes[n];

            if (!round_covers((void *)round, node))
                continue;
            if (node->kind == NODE_ASSIGN)
                cells_of_lvalue(t->a, node->target, &stored);
            for (uint32_t m = 0; node->kind == NODE_CALL && m < node->arg_count; m++)
                if (is_external_call(t->a, node) && call_writes(t->a, node, m))
                    pointees_spread(t->a, node->args[m], &stored);
        }
    }
    return set_meets(&cells, &stored);
}

static bool argument_tainted(const struct taint *t, const struct round *round,
                             const struct node *call)
{
    for (uint32_t k = 0; k < call->arg_count; k++) {
        const struct type *type = call->args[k]->type;
        bool is_pointer = type_is_address(type);

        if (is_pointer && is_external_call(t->a, call) && call_writes(t->a, call, k))
            continue;
        if (is_pointer && taint_pointees(t, call->args[k]))
            return true;
        if (taint_has(t, call->args[k]) && !(is_pointer && is_filled(round, t, call->args[k])))
            return true;
    }
    return false;
}

/* Is every change of the variable in the round computed from its own old value? */
static bool only_counts(struct analysis *a, const struct variable *variable, struct round *round)
{
    const struct cell *cell = cell_of_variable(a, variable);

    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;
        const struct node *node = store->node;

        if (!node || !round_covers(round, node))
            continue;
        if (!store->target || !store->value || store->value->kind != EXPR_BINARY ||
            !expr_contains(store->value, store->target))
            return false;
    }
    return true;
}

/* Does the assignment make the next value of a variable that outlives the round: x = f(x)? */
static bool is_step(const struct node *node, const struct function *home)
{
    const struct variable *v = node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE
                                   ? node->target->variable
                                   : NULL;

    return v && node->value->kind == EXPR_BINARY && expr_contains(node->value, node->target) &&
           (node->function == home || !v->function || v->is_static);
}

/* Does the counter move from one reply to the next?  One that moves in a loop around two others, of which the first receives and the
 * second replies, is the same for all whose messages came meanwhile. */
static bool steps_between_replies(struct analysis *a, const struct event *e,
                                  const struct node *reply, const struct node *step)
{
    struct bits loop;

    if (cfg_loop_around(a, e->node, &loop) && bits_get(&loop, reply->id))
        return true;
    return cfg_loop_around(a, reply, &loop) && !bits_get(&loop, e->node->id) &&
           step->function == reply->function && bits_get(&loop, step->id);
}

/* Variables of the loop around the reception, or of what it calls, that count rounds; one of which it is seen that the
 * messages differ with it, if there is one. */
static const struct variable *counter_sent(struct analysis *a, const struct event *e,
                                           const struct node *reply, bool *is_shown)
{
    struct round *round = round_of(a, e, reply);
    struct counted counted = {.a = a};
    const struct variable *found = NULL;

    for (uint32_t f = 0; f < a->program->function_count; f++) {
        const struct function *function = a->program->functions[f];

        if (function != e->node->function && !bits_get(&round->below, f))
            continue;
        for (uint32_t k = 0; k < function->node_count; k++) {
            const struct node *node = function->nodes[k];
            struct set cell = {0};

            if (!is_step(node, e->node->function) || !round_covers(round, node) ||
                !only_counts(a, node->target->variable, round))
                continue;
            set_add(a->arena, &cell, cell_of_variable(a, node->target->variable)->id);
            counted.taint = round_taint(a, &cell, round);
            counted.counter = node->target->variable;
            if (!argument_tainted(counted.taint, round, reply))
                continue;
            found = counted.counter;
            *is_shown =
                steps_between_replies(a, e, reply, node) && counted_is_shown(&counted, reply);
            if (*is_shown)
                return found;
        }
    }
    return found;
}

/* Is another message received for certain between the reception and the reply?  Its source is answered
 * then. */
static bool is_received_between(struct analysis *a, const struct group *g,
                                const struct event *reception, const struct node *reply)
{
    const struct cfg *cfg = cfg_get(a, reply->function);

    for (uint32_t k = 0; k < g->receptions.count; k++) {
        const struct node *other = g->receptions.items[k]->node;

        if (other->function == reply->function && other != reception->node &&
            cfg_dominates(cfg, other, reply) &&
            (!cfg_dominates(cfg, reception->node, reply) ||
             cfg_dominates(cfg, reception->node, other)))
            return true;
    }
    return false;
}

static bool counter_refutes(struct analysis *a, struct group *g)
{
    event_list replies = replies_list(a);

    for (uint32_t r = 0; r < g->receptions.count; r++) {
        const struct event *reception = g->receptions.items[r];
        const struct function *f = reception->home;

        if (reception->source != SOURCE_ANY || !trail_envelopes_fit(g, reception) ||
            sender_is_single(a, &g->may_sends))
            continue;
        for (uint32_t k = 0; replies.count > 0 && k < f->node_count; k++) {
            const struct node *call = f->nodes[k];
            const struct variable *counter;
            bool is_shown = false;

            if (call->kind != NODE_CALL || call == reception->node ||
                !cfg_share_cycle(a, reception->node, call) || !is_reply_call(a, call, &replies) ||
                guards_exclude(a, reception->node, call) || !has_status_argument(a, call) ||
                is_received_between(a, g, reception, call))
                continue;
            counter = counter_sent(a, reception, call, &is_shown);
            if (!counter)
                continue;
            g->is_guessed = !is_shown;
            suspect_raise(
                a, g, reception, call,
                arena_printf(a->arena,
                             "what is sent to the source of the message just received is "
                             "computed from `%s`, which counts arrivals: another order of "
                             "arrival sends other messages",
                             counter->name));
            return true;
        }
    }
    return false;
}

/* ---- receptions that take different messages ---- */

/* The receptions that wait for messages which the first one, or another of these, could take; the group of them has the
 * sends that they can meet. */
static struct group rivals_of(struct analysis *a, const struct group *g, struct event *first)
{
    struct group rivals = group_of(a, g, first);

    for (uint32_t n = 0; n < rivals.may_sends.count; n++)
        for (uint32_t k = 0; k < g->receptions.count; k++) {
            struct event *r = g->receptions.items[k];
            struct group other;
            bool is_known = false;

            for (uint32_t m = 0; m < rivals.receptions.count; m++)
                is_known |= rivals.receptions.items[m] == r;
            if (is_known || !send_may_meet(a, rivals.may_sends.items[n], r))
                continue;
            array_push(a->arena, &rivals.receptions, r);
            other = group_of(a, g, r);
            events_join(a, &rivals.may_sends, &other.may_sends);
        }
    return rivals;
}

static bool all_wait(const struct group *g)
{
    for (uint32_t k = 0; k < g->receptions.count; k++)
        if (g->receptions.items[k]->mpi->role != ROLE_RECV)
            return false;
    return true;
}

/* Of what was found, this part does not count. */
static void findings_take_back(struct analysis *a, uint32_t begin, uint32_t end)
{
    memmove(a->findings.items + begin, a->findings.items + end,
            (a->findings.count - end) * sizeof *a->findings.items);
    a->findings.count -= end - begin;
}

/* A process comes to receptions that take different messages in the order of its statements, so what some of them
 * take first has nothing to do with what others do.  When nothing that is sent depends on the order in which these get
 * their messages, in whatever order the others have got theirs, then, one after the other, it depends on none. */
static struct claim arrival_judge(struct analysis *a, const struct group *g)
{
    uint32_t before = a->findings.count, after;
    struct claim claim = arrival_check(a, g), part = claim;
    event_list judged = {0};

    after = a->findings.count;
    if (claim.truth != TRUTH_UNKNOWN || !group_is_proved(g) || g->receptions.count < 2 ||
        !all_wait(g))
        return claim;
    for (uint32_t k = 0; k < g->receptions.count; k++) {
        struct group rivals;
        bool is_judged = false;

        for (uint32_t n = 0; n < judged.count; n++)
            is_judged |= judged.items[n] == g->receptions.items[k];
        if (is_judged)
            continue;
        rivals = rivals_of(a, g, g->receptions.items[k]);
        if (rivals.receptions.count < g->receptions.count)
            part = arrival_check(a, &rivals);
        if (part.truth != TRUTH_PROVED) {
            a->findings.count = after;
            return claim;
        }
        events_join(a, &judged, &rivals.receptions);
    }
    findings_take_back(a, before, after); /* what was found of each stays */
    return part;
}

static struct claim argue(struct analysis *a, const struct group *g)
{
    const uint32_t findings = a->findings.count;
    const struct claim touched = touched_claim(a, g);
    struct claim claim = touched.reason ? touched : arrival_judge(a, g);
    struct claim against = {0};

    if (claim.truth == TRUTH_PROVED && touched_carried(a, g).reason)
        claim = touched_carried(a, g);
    if (claim.truth == TRUTH_PROVED && threads_claim(a, g).reason)
        claim = threads_claim(a, g);
    if (claim.truth == TRUTH_UNKNOWN && a->findings.count == findings)
        against = overrun_claim(a, g);
    if (claim.truth == TRUTH_PROVED)
        against = lengths_claim(a, g);
    if (claim.truth == TRUTH_PROVED && !against.reason)
        against = files_claim(a, g);
    if (against.reason)
        claim = against;
    if (claim.truth == TRUTH_PROVED && g->unsent && group_is_proved(g))
        claim = claim_make(TRUTH_REFUTED,
                           "in one order of arrival a process waits for ever and does not come "
                           "to what it sends here",
                           g->unsent->place);
    else if (claim.truth == TRUTH_PROVED && g->may_be_unsent && group_is_proved(g))
        claim = claim_unknown("in one order of arrival a process waits for ever, and what it would "
                              "send then is not followed",
                              g->receptions.items[0]->node->place);
    return claim;
}

/* Of what the range's function does, as it sees that itself. */
static struct claim argue_nearer(struct analysis *a, const struct group *g)
{
    struct nearer *nearer = nearer_begin(a, g);
    const struct claim claim = argue(a, nearer ? nearer_group(nearer) : g);

    nearer_end(nearer);
    return claim;
}

/* What the source speaks against may still be proved: messages may be the same without its saying so. */
static void group_judge(struct analysis *a, struct group *g)
{
    uint32_t findings, before = a->findings.count;

    g->determinism = claim_make(
        TRUTH_UNKNOWN, "not shown: that what is sent does not depend on the order of arrival",
        g->receptions.items[0]->node->place);
    if (!counter_refutes(a, g) && !batches_refute(a, g)) {
        g->determinism = slots_check(a, g);
        g->is_guessed = g->determinism.truth == TRUTH_REFUTED && !trail_contents_are_unlike(a, g);
    }
    g->is_suspected = g->determinism.truth == TRUTH_REFUTED;
    findings = a->findings.count;
    if (g->is_suspected) {
        g->otherwise = argue_nearer(a, g);
        a->findings.count = findings;
    } else if (!g->determinism.reason) {
        g->determinism = argue_nearer(a, g);
    } else if (g->determinism.truth == TRUTH_UNKNOWN) { /* what is not known may be shown */
        struct claim claim = argue_nearer(a, g);

        if (claim.truth == TRUTH_PROVED) {
            g->determinism = claim;
            findings_take_back(a, before, findings);
        } else {
            a->findings.count = findings;
        }
    }
}

/* What arrives for one pattern may come before or behind what arrives for another whose range touches its
 * own: what is not shown of both together is shown of none. */
static void joint_judge(struct analysis *a, const struct group *g, struct claim *of_one)
{
    struct group joint;
    uint32_t findings = a->findings.count;

    if (!g->joint || of_one->truth != TRUTH_PROVED)
        return;
    joint = *g->joint;
    if (!joint.determinism.reason) { /* the first of its parts asks */
        group_judge(a, &joint);
        a->findings.count = findings;
        if (!budget_is_spent(a))
            g->joint->determinism = joint.determinism;
    }
    if (joint.determinism.truth != TRUTH_PROVED) {
        *of_one = joint.determinism;
        of_one->truth = TRUTH_UNKNOWN;
    }
}

/* What was found when the budget was spent is taken back. */
static void budget_close(struct analysis *a, struct claim *claim, uint32_t findings)
{
    budget_judge(a, claim);
    if (budget_is_spent(a))
        a->findings.count = findings;
    budget_end(a);
}

void determinism_check(struct analysis *a)
{
    const struct function *main = a->main               ? a->main
                                  : a->groups.count > 0 ? a->groups.items[0]->scope.function
                                                        : NULL;
    uint32_t findings = a->findings.count;
    struct claim clock = {0};

    budget_begin(a, main);
    clock_check(a);
    budget_close(a, &clock, findings);
    if (clock.reason)
        touched_all(a, clock);
    findings = a->findings.count;
    budget_begin(a, main);
    a->pending = pending_check(a);
    if (!a->pending.reason)
        a->pending = raws_pending(a);
    if (!a->pending.reason)
        a->pending = aliased_check(a);
    if (!a->pending.reason)
        a->pending = rows_check(a);
    if (!a->pending.reason)
        a->pending = partitioned_check(a);
    budget_close(a, &a->pending, findings);
    for (uint32_t k = 0; k < a->groups.count; k++) {
        struct group *g = a->groups.items[k];
        struct claim order = g->order;

        findings = a->findings.count;
        budget_begin(a, g->receptions.items[0]->home);
        budget_ask(a, "the determinism of what is received at",
                   &g->receptions.items[0]->source_node->place);
        group_judge(a, g);
        joint_judge(a, g, g->is_suspected ? &g->otherwise : &g->determinism);
        if (budget_is_spent(a)) { /* nor is what was shown apart from a suspicion an answer */
            g->order = order;
            g->is_suspected = false;
        }
        budget_close(a, &g->determinism, findings);
    }
    contrast_find(a);
    for (uint32_t k = 0; k < a->groups.count; k++)
        if (a->groups.items[k]->is_suspected && a->groups.items[k]->is_guessed)
            suspect_doubt(a, a->groups.items[k]);
}

void determinism_forgo(struct analysis *a)
{
    a->pending = claim_unknown(a->gave_up, (struct place){0});
    for (uint32_t k = 0; k < a->groups.count; k++)
        a->groups.items[k]->determinism = a->pending;
}
