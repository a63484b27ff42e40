/* SPDX-License-Identifier: Apache-2.0 */
/* The cancellations of a rank: an append-only file in shared memory, and counters in the memory of this incarnation.
 *
 * File spbc.<job>.cancels.<rank>:   struct row ...   (24 bytes each)
 * It belongs to the rank, not to an incarnation.  A row is written by one write, so a kill leaves all of it or nothing; part of a row,
 * where shared memory was full, is cut off when the file is opened again.
 *
 * Life of a row      cancels_record ----> written --(crash, reopened)--> known
 *
 * Invariant: the file holds one row for a reception; what is known is not written again.
 */
#include "core/cancels.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_ROOM = 128, SLOTS_FIRST = 16 };

struct row {
    struct cancel_key key;
    uint32_t outcome; /* enum cancel_outcome; CANCEL_UNKNOWN: an empty slot */
    uint64_t number;
};
_Static_assert(sizeof(struct row) == 24, "the layout above");

struct counter {
    struct cancel_key key;
    bool is_used;
    uint64_t count;
};

struct cancels {
    char name[NAME_ROOM];
    int fd; /* -1: nothing was written yet */
    struct counter *counter;
    uint32_t counters, used, last; /* counters: a power of two; last: the slot counted last */
    struct row *known;             /* of earlier incarnations, by key and number; NULL: none */
    uint32_t known_mask;
};

static uint32_t hash_of(struct cancel_key key, uint64_t number)
{
    uint64_t hash = ((uint64_t)key.context << 32 | (uint32_t)key.source) * 0x9e3779b97f4a7c15ull;
    hash = (hash ^ (uint32_t)key.tag ^ number << 32) * 0xff51afd7ed558ccdull;
    return (uint32_t)(hash >> 32);
}

static bool key_equals(struct cancel_key a, struct cancel_key b)
{
    return a.context == b.context && a.source == b.source && a.tag == b.tag;
}

/* ---- what is known ---- */

/* The row of this reception, or the empty slot where it belongs. */
static struct row *known_slot(const struct cancels *cancels, struct cancel_key key, uint64_t number)
{
    uint32_t at = hash_of(key, number) & cancels->known_mask;
    while (cancels->known[at].outcome != CANCEL_UNKNOWN &&
           (cancels->known[at].number != number || !key_equals(cancels->known[at].key, key))) {
        at = (at + 1) & cancels->known_mask;
    }
    return &cancels->known[at];
}

static int rows_read(struct cancels *cancels, uint64_t rows)
{
    uint64_t slots = SLOTS_FIRST;
    while (slots < 2 * rows) {
        slots *= 2;
    }
    if (slots > UINT32_MAX / 2) {
        return -EOVERFLOW;
    }
    cancels->known = calloc(slots, sizeof *cancels->known);
    cancels->known_mask = (uint32_t)slots - 1;
    if (!cancels->known) {
        return -ENOMEM;
    }
    for (uint64_t i = 0; i < rows; i++) {
        struct row row;
        ssize_t got = pread(cancels->fd, &row, sizeof row, (off_t)(i * sizeof row));
        if (got != (ssize_t)sizeof row) {
            return got < 0 ? -errno : -EBADMSG;
        }
        if (row.outcome != CANCEL_DONE && row.outcome != CANCEL_TOO_LATE) {
            return -EBADMSG;
        }
        *known_slot(cancels, row.key, row.number) = row;
    }
    return 0;
}

static int file_read(struct cancels *cancels)
{
    struct stat st;
    cancels->fd = shm_open(cancels->name, O_RDWR | O_APPEND | O_CLOEXEC, 0600);
    if (cancels->fd < 0) {
        return errno == ENOENT ? 0 : -errno;
    }
    if (fstat(cancels->fd, &st) != 0) {
        return -errno;
    }
    uint64_t rows = (uint64_t)st.st_size / sizeof(struct row);
    if (ftruncate(cancels->fd, (off_t)(rows * sizeof(struct row))) != 0) {
        return -errno;
    }
    return rows ? rows_read(cancels, rows) : 0;
}

int cancels_open(const char *job, uint32_t rank, struct cancels **out)
{
    struct cancels *cancels = calloc(1, sizeof *cancels);
    if (!cancels) {
        return -ENOMEM;
    }
    cancels->fd = -1;
    int length = snprintf(cancels->name, NAME_ROOM, "/spbc.%s.cancels.%u", job, rank);
    int error = length >= NAME_ROOM ? -ENAMETOOLONG : file_read(cancels);
    if (error) {
        cancels_close(cancels);
        return error;
    }
    *out = cancels;
    return 0;
}

void cancels_close(struct cancels *cancels)
{
    if (cancels->fd >= 0) {
        close(cancels->fd);
    }
    free(cancels->counter);
    free(cancels->known);
    free(cancels);
}

enum cancel_outcome cancels_find(const struct cancels *cancels, struct cancel_key key,
                                 uint64_t number)
{
    return cancels->known ? (enum cancel_outcome)known_slot(cancels, key, number)->outcome
                          : CANCEL_UNKNOWN;
}

int cancels_record(struct cancels *cancels, struct cancel_key key, uint64_t number,
                   enum cancel_outcome outcome)
{
    if (cancels_find(cancels, key, number) != CANCEL_UNKNOWN) {
        return 0;
    }
    if (cancels->fd < 0) {
        cancels->fd = shm_open(cancels->name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        if (cancels->fd < 0) {
            return -errno;
        }
    }
    const struct row row = {.key = key, .outcome = outcome, .number = number};
    ssize_t put = write(cancels->fd, &row, sizeof row);
    if (put < 0) {
        return -errno;
    }
    return put == (ssize_t)sizeof row ? 0 : -ENOSPC;
}

/* ---- counters ---- */

/* The counter of this key, or the empty slot where it belongs. */
static uint32_t counter_slot(const struct counter *counter, uint32_t counters,
                             struct cancel_key key)
{
    uint32_t at = hash_of(key, 0) & (counters - 1);
    while (counter[at].is_used && !key_equals(counter[at].key, key)) {
        at = (at + 1) & (counters - 1);
    }
    return at;
}

static bool counters_grow(struct cancels *cancels)
{
    uint32_t counters = cancels->counters ? 2 * cancels->counters : SLOTS_FIRST;
    struct counter *counter = calloc(counters, sizeof *counter);
    if (!counter) {
        return false;
    }
    for (uint32_t i = 0; i < cancels->counters; i++) {
        if (cancels->counter[i].is_used) {
            counter[counter_slot(counter, counters, cancels->counter[i].key)] = cancels->counter[i];
        }
    }
    free(cancels->counter);
    cancels->counter = counter;
    cancels->counters = counters;
    return true;
}

uint64_t cancels_count(struct cancels *cancels, struct cancel_key key)
{
    if (cancels->used && cancels->counter[cancels->last].is_used &&
        key_equals(cancels->counter[cancels->last].key, key)) {
        return ++cancels->counter[cancels->last].count;
    }
    if (2 * (cancels->used + 1) > cancels->counters && !counters_grow(cancels)) {
        return 0;
    }
    cancels->last = counter_slot(cancels->counter, cancels->counters, key);
    struct counter *counter = &cancels->counter[cancels->last];
    cancels->used += !counter->is_used;
    counter->is_used = true;
    counter->key = key;
    return ++counter->count;
}
