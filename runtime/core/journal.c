/* SPDX-License-Identifier: Apache-2.0 */
/* The journal of a rank: rows that outlive it, and which of its old events have happened again.
 *
 * File spbc.<job>.journal.<rank>:   struct rows_head | struct journal_event ...   (32 bytes each; rows.c)
 * A kill in the middle of an append loses that event only, which the program had not been given yet.
 *
 * Life of an event      append ----> recorded --(crash, reopened)--> old, awaited --(journal_record finds it)--> happened again
 *
 * Invariants
 *  1. The events of one pattern iteration are linked in the order in which the program got them first.
 *  2. An event that happens again marks the first awaited event equal to it in its iteration; only one that finds none is appended.
 *     So the file holds each message once, however often the rank was restarted.
 *  3. `first` of an iteration is its first awaited event, or NONE.
 *
 * Why holding back until all earlier events have happened again can not block for ever: an event recorded before m was given to the
 * program before m, so nothing that led to it depends on m; it happens again without m, provided the program looks for it.
 * The caller sees to that proviso (a program that only tests m is not held back for ever).  And it is enough: what always happens
 * before m's sending and was received here had been received here before m was, or before the crash.
 */
#include "core/journal.h"

#include <errno.h>
#include <stdlib.h>

#include "core/index.h"
#include "core/rows.h"

#define NONE UINT32_MAX

_Static_assert(sizeof(struct journal_event) == 32, "the layout above");

struct iteration { /* of earlier incarnations */
    struct pattern_id id;
    uint32_t first, last;
};

struct journal {
    struct rows rows;
    uint32_t old;     /* events that were there when it was opened */
    uint32_t awaited; /* of these, not happened again */
    uint32_t *next;   /* [old] the next event of the same iteration */
    bool *is_awaited; /* [old] */
    struct iteration *iteration;
    uint32_t iterations;
    struct index by_id; /* of the iterations */
};

static const struct journal_event *event_at(const struct journal *journal, uint32_t e)
{
    return rows_at(&journal->rows, e);
}

static bool event_equals(const struct journal_event *a, const struct journal_event *b)
{
    return a->source == b->source && a->tag == b->tag && a->context == b->context;
}

/* ---- iterations of earlier incarnations ---- */

static bool iteration_has_id(const void *iterations, uint32_t entry, const void *key)
{
    const struct pattern_id *a = &((const struct iteration *)iterations)[entry].id, *b = key;
    return a->pattern == b->pattern && a->iteration == b->iteration;
}

static uint32_t id_hash(struct pattern_id id)
{
    const uint64_t words[2] = {id.pattern, id.iteration};
    return index_hash(words, sizeof words);
}

static struct iteration *iteration_find(const struct journal *journal, struct pattern_id id)
{
    uint32_t at =
        index_find(&journal->by_id, id_hash(id), iteration_has_id, journal->iteration, &id);
    return at == INDEX_NONE ? NULL : &journal->iteration[at];
}

static int iteration_extend(struct journal *journal, uint32_t e)
{
    struct pattern_id id = event_at(journal, e)->id;
    struct iteration *i = iteration_find(journal, id);
    if (i) {
        journal->next[i->last] = e;
        i->last = e;
        return 0;
    }
    journal->iteration[journal->iterations] = (struct iteration){.id = id, .first = e, .last = e};
    return index_add(&journal->by_id, id_hash(id), journal->iterations++);
}

static int old_events_index(struct journal *journal)
{
    uint64_t count = rows_count(&journal->rows);
    if (count == 0) {
        return 0;
    }
    if (count >= NONE / 4) {
        return -EOVERFLOW;
    }
    journal->old = journal->awaited = (uint32_t)count;
    journal->next = malloc(count * sizeof *journal->next);
    journal->is_awaited = malloc(count * sizeof *journal->is_awaited);
    journal->iteration = malloc(count * sizeof *journal->iteration);
    if (!journal->next || !journal->is_awaited || !journal->iteration) {
        return -ENOMEM;
    }
    int error = 0;
    for (uint32_t e = 0; e < count && !error; e++) {
        journal->next[e] = NONE;
        journal->is_awaited[e] = true;
        error = iteration_extend(journal, e);
    }
    return error;
}

int journal_open(const char *job, uint32_t rank, struct journal **out)
{
    struct journal *journal = calloc(1, sizeof *journal);
    if (!journal) {
        return -ENOMEM;
    }
    int error = rows_open(&journal->rows, job, "journal", rank, sizeof(struct journal_event));
    if (!error) {
        error = old_events_index(journal);
    }
    if (error) {
        journal_close(journal);
        return error;
    }
    *out = journal;
    return 0;
}

void journal_close(struct journal *journal)
{
    rows_close(&journal->rows);
    index_fini(&journal->by_id);
    free(journal->next);
    free(journal->is_awaited);
    free(journal->iteration);
    free(journal);
}

/* ---- events ---- */

int journal_record(struct journal *journal, const struct journal_event *event)
{
    struct iteration *i = journal->awaited ? iteration_find(journal, event->id) : NULL;
    if (!i) {
        return rows_append(&journal->rows, event);
    }
    uint32_t e = i->first;
    while (e != NONE && !(journal->is_awaited[e] && event_equals(event_at(journal, e), event))) {
        e = journal->next[e];
    }
    if (e == NONE) {
        return rows_append(&journal->rows, event);
    }
    journal->is_awaited[e] = false;
    journal->awaited--;
    while (i->first != NONE && !journal->is_awaited[i->first]) {
        i->first = journal->next[i->first];
    }
    return 0;
}

bool journal_is_replaying(const struct journal *journal)
{
    return journal->awaited != 0;
}

/* Which of the messages not matched so far equals the event?  count: none. */
static size_t message_find(size_t count, const struct journal_event *message,
                           const bool *is_matched, const struct journal_event *event)
{
    size_t m = 0;
    while (m < count && (is_matched[m] || !event_equals(&message[m], event))) {
        m++;
    }
    return m;
}

bool journal_are_due(const struct journal *journal, size_t count, const struct journal_event *event,
                     const bool *is_free)
{
    size_t waiting = 0;
    for (size_t m = 0; m < count; m++) {
        waiting += !is_free[m];
    }
    const struct iteration *i =
        waiting && journal->awaited ? iteration_find(journal, event[0].id) : NULL;
    if (!i) {
        return true;
    }
    bool *is_matched = calloc(count, sizeof *is_matched);
    uint32_t e = i->first;
    /* Everything awaited in front of the last of our messages must be one of our messages. */
    for (; is_matched && waiting && e != NONE; e = journal->next[e]) {
        if (!journal->is_awaited[e]) {
            continue;
        }
        size_t m = message_find(count, event, is_matched, event_at(journal, e));
        if (m == count) {
            break;
        }
        is_matched[m] = true;
        waiting -= !is_free[m];
    }
    free(is_matched);
    return waiting == 0 || e == NONE;
}
