/* SPDX-License-Identifier: Apache-2.0 */
/* How did what a rank did before it crashed end?  For what must end the same in a re-execution, and may not do so by itself.
 *
 * A program may cancel a reception that nothing fits yet, or ask whether a file is there that will be written later.  In a re-execution
 * what came later is there from the beginning.  So each rank writes down how such things ended, and a re-execution asks.
 *
 * A deed is known by its key (what was done, to what) and its number among those with this key, from 1: the program does them in the
 * same order again.  Counts are of this incarnation, which begins where the program begins.  Local; one thread at a time; libc only.
 */
#ifndef SPBC_CORE_OUTCOMES_H
#define SPBC_CORE_OUTCOMES_H

#include <stdbool.h>
#include <stdint.h>

struct outcomes;

struct outcome_key {
    uint32_t word[3];
};

/* outcomes_open: goes on with what earlier incarnations of the rank wrote of this kind (a word of the file's name); the file is made
 * with the first outcome.  Returns 0 or -errno. */
int outcomes_open(const char *job, const char *kind, uint32_t rank, struct outcomes **out);
void outcomes_close(struct outcomes *outcomes);

/* outcomes_count: the number of one more deed with this key, from 1; 0: no memory. */
uint64_t outcomes_count(struct outcomes *outcomes, struct outcome_key key);

/* outcomes_find: did it happen in an earlier incarnation, and with what value? */
bool outcomes_find(const struct outcomes *outcomes, struct outcome_key key, uint64_t number,
                   int64_t *value);

/* outcomes_record: before the program learns it.  What is known is not written again.  Returns 0 or -errno (-ENOSPC: shared
 * memory is full). */
int outcomes_record(struct outcomes *outcomes, struct outcome_key key, uint64_t number,
                    int64_t value);

#endif
