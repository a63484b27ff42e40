/* SPDX-License-Identifier: Apache-2.0 */
/* How does a run end before its ranks have finished?  The first reason counts; everything is ended
 * in bounded time.
 *
 *     running --run_end, grace--> ranks may leave --grace over, or all left--> killing --all
 * clusters done--> over
 *        \--run_end, no grace-------------------------------------------------^
 *
 * Requires: a run whose clusters may be in any phase.  Does not: clean files (spbc-run.c).
 */
#include "run.h"

#include "complain.h"

#include <stdarg.h>
#include <stdio.h>

static void end_now(void *context)
{
    struct run *run = context;
    timer_stop(&run->loop, &run->grace);
    if (run->page) {
        atomic_store(&run->page->stop, 1);
    }
    for (uint32_t c = 0; c < run->nclusters; c++) {
        cluster_kill(&run->cluster[c], false);
    }
}

void run_end(struct run *run, int status, int64_t grace_ms, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char text[sizeof run->reason];
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (run->is_ending) {
        trace("while ending: %s", text);
    } else {
        run->is_ending = true;
        run->status = status;
        snprintf(run->reason, sizeof run->reason, "%s", text);
        complain("%s", text);
    }
    if (grace_ms == 0 || timer_start(&run->loop, &run->grace, grace_ms, end_now, run) != 0) {
        end_now(run);
    }
}

bool run_is_over(const struct run *run)
{
    for (uint32_t c = 0; c < run->nclusters; c++) {
        if (run->cluster[c].phase != PHASE_DONE) {
            return false;
        }
    }
    return true;
}
