/* SPDX-License-Identifier: Apache-2.0 */
/* Does the run hang?  Looks now and then whether any rank has got on, and says what all wait for
 * when none has for long.
 *
 *     LOOKING --nothing has changed in WATCH_TURNS looks, and every rank waits--> REPORTED
 *        ^--------------------------------- something has changed ------------------'
 *
 * Progress is any change of: MPI calls entered, messages and bytes logged, received, skipped, what
 * a rank waits for, its life and incarnation, bytes of output.  A rank that computes outside MPI
 * is no hang, however long it takes: every rank must be inside a wait, or be through MPI_Finalize.
 * Looks are counted, not seconds, so that a job that was stopped as a whole is no hang either.
 * Requires: the job page.  Does not: find ranks that poll (MPI_Test, MPI_Iprobe) for ever.
 */
#include "run.h"

#include "complain.h"
#include "waits.h"

#define WATCH_TURNS 8 /* looks in one --hang-timeout */

static uint64_t mix(uint64_t sum, uint64_t value)
{
    return (sum ^ value) * 0x100000001b3u + (sum >> 29);
}

/* A number that changes when something went on; *all_wait: does every rank wait? */
static uint64_t progress_sum(struct run *run, bool *all_wait)
{
    uint64_t sum = mix(run->output.shown, run->output.compared);
    uint32_t waiting = 0;
    *all_wait = true;
    for (uint32_t r = 0; r < run->nranks; r++) {
        const struct rank_state *state = &run->rank[r];
        struct job_rank *rank = job_rank_get(run->page, r);
        uint32_t call = atomic_load(&rank->waiting), below = atomic_load(&rank->below);
        bool has_left = state->has_ended || state->life >= JOB_LIFE_FINALISED;
        bool waits = !has_left && state->life == JOB_LIFE_INITIALISED && (call || below);
        *all_wait &= has_left || waits;
        waiting += waits;
        sum = mix(sum, atomic_load(&rank->events));
        sum = mix(sum, atomic_load(&rank->crossing_sends) + atomic_load(&rank->logged_bytes));
        sum = mix(sum, atomic_load(&rank->crossing_receives) + atomic_load(&rank->skipped));
        sum = mix(sum, atomic_load(&rank->wait_since));
        sum = mix(sum, call + ((uint64_t)below << 16) + ((uint64_t)state->life << 32));
        sum = mix(sum, state->cluster->epoch + ((uint64_t)state->cluster->phase << 32));
    }
    *all_wait &= waiting > 0;
    return sum;
}

static void watchdog_look(void *context)
{
    struct run *run = context;
    bool all_wait;
    uint64_t sum = progress_sum(run, &all_wait);
    if (sum != run->progress || !all_wait) {
        run->progress = sum;
        run->idle_looks = 0;
    } else if (++run->idle_looks == WATCH_TURNS && !run->is_ending) {
        run->hangs++;
        const char *limit = run->options.value[OPTION_HANG_TIMEOUT].text;
        complain("the run hangs: no rank has got on for %s seconds, and all of them wait "
                 "(--hang-timeout)",
                 limit);
        waits_show(run->page, complain);
        if (option_is(&run->options, OPTION_HANG_ACTION, "abort")) {
            run_end(run, 124, 0, "ended because it hangs (--hang-action=abort)");
        }
    }
    if (!run->is_ending) {
        watchdog_start(run);
    }
}

void watchdog_start(struct run *run)
{
    double limit = run->options.value[OPTION_HANG_TIMEOUT].seconds;
    if (limit > 0) {
        int64_t turn = (int64_t)(limit * 1000 / WATCH_TURNS);
        timer_start(&run->loop, &run->watchdog, turn > 0 ? turn : 1, watchdog_look, run);
    }
}
