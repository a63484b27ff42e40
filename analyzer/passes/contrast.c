/* SPDX-License-Identifier: Apache-2.0 */
/* Do two orders of arrival make a few processes send different messages?
 *
 * Requires: groups, determinism of them, classes of completions.  Computes: runs of 2 to 8 processes in some
 * orders (joint.h), and for each two of them the first message of a process that differs in content or
 * length, or that it sends in one of them only.  That is a witness against channel-determinism (SPBC
 * section 3.4): both runs are such as MPI allows, with the same input.
 *
 * Whose fault it is: what the process has received up to there is the same in both runs, but for the
 * order, and only one pattern (or one question about requests) was answered differently.  Where several
 * were, nothing is said.  What is proved to decide nothing does not count.  That no such runs are found
 * proves nothing.
 *
 * One run alone refutes the order of a pattern, as in schedules.c, when a message of a later iteration is
 * taken in an earlier one; by a poll only where a message of its own iteration was not taken yet, since
 * one that has got all of its own is kept to them by the ids.  A message of an earlier one that is taken in a later
 * one refutes it only where the iterations are shown to be kept apart: then no larger range helps.  Of what is proved
 * that is asked as well, where no trace could count the messages of an iteration (covered.h): a poll is not followed there.
 * Nor is it proved then where what decides about its messages has never turned in these runs.
 */
#include "passes/contrast.h"
#include "passes/bound.h"
#include "passes/budget.h"
#include "passes/completions.h"
#include "passes/covered.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/histories.h"
#include "passes/instances.h"
#include "passes/joint.h"
#include "passes/patterns.h"
#include "passes/picture.h"
#include "passes/repeated.h"
#include "passes/solve.h"
#include "passes/suspects.h"
#include "passes/together.h"
#include "passes/tried.h"

#include <string.h>

enum { RUNS_LIMIT = 40, MEMORY_LIMIT = 256 << 20, TEXT_VALUES = 6, NOBODY = -1 };

struct target { /* what time may decide about */
    struct group *group;
    const struct event *question; /* NULL: the receptions of the group */
    bool is_settled;              /* proved to decide nothing that is sent */
    bool is_open;                 /* it is not known what it decides */
    bool is_taken;                /* the group's receptions have taken a message in some run */
};

struct contrasted { /* a question that decides */
    const struct event *question;
    const char *reason;
};

struct contrasts {
    ARRAY(struct contrasted) questions;
};

struct trial {
    struct analysis *a;
    ARRAY(struct target) targets;
    const struct run *runs[RUNS_LIMIT];
    uint32_t run_count, size;
    enum start_with start;
    struct trials *trials;    /* of all runs that came to their end; NULL: there are none */
    size_t memory;            /* bytes used before it began */
    bool is_followed;         /* some run came to its end */
    bool is_doubtful;         /* of some runs it is not known whether they send the same */
    bool has_asked, has_read; /* some process: see struct run */
};

/* ---- who decided ---- */

/* The one target that the entry is of; NOBODY: none, or several. */
static int target_of(const struct trial *trial, const struct entry *entry)
{
    int found = NOBODY;

    for (uint32_t k = 0; k < trial->targets.count; k++) {
        const struct target *target = &trial->targets.items[k];
        const bool is_one = target->question
                                ? joint_is_made_at(entry->calls, target->question)
                                : joint_event(entry->calls, &target->group->receptions) != NULL;

        if (is_one && found >= 0)
            return NOBODY;
        if (is_one)
            found = (int)k;
    }
    return found;
}

static const struct entry *next_chosen(const struct trial *trial, const struct history *h,
                                       uint32_t end, int target, uint32_t *at)
{
    for (; *at < end; ++*at) {
        const struct entry *entry = &h->entries.items[*at];

        if (entry->kind == ENTRY_CHOSEN && target_of(trial, entry) == target) {
            ++*at;
            return entry;
        }
    }
    return NULL;
}

/* Was it answered differently, as far as it was asked in both? */
static bool disagrees(const struct trial *trial, const struct history *x, uint32_t x_end,
                      const struct history *y, uint32_t y_end, int target)
{
    uint32_t at[2] = {0, 0};

    for (;;) {
        const struct entry *e = next_chosen(trial, x, x_end, target, &at[0]);
        const struct entry *f = next_chosen(trial, y, y_end, target, &at[1]);

        if (!e || !f)
            return false;
        if (e->peer != f->peer || e->ordinal != f->ordinal || e->comm != f->comm)
            return true;
    }
}

/* The only target that was; *has_other: one of which it is not known what it is was, or a second one. */
static int decider(const struct trial *trial, const struct history *x, uint32_t x_end,
                   const struct history *y, uint32_t y_end, bool *has_other)
{
    int found = NOBODY;

    *has_other = disagrees(trial, x, x_end, y, y_end, NOBODY);
    for (int k = 0; k < (int)trial->targets.count; k++) {
        if (trial->targets.items[k].is_settled || !disagrees(trial, x, x_end, y, y_end, k))
            continue;
        *has_other |= found >= 0;
        found = k;
    }
    return found;
}

/* ---- whose fault it is ---- */

/* Does all that happens in the two runs differ in no answer but those of the target? */
static bool is_alone(const struct trial *trial, const struct run *x, const struct run *y,
                     int target)
{
    for (uint32_t rank = 0; rank < trial->size; rank++) {
        const struct history *h = &x->histories[rank], *i = &y->histories[rank];
        bool has_other;
        int found = decider(trial, h, h->entries.count, i, i->entries.count, &has_other);

        if (has_other || (found >= 0 && found != target))
            return false;
    }
    return true;
}

/* The only target of which any process had other answers; NOBODY: there is none, or several. */
static int only_target(const struct trial *trial, const struct run *x, const struct run *y)
{
    int found = NOBODY;

    for (uint32_t rank = 0; rank < trial->size && found < 0; rank++) {
        const struct history *h = &x->histories[rank], *i = &y->histories[rank];
        bool has_other;

        found = decider(trial, h, h->entries.count, i, i->entries.count, &has_other);
    }
    return found >= 0 && is_alone(trial, x, y, found) ? found : NOBODY;
}

/* The target whose answers make the difference; NOBODY: it is not known.  A process that has chosen nothing, and got the same, but
 * goes on in one of the runs only, waits there for what others do. */
static int culprit(const struct trial *trial, const struct run *x, const struct run *y,
                   const struct difference *d)
{
    const struct history *h = &x->histories[d->rank], *i = &y->histories[d->rank];
    bool has_other;
    int found = decider(trial, h, d->at[0], i, d->at[1], &has_other);
    enum likeness told, told_back;

    if (has_other)
        return NOBODY;
    told = history_told(x, d->rank, d->at[0], y);
    told_back = history_told(y, d->rank, d->at[1], x);
    if (found < 0)
        return told == ALIKE && told_back == ALIKE ? only_target(trial, x, y) : NOBODY;
    if (told == ALIKE && told_back == ALIKE)
        return found;
    return told != UNLIKE && told_back != UNLIKE && is_alone(trial, x, y, found) ? found : NOBODY;
}

/* ---- what is said ---- */

/* Where the text of a long message begins: with the numbers that are the same in the other one no reader is helped. */
static uint32_t text_begin(const struct entry *x, const struct entry *y)
{
    uint32_t k = 0;

    while (x && y && k < x->count && k < y->count && x->values[k].known == y->values[k].known &&
           x->values[k].number == y->values[k].number)
        k++;
    return k < TEXT_VALUES || k >= x->count || k >= y->count ? 0 : k;
}

static const char *content_text(struct analysis *a, const struct entry *e, uint32_t begin)
{
    const char *text = begin > 0 ? arena_printf(a->arena, "behind %u equal numbers ", begin) : "";

    if (!e)
        return "nothing";
    for (uint32_t k = begin; k < e->count && k < begin + TEXT_VALUES; k++)
        text = e->values[k].known == KNOWN_FLOAT
                   ? arena_printf(a->arena, "%s%s%g", text, k > begin ? ", " : "", e->values[k].low)
               : e->values[k].known == KNOWN_INT
                   ? arena_printf(a->arena, "%s%s%lld", text, k > begin ? ", " : "",
                                  (long long)e->values[k].number)
                   : arena_printf(a->arena, "%s%s?", text, k > begin ? ", " : "");
    if (e->count > begin + TEXT_VALUES)
        text = arena_printf(a->arena, "%s ...", text);
    if (e->count > 0)
        return text;
    return e->bytes >= 0 ? arena_printf(a->arena, "%lld bytes", (long long)e->bytes) : "a message";
}

/* The two orders of arrival, up to where something else is sent. */
static const struct schedule *orders_picture(const struct trial *trial, int group,
                                             const struct run *const *runs,
                                             const struct difference *d)
{
    static const char *const TITLES[] = {"one order of arrival", "another order of arrival"};
    struct schedule *both = ARENA_ARRAY(trial->a->arena, struct schedule, 2);

    for (int k = 0; k < 2; k++) {
        const struct history *h = &runs[k]->histories[d->rank];
        const struct entry *last =
            d->entry[k] ? d->entry[k] : &h->entries.items[h->entries.count - 1];
        const struct schedule *one =
            picture_make(trial->a, &(struct picture){.title = TITLES[k],
                                                     .run = runs[k],
                                                     .size = trial->size,
                                                     .group = group,
                                                     .last = last,
                                                     .wrong_message = d->entry[k]});

        if (!one)
            return NULL;
        both[k] = *one;
    }
    return both;
}

static void report(struct trial *trial, int at, const struct run *const *runs,
                   const struct difference *d)
{
    struct analysis *a = trial->a;
    struct target *target = &trial->targets.items[at];
    const struct entry *sent = d->entry[0] ? d->entry[0] : d->entry[1];
    const uint32_t begin = text_begin(d->entry[0], d->entry[1]);
    const struct event *asked =
        target->question ? target->question : target->group->receptions.items[0];
    const char *to = sent->kind == ENTRY_SEND
                         ? arena_printf(a->arena, "sends to process %d", sent->peer)
                         : "hands to the collective";
    const char *reason = arena_printf(
        a->arena, "of %s, process %u %s at %s:%u: %s, in one order of arrival, and %s in another",
        joint_processes(a, trial->size, trial->start, runs[0]), d->rank, to,
        sent->calls[0]->place.file->path, sent->calls[0]->place.line,
        content_text(a, d->entry[0], begin), content_text(a, d->entry[1], begin));
    const struct schedule *both =
        orders_picture(trial, target->question ? PICTURE_NO_GROUP : at, runs, d);
    struct finding *finding;

    target->is_open = false;
    if (target->group && target->group->is_suspected) {
        suspect_confirm(a, target->group, both);
        return;
    }
    finding = finding_add(a, "spbc-order-dependent-message", &sent->calls[0]->place, reason);
    finding->schedules = both;
    finding->schedule_count = both ? 2 : 0;
    finding_note(a, finding, &asked->node->place,
                 target->question ? "what is complete here decides"
                                  : "the message that comes first is received here");
    finding_note(a, finding, &sent->calls[0]->place, "what is sent here differs");
    if (target->question)
        array_push(a->arena, &a->contrasts->questions,
                   ((struct contrasted){target->question, reason}));
    else
        target->group->determinism = claim_make(TRUTH_REFUTED, reason, sent->calls[0]->place);
}

static bool order_is_open(const struct group *g)
{
    return g->has_scope && g->order.truth == TRUTH_UNKNOWN;
}

/* Is something of its order not proved, and nothing refuted? */
static bool range_is_open(const struct group *g)
{
    return !g->is_annotated && g->has_scope && g->order.truth != TRUTH_REFUTED &&
           !group_is_proved(g);
}

/* Is it all proved, where no trace has told whether a run of it receives all that is sent in it, as where it polls?
 * What is only assumed then, runs may still show to be wrong. */
static bool is_uncounted(const struct group *g)
{
    return g->counted == 1 && group_is_proved(g);
}

/* Is determinism proved, but for messages that are left when another one ends the loop around their reception? */
static bool is_doubted(const struct group *g)
{
    return is_uncounted(g) ||
           (g->determinism.truth == TRUTH_PROVED && g->determinism.ends_by_message);
}

static bool has_open(const struct trial *trial)
{
    for (uint32_t k = 0; k < trial->targets.count; k++)
        if (trial->targets.items[k].is_open)
            return true;
    for (uint32_t k = 0; k < trial->a->groups.count; k++)
        if (order_is_open(trial->a->groups.items[k]) || range_is_open(trial->a->groups.items[k]) ||
            is_uncounted(trial->a->groups.items[k]))
            return true;
    return false;
}

/* ---- order ---- */

/* Is the message taken in the history before that entry? */
static bool is_taken_before(const struct history *h, uint32_t end, uint32_t from,
                            const struct entry *sent)
{
    for (uint32_t k = 0; k < end; k++) {
        const struct entry *e = &h->entries.items[k];

        if (e->kind == ENTRY_RECEIVED && e->peer == (int)from && e->ordinal == sent->ordinal)
            return true;
    }
    return false;
}

/* Is some message to the process, of this iteration of the pattern or one before, not taken yet? */
static bool has_own_left(const struct trial *trial, const struct run *run, uint32_t rank,
                         uint32_t end, uint32_t at, uint32_t iteration)
{
    for (uint32_t from = 0; from < trial->size; from++) {
        const struct history *h = &run->histories[from];

        for (uint32_t k = 0; k < h->entries.count; k++) {
            const struct entry *sent = &h->entries.items[k];

            if (sent->kind == ENTRY_SEND && sent->peer == (int)rank && sent->iterations &&
                sent->iterations[at] > 0 && sent->iterations[at] <= iteration &&
                joint_event(sent->calls, &trial->a->groups.items[at]->may_sends) &&
                !is_taken_before(&run->histories[rank], end, from, sent))
                return true;
        }
    }
    return false;
}

/* The reception of the pattern by which a message is taken, and that message; NULL: it is not followed. */
static const struct event *reception_of(const struct trial *trial, const struct run *run,
                                        uint32_t rank, uint32_t index, uint32_t at,
                                        const struct entry **sent)
{
    const struct group *g = trial->a->groups.items[at];
    const struct entry *taken = &run->histories[rank].entries.items[index];
    const struct event *reception = joint_event(taken->calls, &g->receptions);

    if (taken->kind != ENTRY_CHOSEN || taken->peer < 0 || !taken->iterations ||
        taken->iterations[at] == 0 || !reception ||
        (reception->mpi->flag >= 0 && reception->source != SOURCE_ANY))
        return NULL;
    *sent = history_message(&run->histories[taken->peer], taken, ENTRY_SEND, (int)rank);
    return *sent && (*sent)->iterations ? reception : NULL;
}

/* Does a poll take what the ids keep from it: a message that is sent in no iteration of the pattern, or, when
 * it has got all of its own, in a later one? */
static bool is_kept_apart(const struct trial *trial, const struct run *run, uint32_t rank,
                          uint32_t index, uint32_t at)
{
    const struct entry *taken = &run->histories[rank].entries.items[index], *sent;
    const struct event *reception = reception_of(trial, run, rank, index, at, &sent);

    if (!reception || reception->mpi->flag < 0)
        return false;
    return sent->iterations[at] == 0 ||
           (sent->iterations[at] > taken->iterations[at] &&
            !has_own_left(trial, run, rank, index, at, taken->iterations[at]));
}

/* Does the process send or receive what is of the pattern in this iteration of it?  Where it does not, what it sends in
 * a later one says nothing against a wider range: of processes that take turns in a loop the loop is the pattern. */
static bool takes_part(const struct group *g, const struct history *history, uint32_t at,
                       uint32_t iteration)
{
    for (uint32_t k = 0; k < history->entries.count; k++) {
        const struct entry *entry = &history->entries.items[k];

        if (entry->iterations && entry->iterations[at] == iteration &&
            (joint_event(entry->calls, &g->may_sends) || joint_event(entry->calls, &g->receptions)))
            return true;
    }
    return false;
}

/* Does another process send in the run what the reception could take as well?  Of one sender alone there is but one
 * order. */
static bool has_rival(const struct trial *trial, const struct run *run, uint32_t rank, uint32_t at,
                      const struct event *reception, const struct entry *sent, int sender)
{
    const struct group *g = trial->a->groups.items[at];

    for (int from = 0; from < (int)trial->size; from++) {
        const struct history *h = &run->histories[from];

        for (uint32_t k = 0; from != sender && k < h->entries.count; k++) {
            const struct entry *other = &h->entries.items[k];

            if (other->kind == ENTRY_SEND && other->peer == (int)rank &&
                other->comm == sent->comm && (other->tag == sent->tag || reception->any_tag) &&
                joint_event(other->calls, &g->may_sends))
                return true;
        }
    }
    return false;
}

/* Does the reception of the pattern take a message of one of its later iterations, or, where these are shown
 * to be kept apart, of an earlier one? */
static bool is_misplaced(const struct trial *trial, const struct run *run, uint32_t rank,
                         uint32_t index, uint32_t at, const struct entry **sent)
{
    const struct group *g = trial->a->groups.items[at];
    const struct entry *taken = &run->histories[rank].entries.items[index];
    const struct event *reception = reception_of(trial, run, rank, index, at, sent);

    if (!reception || !joint_event((*sent)->calls, &g->may_sends) ||
        !has_rival(trial, run, rank, at, reception, *sent, taken->peer))
        return false;
    if ((*sent)->iterations[at] <= taken->iterations[at])
        return (*sent)->iterations[at] < taken->iterations[at] && (*sent)->iterations[at] > 0 &&
               (range_is_open(g) || is_uncounted(g)) && g->order.truth == TRUTH_PROVED &&
               g->separator.file;
    return order_is_open(g) &&
           takes_part(g, &run->histories[taken->peer], at, taken->iterations[at]) &&
           !is_kept_apart(trial, run, rank, index, at);
}

static void order_check(struct trial *trial, const struct run *run, uint32_t at)
{
    struct analysis *a = trial->a;
    struct group *g = a->groups.items[at];
    const struct entry *sent, *taken;

    for (uint32_t rank = 0; rank < trial->size; rank++)
        for (uint32_t k = 0; k < run->histories[rank].entries.count &&
                             (order_is_open(g) || range_is_open(g) || is_uncounted(g));
             k++) {
            if (!is_misplaced(trial, run, rank, k, at, &sent))
                continue;
            if (order_is_open(g) && !g->is_annotated && range_is_polled(a, &g->scope))
                return; /* what runs through it equally often is a larger range */
            taken = &run->histories[rank].entries.items[k];
            g->instances = arena_printf(a->arena, "a bad order of %u processes", trial->size);
            g->schedules = picture_make(
                a, &(struct picture){
                       .title = "a message of one run of the pattern is received in another",
                       .run = run,
                       .size = trial->size,
                       .group = (int)at,
                       .last = taken,
                       .wrong_message = sent,
                       .wrong_reception = taken});
            g->schedule_count = g->schedules != NULL;
            g->order = claim_make(
                TRUTH_REFUTED,
                arena_printf(a->arena,
                             "of %s, process %u takes at %s:%u in its run %u of the pattern "
                             "what process %d sends at %s:%u in its run %u",
                             joint_processes(a, trial->size, trial->start, run), rank,
                             taken->calls[0]->place.file->path, taken->calls[0]->place.line,
                             taken->iterations[at], taken->peer, sent->calls[0]->place.file->path,
                             sent->calls[0]->place.line, sent->iterations[at]),
                sent->calls[0]->place);
        }
}

/* What happens before a poll takes what the ids of a pattern keep from it. */
static const struct run *run_with_ids(const struct trial *trial, const struct run *run)
{
    uint32_t end = UINT32_MAX;
    struct run *begun;

    for (uint32_t at = 0; at < trial->a->groups.count; at++)
        for (uint32_t rank = 0; rank < trial->size; rank++)
            for (uint32_t k = 0; k < run->histories[rank].entries.count &&
                                 run->histories[rank].entries.items[k].time < end;
                 k++)
                if (trial->a->groups.items[at]->order.truth != TRUTH_REFUTED &&
                    is_kept_apart(trial, run, rank, k, at))
                    end = run->histories[rank].entries.items[k].time;
    if (end == UINT32_MAX)
        return run;
    begun = arena_memdup(trial->a->arena, run, sizeof *run);
    begun->trouble = "a poll takes a message that the ids keep from it";
    begun->is_stuck = begun->is_left = false;
    for (uint32_t rank = 0; rank < trial->size; rank++) {
        struct history *h = &begun->histories[rank];

        while (h->entries.count > 0 && h->entries.items[h->entries.count - 1].time >= end)
            h->entries.count--;
        h->is_finished = h->is_silent = false;
    }
    return begun;
}

/* Both histories part where each first sends what the other one does not.  A process that has been told the same up to
 * there, and that no order of arrival makes do something else, sends the same up to there: one of the two messages comes
 * first, and is in both.  What it is told from there on is the consequence. */
static void other_part(const struct history *x, const struct history *y, struct difference *d)
{
    struct difference back = {0};

    if (d->entry[0] && history_differs(y, x, 1, &back) && back.at[1] < d->at[1])
        d->at[1] = back.at[1];
}

static void runs_compare(struct trial *trial, const struct run *x, const struct run *y)
{
    for (uint32_t rank = 0; rank < trial->size; rank++) {
        struct difference d = {.rank = rank};
        int at;

        if (!history_differs(&x->histories[rank], &y->histories[rank], 0, &d) &&
            !history_differs(&y->histories[rank], &x->histories[rank], 1, &d)) {
            trial->is_doubtful |= !histories_are_alike(&x->histories[rank], &y->histories[rank]);
            continue;
        }
        trial->is_doubtful = true;
        other_part(&x->histories[rank], &y->histories[rank], &d);
        at = culprit(trial, x, y, &d);
        if (at >= 0 && trial->targets.items[at].is_open)
            report(trial, at, (const struct run *const[]){x, y}, &d);
    }
}

/* ---- the runs ---- */

static bool memory_is_spent(const struct trial *trial)
{
    return arena_used(trial->a->arena) - trial->memory > MEMORY_LIMIT;
}

static bool takes_any(const struct run *run, uint32_t size, const struct group *g)
{
    for (uint32_t rank = 0; rank < size; rank++)
        for (uint32_t k = 0; k < run->histories[rank].entries.count; k++)
            if (run->histories[rank].entries.items[k].kind == ENTRY_CHOSEN &&
                joint_event(run->histories[rank].entries.items[k].calls, &g->receptions))
                return true;
    return false;
}

static bool run_add(struct trial *trial, enum start_with start, struct order order)
{
    struct analysis *a = trial->a;
    struct order *kept = arena_memdup(a->arena, &order, sizeof order);
    /* The others are of some inputs only, and show nothing of all. */
    const bool is_any = start == START_NOTHING || start == START_ARGUMENTS;
    const struct run *run;

    if (is_any)
        kept->trials = trials_new(a->arena);
    trial->is_doubtful |= budget_is_spent(a) || memory_is_spent(trial);
    if (trial->run_count == RUNS_LIMIT || budget_is_spent(a) || memory_is_spent(trial) ||
        !has_open(trial))
        return false;
    run = joint_run(a, trial->size, start, kept);
    trial->has_asked |= run->has_asked;
    trial->has_read |= run->has_read;
    if (!run->trouble && trial->trials && kept->trials)
        trials_join(trial->trials, kept->trials);
    else if (!run->trouble && !trial->trials)
        trial->trials = kept->trials;
    for (uint32_t k = 0; k < a->groups.count; k++) {
        order_check(trial, run, k);
        trial->targets.items[k].is_taken |= takes_any(run, trial->size, a->groups.items[k]);
    }
    run = run_with_ids(trial, run);
    for (uint32_t k = 0; k < trial->run_count; k++)
        runs_compare(trial, trial->runs[k], run);
    trial->runs[trial->run_count++] = run;
    trial->is_followed |= is_any && (!run->trouble || run->is_stuck || run->is_left);
    trial->is_doubtful |= run->trouble && !run->is_stuck && !run->is_unfit;
    return true;
}

static void ranges_check(struct trial *trial, enum start_with start)
{
    const struct sample sample = {.a = trial->a,
                                  .size = trial->size,
                                  .start = start,
                                  .runs = trial->runs,
                                  .run_count = trial->run_count};

    for (uint32_t k = 0; k < trial->a->groups.count; k++) {
        if (range_is_open(trial->a->groups.items[k]) && !memory_is_spent(trial))
            together_check(&sample, trial->a->groups.items[k]);
        if (range_is_open(trial->a->groups.items[k]) && !memory_is_spent(trial))
            bound_check(&sample, trial->a->groups.items[k]);
    }
}

/* Has it sent anything, so that other orders may send something else? */
static bool is_of_use(const struct run *run, uint32_t size)
{
    for (uint32_t rank = 0; rank < size; rank++)
        for (uint32_t k = 0; k < run->histories[rank].entries.count; k++)
            if (run->histories[rank].entries.items[k].kind == ENTRY_CHOSEN)
                return true;
    return false;
}

/* Is it of no use to try other orders?  What no process feels makes no message differ; where a run was not
 * followed to its end, another one may come further, and is asked as well. */
static bool nobody_feels(const struct trial *trial)
{
    for (uint32_t k = 0; k < trial->a->groups.count; k++)
        if (order_is_open(trial->a->groups.items[k]) || is_uncounted(trial->a->groups.items[k]))
            return false;
    for (uint32_t k = 0; k < trial->run_count; k++)
        if (trial->runs[k]->is_felt)
            return false;
    return trial->run_count > 1 || !trial->runs[0]->trouble;
}

static bool size_try(struct trial *trial, uint32_t size, enum start_with start)
{
    enum { RANDOM_ORDERS = 8, DELAYED = 8 };
    const bool is_small = size <= INSTANCE_RANKS;

    trial->size = size;
    trial->start = start;
    trial->run_count = 0;
    if (!run_add(trial, start, (struct order){.hold = HOLD_ALL}) ||
        !is_of_use(trial->runs[0], size))
        return false;
    if (nobody_feels(trial))
        return true;
    run_add(trial, start, (struct order){.hold = HOLD_ALL, .is_descending = true});
    if (nobody_feels(trial))
        return true;
    run_add(trial, start, (struct order){.hold = HOLD_NONE});
    run_add(trial, start, (struct order){.hold = HOLD_NONE, .is_descending = true});
    for (uint32_t k = 0; k < size; k++)
        run_add(trial, start, (struct order){.hold = HOLD_FROM, .which = k});
    for (uint32_t k = 0; k < size * size && is_small; k++)
        if (k / size != k % size)
            run_add(trial, start, (struct order){.hold = HOLD_BETWEEN, .which = k});
    for (uint32_t k = 0; k < DELAYED && is_small; k++)
        run_add(trial, start, (struct order){.hold = HOLD_ONE, .which = k});
    for (uint32_t k = 0; k < RANDOM_ORDERS; k++)
        run_add(trial, start, (struct order){.hold = HOLD_RANDOM, .which = k});
    ranges_check(trial, start);
    return true;
}

/* What is still open: with no options and with one argument by who looks at its arguments, with files that end by who
 * reads any.  These show nothing of other inputs. */
static void chosen_try(struct trial *trial, uint32_t size)
{
    const bool was_doubtful = trial->is_doubtful;

    if (trial->has_asked && has_open(trial))
        size_try(trial, size, START_BARE);
    if (trial->has_read && has_open(trial))
        size_try(trial, size, START_LIST);
    if (trial->has_asked && has_open(trial))
        size_try(trial, size, START_ONE);
    trial->is_doubtful = was_doubtful;
}

static void targets_find(struct trial *trial)
{
    struct analysis *a = trial->a;
    const char *reason;

    for (uint32_t k = 0; k < a->groups.count; k++) {
        struct group *g = a->groups.items[k];

        array_push(
            a->arena, &trial->targets,
            ((struct target){.group = g,
                             .is_settled = g->determinism.truth == TRUTH_PROVED && !is_doubted(g),
                             .is_open = g->determinism.truth == TRUTH_UNKNOWN || g->is_suspected ||
                                        is_doubted(g)}));
    }
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        enum completion_class class_;

        if (!completions_is_question(e) || event_is_anonymous(e))
            continue;
        class_ = completions_class(a, e, &reason);
        array_push(a->arena, &trial->targets,
                   ((struct target){.question = e,
                                    .is_settled = class_ == COMPLETION_HARMLESS,
                                    .is_open = class_ == COMPLETION_UNKNOWN}));
    }
}

/* Does something run that is not seen: what the user vouches for, constructors? */
static bool has_unseen(const struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (a->program->functions[k]->runs_unseen)
            return true;
    return a->asserted_nodes.count > 0;
}

/* What is left for another run is not what determinism was shown with. */
static void uncounted_check(struct analysis *a, struct group *g, const struct trials *trials)
{
    covered_by_runs(a, g, trials);
    if (!group_is_proved(g) && g->determinism.truth == TRUTH_PROVED)
        g->determinism = claim_unknown(g->order.reason, g->order.place);
}

void contrast_find(struct analysis *a)
{
    static const uint32_t SIZES[] = {3, 4, 2, 6, 8};
    struct trial trial = {.a = a, .memory = arena_used(a->arena)};

    a->contrasts = ARENA_NEW(a->arena, struct contrasts);
    if (!a->main || has_unseen(a))
        return;
    budget_begin_runs(a, a->main);
    targets_find(&trial);
    for (size_t k = 0; k < sizeof SIZES / sizeof *SIZES && has_open(&trial); k++)
        if ((SIZES[k] <= INSTANCE_RANKS || trial.is_followed) &&
            !size_try(&trial, SIZES[k], START_NOTHING))
            size_try(&trial, SIZES[k], START_ARGUMENTS);
    for (size_t k = 0; k < sizeof SIZES / sizeof *SIZES && has_open(&trial); k++)
        if (SIZES[k] <= INSTANCE_RANKS)
            chosen_try(&trial, SIZES[k]);
    for (uint32_t k = 0; k < a->groups.count && trial.is_followed && !trial.is_doubtful; k++)
        if (a->groups.items[k]->is_suspected && trial.targets.items[k].is_taken)
            suspect_clear(a, a->groups.items[k]);
    for (uint32_t k = 0; k < a->groups.count && trial.trials; k++)
        if (is_uncounted(a->groups.items[k]))
            uncounted_check(a, a->groups.items[k], trial.trials);
    covered_spread(a);
    budget_end(a);
}

bool contrast_decides(const struct analysis *a, const struct event *question, const char **reason)
{
    for (uint32_t k = 0; a->contrasts && k < a->contrasts->questions.count; k++)
        if (a->contrasts->questions.items[k].question == question) {
            *reason = a->contrasts->questions.items[k].reason;
            return true;
        }
    return false;
}
