/* SPDX-License-Identifier: Apache-2.0 */
/* Do outcomes outlive their process, each told by key and number? */
#include "check.h"
#include "core/job.h"
#include "core/outcomes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static char job[64], name[96];

static struct outcome_key key(uint32_t context, int32_t source, int32_t tag)
{
    return (struct outcome_key){{context, (uint32_t)source, (uint32_t)tag}};
}

static int64_t found(const struct outcomes *outcomes, struct outcome_key what, uint64_t number)
{
    int64_t value;
    return outcomes_find(outcomes, what, number, &value) ? value : -1;
}

static struct outcomes *reopen(struct outcomes *outcomes)
{
    if (outcomes)
        outcomes_close(outcomes);
    CHECK_EQUAL(outcomes_open(job, "unit", 3, &outcomes), 0);
    return outcomes;
}

static off_t file_size(void)
{
    struct stat st;
    int fd = shm_open(name, O_RDONLY, 0);
    if (fd < 0)
        return -1;
    CHECK_EQUAL(fstat(fd, &st), 0);
    close(fd);
    return st.st_size;
}

static void test_numbers(void)
{
    struct outcomes *c = reopen(NULL);
    for (uint64_t i = 1; i <= 3; i++) {
        CHECK_EQUAL(outcomes_count(c, key(1, 0, 5)), i);
        CHECK_EQUAL(outcomes_count(c, key(1, -2, 5)), i);
        CHECK_EQUAL(outcomes_count(c, key(1, 0, -1)), i);
    }
    for (int32_t tag = 0; tag < 1000; tag++)
        CHECK_EQUAL(outcomes_count(c, key(2, 7, tag)), 1);
    CHECK_EQUAL(outcomes_count(c, key(1, 0, 5)), 4);
    CHECK_EQUAL(outcomes_count(c, key(2, 7, 999)), 2);
    outcomes_close(c);
    CHECK_EQUAL(file_size(), -1); /* nothing to tell, no file */
}

static void test_lives(void)
{
    struct outcomes *c = reopen(NULL);
    CHECK_EQUAL(found(c, key(1, 0, 5), 1), -1);
    for (uint64_t i = 1; i <= 100; i++)
        CHECK_EQUAL(outcomes_record(c, key(1, 0, 5), 2 * i, i % 2 ? 1 : 1ll << 40), 0);
    c = reopen(c);
    for (uint64_t i = 1; i <= 100; i++) {
        CHECK_EQUAL(found(c, key(1, 0, 5), 2 * i), i % 2 ? 1 : 1ll << 40);
        CHECK_EQUAL(found(c, key(1, 0, 5), 2 * i - 1), -1);
        CHECK_EQUAL(found(c, key(1, 0, 6), 2 * i), -1);
    }
    CHECK_EQUAL(outcomes_count(c, key(1, 0, 5)), 1); /* from the beginning again */
    off_t before = file_size();
    CHECK_EQUAL(outcomes_record(c, key(1, 0, 5), 2, 1), 0); /* it is there */
    CHECK_EQUAL(file_size(), before);
    CHECK_EQUAL(outcomes_record(c, key(1, 4, 5), 1, 2), 0);
    c = reopen(c);
    CHECK_EQUAL(found(c, key(1, 4, 5), 1), 2);
    outcomes_close(c);
}

/* Longer than it has to be, after a kill while it grew; what is damaged is told. */
static void test_files(void)
{
    struct outcomes *c = NULL;
    off_t size = file_size();
    int fd = shm_open(name, O_RDWR, 0);
    CHECK_EQUAL(ftruncate(fd, 2 * size + 5), 0);
    c = reopen(NULL);
    CHECK_EQUAL(found(c, key(1, 4, 5), 1), 2);
    CHECK_EQUAL(outcomes_record(c, key(1, 4, 5), 2, 3), 0);
    c = reopen(c);
    CHECK_EQUAL(found(c, key(1, 4, 5), 1), 2);
    CHECK_EQUAL(found(c, key(1, 4, 5), 2), 3);
    outcomes_close(c);
    CHECK_EQUAL(pwrite(fd, "x", 1, 0), 1);
    CHECK_EQUAL(outcomes_open(job, "unit", 3, &c), -EBADMSG);
    close(fd);
}

int main(void)
{
    struct job_page *page; /* without one, an spbc-run that starts now would remove our files */
    const uint32_t cluster = 0;
    snprintf(job, sizeof job, "%d-unit", (int)getpid());
    snprintf(name, sizeof name, "/spbc.%s.unit.3", job);
    CHECK_EQUAL(job_page_create(job, 1, 1, &cluster, &page), 0);
    test_numbers();
    test_lives();
    test_files();
    job_sweep(job, -1, 0);
    return 0;
}
