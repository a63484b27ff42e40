/* SPDX-License-Identifier: Apache-2.0 */
/* Does a waiting rank give its core away: soon when ranks are many, later when it is alone, and at
 * last sleep? */
#include "check.h"
#include "core/wait.h"

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

int main(void)
{
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
    CHECK_EQUAL(crowded.turns, crowded.spins + crowded.yields);

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
