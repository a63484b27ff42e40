/* SPDX-License-Identifier: Apache-2.0 */
/* Where do the seconds and the memory of a run go?  See timings.h. */
#include "base/timings.h"
#include "base/clock.h"

#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { PHASES_MAX = 32 };

static struct {
    bool is_enabled;
    struct timing phases[PHASES_MAX];
    uint32_t count;
    int now;                  /* -1: between phases */
    double cpu, wall, solver; /* when the phase, or the solver, began */
    const char *answer;
} timings = {.now = -1, .answer = ""};

static double of_timeval(const struct timeval *time)
{
    return (double)time->tv_sec + (double)time->tv_usec * 1e-6;
}

static double cpu_seconds(void)
{
    struct rusage children = {0};
    (void)getrusage(RUSAGE_CHILDREN, &children);
    return clock_seconds(CLOCK_PROCESS_CPUTIME_ID) + of_timeval(&children.ru_utime) +
           of_timeval(&children.ru_stime);
}

static long peak_kib(void)
{
    struct rusage self = {0};
    struct rusage children = {0};
    (void)getrusage(RUSAGE_SELF, &self);
    (void)getrusage(RUSAGE_CHILDREN, &children);
    return self.ru_maxrss > children.ru_maxrss ? self.ru_maxrss : children.ru_maxrss;
}

void timings_enable(void)
{
    timings.is_enabled = true;
}

void timings_phase(const char *phase)
{
    if (!timings.is_enabled)
        return;
    const double cpu = cpu_seconds();
    const double wall = clock_seconds(CLOCK_MONOTONIC);
    if (timings.now >= 0) {
        struct timing *ended = &timings.phases[timings.now];
        ended->cpu += cpu - timings.cpu;
        ended->wall += wall - timings.wall;
        ended->peak_kib = peak_kib();
    }
    timings.cpu = cpu;
    timings.wall = wall;
    timings.now = -1;
    for (uint32_t i = 0; phase != NULL && i < timings.count; i++)
        if (strcmp(timings.phases[i].phase, phase) == 0)
            timings.now = (int)i;
    if (phase == NULL || timings.now >= 0 || timings.count == PHASES_MAX)
        return;
    timings.now = (int)timings.count;
    timings.phases[timings.count++] = (struct timing){.phase = phase};
}

void timings_solver(bool begins)
{
    if (!timings.is_enabled)
        return;
    const double cpu = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
    if (begins)
        timings.solver = cpu;
    else if (timings.now >= 0)
        timings.phases[timings.now].solver += cpu - timings.solver;
}

void timings_answer(const char *how)
{
    timings.answer = how;
}

const char *timings_get_answer(void)
{
    return timings.answer;
}

const struct timing *timings_get(uint32_t *count)
{
    *count = timings.count;
    return timings.phases;
}

void timings_print(FILE *out)
{
    struct timing all = {.phase = "all"};
    fprintf(out, "%-20s %9s %9s %9s %10s\n", "phase", "CPU s", "wall s", "solver s", "peak KiB");
    for (uint32_t i = 0; i <= timings.count; i++) {
        const struct timing *timing = i < timings.count ? &timings.phases[i] : &all;
        fprintf(out, "%-20s %9.3f %9.3f %9.3f %10ld\n", timing->phase, timing->cpu, timing->wall,
                timing->solver, timing->peak_kib);
        all.cpu += timing->cpu;
        all.wall += timing->wall;
        all.solver += timing->solver;
        all.peak_kib = timing->peak_kib > all.peak_kib ? timing->peak_kib : all.peak_kib;
    }
    fprintf(out, "answer: %s\n", timings.answer);
}
