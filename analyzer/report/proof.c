/* SPDX-License-Identifier: Apache-2.0 */
/* What does the proof look like that the iterations of a pattern are ordered?  See proof.h.
 *
 * SPBC theorem 1 wants every message of a run to be matched before one of the next run is sent.
 * Process A stands for any that sends, B for any that receives: B's reception of run 1 is before B's
 * entry into the separator, that is before A leaves it, and that is before A's send of run 2.
 */
#include "report/proof.h"

#include "base/arena.h"
#include "base/file.h"

#include <ctype.h>

enum { PROCESS_A, PROCESS_B };

const char *const proof_lanes[] = {"process A", "process B"};

static const struct reception *first_reception(const struct result *result, int pattern)
{
    for (uint32_t i = 0; i < result->reception_count; i++)
        if (result->receptions[i].pattern == pattern)
            return &result->receptions[i];
    return NULL;
}

/* The word that the user sees at a place: the callee's name. */
static const char *word_at(const struct review *review, const struct place *place)
{
    size_t length, end;
    const char *line = source_line(review->sources, place->file, place->line, &length);
    if (line == NULL || place->column == 0 || place->column > length)
        return NULL;
    for (end = place->column - 1; end < length; end++)
        if (!isalnum((unsigned char)line[end]) && line[end] != '_')
            break;
    if (end == place->column - 1)
        return NULL;
    return arena_strndup(review->arena, line + place->column - 1, end - (place->column - 1));
}

struct drawing {
    const struct review *review;
    struct schedule_event *events;
    uint32_t count;
};

static void event_add(struct drawing *d, uint32_t rank, uint32_t iteration, enum schedule_kind kind,
                      const struct place *place, const char *call)
{
    d->events[d->count++] = (struct schedule_event){.rank = rank,
                                                    .iteration = iteration,
                                                    .kind = kind,
                                                    .place = *place,
                                                    .call = call,
                                                    .partner = -1,
                                                    .meeting = -1};
}

static void run_add(struct drawing *d, uint32_t iteration, const struct place *send,
                    const struct reception *reception)
{
    event_add(d, PROCESS_A, iteration, SCHEDULE_SEND, send, word_at(d->review, send));
    event_add(d, PROCESS_B, iteration, SCHEDULE_RECEIVE, &reception->place, reception->call);
    d->events[d->count - 2].partner = (int)d->count - 1;
    d->events[d->count - 1].partner = (int)d->count - 2;
}

const struct schedule *proof_schedule(const struct review *review, int index)
{
    enum { EVENTS = 6 };
    const struct pattern *pattern = &review->result->patterns[index];
    const struct reception *reception = first_reception(review->result, index);
    struct schedule *schedule = ARENA_NEW(review->arena, struct schedule);
    struct drawing d = {review, ARENA_ARRAY(review->arena, struct schedule_event, EVENTS), 0};
    const struct place *separator = &pattern->separator;
    if (pattern->order != TRUTH_PROVED || reception == NULL || pattern->send_count == 0)
        return NULL;
    run_add(&d, 1, &pattern->sends[0], reception);
    if (separator->file != NULL) {
        const char *call = word_at(review, separator);
        event_add(&d, PROCESS_A, 0, SCHEDULE_SEPARATOR, separator, call);
        event_add(&d, PROCESS_B, 0, SCHEDULE_SEPARATOR, separator, call);
        d.events[d.count - 2].meeting = d.events[d.count - 1].meeting = 0;
        run_add(&d, 2, &pattern->sends[0], reception);
    }
    schedule->title = arena_printf(review->arena, "Why the order is kept: %s", pattern->id);
    schedule->rank_count = 2;
    schedule->events = d.events;
    schedule->event_count = d.count;
    return schedule;
}

const char *proof_words(const struct review *review, int index)
{
    const struct pattern *pattern = &review->result->patterns[index];
    const struct place *separator = &pattern->separator;
    const struct reception *reception = first_reception(review->result, index);
    const char *call = separator->file != NULL ? word_at(review, separator) : NULL;
    if (separator->file == NULL)
        return arena_printf(review->arena, "There is nothing to keep apart: %s.",
                            pattern->order_reason != NULL ? pattern->order_reason : "it runs once");
    return arena_printf(
        review->arena,
        "A stands for any process that sends, B for any that receives. B comes to %s (%s:%u) after "
        "it has taken its messages of run 1, A leaves it after B has come, and sends in run 2 "
        "after that: the green way. So no message of run 2 can reach %s in run 1.",
        call != NULL ? call : "the separator", path_base(separator->file->path), separator->line,
        reception != NULL ? reception->call : "a reception");
}
