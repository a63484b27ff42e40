/* SPDX-License-Identifier: Apache-2.0 */
/* Does a waiting rank give its core away: soon when ranks are many, later when it is alone, and at
 * last sleep? */
#include "check.h"
#include "core/wait.h"

#include <sched.h>
#include <time.h>

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double wall_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* A core that others want: whoever yields has it back after a slice. */
static int yields;
static long slice_ns;
int sched_yield(void);
int sched_yield(void)
{
    yields++;
    nanosleep(&(struct timespec){.tv_nsec = slice_ns}, NULL);
    return 0;
}

/* Where a yield costs a slice, the next one comes only after as long a wait; where ranks outnumber cores, at once. */
static void test_dear(void)
{
    struct wait w;
    slice_ns = 1000000;
    for (int is_crowded = 0; is_crowded < 2; is_crowded++) {
        wait_init(&w, is_crowded);
        yields = 0;
        while (yields == 0) {
            wait_pause(&w);
        }
        wait_reset(&w);
        double begin = wall_seconds();
        uint32_t turns = 0;
        for (; yields == 1; turns++) {
            wait_pause(&w);
        }
        double waited = wall_seconds() - begin;
        CHECK(waited >= 1e-3);
        CHECK(is_crowded ? turns == w.spins + 1 : waited >= 2e-3 && turns > w.spins + 100);
    }
    slice_ns = 0;
}

int main(void)
{
    test_dear();
    struct wait alone, crowded;
    wait_init(&alone, false);
    wait_init(&crowded, true);
    CHECK(crowded.spins < alone.spins);
    CHECK_EQUAL(alone.turns, 0);

    /* Long waits sleep: they use a small part of the time they take. */
    for (uint32_t i = crowded.spins + crowded.yields; i > 0; i--) {
        wait_pause(&crowded);
    }
    double wall = wall_seconds(), cpu = cpu_seconds();
    for (int i = 0; i < 300; i++) {
        wait_pause(&crowded);
    }
    wall = wall_seconds() - wall;
    cpu = cpu_seconds() - cpu;
    CHECK(wall >= 300 * 20e-6);
    CHECK(cpu < wall / 2);

    /* Who has waited long sleeps longer, who may not does not. */
    for (int i = 0; i < 150; i++) {
        wait_pause(&crowded);
    }
    wall = wall_seconds();
    wait_pause(&crowded);
    CHECK(wall_seconds() - wall >= 1e-3);
    crowded.doublings = 0;
    wait_reset(&crowded);
    for (uint32_t i = 0; i < crowded.spins + crowded.yields + 500; i++) {
        wait_pause(&crowded);
    }
    CHECK(crowded.turns >= crowded.spins + crowded.yields &&
          crowded.turns < crowded.spins + crowded.yields + 100);

    wait_init(&alone, true);
    CHECK(alone.doublings > 0);
    wait_sleep_short();
    wait_init(&alone, true);
    CHECK_EQUAL(alone.doublings, 0);

    /* After progress it spins again. */
    wait_reset(&crowded);
    CHECK_EQUAL(crowded.turns, 0);
    wait_pause(&crowded);
    CHECK_EQUAL(crowded.turns, 1);
    return 0;
}
