/* SPDX-License-Identifier: Apache-2.0 */
/* Is there a run of a few processes in which a message is received in another run of its pattern?
 *
 * Requires: ranges and claims of all groups.  Computes: traces of 2, 3 and 4 processes up to the end
 * of the second run of the pattern, and for each size whether some order of their operations that MPI
 * allows gives a request of the first run a message of the second, sent by a process that takes part in
 * the first, too: one that does not says nothing against a wider range.  Such a schedule is a witness; that there is
 * none up to some size is said, and is no proof.  Where the proof holds, it is counted as well whether
 * each run receives what is sent in it: what is left over is received in a later one.  That takes no look at orders, so
 * it can be done with more processes and longer traces.
 */
#include "passes/instances.h"
#include "passes/budget.h"
#include "passes/patterns.h"
#include "passes/solve.h"
#include "passes/tried.h"

#include <string.h>

enum { TRACES_LIMIT = 512 << 20 }; /* bytes */

enum { TALK_ROUNDS = 12 };

/* Are there further guesses behind which the processes may tell each other something? */
static bool has_guesses(const struct instance *in, uint32_t guesses)
{
    for (uint32_t k = 0; k < in->rank_count; k++)
        if (in->traces[k]->guesses.count > guesses)
            return true;
    return false;
}

/* Its operations are not looked at any more; a program with many patterns has many traces. */
static void trace_release(struct analysis *a, struct trace *trace)
{
    if (!trace)
        return;
    arena_release(a->arena, trace->operations.items,
                  trace->operations.capacity * sizeof *trace->operations.items);
    memset(&trace->operations, 0, sizeof trace->operations);
}

/* Runs all processes until they have nothing new to tell each other. */
static void traces_talk(struct instance *in, bool has_arguments)
{
    uint32_t guesses = 0;

    in->talk = talk_new(in->a->arena, in->rank_count);
    for (int round = 0; round < TALK_ROUNDS; round++) {
        for (uint32_t k = 0; k < in->rank_count; k++) {
            trace_release(in->a, in->traces[k]);
            in->traces[k] =
                in->entry
                    ? trace_excerpt(in->a, in->group, in->talk, (int)k, in->entry, in->length)
                    : trace_run(in->a, in->group, in->talk, (int)k, has_arguments, in->length);
            in->saw_arguments |= in->traces[k]->saw_arguments;
        }
        while (!talk_settle(in->talk, in->traces, guesses)) {
            if (!has_guesses(in, guesses))
                return;
            guesses++;
        }
    }
}

bool instance_run(struct instance *in, bool has_arguments)
{
    traces_talk(in, has_arguments);
    for (uint32_t k = 0; k < in->rank_count; k++)
        if (in->traces[k]->trouble)
            return false;
    return true;
}

static bool traces_try(struct instance *in, bool has_arguments, const char **why,
                       struct place *place)
{
    in->has_arguments = has_arguments;
    traces_talk(in, has_arguments);
    for (uint32_t k = 0; k < in->rank_count; k++) {
        if (in->traces[k]->trouble) {
            *why = in->traces[k]->trouble;
            *place = in->traces[k]->place;
            return false;
        }
    }
    return true;
}

/* With any arguments; where that is not followed, with none, unless nobody has looked at them.  Traces stay in the
 * arena, so a program of many long ones has to do without the last. */
static bool traces_run(struct instance *in, const char **why, struct place *place)
{
    struct analysis *a = in->a;
    size_t before = arena_used(a->arena);
    const char *other;
    struct place elsewhere;
    bool are_followed;

    if (a->traced_bytes > TRACES_LIMIT) {
        *why =
            "the small instances of the patterns before it took the memory that there is for all";
        *place = in->group->receptions.items[0]->node->place;
        return false;
    }
    in->saw_arguments = false;
    are_followed = traces_try(in, true, why, place) ||
                   (!in->entry && in->saw_arguments && traces_try(in, false, &other, &elsewhere));
    a->traced_bytes += arena_used(a->arena) - before;
    return are_followed;
}

static const struct schedule_event *wrong_event(const struct schedule *s, enum schedule_kind kind)
{
    for (uint32_t k = 0; k < s->event_count; k++)
        if (s->events[k].is_wrong && s->events[k].kind == kind)
            return &s->events[k];
    return &s->events[0];
}

static void witness(struct analysis *a, struct group *g, const struct instance *in,
                    const struct schedule *bad)
{
    struct schedule *both = ARENA_ARRAY(a->arena, struct schedule, 2);
    bool is_decided;
    const struct schedule *good = schedule_find(in, AIM_INTENDED, &is_decided);
    const struct schedule_event *early = wrong_event(bad, SCHEDULE_SEND);
    const struct schedule_event *taken = wrong_event(bad, SCHEDULE_RECEIVE);
    const struct place *sent = &early->place, *received = &taken->place;
    const char *later = run_name(a->arena, early->iteration);
    const char *first = run_name(a->arena, taken->iteration);

    g->schedule_count = 0;
    if (good)
        both[g->schedule_count++] = *good;
    both[g->schedule_count++] = *bad;
    g->schedules = both;
    g->instances = arena_printf(a->arena, "a bad schedule of %u processes", in->rank_count);
    if (g->order.truth == TRUTH_PROVED && g->closed.truth == TRUTH_PROVED &&
        g->uniform.truth == TRUTH_PROVED && g->inside.truth == TRUTH_PROVED) {
        g->order = claim_make(
            TRUTH_UNKNOWN,
            arena_printf(a->arena,
                         "the proof is contradicted by a run of %u processes in which the message "
                         "sent at %s:%u in the %s run of the pattern is received at %s:%u in "
                         "the %s",
                         in->rank_count, sent->file->path, sent->line, later, received->file->path,
                         received->line, first),
            *sent);
        return;
    }
    g->order = claim_make(
        TRUTH_REFUTED,
        arena_printf(a->arena,
                     "of %u processes, one can send at %s:%u in its %s run of the pattern what "
                     "another receives at %s:%u in its %s",
                     in->rank_count, sent->file->path, sent->line, later, received->file->path,
                     received->line, first),
        *sent);
}

/* More messages are sent in a run than are received: one is left for the next.  Where the runs are
 * kept apart by the program itself, no larger range helps. */
static bool late_witness(struct analysis *a, struct group *g, const struct instance *in)
{
    bool is_known, is_decided;
    const struct operation *sent = leftover_find(in, &is_known);
    const struct schedule *late = sent ? schedule_find(in, AIM_LATE, &is_decided) : NULL;

    if (!sent || (!late && in->rank_count < INSTANCE_RANKS))
        return false;
    if (late)
        g->schedules = late;
    g->schedule_count = late != NULL;
    g->instances =
        arena_printf(a->arena, "a message is left over with %u processes", in->rank_count);
    g->order = claim_make(
        late && g->separator.file ? TRUTH_REFUTED : TRUTH_UNKNOWN,
        arena_printf(
            a->arena,
            "of %u processes, one receives fewer messages in a run of the pattern than are "
            "sent to it, as at %s:%u: one is left for the next run",
            in->rank_count, sent->node->place.file->path, sent->node->place.line),
        sent->node->place);
    return true;
}

static const struct operation *meeting_at(const struct trace *trace, uint32_t ordinal)
{
    for (uint32_t k = 0; k < trace->operations.count; k++)
        if (trace->operations.items[k].kind == OPERATION_MEET &&
            trace->operations.items[k].comm == 0 && ordinal-- == 0)
            return &trace->operations.items[k];
    return NULL;
}

/* Does it exchange nothing with another process, as with more processes than the program is made for? */
static bool is_bystander(const struct instance *in, uint32_t rank)
{
    for (uint32_t k = 0; k < in->rank_count; k++)
        for (uint32_t n = 0; n < in->traces[k]->operations.count; n++) {
            const struct operation *o = &in->traces[k]->operations.items[n];

            if ((o->kind == OPERATION_SEND || o->kind == OPERATION_RECEIVE) &&
                (k == rank || o->peer == (int64_t)rank))
                return false;
        }
    return true;
}

/* Does one process that takes part end without a collective that another comes to?  Then there is no
 * separator that all pass: the order is refuted. */
static bool meetings_differ(struct instance *in)
{
    for (uint32_t k = 0; k < in->rank_count; k++)
        if (in->traces[k]->is_guessed)
            return false;
    for (uint32_t k = 0; k < in->rank_count * in->rank_count; k++) {
        const struct trace *ended = in->traces[k / in->rank_count];
        const struct trace *other = in->traces[k % in->rank_count];
        const struct operation *alone = NULL;
        uint32_t ordinal = 0;

        while (ended->is_finished && meeting_at(ended, ordinal))
            ordinal++;
        if (ended->is_finished && !is_bystander(in, k / in->rank_count))
            alone = meeting_at(other, ordinal);
        if (!alone || alone->meet != MEET_ALL || !group_is_anonymous(in->group))
            continue;
        in->group->order = claim_make(
            TRUTH_REFUTED,
            arena_printf(in->a->arena,
                         "of %u processes, process %u comes to the synchronisation at %s:%u, and "
                         "process %u ends without it: they do not pass the same iterations",
                         in->rank_count, k % in->rank_count, alone->node->place.file->path,
                         alone->node->place.line, k / in->rank_count),
            alone->node->place);
        in->group->instances = arena_printf(
            in->a->arena, "%u processes do not pass the same synchronisations", in->rank_count);
        return true;
    }
    return false;
}

/* How many processes come to the pattern? */
static uint32_t begun_by(const struct instance *in)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < in->rank_count; k++)
        count += in->traces[k]->iterations > 0;
    return count;
}

/* Is the pattern run twice by every process? */
static bool has_two_runs(const struct instance *in)
{
    for (uint32_t k = 0; k < in->rank_count; k++)
        if (in->traces[k]->iterations < 3 &&
            (in->traces[k]->iterations < 2 || !in->traces[k]->is_cut))
            return false;
    return true;
}

/* The program is not followed up to the pattern: of some runs of it that follow each other, where all processes come to
 * it.  Whether the program is made for so many processes is not known, so it is said only of what two numbers of them show.
 */
static void excerpts_try(struct analysis *a, struct group *g)
{
    const struct node *entry = excerpt_entry(&g->scope);
    const struct group before = *g;

    if (!entry || g->uniform.truth != TRUTH_PROVED || !excerpt_repeats(a, entry))
        return;
    for (uint32_t count = INSTANCE_RANKS - 1; count <= INSTANCE_RANKS; count++) {
        struct instance in = {.a = a, .group = g, .rank_count = count, .entry = entry};
        const struct schedule *bad = NULL;
        bool is_decided = false;

        *g = before;
        if (instance_run(&in, true) && has_two_runs(&in))
            bad = schedule_find(&in, AIM_EARLY, &is_decided);
        if (bad)
            witness(a, g, &in, bad);
        else if (!is_decided || !group_is_proved(g) || !late_witness(a, g, &in))
            return;
    }
}

static void sizes_try(struct analysis *a, struct group *g)
{
    const char *why = NULL;
    struct place place;
    bool is_searched = true, is_run = false;

    for (uint32_t count = 2; count <= INSTANCE_RANKS; count++) {
        struct instance in = {.a = a, .group = g, .rank_count = count};
        const struct schedule *bad;
        bool is_decided = true;

        if (!traces_run(&in, &why, &place)) {
            g->instances = place.file ? arena_printf(a->arena, "not followed: %s at %s:%u", why,
                                                     place.file->path, place.line)
                                      : arena_printf(a->arena, "not followed: %s", why);
            excerpts_try(a, g);
            return;
        }
        is_searched = stuck_check(&in) && is_searched;
        g->is_searched_bare |= !in.entry && !in.has_arguments;
        is_run |= begun_by(&in) > 0;
        g->is_searched = is_searched && is_run && count == INSTANCE_RANKS;
        if (meetings_differ(&in))
            return;
        bad = schedule_find(&in, AIM_EARLY, &is_decided);
        if (bad) {
            witness(a, g, &in, bad);
            return;
        }
        if (!is_decided || (group_is_proved(g) && late_witness(a, g, &in)))
            return;
        if (g->inside.truth != TRUTH_PROVED && chains_check(&in))
            return;
        for (uint32_t k = 0; k < count; k++)
            is_decided = is_decided && !in.traces[k]->is_cut && !in.traces[k]->is_partial;
        g->instances = !is_run ? arena_printf(a->arena, "the pattern is not run with P=%u", count)
                       : is_decided ? arena_printf(a->arena, "none up to P=%u", count)
                                    : arena_printf(a->arena, "none found with P=%u", count);
        if (count == INSTANCE_RANKS && is_decided && g->order.truth == TRUTH_REFUTED)
            g->order.truth = TRUTH_UNKNOWN; /* conditions on the way rule it out */
    }
}

/* Runs so many processes up to the pattern; where that is far, or not followed, the pattern alone. */
static bool counted_run(struct instance *in)
{
    const char *why;
    struct place place;

    while (!traces_run(in, &why, &place)) {
        for (uint32_t k = 0; k < in->rank_count; k++)
            trace_release(in->a, in->traces[k]);
        if (in->length == TRACE_LONG)
            return false;
        in->entry = in->length == TRACE_NEAR ? excerpt_entry(&in->group->scope) : NULL;
        in->length = in->entry ? TRACE_EXCERPT : TRACE_LONG;
    }
    return true;
}

static struct counts sizes_count(struct instance in)
{
    struct analysis *a = in.a;
    struct counts counts = {.agree = 1, .trials = trials_new(a->arena)};
    bool is_known = true;

    for (uint32_t count = 2; count <= TALK_RANKS && is_known && !counts.sent; count++) {
        in.rank_count = count;
        is_known = counted_run(&in);
        counts.is_bare |= is_known && !in.entry && !in.has_arguments;
        if (is_known && in.entry && begun_by(&in) > 0 && begun_by(&in) < count)
            is_known = false; /* whether they meet others is not told */
        for (uint32_t k = 0; k < count && count <= INSTANCE_RANKS; k++)
            counts.has_more |= in.traces[k] && in.traces[k]->has_more;
        counts.is_unfit = is_known && count > INSTANCE_RANKS && leftover_hangs(&in);
        is_known = is_known && !counts.is_unfit;
        for (uint32_t k = 0; k < count && is_known; k++)
            if (in.traces[k]->trials)
                trials_join(counts.trials, in.traces[k]->trials);
        if (is_known)
            counts.sent = leftover_find(&in, &is_known);
        if (is_known && !counts.sent && begun_by(&in) > 0)
            counts.agree = count;
        if (counts.sent) {
            counts.count = count;
            counts.sent = arena_memdup(a->arena, counts.sent, sizeof *counts.sent);
        }
        for (uint32_t k = 0; k < count; k++)
            trace_release(a, in.traces[k]);
    }
    counts.is_lost = counts.agree == 1 && !counts.sent;
    counts.is_unmet = counts.is_lost && is_known;
    return counts;
}

/* Where no run from main comes to the pattern, as it has no rounds there, it is run by itself. */
struct counts instances_count(struct analysis *a, struct group *g)
{
    struct instance in = {.a = a, .group = g, .length = TRACE_NEAR};
    struct counts counts;

    budget_begin_runs(a, g->receptions.items[0]->home);
    budget_ask(a, "small runs of what is received at", &g->receptions.items[0]->source_node->place);
    counts = sizes_count(in);
    in.entry = counts.is_unmet ? excerpt_entry(&g->scope) : NULL;
    in.length = TRACE_EXCERPT;
    if (in.entry)
        counts = sizes_count(in);
    budget_end(a);
    return counts;
}

void instances_check(struct analysis *a, struct group *g)
{
    if (!g->has_scope || solver_is_spent(a->solver))
        return;
    budget_begin_runs(a, g->receptions.items[0]->home);
    budget_ask(a, "small runs of what is received at", &g->receptions.items[0]->source_node->place);
    sizes_try(a, g);
    budget_end(a);
}
