/* SPDX-License-Identifier: Apache-2.0 */
/* Does anything that is sent depend on the order in which requests complete?
 *
 * Requires: events, matching, taint.  Classifies MPI_Waitany, MPI_Waitsome and MPI_Test*:
 * ordered (SPBC section 4.2.2): a send that follows the completion of one request meets a reception
 * behind which a message for another request of the same set is sent; harmless: no send can be
 * reached between two completions, and nothing sent is computed from the index or the flag; or, for
 * a test in a polling loop, every send in the loop answers a message that was found or happens once
 * (it is guarded by a condition that is changed along with it); otherwise unknown.
 */
#include "passes/completions.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/matching.h"
#include "passes/scope.h"
#include "passes/taint.h"
#include "passes/values.h"

static bool is_choice(enum mpi_role role)
{
    return role == ROLE_WAITANY || role == ROLE_WAITSOME || role == ROLE_TESTANY ||
           role == ROLE_TESTSOME;
}

static bool is_test(enum mpi_role role)
{
    return role == ROLE_TEST || role == ROLE_TESTALL;
}

static bool in_one_loop(struct analysis *a, const struct node *x, const struct node *y)
{
    return cfg_reaches(a, x, y) && cfg_reaches(a, y, x);
}

static bool is_at_or_below(struct analysis *a, const struct node *call, const struct event *e)
{
    return event_node_in(e, call->function) == call || e->node == call ||
           (call->mpi < 0 && call_reaches(a, call, e->home) && !event_node_in(e, call->function));
}

/* ---- ordered completions ---- */

/* May `later` be sent only after `first` was received: in one function, `first` dominating it? */
static bool follows(struct analysis *a, const struct event *first, const struct event *later)
{
    return first->home == later->home &&
           cfg_dominates(cfg_get(a, first->home), first->node, later->node);
}

static bool request_is_in_set(const struct event *receive, const struct event *completion)
{
    return receive->kind == EVENT_RECEIVE && receive->is_nonblocking &&
           set_meets(&receive->request_cells, &completion->request_cells);
}

/* A message for a request of the set that is sent behind a reception of `send`; NULL none. */
static const struct event *later_message(struct analysis *a, const struct event *completion,
                                         const struct event *send, const struct event **reception)
{
    for (uint32_t r = 0; r < a->events.count; r++) {
        const struct event *receive = a->events.items[r];

        if (receive->kind != EVENT_RECEIVE || receive->is_nonblocking ||
            !send_may_meet(a, send, receive))
            continue;
        for (uint32_t k = 0; k < a->events.count; k++) {
            const struct event *later = a->events.items[k];

            if (later->kind != EVENT_SEND || !follows(a, receive, later))
                continue;
            for (uint32_t n = 0; n < a->events.count; n++)
                if (request_is_in_set(a->events.items[n], completion) &&
                    send_meets(a, later, a->events.items[n])) {
                    *reception = receive;
                    return later;
                }
        }
    }
    return NULL;
}

static bool is_ordered(struct analysis *a, const struct event *c)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *send = a->events.items[k], *reception = NULL, *later;
        struct finding *finding;

        if (send->kind != EVENT_SEND || send->home != c->home ||
            !in_one_loop(a, c->node, send->node) ||
            !cfg_dominates(cfg_get(a, c->home), c->node, send->node))
            continue;
        later = later_message(a, c, send, &reception);
        if (!later)
            continue;
        finding = finding_add(a, "spbc-completion-order", &c->node->place,
                              arena_printf(a->arena,
                                           "%s completes requests of which one message is always "
                                           "sent after another was delivered",
                                           event_name(a, c)));
        finding_note(a, finding, &c->node->place, "one request completes here");
        finding_note(a, finding, &send->node->place, "then this is sent");
        finding_note(a, finding, &reception->node->place, "and received here");
        finding_note(a, finding, &later->node->place,
                     "behind which the message for another request of the set is sent");
        return true;
    }
    return false;
}

/* ---- polling loops ---- */

/* Does the condition come from a probe or a test that found something? */
static bool reads_found(struct analysis *a, const struct expr *expr, const struct node *at,
                        int depth)
{
    struct values values;

    if (!expr || depth > 4)
        return false;
    if (expr->kind == EXPR_CALL) {
        const function_list *callees = callees_of(a, expr->call);

        for (uint32_t k = 0; k < callees->count; k++)
            for (uint32_t n = 0; n < a->events.count; n++)
                if (a->events.items[n]->kind == EVENT_PROBE &&
                    callees->items[k] == a->events.items[n]->mpi_node->function)
                    return true;
        return false;
    }
    if (expr->kind == EXPR_VARIABLE || expr->kind == EXPR_FIELD || expr->kind == EXPR_DEREF) {
        values_of(a, expr, at, NULL, &values);
        for (uint32_t k = 0; k < values.maker_count; k++) {
            enum mpi_role role = mpi_function_get(call_mpi(a, values.makers[k]))->role;

            if (role == ROLE_IPROBE || role == ROLE_IMPROBE || is_test(role) || is_choice(role))
                return true;
        }
        return false;
    }
    return reads_found(a, expr->a, at, depth + 1) || reads_found(a, expr->b, at, depth + 1);
}

/* Is something that the branch reads set to a constant on the side on which the node runs? */
static bool is_latch(struct analysis *a, const struct node *branch, const struct node *node)
{
    const struct function *f = node->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *set = f->nodes[k];

        if (set->kind == NODE_ASSIGN && set->value->kind == EXPR_INT &&
            expr_contains(branch->value, set->target) &&
            set_has(cfg_control_closure(a, set), branch->id) &&
            (cfg_reaches(a, node, set) || cfg_reaches(a, set, node)))
            return true;
    }
    return false;
}

static bool send_is_bounded(struct analysis *a, const struct node *node, int depth)
{
    const struct set *branches = cfg_control_closure(a, node);
    bool found = false;

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (reads_found(a, branch->value, branch, 0) || is_latch(a, branch, node))
            return true;
    }
    if (call_mpi(a, node) >= 0 || depth > 6)
        return false;
    for (uint32_t k = 0; k < a->events.count; k++) { /* inside the callee, then */
        const struct event *e = a->events.items[k];
        const function_list *callees = callees_of(a, node);

        if (e->kind != EVENT_SEND || !is_at_or_below(a, node, e))
            continue;
        for (uint32_t c = 0; c < callees->count; c++) {
            node_list places = {0};

            event_positions(a, e, callees->items[c], &places);
            for (uint32_t n = 0; n < places.count; n++) {
                if (!send_is_bounded(a, places.items[n], depth + 1))
                    return false;
                found = true;
            }
        }
    }
    return found;
}

static const struct node *unbounded_send(struct analysis *a, const struct event *c)
{
    const struct function *f = c->home;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        bool is_send = false;

        if (node->kind != NODE_CALL || !in_one_loop(a, c->node, node))
            continue;
        for (uint32_t n = 0; n < a->events.count && !is_send; n++)
            is_send = a->events.items[n]->kind == EVENT_SEND &&
                      is_at_or_below(a, node, a->events.items[n]);
        if (is_send && !send_is_bounded(a, node, 0))
            return node;
    }
    return NULL;
}

/* ---- results that reach a send ---- */

static const struct event *tainted_send(struct analysis *a, const struct event *c)
{
    struct taint t = {.a = a, .has_selection = true, .source = taint_source_local};

    t.cells = bits_new(a->arena, a->cell_count);
    for (uint32_t k = 0; k < c->mpi_node->arg_count; k++) {
        struct set cells = {0};

        if (!call_writes(a, c->mpi_node, k) || (int)k == c->mpi->array_of_requests ||
            (int)k == c->mpi->request || (int)k == c->mpi->status)
            continue;
        pointees_spread(a, c->args[k], &cells);
        for (uint32_t n = 0; n < cells.count; n++)
            bits_set(&t.cells, cells.items[n]);
    }
    taint_run(&t);
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind != EVENT_SEND)
            continue;
        for (uint32_t n = 0; n < e->mpi_node->arg_count; n++)
            if ((int)n != e->mpi->request &&
                (taint_has(&t, e->args[n]) || taint_pointees(&t, e->args[n])))
                return e;
    }
    return NULL;
}

static enum completion_class classify(struct analysis *a, const struct event *c,
                                      const char **reason)
{
    const struct node *send;
    const struct event *tainted;

    if (is_choice(c->mpi->role) && is_ordered(a, c)) {
        *reason = "one message is always sent after another was delivered (SPBC 4.2.2)";
        return COMPLETION_ORDERED;
    }
    if (is_choice(c->mpi->role)) {
        for (uint32_t k = 0; k < c->home->node_count; k++) {
            const struct node *node = c->home->nodes[k];

            for (uint32_t n = 0; n < a->events.count && node->kind == NODE_CALL; n++)
                if (a->events.items[n]->kind == EVENT_SEND && in_one_loop(a, c->node, node) &&
                    is_at_or_below(a, node, a->events.items[n])) {
                    *reason = arena_printf(a->arena,
                                           "a message is sent between completions, at "
                                           "%s:%u",
                                           node->place.file ? node->place.file->path : "?",
                                           node->place.line);
                    return COMPLETION_UNKNOWN;
                }
        }
        tainted = tainted_send(a, c);
        if (tainted) {
            *reason = arena_printf(a->arena, "what is sent at %s:%u is computed from its result",
                                   tainted->node->place.file->path, tainted->node->place.line);
            return COMPLETION_UNKNOWN;
        }
        *reason = "nothing that is sent depends on which request came first";
        return COMPLETION_HARMLESS;
    }
    tainted = tainted_send(a, c);
    send = tainted ? NULL : unbounded_send(a, c);
    if (tainted || send) {
        const struct place *place = tainted ? &tainted->node->place : &send->place;

        *reason = arena_printf(a->arena,
                               "what is sent at %s:%u may depend on how often it is "
                               "asked",
                               place->file ? place->file->path : "?", place->line);
        return COMPLETION_UNKNOWN;
    }
    *reason = "what is sent does not depend on how often it is asked";
    return COMPLETION_HARMLESS;
}

void completions_check(struct analysis *a)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *c = a->events.items[k];
        struct completion completion = {
            .place = c->node->place, .call = event_name(a, c), .function = c->home};

        if (c->kind != EVENT_COMPLETION || !(is_choice(c->mpi->role) || is_test(c->mpi->role)))
            continue;
        completion.class_ = classify(a, c, &completion.reason);
        array_push(a->arena, &a->completions, completion);
        if (completion.class_ == COMPLETION_UNKNOWN)
            finding_add(a, "spbc-completion-unknown", &c->node->place,
                        arena_printf(a->arena, "effect of the order of completion is not known: %s",
                                     completion.reason));
    }
}
