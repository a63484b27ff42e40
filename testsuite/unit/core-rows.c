/* SPDX-License-Identifier: Apache-2.0 */
/* Are rows there again, one by one and several at once, whatever has been appended before? */
#include "check.h"
#include "core/job.h"
#include "core/rows.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MANY = 3 << 20 };

int main(void)
{
    struct job_page *page; /* without one, an spbc-run that starts now would remove our files */
    const uint32_t cluster = 0;
    char job[64];
    struct rows rows;
    uint64_t *many = malloc(MANY * sizeof *many), count = 0;
    CHECK(many);
    for (uint64_t i = 0; many && i < MANY; i++)
        many[i] = i;
    snprintf(job, sizeof job, "%d-unit", (int)getpid());
    CHECK_EQUAL(job_page_create(job, 1, 1, &cluster, &page), 0);
    CHECK_EQUAL(rows_open(&rows, job, "unit", 0, sizeof *many), 0);
    for (uint64_t more = 1; more <= MANY; more = 3 * more + 1) {
        CHECK_EQUAL(rows_append_several(&rows, many, more), 0);
        CHECK_EQUAL(rows_append(&rows, &more), 0);
        count += more + 1;
        CHECK_EQUAL(rows_count(&rows), count);
    }
    rows_close(&rows);
    CHECK_EQUAL(rows_open(&rows, job, "unit", 0, sizeof *many), 0);
    CHECK_EQUAL(rows_count(&rows), count);
    uint64_t at = 0;
    for (uint64_t more = 1; more <= MANY; more = 3 * more + 1) {
        CHECK_EQUAL(*(const uint64_t *)rows_at(&rows, at), 0);
        CHECK_EQUAL(*(const uint64_t *)rows_at(&rows, at + more - 1), more - 1);
        CHECK_EQUAL(*(const uint64_t *)rows_at(&rows, at + more), more);
        at += more + 1;
    }
    rows_close(&rows);
    free(many);
    job_sweep(job, -1, 0);
    return 0;
}
