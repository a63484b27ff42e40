/* SPDX-License-Identifier: Apache-2.0 */
/* What does a rank write down for its later incarnations?  Rows of one size, one behind the other, in a file in shared memory.
 *
 * The file belongs to the rank, not to an incarnation: it survives crashes and is removed with the job.  No descriptor stays open:
 * a program may close what it does not know.  Local; one thread at a time; libc only.
 */
#ifndef SPBC_CORE_ROWS_H
#define SPBC_CORE_ROWS_H

#include <stdint.h>

enum { ROWS_NAME_MAX = 128 };

struct rows_head;
struct rows {
    char name[ROWS_NAME_MAX];
    uint32_t row_bytes;
    uint64_t capacity;
    struct rows_head *head; /* NULL: nothing was written yet */
};

/* rows_open: goes on with spbc.<job>.<kind>.<rank>, which is made with the first row.  Returns 0 or -errno (-EBADMSG: damaged).
 * rows_close is needed in any case. */
int rows_open(struct rows *rows, const char *job, const char *kind, uint32_t rank,
              uint32_t row_bytes);
void rows_close(struct rows *rows);

uint64_t rows_count(const struct rows *rows);
/* rows_at: row `i` of them; valid until the next rows_append. */
const void *rows_at(const struct rows *rows, uint64_t i);
/* rows_append: a kill leaves all of the row or nothing.  Returns 0 or -errno (-ENOSPC: shared memory is full). */
int rows_append(struct rows *rows, const void *row);
/* rows_append_several: the same for some that belong together: all or nothing. */
int rows_append_several(struct rows *rows, const void *first, uint64_t count);

#endif
