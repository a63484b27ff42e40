/* SPDX-License-Identifier: Apache-2.0 */
/* Does anything that is sent depend on the order in which requests complete?
 *
 * Requires: events, matching, taint.  Classifies MPI_Waitany, MPI_Waitsome, MPI_Test*, and what else
 * asks without waiting: MPI_Iprobe, MPI_Improbe, MPI_Request_get_status (reported only where they
 * matter).  A cancelled request is always unknown: whether it was in time is up to the messages.
 * ordered (SPBC section 4.2.2): a send that follows the completion of one request meets a reception
 * behind which a message for another request of the same set is sent; harmless: no send can be
 * reached between two completions, and nothing sent is computed from, or decided by, the index, the
 * status or the flag, nor by what tells as much later (told.h) or libraries remember of it (outside.h), but for what each
 * completion does with its own request's (picked.h); or, for a test in a polling loop that goes on until something has come (one that is
 * left as soon as nothing has come takes as many messages as the time allows), every send in the loop answers
 * a message that was found or happens once (it is guarded by a condition that is changed along with it), and no
 * send uses what counts the rounds, nor what the loop leaves in one order of answers only (rounds.h); otherwise
 * unknown.
 */
#include "passes/completions.h"
#include "ir/expr.h"
#include "passes/answers.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/contrast.h"
#include "passes/drain.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/labelled.h"
#include "passes/matching.h"
#include "passes/ordered.h"
#include "passes/outside.h"
#include "passes/picked.h"
#include "passes/polling.h"
#include "passes/received.h"
#include "passes/rounds.h"
#include "passes/scope.h"
#include "passes/taint.h"
#include "passes/told.h"
#include "passes/unanswered.h"
#include "passes/values.h"

#include <string.h>

/* ---- results that reach a send ---- */

struct asked { /* what a polling loop changes in the C library */
    struct analysis *a;
    uint32_t states;
    const struct picked *picked; /* see picked.h; NULL: it is no such loop */
    struct outside outside;      /* what the answer leaves in libraries */
};

static bool asked_is_clean(void *context, const struct node *assignment)
{
    return picked_keeps(((const struct asked *)context)->picked, assignment);
}

static int asked_source(void *context, const struct node *call, int arg)
{
    const struct asked *asked = context;

    if ((asked->states & outside_states(asked->a, call)) || outside_has(&asked->outside, call))
        return 1;
    return taint_source_local(context, call, arg);
}

/* The cells of what the question says: index, number, flag. */
static struct bits told_cells(struct analysis *a, const struct event *c)
{
    struct bits told = bits_new(a->arena, a->cell_count);

    for (uint32_t k = 0; k < c->mpi_node->arg_count; k++) {
        struct set cells = {0};

        if (!call_writes(a, c->mpi_node, k) || (int)k == c->mpi->array_of_requests ||
            (int)k == c->mpi->request || (int)k == c->mpi->status || (int)k == c->mpi->message)
            continue;
        pointees_spread(a, c->args[k], &cells);
        for (uint32_t n = 0; n < cells.count; n++)
            bits_set(&told, cells.items[n]);
    }
    return told;
}

static bool sends_labelled(struct analysis *a, const struct taint *t, const struct event *e)
{
    for (uint32_t n = 0; n < e->mpi_node->arg_count; n++)
        if ((int)n != e->mpi->request && labelled_reads(a, e, n) &&
            ((int)n == e->buffer || e->kind != EVENT_SEND || !call_writes(a, e->mpi_node, n)) &&
            (taint_has(t, e->args[n]) || taint_pointees(t, e->args[n])))
            return true;
    return false;
}

static bool reaches_send(struct taint *t, const struct event *e)
{
    const struct node *branch;

    if (!event_is_sending(e) || (e->kind == EVENT_START && e->mpi->role != ROLE_PERSISTENT))
        return false;
    if (e->kind == EVENT_SEND && t->has_control &&
        (bits_get(&t->functions, e->mpi_node->function->id) ||
         taint_controls(t, e->mpi_node, &branch)))
        return true;
    return sends_labelled(t->a, t, e);
}

/* What the loop around the question leaves in this order of answers, or in that one. */
static const struct event *left_send(struct analysis *a, const struct event *c)
{
    struct rounds rounds = {0};
    struct taint t = {.a = a,
                      .has_control = true,
                      .has_selection = true,
                      .starts_at_cells = true,
                      .holds_from_start = true,
                      .source = taint_source_local,
                      .ignores = rounds_has,
                      .context = &rounds};

    t.cells = bits_new(a->arena, a->cell_count);
    if (!rounds_label(&rounds, &t, c))
        return NULL;
    taint_run(&t);
    for (uint32_t k = 0; k < a->events.count; k++)
        if (a->events.items[k]->mpi_node == rounds.send || reaches_send(&t, a->events.items[k]))
            return a->events.items[k];
    return NULL;
}

/* Labels what is received from, or put, where the answer says.  Returns whether that is new. */
static bool receptions_label(struct taint *t, const struct picked *picked)
{
    bool is_new = false;

    for (uint32_t k = 0; k < t->a->events.count; k++) {
        const struct event *e = t->a->events.items[k];

        if (e->kind == EVENT_RECEIVE && e->buffer >= 0 && !received_buffer_has(t, e) &&
            (taint_has_at(t, e->peer, e->node) || taint_has_at(t, e->tag, e->node) ||
             taint_has_at(t, e->args[e->buffer], e->node)) &&
            !(picked && picked_places(picked, e)))
            is_new |= received_buffer(t, e);
    }
    return is_new;
}

/* Where nothing holds, because the answer decides what a library does from then on, *why says so. */
static const struct event *tainted_send(struct analysis *a, const struct event *c,
                                        const struct picked *picked, const char **why)
{
    struct asked asked = {.a = a, .picked = picked};
    struct taint t = {.a = a,
                      .has_selection = true,
                      .follows_unknown = true,
                      .starts_at_cells = true,
                      .source = asked_source,
                      .context = &asked};
    const struct bits told = told_cells(a, c);
    bool has_loop = false;

    t.cells = told_cells(a, c);
    if (picked) {
        t.is_clean = asked_is_clean;
        t.cleaned.function = picked->choice->home;
    }
    if (mpi_role_is_choice(c->mpi->role)) {
        t.has_control = true;
    } else {
        has_loop = polling_label(&t, c);
        t.has_control = !has_loop || (!event_is_anonymous(c) &&
                                      (drain_gives_up(a, c) || unanswered_is_read(a, c, &told)));
        asked.states = polling_states(a, c);
    }
    if (!event_is_anonymous(c) && !has_loop)
        told_label(&t, c, picked != NULL);
    do {
        t.starts_at_cells = asked.states == 0 && !asked.outside.has_any;
        taint_run(&t);
    } while ((mpi_role_is_choice(c->mpi->role) && receptions_label(&t, picked)) ||
             (t.has_control && outside_label(&t, &asked.outside)));
    *why = outside_judge(a, &asked.outside).reason;
    if (!*why && t.has_unknown)
        *why = "its result is stored through a pointer that is not followed";
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (!(picked && picked_answers(picked, e)) && reaches_send(&t, e))
            return e;
    }
    return has_loop && !event_is_anonymous(c) ? left_send(a, c) : NULL;
}

static const struct node *send_between(struct analysis *a, const struct event *c)
{
    struct bits loop;

    if (!cfg_loop_around(a, c->node, &loop))
        return NULL;
    for (uint32_t k = 0; k < c->home->node_count; k++)
        if (bits_get(&loop, k) && polling_sends(a, c->home->nodes[k]))
            return c->home->nodes[k];
    return NULL;
}

/* Where it is asked: of a probe for any source, where that source is named. */
/* A probe stands where its source is said, like a reception; what asks about a request, where that is
 * handed over. */
static const struct node *question_node(const struct event *c)
{
    return c->kind == EVENT_PROBE ? c->source_node : c->node;
}

static const struct place *asked_at(const struct event *c)
{
    return &question_node(c)->place;
}

static enum completion_class classify(struct analysis *a, const struct event *c,
                                      const char **reason)
{
    const struct node *send;
    const struct event *tainted;
    struct place sent_at;
    const char *why;

    if (mpi_role_is_choice(c->mpi->role) && ordered_check(a, c)) {
        *reason = "one message is always sent after another was delivered (SPBC 4.2.2)";
        return COMPLETION_ORDERED;
    }
    if (answer_decides(a, c, reason, &sent_at)) {
        struct finding *finding =
            finding_add(a, "spbc-order-dependent-message", &sent_at,
                        arena_printf(a->arena, "%s does not wait for one named request, and %s",
                                     event_name(a, c), *reason));

        finding_note(a, finding, asked_at(c), "it is asked here");
        return COMPLETION_ORDER_DEPENDENT;
    }
    if (mpi_role_is_choice(c->mpi->role)) {
        const struct picked *picked = picked_find(a, c);

        send = picked ? NULL : send_between(a, c);
        if (send) {
            *reason =
                arena_printf(a->arena, "a message is sent between completions, at %s:%u",
                             send->place.file ? send->place.file->path : "?", send->place.line);
            return COMPLETION_UNKNOWN;
        }
        tainted = tainted_send(a, c, picked, &why);
        if (tainted) {
            *reason = arena_printf(a->arena, "what is sent at %s:%u is computed from its result",
                                   tainted->node->place.file->path, tainted->node->place.line);
            return COMPLETION_UNKNOWN;
        }
        if (why) {
            *reason = why;
            return COMPLETION_UNKNOWN;
        }
        *reason = "nothing that is sent depends on which request came first";
        return COMPLETION_HARMLESS;
    }
    tainted = tainted_send(a, c, NULL, &why);
    if (!tainted && why) {
        *reason = why;
        return COMPLETION_UNKNOWN;
    }
    send = tainted ? NULL : polling_unbounded(a, c->node, 0);
    if (!tainted && !send && polling_disordered(a, c)) {
        send = polling_disordered(a, c);
        *reason = arena_printf(a->arena,
                               "several requests are asked about in one loop, and what is sent at "
                               "%s:%u may come before or behind what is sent for another",
                               send->place.file ? send->place.file->path : "?", send->place.line);
        return COMPLETION_UNKNOWN;
    }
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

struct classified {
    enum completion_class class_;
    const char *reason;
};

enum completion_class completions_class(struct analysis *a, const struct event *c,
                                        const char **reason)
{
    struct classified *known;

    if (!a->completion_classes)
        a->completion_classes = map_new(a->arena);
    known = (struct classified *)map_get_address(a->completion_classes, c);
    if (!known) {
        known = ARENA_NEW(a->arena, struct classified);
        known->class_ = classify(a, c, &known->reason);
        if (budget_is_spent(a)) {
            known->class_ = COMPLETION_UNKNOWN;
            known->reason = budget_reason(a);
            assume(a, known->reason);
        }
        map_set_address(a->completion_classes, c, known);
    }
    *reason = known->reason;
    return known->class_;
}

bool completions_is_question(const struct event *e)
{
    return (e->kind == EVENT_COMPLETION &&
            (mpi_role_is_choice(e->mpi->role) || mpi_role_is_test(e->mpi->role))) ||
           (e->kind == EVENT_PROBE && e->mpi->flag >= 0);
}

/* MPI_Request_get_status and MPI_Cancel complete nothing, so they are no events. */
static const struct event *question_at(struct analysis *a, const struct node *node)
{
    struct event question;
    enum mpi_role role;

    if (node->kind != NODE_CALL || call_mpi(a, node) < 0)
        return NULL;
    role = mpi_function_get(call_mpi(a, node))->role;
    if (role != ROLE_REQUEST_STATUS && role != ROLE_CANCEL)
        return NULL;
    question = (struct event){.mpi = mpi_function_get(call_mpi(a, node)),
                              .mpi_node = node,
                              .node = node,
                              .source_node = node,
                              .home = node->function,
                              .args = node->args,
                              .depth = 1};
    return arena_memdup(a->arena, &question, sizeof question);
}

static int severity_of(enum completion_class class_)
{
    static const int severities[] = {[COMPLETION_HARMLESS] = 0,
                                     [COMPLETION_UNKNOWN] = 1,
                                     [COMPLETION_ORDERED] = 2,
                                     [COMPLETION_ORDER_DEPENDENT] = 3};

    return severities[class_];
}

/* One question may be asked on several ways: what is worst of them counts. */
static void completion_add(struct analysis *a, const struct completion *completion)
{
    for (uint32_t k = 0; k < a->completions.count; k++) {
        struct completion *known = &a->completions.items[k];

        if (known->place.file == completion->place.file &&
            known->place.offset == completion->place.offset &&
            strcmp(known->call, completion->call) == 0) {
            if (severity_of(completion->class_) > severity_of(known->class_))
                *known = *completion;
            return;
        }
    }
    array_push(a->arena, &a->completions, *completion);
}

static void completion_report(struct analysis *a, const struct event *c, bool is_always)
{
    struct completion completion = {
        .place = *asked_at(c), .call = event_name(a, c), .function = question_node(c)->function};

    if (c->mpi->role == ROLE_CANCEL) {
        completion.class_ = COMPLETION_UNKNOWN;
        completion.reason = "whether a request can still be cancelled depends on when its message "
                            "comes";
    } else {
        budget_begin(a, c->home);
        completion.class_ = completions_class(a, c, &completion.reason);
        budget_end(a);
        if (completion.class_ == COMPLETION_UNKNOWN && contrast_decides(a, c, &completion.reason))
            completion.class_ = COMPLETION_ORDER_DEPENDENT;
    }
    if (completion.class_ == COMPLETION_HARMLESS && !is_always)
        return;
    if (!event_is_anonymous(c)) /* else it is a reception, and reported as one */
        completion_add(a, &completion);
    if (completion.class_ == COMPLETION_UNKNOWN)
        finding_add(a, "spbc-completion-unknown", asked_at(c),
                    arena_printf(a->arena, "effect of the order of completion is not known: %s",
                                 completion.reason));
}

void completions_check(struct analysis *a)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *c = a->events.items[k];

        if (c->kind == EVENT_COMPLETION &&
            (mpi_role_is_choice(c->mpi->role) || mpi_role_is_test(c->mpi->role)))
            completion_report(a, c, true);
        else if (c->kind == EVENT_PROBE && c->mpi->flag >= 0)
            completion_report(a, c, false);
    }
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct event *question = question_at(a, f->nodes[n]);

            if (question)
                completion_report(a, question, false);
        }
    }
}
