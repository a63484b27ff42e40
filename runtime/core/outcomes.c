/* SPDX-License-Identifier: Apache-2.0 */
/* The outcomes of a rank: rows that outlive it, and counters in the memory of this incarnation.
 *
 * File spbc.<job>.<kind>.<rank>:   struct rows_head | struct row ...   (32 bytes each; rows.c)
 *
 * Life of a row      outcomes_record ----> written --(crash, reopened)--> known
 *
 * Invariant: the file holds one row for a deed; what is known is not written again.
 */
#include "core/outcomes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/index.h"
#include "core/rows.h"

struct row {
    struct outcome_key key;
    uint32_t reserved;
    uint64_t number;
    int64_t value;
};
_Static_assert(sizeof(struct row) == 32, "the layout above");

struct counter {
    struct outcome_key key;
    uint64_t count;
};

struct outcomes {
    struct rows rows;
    struct index known; /* rows of earlier incarnations, by key and number */
    struct counter *counter;
    uint32_t counters, capacity, last; /* last: the one counted last */
    struct index counted;              /* counters, by key */
};

struct deed {
    struct outcome_key key;
    uint32_t reserved;
    uint64_t number;
};

static bool row_is_of(const void *rows, uint32_t entry, const void *key)
{
    const struct row *row = rows_at(rows, entry);
    const struct deed *deed = key;
    return row->number == deed->number && memcmp(&row->key, &deed->key, sizeof row->key) == 0;
}

static int known_fill(struct outcomes *outcomes)
{
    uint64_t count = rows_count(&outcomes->rows);
    if (count >= INDEX_NONE) {
        return -EOVERFLOW;
    }
    int error = 0;
    for (uint32_t i = 0; i < count && !error; i++) {
        const struct row *row = rows_at(&outcomes->rows, i);
        const struct deed deed = {.key = row->key, .number = row->number};
        error = index_add(&outcomes->known, index_hash(&deed, sizeof deed), i);
    }
    return error;
}

int outcomes_open(const char *job, const char *kind, uint32_t rank, struct outcomes **out)
{
    struct outcomes *outcomes = calloc(1, sizeof *outcomes);
    if (!outcomes) {
        return -ENOMEM;
    }
    int error = rows_open(&outcomes->rows, job, kind, rank, sizeof(struct row));
    if (!error) {
        error = known_fill(outcomes);
    }
    if (error) {
        outcomes_close(outcomes);
        return error;
    }
    *out = outcomes;
    return 0;
}

void outcomes_close(struct outcomes *outcomes)
{
    rows_close(&outcomes->rows);
    index_fini(&outcomes->known);
    index_fini(&outcomes->counted);
    free(outcomes->counter);
    free(outcomes);
}

bool outcomes_find(const struct outcomes *outcomes, struct outcome_key key, uint64_t number,
                   int64_t *value)
{
    if (!outcomes->known.used) {
        return false;
    }
    const struct deed deed = {.key = key, .number = number};
    uint32_t at = index_find(&outcomes->known, index_hash(&deed, sizeof deed), row_is_of,
                             &outcomes->rows, &deed);
    if (at == INDEX_NONE) {
        return false;
    }
    *value = ((const struct row *)rows_at(&outcomes->rows, at))->value;
    return true;
}

int outcomes_record(struct outcomes *outcomes, struct outcome_key key, uint64_t number,
                    int64_t value)
{
    int64_t was;
    if (outcomes_find(outcomes, key, number, &was)) {
        return 0;
    }
    const struct row row = {.key = key, .number = number, .value = value};
    return rows_append(&outcomes->rows, &row);
}

/* ---- counters ---- */

static bool counter_is_of(const void *counters, uint32_t entry, const void *key)
{
    return memcmp(&((const struct counter *)counters)[entry].key, key,
                  sizeof(struct outcome_key)) == 0;
}

static bool counter_add(struct outcomes *outcomes, struct outcome_key key, uint32_t hash)
{
    if (outcomes->counters == outcomes->capacity) {
        uint32_t capacity = outcomes->capacity ? 2 * outcomes->capacity : 16;
        struct counter *more = realloc(outcomes->counter, capacity * sizeof *more);
        if (!more) {
            return false;
        }
        outcomes->counter = more;
        outcomes->capacity = capacity;
    }
    if (index_add(&outcomes->counted, hash, outcomes->counters) != 0) {
        return false;
    }
    outcomes->last = outcomes->counters++;
    outcomes->counter[outcomes->last] = (struct counter){.key = key};
    return true;
}

uint64_t outcomes_count(struct outcomes *outcomes, struct outcome_key key)
{
    if (!outcomes->counters || !counter_is_of(outcomes->counter, outcomes->last, &key)) {
        uint32_t hash = index_hash(&key, sizeof key);
        uint32_t at = index_find(&outcomes->counted, hash, counter_is_of, outcomes->counter, &key);
        if (at != INDEX_NONE) {
            outcomes->last = at;
        } else if (!counter_add(outcomes, key, hash)) {
            return 0;
        }
    }
    return ++outcomes->counter[outcomes->last].count;
}
