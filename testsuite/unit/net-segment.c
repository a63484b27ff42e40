/* SPDX-License-Identifier: Apache-2.0 */
/* Are pages real once they are reserved, on kernels that give large ones, that do not, and that know no populating at all?
 *
 * The module is compiled into this test with a madvise that refuses what older kernels refuse.
 */
#include <errno.h>
#include <stddef.h>
#include <sys/mman.h>

static int advice_refused[2]; /* as EINVAL */
static int advice_asked[64];

static int old_madvise(void *address, size_t bytes, int advice)
{
    advice_asked[advice % 64]++;
    if (advice && (advice == advice_refused[0] || advice == advice_refused[1])) {
        errno = EINVAL;
        return -1;
    }
    return madvise(address, bytes, advice);
}

#define madvise old_madvise
#include "net/segment.c"
#undef madvise

#include "check.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 2 << 20 };

static void name_make(char name[SEGMENT_NAME_MAX], const char *suffix)
{
    /* not as the files of a job, which a launcher beside would find to be dead */
    snprintf(name, SEGMENT_NAME_MAX, "/segment-test%d.%s", (int)getpid(), suffix);
}

static size_t bytes_allocated(const char *name)
{
    struct stat st;
    int fd = shm_open(name, O_RDWR, 0);
    CHECK(fd >= 0 && fstat(fd, &st) == 0);
    close(fd);
    return (size_t)st.st_blocks * 512;
}

/* Blocks one by one, a line far ahead, and a reader that maps the file before all is reserved. */
static void test_blocks(void)
{
    char name[SEGMENT_NAME_MAX], now[SEGMENT_NAME_MAX];
    struct segment s, reader;
    name_make(name, "new");
    name_make(now, "0");
    CHECK_EQUAL(segment_make(name, 3 * BLOCK, BLOCK, &s), 0);
    CHECK_EQUAL(segment_make(name, BLOCK, BLOCK, &reader), -EEXIST);
    CHECK_EQUAL((uintptr_t)s.base % BLOCK, 0);
    CHECK_EQUAL(bytes_allocated(name), 0);
    CHECK_EQUAL(segment_reserve(name, &s, 0, BLOCK), 0);
    CHECK_EQUAL(bytes_allocated(name), BLOCK);
    CHECK_EQUAL(segment_reserve(name, &s, 2 * BLOCK + 100, 64), 0);
    CHECK_EQUAL(bytes_allocated(name), BLOCK + 4096);
    CHECK_EQUAL(segment_rename(name, now), 0);
    CHECK_EQUAL(segment_open(name, 1, BLOCK, &reader), -ENOENT);
    CHECK_EQUAL(segment_open(now, 4 * BLOCK, BLOCK, &reader), -EAGAIN);
    CHECK_EQUAL(segment_open(now, 1, BLOCK, &reader), 0);
    CHECK_EQUAL(reader.bytes, 3 * BLOCK);
    CHECK_EQUAL(bytes_allocated(now), BLOCK + 4096); /* mapping reserves nothing */
    s.base[2 * BLOCK + 100] = 7;
    CHECK_EQUAL(segment_reserve(now, &s, BLOCK, BLOCK), 0);
    CHECK_EQUAL(segment_reserve(now, &s, 2 * BLOCK, BLOCK), 0);
    CHECK_EQUAL(bytes_allocated(now), 3 * BLOCK);
    CHECK_EQUAL(reader.base[2 * BLOCK + 100], 7);
    for (size_t at = 0; at < s.bytes; at += 512) {
        CHECK_EQUAL(s.base[at], 0);
        s.base[at] = (char)(at >> 9);
        CHECK_EQUAL(reader.base[at], (char)(at >> 9));
    }
    segment_unmap(&reader);
    segment_unmap(&s);
    CHECK(!s.base);
    segment_unlink(now);
}

static void test_small(void)
{
    char name[SEGMENT_NAME_MAX];
    struct segment s, other;
    name_make(name, "small");
    CHECK_EQUAL(segment_make(name, 5 * 4096, 4096, &s), 0);
    CHECK_EQUAL(segment_reserve(name, &s, 0, s.bytes), 0);
    CHECK_EQUAL(bytes_allocated(name), 5 * 4096);
    CHECK_EQUAL(segment_open(name, 1, BLOCK, &other), 0);
    s.base[4 * 4096] = 3;
    CHECK_EQUAL(other.base[4 * 4096], 3);
    segment_unmap(&other);
    segment_unmap(&s);
    segment_unlink(name);
    CHECK_EQUAL(segment_share(name, 8192, &s), 0);
    CHECK_EQUAL(segment_share(name, 8192, &other), 0);
    s.base[8191] = 5;
    CHECK_EQUAL(other.base[8191], 5);
    segment_unmap(&other);
    segment_unmap(&s);
    segment_unlink(name);
}

/* Large pages as long as they are cheap, or not much dearer than what small ones were seen to cost. */
static void test_preference(void)
{
    enum { CHEAP = 200000, DEAR = 6000000, SMALL = 1700000 };
    for (uint32_t turn = 0; turn < 100; turn++) {
        CHECK(segment_prefers_large(0, 0, turn));
        CHECK(segment_prefers_large(CHEAP, 0, turn));
        CHECK(segment_prefers_large(CHEAP, 1, turn));
        CHECK(!segment_prefers_large(DEAR, 0, turn));
    }
    int large[2] = {0, 0};
    for (uint32_t turn = 0; turn < 320; turn++) {
        large[0] += segment_prefers_large(DEAR, SMALL, turn);
        large[1] += segment_prefers_large(DEAR, DEAR, turn);
    }
    CHECK_EQUAL(large[0], 5); /* tried again: turns 0, 32, 64, 128, 256 */
    CHECK_EQUAL(large[1], 315);
}

int main(void)
{
    test_preference();
    test_blocks();
    test_small();
    advice_refused[0] = MADV_POPULATE_WRITE; /* before Linux 5.14 */
    advice_refused[1] = MADV_COLLAPSE;
    test_blocks();
    test_small();
    int asked = advice_asked[MADV_COLLAPSE];
    CHECK(asked > 0);
    advice_refused[0] = 0; /* before Linux 6.1 */
    test_blocks();
    test_small();
    CHECK_EQUAL(advice_asked[MADV_COLLAPSE], asked); /* refused once, never asked again */
    return 0;
}
