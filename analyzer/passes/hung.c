/* SPDX-License-Identifier: Apache-2.0 */
/* Do a few processes that run together wait for ever, or give up, in one order of arrival, and end in another?
 *
 * Requires: claims of all groups, what the traces have told (stuck.c).  Computes: runs of 3, 4 and 2 processes in a few
 * orders (joint.h), which follow more calls than traces do.  When all processes end in one of them, and in another one
 * nobody can go on, or a process that has received from anybody ends before MPI_Finalize, the same program with the same
 * input hangs or fails because of the order alone; so it is whatever else is not known of it.  That no such runs are found
 * proves nothing: a pattern in whose range a named reception can get the same messages is called deterministic only
 * where all orders were looked at (stuck.c), and tell of all runs (covered.h).  Where these were without arguments of the
 * program, no data may decide about what they do.  Nor is it asked where one process alone sends what they can take: there
 * is but one order then (MPI-4.0 section 3.5).
 */
#include "passes/hung.h"
#include "passes/budget.h"
#include "passes/completions.h"
#include "passes/covered.h"
#include "passes/ending.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/joint.h"
#include "passes/matching.h"
#include "passes/patterns.h"
#include "passes/scope.h"

#include <string.h>

static bool has_ended(const struct run *run, uint32_t size)
{
    for (uint32_t k = 0; k < size; k++)
        if (!run->histories[k].is_finished)
            return false;
    return !run->trouble && !run->is_left;
}

/* The last message from anybody that the process took; NULL: none. */
static const struct entry *taken_last(const struct history *h)
{
    for (uint32_t k = h->entries.count; k-- > 0;)
        if (h->entries.items[k].kind == ENTRY_CHOSEN)
            return &h->entries.items[k];
    return NULL;
}

static bool waits_for_ever(const struct run *run, const struct history *h)
{
    return run->is_stuck && !h->is_finished && h->is_silent;
}

static bool gives_up(const struct run *run, const struct history *h)
{
    return !run->trouble && !run->is_asked && h->is_left;
}

/* A process that has taken a message from anybody and does not come to its end; -1: there is none. */
static int lost_find(const struct run *run, uint32_t size)
{
    for (uint32_t k = 0; k < size; k++) {
        const struct history *h = &run->histories[k];

        if ((waits_for_ever(run, h) || gives_up(run, h)) && h->trail.count > 0 && taken_last(h))
            return (int)k;
    }
    return -1;
}

static uint32_t sends_count(const struct run *run, uint32_t size)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < size; k++)
        for (uint32_t n = 0; n < run->histories[k].entries.count; n++)
            count += run->histories[k].entries.items[n].kind == ENTRY_SEND;
    return count;
}

/* What the processes do not come to send any more is sent in some orders of arrival only. */
static void unsent_note(struct analysis *a)
{
    for (uint32_t k = 0; k < a->groups.count; k++) {
        struct group *g = a->groups.items[k];

        if (g->determinism.truth == TRUTH_PROVED)
            g->determinism = claim_unknown("where the program waits for ever, or fails, in one "
                                           "order of arrival, less is sent than in another",
                                           g->receptions.items[0]->node->place);
    }
}

enum { NEXT_MAX = 4 };

/* The call that ends the process is the next behind what it did last. */
static const struct node *ending_find(struct analysis *a, const struct node *last)
{
    const node_list *ends = endings(a);
    const struct node *at = last;

    for (int step = 0; at && at->kind != NODE_BRANCH && step < NEXT_MAX; step++, at = at->next[0])
        for (uint32_t k = 0; k < ends->count; k++)
            if (ends->items[k] == at)
                return at;
    return last;
}

static void report(struct analysis *a, const struct run *run, uint32_t size, int rank)
{
    const struct history *h = &run->histories[rank];
    const struct place *taker = &taken_last(h)->calls[0]->place;
    const struct node *stop = h->trail.items[h->trail.count - 1].node;
    const bool is_left = gives_up(run, h);
    const struct place *last = is_left ? &ending_find(a, stop)->place : &stop->place;
    struct finding *finding = finding_add(
        a, "spbc-message-race", taker,
        arena_printf(a->arena,
                     "which message this reception takes decides whether the program %s: of %u "
                     "processes, process %d may %s at %s",
                     is_left ? "comes to its end" : "ends", size, rank,
                     is_left ? "give up" : "wait for ever", place_text(a, last)));

    finding_note(a, finding, taker, "here the message is taken that comes first");
    finding_note(a, finding, last,
                 is_left ? "in one order of arrival the process ends here"
                         : "in one order of arrival nothing is left for this one");
}

struct search {
    struct analysis *a;
    bool is_found; /* a run that hangs or fails, where another one ends */
};

/* Returns whether somebody receives from anybody in runs of that size. */
static bool size_try(struct search *s, uint32_t size, enum start_with start)
{
    struct analysis *a = s->a;
    const struct run *lost = NULL, *ended = NULL;
    bool has_choice = false;

    for (uint32_t k = 0; k < size + 2 && !(lost && ended) && !budget_is_spent(a); k++) {
        struct order *order = ARENA_NEW(a->arena, struct order);
        const struct run *run;

        *order = k < 2 ? (struct order){.hold = HOLD_ALL, .is_descending = k == 1}
                       : (struct order){.hold = HOLD_FROM, .which = k - 2};
        run = joint_run(a, size, start, order);
        for (uint32_t rank = 0; rank < size; rank++)
            has_choice |= taken_last(&run->histories[rank]) != NULL;
        if (!has_choice)
            return false;
        ended = !ended && has_ended(run, size) ? run : ended;
        lost = !lost && lost_find(run, size) >= 0 ? run : lost;
    }
    s->is_found = lost && ended && !budget_is_spent(a);
    if (!s->is_found)
        return true;
    report(a, lost, size, lost_find(lost, size));
    if (sends_count(lost, size) < sends_count(ended, size))
        unsent_note(a);
    return true;
}

/* Only of what is proved otherwise. */
static bool is_asked_of(const struct group *g)
{
    return group_is_proved(g) && g->determinism.truth == TRUTH_PROVED;
}

static bool is_reported(const struct analysis *a)
{
    for (uint32_t k = 0; k < a->findings.count; k++)
        if (strcmp(a->findings.items[k].rule, "spbc-message-race") == 0)
            return true;
    return false;
}

/* A program with something refuted is not ready in any case. */
static bool runs_are_asked(const struct analysis *a)
{
    bool is_asked = false;

    for (uint32_t k = 0; k < a->groups.count; k++) {
        const struct group *g = a->groups.items[k];

        if (g->order.truth == TRUTH_REFUTED || g->determinism.truth == TRUTH_REFUTED)
            return false;
        is_asked |= !g->is_searched || g->determinism.truth == TRUTH_UNKNOWN;
    }
    return is_asked;
}

/* A reception in the range of that class that names, at times at least, the source of a message which one from any
 * source can take; NULL: there is none. */
static const struct event *named_find(struct analysis *a, const struct group *g,
                                      enum source_class source)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind != EVENT_RECEIVE || e->source != source || e->source_is_status ||
            !event_is_inside(a, &g->scope, e))
            continue;
        if (sends_may_meet(a, &g->may_sends, e))
            return e;
    }
    return NULL;
}

static bool event_is_searched(struct analysis *a, const struct group *g, const struct event *e)
{
    return event_is_covered(a, g, e) && !(g->is_searched_bare && event_asks_data(a, g, e));
}

/* Do the orders that were looked at tell of all runs? */
static bool is_covered(struct analysis *a, const struct group *g, const struct event *named)
{
    if (!g->is_searched || !event_is_searched(a, g, named))
        return false;
    for (uint32_t k = 0; k < g->receptions.count; k++)
        if (!event_is_searched(a, g, g->receptions.items[k]))
            return false;
    for (uint32_t k = 0; k < g->may_sends.count; k++)
        if (!event_is_searched(a, g, g->may_sends.items[k]))
            return false;
    return true;
}

/* Do the messages that it can take come to each process in one order alone?  Which reception takes which is told by the
 * order in which they are posted then, where that does not go by what has come. */
static bool is_in_one_order(struct analysis *a, const struct group *g)
{
    for (uint32_t k = 0; k < a->events.count; k++)
        if (event_is_inside(a, &g->scope, a->events.items[k]) &&
            completions_is_question(a->events.items[k]))
            return false;
    return receptions_have_one_sender(a, g) ||
           (group_is_proved(g) && runs_have_one_sender(a, g, &g->scope));
}

static void named_open(struct analysis *a, struct group *g)
{
    const struct event *named = named_find(a, g, SOURCE_NAMED);
    const struct event *reception = g->receptions.items[0];
    const char *text;

    if (!named && g->is_searched)
        named = named_find(a, g, SOURCE_MAYBE);
    if (!named || is_covered(a, g, named) || is_in_one_order(a, g))
        return;
    text = arena_printf(a->arena,
                        "whether %s may take what %s at %s waits for, so that the program hangs in "
                        "one order of arrival only, was not followed in all runs",
                        event_name(a, reception), event_name(a, named),
                        place_text(a, &named->node->place));
    finding_note(a, finding_add(a, "spbc-arrival-kept", &named->node->place, text),
                 &reception->node->place, "the message that comes first is received here");
    g->determinism = claim_unknown(text, named->node->place);
}

void hung_find(struct analysis *a)
{
    static const uint32_t SIZES[] = {3, 4, 2};
    struct search s = {.a = a};

    if (!a->main || is_reported(a))
        return;
    budget_begin_runs(a, a->main);
    for (size_t k = 0; runs_are_asked(a) && k < sizeof SIZES / sizeof *SIZES && !s.is_found; k++)
        if (!size_try(&s, SIZES[k], START_NOTHING))
            size_try(&s, SIZES[k], START_ARGUMENTS);
    budget_end(a);
    for (uint32_t k = 0; k < a->groups.count && !s.is_found; k++)
        if (is_asked_of(a->groups.items[k]) ||
            (a->groups.items[k]->is_searched &&
             a->groups.items[k]->determinism.truth == TRUTH_PROVED))
            named_open(a, a->groups.items[k]);
}
