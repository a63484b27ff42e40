/* SPDX-License-Identifier: Apache-2.0 */
/* How fast can a message that is logged be at all?  What its copies take when two cores make them at the same time.
 *
 * Usage: copies BYTES ...     Prints a line "bytes own into out" of microseconds for each size:
 *   own    from one buffer of the program to another, both in the caches as far as they hold them
 *   into   from a buffer into a log, whose memory was made before but is in no cache: ordinary copies or past the
 *          caches, with whichever into and out together are faster
 *   out    out of what the other core has just written there, into a buffer
 * One way a message can not be faster than the slower of into and out, which overlap; a rank that exchanges blocks with another
 * one, and copies its own, not faster than all three.  No MPI, nothing of the transport but core/copy.h.
 */
#include "core/copy.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SIDES = 2, SAMPLES = 60, LOG_BYTES = 256 * 1024 * 1024, KINDS = 5 };
enum kind { OWN, INTO, OUT, INTO_PAST, OUT_PAST };

struct shared {
    _Atomic int arrived;
    double us[SIDES][KINDS][SAMPLES];
};

static struct shared *shared;
static char *logs[SIDES];

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

/* Both sides pass it together; the peer is a child or parent of this process, and ends only with it. */
static void meet(void)
{
    int mine = atomic_fetch_add(&shared->arrived, 1), all = mine - mine % SIDES + SIDES;
    while (atomic_load(&shared->arrived) < all) {
    }
}

static void side(int me, size_t bytes)
{
    char *from = malloc(bytes), *to = malloc(bytes);
    size_t step = (bytes + 63) / 64 * 64;
    if (!from || !to)
        _exit(2);
    /* What is shared is mapped where it is touched: here, as a log that was made ahead is. */
    for (size_t i = 0; i < LOG_BYTES; i += COPY_PAGE) {
        ((volatile char *)logs[me])[i] = 0;
        (void)((volatile char *)logs[1 - me])[i];
    }
    memset(from, 1 + me, bytes);
    memset(to, 0, bytes);
    for (size_t i = 0; i < SAMPLES; i++) {
        double *us[KINDS];
        for (int k = 0; k < KINDS; k++)
            us[k] = &shared->us[me][k][i];
        size_t ordinary = i * step, past = LOG_BYTES / 2 + i * step; /* one behind the other */
        meet();
        double begin = now_us();
        copy_bytes(to, from, bytes);
        *us[OWN] = now_us() - begin;
        meet();
        begin = now_us();
        copy_bytes(logs[me] + ordinary, from, bytes);
        *us[INTO] = now_us() - begin;
        meet();
        begin = now_us();
        copy_bytes(to, logs[1 - me] + ordinary, bytes);
        *us[OUT] = now_us() - begin;
        meet();
        begin = now_us();
        copy_past(logs[me] + past, from, bytes);
        copy_settle();
        *us[INTO_PAST] = now_us() - begin;
        meet();
        begin = now_us();
        copy_bytes(to, logs[1 - me] + past, bytes);
        *us[OUT_PAST] = now_us() - begin;
    }
    free(from);
    free(to);
}

static int double_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(enum kind kind)
{
    double all[SIDES * SAMPLES];
    memcpy(all, shared->us[0][kind], sizeof shared->us[0][kind]);
    memcpy(all + SAMPLES, shared->us[1][kind], sizeof shared->us[1][kind]);
    qsort(all, (size_t)SIDES * SAMPLES, sizeof *all, double_compare);
    return all[SAMPLES];
}

static void measure(size_t bytes)
{
    atomic_store(&shared->arrived, 0);
    pid_t child = fork();
    if (child < 0)
        exit(2);
    side(child ? 0 : 1, bytes);
    if (child == 0)
        _exit(0);
    waitpid(child, NULL, 0);
    bool is_past = median(INTO_PAST) + median(OUT_PAST) < median(INTO) + median(OUT);
    printf("%zu %.3f %.3f %.3f\n", bytes, median(OWN), median(is_past ? INTO_PAST : INTO),
           median(is_past ? OUT_PAST : OUT));
}

static void *shared_new(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        perror("copies: mmap");
        exit(2);
    }
    memset(memory, 0, bytes);
    return memory;
}

int main(int argc, char **argv)
{
    shared = shared_new(sizeof *shared);
    for (int i = 0; i < SIDES; i++)
        logs[i] = shared_new(LOG_BYTES);
    for (int i = 1; i < argc; i++) {
        size_t bytes = strtoull(argv[i], NULL, 10);
        if (bytes < 1 || bytes > LOG_BYTES / (2 * SAMPLES)) {
            fprintf(stderr, "copies: not a number of bytes up to %d: %s\n",
                    LOG_BYTES / (2 * SAMPLES), argv[i]);
            return 2;
        }
        measure(bytes);
    }
    return 0;
}
