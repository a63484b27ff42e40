/* SPDX-License-Identifier: Apache-2.0 */
/* Does what became of cancelled receptions outlive their process, each told by key and number? */
#include "check.h"
#include "core/cancels.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static char job[64], name[96];

static struct cancel_key key(uint32_t context, int32_t source, int32_t tag)
{
    return (struct cancel_key){.context = context, .source = source, .tag = tag};
}

static struct cancels *reopen(struct cancels *cancels)
{
    if (cancels)
        cancels_close(cancels);
    CHECK_EQUAL(cancels_open(job, 3, &cancels), 0);
    return cancels;
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
    struct cancels *c = reopen(NULL);
    for (uint64_t i = 1; i <= 3; i++) {
        CHECK_EQUAL(cancels_count(c, key(1, 0, 5)), i);
        CHECK_EQUAL(cancels_count(c, key(1, -2, 5)), i);
        CHECK_EQUAL(cancels_count(c, key(1, 0, -1)), i);
    }
    for (int32_t tag = 0; tag < 1000; tag++)
        CHECK_EQUAL(cancels_count(c, key(2, 7, tag)), 1);
    CHECK_EQUAL(cancels_count(c, key(1, 0, 5)), 4);
    CHECK_EQUAL(cancels_count(c, key(2, 7, 999)), 2);
    cancels_close(c);
    CHECK_EQUAL(file_size(), -1); /* nobody who cancels nothing has a file */
}

static void test_lives(void)
{
    struct cancels *c = reopen(NULL);
    CHECK_EQUAL(cancels_find(c, key(1, 0, 5), 1), CANCEL_UNKNOWN);
    for (uint64_t i = 1; i <= 100; i++)
        CHECK_EQUAL(cancels_record(c, key(1, 0, 5), 2 * i, i % 2 ? CANCEL_DONE : CANCEL_TOO_LATE),
                    0);
    c = reopen(c);
    for (uint64_t i = 1; i <= 100; i++) {
        CHECK_EQUAL(cancels_find(c, key(1, 0, 5), 2 * i), i % 2 ? CANCEL_DONE : CANCEL_TOO_LATE);
        CHECK_EQUAL(cancels_find(c, key(1, 0, 5), 2 * i - 1), CANCEL_UNKNOWN);
        CHECK_EQUAL(cancels_find(c, key(1, 0, 6), 2 * i), CANCEL_UNKNOWN);
    }
    CHECK_EQUAL(cancels_count(c, key(1, 0, 5)), 1); /* from the beginning again */
    off_t before = file_size();
    CHECK_EQUAL(cancels_record(c, key(1, 0, 5), 2, CANCEL_DONE), 0); /* it is there */
    CHECK_EQUAL(file_size(), before);
    CHECK_EQUAL(cancels_record(c, key(1, 4, 5), 1, CANCEL_TOO_LATE), 0);
    c = reopen(c);
    CHECK_EQUAL(cancels_find(c, key(1, 4, 5), 1), CANCEL_TOO_LATE);
    cancels_close(c);
}

/* Shared memory was full in the middle of a row; a damaged file is told. */
static void test_files(void)
{
    struct cancels *c = NULL;
    off_t size = file_size();
    int fd = shm_open(name, O_RDWR, 0);
    CHECK_EQUAL(ftruncate(fd, size + 5), 0);
    c = reopen(NULL);
    CHECK_EQUAL(file_size(), size);
    CHECK_EQUAL(cancels_find(c, key(1, 4, 5), 1), CANCEL_TOO_LATE);
    cancels_close(c);
    CHECK_EQUAL(ftruncate(fd, size + 24), 0); /* a row of zeros */
    CHECK_EQUAL(cancels_open(job, 3, &c), -EBADMSG);
    close(fd);
}

int main(void)
{
    snprintf(job, sizeof job, "%d-unit", (int)getpid());
    snprintf(name, sizeof name, "/spbc.%s.cancels.3", job);
    test_numbers();
    test_lives();
    test_files();
    shm_unlink(name);
    return 0;
}
