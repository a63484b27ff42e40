/* SPDX-License-Identifier: Apache-2.0 */
/* Does anything that is sent depend on the order in which requests complete?
 *
 * Requires: events, matching, taint.  Classifies MPI_Waitany, MPI_Waitsome, MPI_Test*, and what else
 * asks without waiting: MPI_Iprobe, MPI_Improbe, MPI_Request_get_status (reported only where they
 * matter).  A cancelled request is always unknown: whether it was in time is up to the messages.
 * ordered (SPBC section 4.2.2): a send that follows the completion of one request meets a reception
 * behind which a message for another request of the same set is sent; harmless: no send can be
 * reached between two completions, and nothing sent is computed from, or decided by, the index, the
 * status or the flag, nor by what tells as much later (told.h), or changes with it beside values (besides.h), but
 * for what each completion does with its own request's (picked.h).  What a process does that never asks (roles.h) does
 * not count: results stay in the process, and messages are judged where they are sent.
 * A test is harmless where the same holds of it, in whatever loops it stands: then the process does the same in
 * both cases, and how often it is asked is told by the answers alone.  Else it is where it stands in a
 * polling loop that goes on until something has come (one that is
 * left as soon as nothing has come takes as many messages as the time allows), every send in the loop answers
 * a message that was found or happens once (it is guarded by a condition that is changed along with it), and no
 * send uses, or is decided by, what counts the rounds, nor what the loop leaves in one order of answers only (rounds.h); otherwise
 * unknown.
 */
#include "passes/completions.h"
#include "ir/expr.h"
#include "passes/answers.h"
#include "passes/asking.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/chosen.h"
#include "passes/contrast.h"
#include "passes/drain.h"
#include "passes/drained.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/labelled.h"
#include "passes/matching.h"
#include "passes/ordered.h"
#include "passes/outside.h"
#include "passes/picked.h"
#include "passes/polling.h"
#include "passes/posted.h"
#include "passes/received.h"
#include "passes/roles.h"
#include "passes/rounds.h"
#include "passes/scope.h"
#include "passes/staged.h"
#include "passes/summed.h"
#include "passes/taint.h"
#include "passes/told.h"
#include "passes/unanswered.h"
#include "passes/values.h"

#include <string.h>

/* ---- results that reach a send ---- */

static bool sends_labelled(struct analysis *a, const struct taint *t, const struct event *e)
{
    for (uint32_t n = 0; n < e->mpi_node->arg_count; n++)
        if ((int)n != e->mpi->request && labelled_reads(a, e, n) &&
            ((int)n == e->buffer || e->kind != EVENT_SEND || !call_writes(a, e->mpi_node, n)) &&
            (taint_has_at(t, e->args[n], e->mpi_node) || taint_pointees(t, e->args[n])))
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

/* What the process does in one case only, or with what the answer tells: in whatever loops it is asked, how often
 * is told by the answers as well. */
static const struct node *decided_node(struct analysis *a, const struct event *c)
{
    struct asked asked = {.a = a, .besides = besides_begin(a, c, NULL)};
    struct taint t = {.a = a,
                      .has_control = true,
                      .has_selection = true,
                      .follows_unknown = true,
                      .source = asked_source,
                      .context = &asked};
    const struct bits told = told_answer(a, c);

    t.cells = answers_read(a, c, &told);
    told_label(&t, c, false);
    told_buffers(&t, c);
    answer_spread(&t, &asked);
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (event_is_sending(e) && (labelled_control(&t, e) || sends_labelled(a, &t, e)) &&
            !roles_exclude(a, c->node, e->node))
            return e->node;
    }
    return besides_end(&t, &asked.besides);
}

/* What is labelled: by a choice in a loop whose rounds are alike (picked), or of receptions posted together (posted). */
struct marking {
    struct asked asked;
    struct taint taint; /* whose context is `asked` */
    const struct picked *picked;
    struct posted *posted;
};

/* What a round adds up, or puts where its source says, is the same in every order; floating-point sums are not. */
static bool marking_is_clean(void *context, const struct node *assignment)
{
    const struct marking *m = context;

    if (m->posted)
        return !summed_floats(assignment) && posted_forgets(m->posted, assignment);
    return picked_keeps(m->picked, assignment);
}

static const struct node *tainted_node(struct analysis *a, const struct event *c, struct marking *m)
{
    const struct picked *picked = m->picked;
    struct taint *t = &m->taint;
    const struct bits told = told_answer(a, c);
    const struct event *left;
    bool has_loop = false, is_staged = false;

    m->asked = (struct asked){.a = a, .besides = besides_begin(a, c, picked)};
    *t = (struct taint){.a = a,
                        .has_selection = true,
                        .follows_unknown = true,
                        .source = asked_source,
                        .context = &m->asked};
    t->cells = answers_read(a, c, &told);
    if (picked || m->posted) {
        t->is_clean = marking_is_clean;
        t->cleaned.function = picked ? picked->choice->home : c->home;
    }
    if (mpi_role_is_choice(c->mpi->role)) {
        t->has_control = true;
        told_between(t, c, picked);
    } else {
        has_loop = polling_label(t, c);
        is_staged = has_loop && staged_holds(a, c);
        t->has_control = !has_loop || (!event_is_anonymous(c) && !is_staged &&
                                       (drain_gives_up(a, c) || unanswered_is_read(a, c, &told)));
        m->asked.states = polling_states(a, c);
    }
    if (!event_is_anonymous(c) && !has_loop)
        told_label(t, c, picked != NULL);
    answer_spread(t, &m->asked);
    if (picked && picked_begun_with(picked, &t->cells))
        return picked_begun_with(picked, &t->cells);
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (!(picked && picked_answers(picked, e)) && reaches_send(t, e) &&
            !roles_exclude(a, c->node, e->node))
            return e->node;
    }
    if (t->has_control && besides_end(t, &m->asked.besides))
        return besides_end(t, &m->asked.besides);
    left = has_loop && !is_staged && !event_is_anonymous(c) ? left_send(a, c) : NULL;
    return left ? left->node : NULL;
}

/* Receptions from any source that are posted together, of which it waits for one in each round of a loop; NULL. */
static struct posted *posted_for(struct analysis *a, const struct event *c)
{
    for (uint32_t k = 0;
         (c->mpi->role == ROLE_WAITANY || c->mpi->role == ROLE_WAITSOME) && k < a->groups.count;
         k++) {
        struct posted *posted = posted_find(a, a->groups.items[k]);

        if (posted && posted->end == c)
            return posted;
    }
    return NULL;
}

static const struct node *any_tainted_node(struct analysis *a, const struct event *c)
{
    struct marking all = {0}, rest = {0};
    const struct node *node = tainted_node(a, c, &all);

    rest.posted = node ? posted_for(a, c) : NULL;
    if (!rest.posted)
        return node;
    rest.posted->order = &all.taint;
    return tainted_node(a, c, &rest);
}

static bool asked_ignores(void *context, const struct node *branch)
{
    return polling_loops_have(&((const struct asked *)context)->loops, branch);
}

/* What a counter of rounds decides about behind the loop: a message; or, wherever it is, that the process ends. */
static const struct node *counted_node(struct analysis *a, const struct event *c)
{
    struct asked asked = {
        .a = a, .states = polling_states(a, c), .besides = besides_begin(a, c, NULL)};
    struct taint t = {.a = a,
                      .cells = bits_new(a->arena, a->cell_count),
                      .has_control = true,
                      .has_selection = true,
                      .source = asked_source,
                      .ignores = asked_ignores,
                      .context = &asked};

    if (!polling_label(&t, c))
        return NULL;
    polling_loops(a, c, &asked.loops);
    answer_spread(&t, &asked);
    for (uint32_t k = 0; k < a->events.count; k++)
        if (event_is_sending(a->events.items[k]) && labelled_event(a, &t, a->events.items[k]))
            return a->events.items[k]->node;
    return besides_end(&t, &asked.besides);
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

/* Of one request there is no choice: it is waited for. */
static bool waits_for_one(struct analysis *a, const struct event *c)
{
    struct values count;

    if (c->mpi->role != ROLE_WAITANY && c->mpi->role != ROLE_WAITSOME)
        return false;
    values_of(a, c->mpi_node->args[0], c->mpi_node, c->frame, &count);
    return values_only(&count, 1);
}

/* What is sent is all there before: that a certain one of the sends is complete is nothing that a process goes by
 * but by what it is told. */
static bool completes_sends(struct analysis *a, const struct event *c)
{
    bool has_send = false;

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e == c || e->kind == EVENT_COMPLETION ||
            !set_meets(&e->request_cells, &c->request_cells))
            continue;
        if (e->kind != EVENT_SEND || e->mpi->role != ROLE_ISEND)
            return false;
        has_send = true;
    }
    return has_send && chosen_are_in_place(a, c);
}

/* Where what is done because of it is sent: of a loop whose rounds are alike (picked) what they leave, else all; *is_between: a
 * message goes out between two completions there.  NULL: nothing is. */
static const struct node *choice_sends(struct analysis *a, const struct event *c, bool *is_between)
{
    /* what a round does is seen in the function of the loop, whoever calls it */
    const struct picked *picked = picked_find(a, c->node == c->mpi_node ? c : event_bare(a, c));
    struct marking alike = {.picked = picked};
    const struct node *tainted = picked ? tainted_node(a, picked->choice, &alike) : NULL;
    const struct node *send, *further;

    *is_between = false;
    if (picked && !tainted)
        return NULL;
    send = completes_sends(a, c) ? NULL : send_between(a, c);
    further = send ? NULL : any_tainted_node(a, c);
    *is_between = !tainted && send;
    if (!send && !further)
        return NULL;
    return tainted ? tainted : send ? send : further;
}

static enum completion_class classify_choice(struct analysis *a, const struct event *c,
                                             const char **reason)
{
    bool is_between;
    const struct node *node = choice_sends(a, c, &is_between);

    *reason = !node        ? "nothing that is sent depends on which request came first"
              : is_between ? arena_printf(a->arena, "a message is sent between completions, at %s",
                                          place_text(a, &node->place))
                           : arena_printf(a->arena, "what is done at %s may depend on its result",
                                          place_text(a, &node->place));
    return node ? COMPLETION_UNKNOWN : COMPLETION_HARMLESS;
}

static enum completion_class classify_test(struct analysis *a, const struct event *c,
                                           const char **reason)
{
    const struct node *decided = event_is_anonymous(c) ? NULL : decided_node(a, c);
    const struct node *found = decided;

    if (event_is_anonymous(c) || (decided && polling_has_loop(a, c)))
        found = any_tainted_node(a, c);
    if (!found && (decided || event_is_anonymous(c)))
        found = polling_unbounded(a, c->node, 0);
    if (!found && (decided || event_is_anonymous(c)))
        found = counted_node(a, c);
    if (found) {
        *reason = arena_printf(a->arena, "what is done at %s may depend on how often it is asked",
                               place_text(a, &found->place));
        return COMPLETION_UNKNOWN;
    }
    found = decided && !staged_holds(a, c) ? polling_disordered(a, c) : NULL;
    if (found) {
        *reason = arena_printf(a->arena,
                               "several requests are asked about in one loop, and what is sent at "
                               "%s may come before or behind what is sent for another",
                               place_text(a, &found->place));
        return COMPLETION_UNKNOWN;
    }
    *reason = "what is sent does not depend on how often it is asked";
    return COMPLETION_HARMLESS;
}

static enum completion_class classify(struct analysis *a, const struct event *c,
                                      const char **reason)
{
    struct place sent_at;

    if (waits_for_one(a, c)) {
        *reason = "there is but one request";
        return COMPLETION_HARMLESS;
    }
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
    return mpi_role_is_choice(c->mpi->role) ? classify_choice(a, c, reason)
                                            : classify_test(a, c, reason);
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

/* Is it said already that the effect of the question is not known, as others see it, and does this one's make it no worse? */
static bool is_told_unknown(struct analysis *a, const struct event *c)
{
    const struct place *at = asked_at(c);
    const char *reason;
    struct place sent_at;

    for (uint32_t k = 0; k < a->findings.count && !mpi_role_is_choice(c->mpi->role); k++) {
        const struct finding *f = &a->findings.items[k];

        if (strcmp(f->rule, "spbc-completion-unknown") == 0 && f->place.file == at->file &&
            f->place.offset == at->offset)
            return !answer_decides(a, c, &reason, &sent_at) && !contrast_decides(a, c, &reason);
    }
    return false;
}

/* May the loop that it asks, or chooses, in be left while a request of it is pending, the buffer of which is used then? */
static bool may_leave_in_use(struct analysis *a, const struct event *c)
{
    const struct event *used = a->pending.reason ? a->pended : NULL;

    return used && c->kind == EVENT_COMPLETION &&
           set_meets(&c->request_cells, &used->request_cells) && !drained_by(a, c, used);
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
        budget_ask(a, "what is completed at", &c->source_node->place);
        if (is_told_unknown(a, c)) {
            budget_end(a);
            return;
        }
        completion.class_ = completions_class(a, c, &completion.reason);
        budget_end(a);
        if (completion.class_ == COMPLETION_HARMLESS && may_leave_in_use(a, c)) {
            completion.class_ = COMPLETION_UNKNOWN;
            completion.reason = a->pending.reason;
        }
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

/* The events that wait for one of several requests (is_always), or ask without waiting, in turn. */
static void completions_visit(struct analysis *a,
                              void (*visit)(struct analysis *a, const struct event *c,
                                            bool is_always))
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *c = a->events.items[k];

        if (c->kind == EVENT_COMPLETION &&
            (mpi_role_is_choice(c->mpi->role) || mpi_role_is_test(c->mpi->role)))
            visit(a, c, true);
        else if (c->kind == EVENT_PROBE && c->mpi->flag >= 0)
            visit(a, c, false);
    }
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct event *question = question_at(a, f->nodes[n]);

            if (question)
                visit(a, question, false);
        }
    }
}

void completions_check(struct analysis *a)
{
    completions_visit(a, completion_report);
}

static void completion_forgo(struct analysis *a, const struct event *c, bool is_always)
{
    struct completion completion = {.place = *asked_at(c),
                                    .call = event_name(a, c),
                                    .function = question_node(c)->function,
                                    .class_ = COMPLETION_UNKNOWN,
                                    .reason = a->gave_up};

    if (is_always && !event_is_anonymous(c))
        completion_add(a, &completion);
}

void completions_forgo(struct analysis *a)
{
    completions_visit(a, completion_forgo);
}
