/* SPDX-License-Identifier: Apache-2.0 */
/* The journal of a rank: an append-only file in shared memory, and which of its old events have happened again.
 *
 * File spbc.<job>.journal.<rank>:   struct head (64 bytes) | struct journal_event[capacity]   (32 bytes each)
 * It belongs to the rank, not to an incarnation: it survives crashes and grows with what is new.  head.count is published last,
 * so a kill in the middle of an append loses that event only, which the program had not been given yet.
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
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define JOURNAL_MAGIC 0x314c4e4a43425053ull /* "SPBCJNL1" */

enum { FIRST_EVENTS = 2046, NAME_ROOM = 128 };
#define NONE UINT32_MAX

struct head {
    uint64_t magic;
    uint64_t capacity; /* events the file has room for */
    _Atomic uint64_t count;
    char pad[40];
};
_Static_assert(sizeof(struct head) == 64 && sizeof(struct journal_event) == 32, "the layout above");

struct iteration { /* of earlier incarnations, by its id */
    struct pattern_id id;
    uint32_t first, last;
    bool is_used;
};

struct journal {
    int fd;
    struct head *head;
    uint32_t old;            /* events that were there when it was opened */
    uint32_t awaited;        /* of these, not happened again */
    uint32_t *next;          /* [old] the next event of the same iteration */
    bool *is_awaited;        /* [old] */
    struct iteration *table; /* open addressing, a power of two */
    uint32_t table_mask;
};

static struct journal_event *events_get(const struct journal *journal)
{
    return (struct journal_event *)(journal->head + 1);
}

static size_t file_bytes(uint64_t capacity)
{
    return sizeof(struct head) + (size_t)capacity * sizeof(struct journal_event);
}

static bool event_equals(const struct journal_event *a, const struct journal_event *b)
{
    return a->source == b->source && a->tag == b->tag && a->context == b->context;
}

/* ---- iterations of earlier incarnations ---- */

static struct iteration *iteration_find(const struct journal *journal, struct pattern_id id)
{
    if (!journal->table) {
        return NULL;
    }
    uint64_t hash = (id.pattern ^ id.iteration * 0x9e3779b97f4a7c15ull) * 0xff51afd7ed558ccdull;
    for (uint32_t at = (uint32_t)(hash >> 32) & journal->table_mask;;
         at = (at + 1) & journal->table_mask) {
        struct iteration *i = &journal->table[at];
        if (!i->is_used || (i->id.pattern == id.pattern && i->id.iteration == id.iteration)) {
            return i;
        }
    }
}

static int old_events_index(struct journal *journal)
{
    uint64_t count = atomic_load_explicit(&journal->head->count, memory_order_acquire);
    if (count == 0) {
        return 0;
    }
    if (count >= NONE / 4) {
        return -EOVERFLOW;
    }
    uint32_t slots = 16;
    while (slots < 2 * count) {
        slots *= 2;
    }
    journal->old = journal->awaited = (uint32_t)count;
    journal->next = malloc(count * sizeof *journal->next);
    journal->is_awaited = malloc(count * sizeof *journal->is_awaited);
    journal->table = calloc(slots, sizeof *journal->table);
    journal->table_mask = slots - 1;
    if (!journal->next || !journal->is_awaited || !journal->table) {
        return -ENOMEM;
    }
    for (uint32_t e = 0; e < count; e++) {
        struct iteration *i = iteration_find(journal, events_get(journal)[e].id);
        journal->next[e] = NONE;
        journal->is_awaited[e] = true;
        if (i->is_used) {
            journal->next[i->last] = e;
        } else {
            *i = (struct iteration){.id = events_get(journal)[e].id, .first = e, .is_used = true};
        }
        i->last = e;
    }
    return 0;
}

/* ---- the file ---- */

static int file_map(struct journal *journal, uint64_t capacity)
{
    int error = posix_fallocate(journal->fd, 0, (off_t)file_bytes(capacity));
    if (error) {
        return -error;
    }
    void *mapped =
        mmap(NULL, file_bytes(capacity), PROT_READ | PROT_WRITE, MAP_SHARED, journal->fd, 0);
    if (mapped == MAP_FAILED) {
        return -errno;
    }
    if (journal->head) {
        munmap(journal->head, file_bytes(journal->head->capacity));
    }
    journal->head = mapped;
    journal->head->capacity = capacity;
    return 0;
}

static int file_open(struct journal *journal, const char *job, uint32_t rank)
{
    char name[NAME_ROOM];
    struct stat st;
    if (snprintf(name, sizeof name, "/spbc.%s.journal.%u", job, rank) >= (int)sizeof name) {
        return -ENAMETOOLONG;
    }
    journal->fd = shm_open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (journal->fd < 0 || fstat(journal->fd, &st) != 0) {
        return -errno;
    }
    /* A kill while the file grew may have left it longer than its capacity says; never shorter. */
    uint64_t capacity = FIRST_EVENTS;
    if ((size_t)st.st_size > file_bytes(capacity)) {
        capacity = ((size_t)st.st_size - sizeof(struct head)) / sizeof(struct journal_event);
    }
    int error = file_map(journal, capacity);
    if (error) {
        return error;
    }
    if (journal->head->magic == 0) {
        journal->head->magic = JOURNAL_MAGIC;
    }
    bool is_sound = journal->head->magic == JOURNAL_MAGIC &&
                    atomic_load(&journal->head->count) <= journal->head->capacity;
    return is_sound ? 0 : -EBADMSG;
}

int journal_open(const char *job, uint32_t rank, struct journal **out)
{
    struct journal *journal = calloc(1, sizeof *journal);
    if (!journal) {
        return -ENOMEM;
    }
    journal->fd = -1;
    int error = file_open(journal, job, rank);
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
    if (journal->head) {
        munmap(journal->head, file_bytes(journal->head->capacity));
    }
    if (journal->fd >= 0) {
        close(journal->fd);
    }
    free(journal->next);
    free(journal->is_awaited);
    free(journal->table);
    free(journal);
}

/* ---- events ---- */

static int event_append(struct journal *journal, const struct journal_event *event)
{
    uint64_t count = atomic_load_explicit(&journal->head->count, memory_order_relaxed);
    if (count == journal->head->capacity) {
        int error = file_map(journal, 2 * count + 2);
        if (error) {
            return error;
        }
    }
    events_get(journal)[count] = *event;
    atomic_store_explicit(&journal->head->count, count + 1, memory_order_release);
    return 0;
}

int journal_record(struct journal *journal, const struct journal_event *event)
{
    struct iteration *i = journal->awaited ? iteration_find(journal, event->id) : NULL;
    if (!i || !i->is_used) {
        return event_append(journal, event);
    }
    uint32_t e = i->first;
    while (e != NONE && !(journal->is_awaited[e] && event_equals(&events_get(journal)[e], event))) {
        e = journal->next[e];
    }
    if (e == NONE) {
        return event_append(journal, event);
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
    if (!i || !i->is_used) {
        return true;
    }
    bool *is_matched = calloc(count, sizeof *is_matched);
    uint32_t e = i->first;
    /* Everything awaited in front of the last of our messages must be one of our messages. */
    for (; is_matched && waiting && e != NONE; e = journal->next[e]) {
        if (!journal->is_awaited[e]) {
            continue;
        }
        size_t m = message_find(count, event, is_matched, &events_get(journal)[e]);
        if (m == count) {
            break;
        }
        is_matched[m] = true;
        waiting -= !is_free[m];
    }
    free(is_matched);
    return waiting == 0 || e == NONE;
}
