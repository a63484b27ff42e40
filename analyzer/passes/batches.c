/* SPDX-License-Identifier: Apache-2.0 */
/* Are messages of one round of a loop added up in another?
 *
 * Requires: groups, claims about their order, taint, separators.  Refutes channel-determinism (SPBC section 3.4) by what
 * the source says: a loop receives anonymously and sends, to somebody fixed, what it accumulated; the senders send several
 * messages each; no synchronisation keeps the messages of one round of the loop from being received in another.  Nor do
 * tags: all rounds ask for one.  Where the order of the pattern is proved, and each round is a run of it, none are mixed.
 */
#include "passes/batches.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/guards.h"
#include "passes/patterns.h"
#include "passes/scope.h"
#include "passes/separators.h"
#include "passes/stored.h"
#include "passes/suspects.h"
#include "passes/taint.h"
#include "passes/values.h"

static bool cycle_avoids(struct analysis *a, const struct node *from, const struct node *to,
                         const struct separators *s)
{
    const struct function *f = from->function;
    uint8_t *seen = ARENA_ARRAY(a->arena, uint8_t, f->node_count);
    node_list work = {0};

    array_push(a->arena, &work, from);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        for (int k = 0; k < 2; k++) {
            const struct node *next = node->next[k];
            bool is_passed = true;

            if (!next || separators_end_at(s, node, k))
                continue;
            if (next == to)
                return true;
            if (seen[next->id])
                continue;
            seen[next->id] = 1;
            if (separators_has(s, next))
                is_passed = false;
            else if (next->kind == NODE_CALL && next->mpi < 0) {
                const function_list *callees = callees_of(a, next);

                is_passed = callees->count == 0;
                for (uint32_t c = 0; c < callees->count; c++)
                    is_passed |= function_is_external(callees->items[c]) ||
                                 separators_can_pass(s, callees->items[c]);
            }
            if (is_passed)
                array_push(a->arena, &work, next);
        }
    }
    return false;
}

/* May the process wait for another one between two rounds of a loop through the call: for an answer, or in a
 * collective?  Whether that orders the rounds is not asked here. */
static bool may_wait(struct analysis *a, const struct group *g, const struct node *call)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        node_list places = {0};

        if (e->kind == EVENT_SEND || e->group == g->id)
            continue;
        event_positions(a, e, call->function, &places);
        for (uint32_t n = 0; n < places.count; n++)
            if (places.items[n] == call || cfg_share_cycle(a, places.items[n], call))
                return true;
    }
    return false;
}

static bool sends_repeat(struct analysis *a, const struct group *g, const struct separators *s)
{
    for (uint32_t k = 0; k < g->sends.count; k++)
        for (uint32_t n = 0; n < g->sends.items[k]->depth; n++) {
            const struct node *call = g->sends.items[k]->chain[n];

            if (cfg_share_cycle(a, call, call) && cycle_avoids(a, call, call, s) &&
                !may_wait(a, g, call))
                return true;
        }
    return false;
}

/* The variable that names the reception's buffer; NULL: it has no name of its own. */
static const struct expr *buffer_name(const struct event *reception)
{
    const struct expr *e;

    if (reception->buffer < 0 || (uint32_t)reception->buffer >= reception->mpi_node->arg_count)
        return NULL;
    for (e = reception->args[reception->buffer];
         e->kind == EXPR_ADDRESS || e->kind == EXPR_CAST || e->kind == EXPR_INDEX; e = e->a)
        ;
    return e->kind == EXPR_VARIABLE ? e : NULL;
}

/* Is what lies in the buffer added to the target?  It has to be said in so many words: what only may
 * hold the message refutes nothing.  A number of the message that selects an element of an array keeps
 * apart what belongs to different sums. */
static bool adds_arrival(const struct expr *buffer, const struct node *node)
{
    const struct expr *value = node->value;

    value = expr_without_casts(value);
    if (value->kind != EXPR_BINARY || node->target->kind == EXPR_INDEX || node->target == buffer)
        return false;
    return (expr_contains(value->a, node->target) && expr_contains(value->b, buffer)) ||
           (expr_contains(value->b, node->target) && expr_contains(value->a, buffer));
}

/* Where do the sums of what arrives, in the reception's own loop, go?  NULL: there are none. */
static struct taint *sums_taint(struct analysis *a, const struct event *reception)
{
    const struct function *f = reception->home;
    const struct expr *buffer = buffer_name(reception);
    struct set cells = {0};
    struct taint *sums;

    for (uint32_t k = 0; buffer && k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_ASSIGN && adds_arrival(buffer, node) &&
            cfg_share_cycle(a, reception->node, node))
            cells_of_lvalue(a, node->target, &cells);
    }
    if (cells.count == 0)
        return NULL;
    sums = suspect_labels(a, &cells);
    taint_run(sums);
    return sums;
}

/* Sends, to somebody fixed, of what the label is on: found once for all calls they may lie behind. */
static void payloads_find(struct analysis *a, const struct taint *t, const struct group *g,
                          event_list *out)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];

        if (e->kind == EVENT_SEND && !e->peer_values.is_status && e->group != g->id &&
            e->buffer >= 0 && taint_pointees(t, e->args[e->buffer]))
            array_push(a->arena, out, e);
    }
}

static const struct event *payload_send(struct analysis *a, const event_list *payloads,
                                        const struct node *call)
{
    for (uint32_t k = 0; k < payloads->count; k++)
        if (payloads->items[k]->node == call || call_reaches(a, call, payloads->items[k]->home))
            return payloads->items[k];
    return NULL;
}

/* Do the calls that lead to the event lead nowhere else? */
static bool is_led_to(struct analysis *a, const struct node *place, const struct event *e)
{
    for (uint32_t k = 0; k < e->depth; k++)
        if (!call_has_one_target(a, e->chain[k]))
            return false;
    return call_has_one_target(a, place);
}

/* Is each round, in which the process comes from the one to the other and back, a run of the pattern of its own? */
static bool rounds_are_runs(struct analysis *a, const struct group *g, const struct node *place,
                            const struct node *call)
{
    const struct scope *scope = &g->scope;
    const struct bits none = bits_new(a->arena, place->function->node_count + 1);

    if (place->function != scope->function)
        return !bits_get(&scope->below, place->function->id);
    return !cfg_leads(a, place, call, &none, &scope->inside) ||
           !cfg_leads(a, call, place, &none, &scope->inside);
}

/* Does the reception certainly ask for the same tag in each round? */
static bool has_one_tag(struct analysis *a, const struct event *reception)
{
    struct set cells = {0};

    if (values_are_numbers(&reception->tag_values) && reception->tag_values.count == 1)
        return true;
    if (!reception->tag)
        return false;
    cells_read_by(a, reception->tag, &cells);
    for (struct stores walk = stores_of_cells(a, &cells); stores_next(&walk);) {
        const struct node *node = walk.store->node;

        if (node &&
            (node->function != reception->home || cfg_share_cycle(a, node, reception->node)))
            return false;
    }
    return true;
}

static bool batches_in(struct analysis *a, struct group *g, const struct event *reception,
                       const struct node *place, const event_list *payloads,
                       const struct separators *s)
{
    const struct function *f = place->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *call = f->nodes[k];
        const struct event *send =
            call->kind == NODE_CALL && call != place ? payload_send(a, payloads, call) : NULL;

        if (!send || !cfg_share_cycle(a, place, call) || !cycle_avoids(a, place, call, s) ||
            !cycle_avoids(a, call, place, s) || !guards_allow_both(a, reception, send) ||
            !is_led_to(a, place, reception) || !is_led_to(a, call, send) ||
            (group_is_proved(g) && rounds_are_runs(a, g, place, call)))
            continue;
        suspect_raise(
            a, g, reception, send->node,
            "what is sent is added up from anonymous receptions, and nothing separates the "
            "rounds of the loop: a fast sender's next message may be added in the place of a "
            "slow one's");
        g->order_before = g->order;
        g->order = claim_make(TRUTH_REFUTED, g->determinism.reason, send->node->place);
        return true;
    }
    return false;
}

bool batches_refute(struct analysis *a, struct group *g)
{
    struct separators *s = separators_find(a, g);

    if (!sends_repeat(a, g, s))
        return false;
    for (uint32_t r = 0; r < g->receptions.count; r++) {
        const struct event *reception = g->receptions.items[r];
        const bool may_mix = reception->source == SOURCE_ANY && has_one_tag(a, reception);
        const struct taint *t = may_mix ? sums_taint(a, reception) : NULL;
        event_list payloads = {0};

        if (t)
            payloads_find(a, t, g, &payloads);
        for (uint32_t k = 0; payloads.count > 0 && k < a->program->function_count; k++) {
            const struct function *f = a->program->functions[k];
            node_list places = {0};

            if (!f->is_defined || !a->facts[k].is_reachable)
                continue;
            event_positions(a, reception, f, &places);
            for (uint32_t n = 0; n < places.count; n++)
                if (batches_in(a, g, reception, places.items[n], &payloads, s))
                    return true;
        }
    }
    return false;
}
