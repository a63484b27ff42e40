/* SPDX-License-Identifier: Apache-2.0 */
/* Do a few processes that run together wait for ever in one order of arrival, and end in another?
 *
 * Requires: claims of all groups, what the traces have told (stuck.c).  Computes: runs of 3, 4 and 2 processes in a few
 * orders (joint.h), which follow more calls than traces do.  When all processes end in one of them, and in another one
 * nobody can go on, the same program with the same input hangs because of the order alone.  That no such runs are found
 * proves nothing; where none could be followed, a pattern in whose range a named reception can get the same messages
 * is not called deterministic.
 */
#include "passes/hung.h"
#include "passes/budget.h"
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

/* A process that has taken a message from anybody and waits for ever; -1: there is none. */
static int waiting_find(const struct run *run, uint32_t size)
{
    if (!run->is_stuck)
        return -1;
    for (uint32_t k = 0; k < size; k++) {
        const struct history *h = &run->histories[k];

        if (!h->is_finished && h->is_silent && h->trail.count > 0 && taken_last(h))
            return (int)k;
    }
    return -1;
}

static void report(struct analysis *a, const struct run *run, uint32_t size, int rank)
{
    const struct history *h = &run->histories[rank];
    const struct place *taker = &taken_last(h)->calls[0]->place;
    const struct place *waits = &h->trail.items[h->trail.count - 1].node->place;
    struct finding *finding = finding_add(
        a, "spbc-message-race", taker,
        arena_printf(a->arena,
                     "which message this reception takes decides whether the program ends: of %u "
                     "processes, process %d may wait for ever at %s",
                     size, rank, place_text(a, waits)));

    finding_note(a, finding, taker, "here the message is taken that comes first");
    finding_note(a, finding, waits, "in one order of arrival nothing is left for this one");
}

struct search {
    struct analysis *a;
    bool is_found, has_ended; /* a run that hangs; one that does not */
};

/* Returns whether somebody receives from anybody in runs of that size. */
static bool size_try(struct search *s, uint32_t size, bool has_arguments)
{
    struct analysis *a = s->a;
    const struct run *stuck = NULL;
    bool ends = false, has_choice = false;

    for (uint32_t k = 0; k < size + 2 && !(stuck && ends) && !budget_is_spent(a); k++) {
        struct order *order = ARENA_NEW(a->arena, struct order);
        const struct run *run;

        *order = k < 2 ? (struct order){.hold = HOLD_ALL, .is_descending = k == 1}
                       : (struct order){.hold = HOLD_FROM, .which = k - 2};
        run = joint_run(a, size, has_arguments, order);
        for (uint32_t rank = 0; rank < size; rank++)
            has_choice |= taken_last(&run->histories[rank]) != NULL;
        if (!has_choice)
            return false;
        ends |= has_ended(run, size);
        stuck = !stuck && waiting_find(run, size) >= 0 ? run : stuck;
    }
    s->has_ended |= ends;
    s->is_found = stuck && ends && !budget_is_spent(a);
    if (s->is_found)
        report(a, stuck, size, waiting_find(stuck, size));
    return true;
}

/* Only of what is proved otherwise, and has not been looked at. */
static bool is_open(const struct group *g)
{
    return !g->is_searched && group_is_proved(g) && g->determinism.truth == TRUTH_PROVED;
}

static bool is_asked(const struct analysis *a)
{
    bool is_one_open = false;

    for (uint32_t k = 0; k < a->findings.count; k++)
        if (strcmp(a->findings.items[k].rule, "spbc-message-race") == 0)
            return false;
    for (uint32_t k = 0; k < a->groups.count; k++)
        is_one_open |= is_open(a->groups.items[k]);
    return is_one_open;
}

/* A named reception in the range that waits for a message which one from any source can take; NULL: there is none. */
static const struct event *named_find(struct analysis *a, const struct group *g)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind != EVENT_RECEIVE || event_is_anonymous(e) || e->source_is_status ||
            !event_is_inside(a, &g->scope, e))
            continue;
        for (uint32_t n = 0; n < g->may_sends.count; n++)
            if (send_may_meet(a, g->may_sends.items[n], e))
                return e;
    }
    return NULL;
}

static void named_open(struct analysis *a, struct group *g)
{
    const struct event *named = named_find(a, g);
    const struct event *reception = g->receptions.items[0];
    const char *text;

    if (!named)
        return;
    text = arena_printf(a->arena,
                        "whether %s may take what %s at %s waits for, so that the program hangs in "
                        "one order of arrival only, was not followed",
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

    if (!a->main || !is_asked(a))
        return;
    budget_begin_runs(a, a->main);
    for (size_t k = 0; k < sizeof SIZES / sizeof *SIZES && !s.is_found; k++)
        if (!size_try(&s, SIZES[k], false))
            size_try(&s, SIZES[k], true);
    budget_end(a);
    for (uint32_t k = 0; k < a->groups.count && !s.is_found && !s.has_ended; k++)
        if (is_open(a->groups.items[k]))
            named_open(a, a->groups.items[k]);
}
