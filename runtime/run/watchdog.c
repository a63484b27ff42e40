/* SPDX-License-Identifier: Apache-2.0 */
/* Does the run hang?  Looks now and then whether any rank has got on, and says what all do when none
 * has for long.
 *
 *     LOOKING --nothing has changed in WATCH_TURNS looks, and every rank waits--> REPORTED
 *        ^--------------------------------- something has changed ------------------'
 *     LOOKING --for WATCH_TURNS looks ranks have asked in vain, the others wait--> REPORTED, once a run
 *
 * Progress is any change of: MPI calls entered, messages and bytes logged, received, skipped, what
 * a rank waits for, its life and incarnation, bytes of output.  A rank that computes outside MPI
 * is no hang, however long it takes: every rank must be inside a wait, or be through MPI_Finalize.
 *
 * Ranks that poll for ever (MPI_Iprobe, MPI_Test, or rounds of MPI_Allreduce that always gives the
 * same) do not wait.  Each of their calls is in vain (mpi/vain.c), and such a loop is seen where in every look
 * every rank has either made calls in vain and no other, or stood in one wait, and none has written anything.
 * A look in which a rank has not run at all counts for nothing.
 * A rank that computes between its calls is told by its processor time: a call in vain takes less than
 * ASKING_NS, whatever it is.  What is not seen from here is a program that looks for something outside of MPI: so this is
 * reported and ends the run only when that was asked for by name.
 *
 * Looks are counted, not seconds, so that a job that was stopped as a whole is no hang either.
 * Requires: the job page; ranks on this node.
 */
#include "run.h"

#include "complain.h"
#include "waits.h"

#include <time.h>

#define WATCH_TURNS 8 /* looks in one --hang-timeout */
#define ASKING_NS   100000
#define SLACK_NS    2000000 /* of a whole --hang-timeout */

static uint64_t mix(uint64_t sum, uint64_t value)
{
    return (sum ^ value) * 0x100000001b3u + (sum >> 29);
}

static bool rank_has_left(const struct rank_state *state)
{
    return state->has_ended || state->life >= JOB_LIFE_FINALISED;
}

static bool rank_waits(const struct rank_state *state, struct job_rank *rank)
{
    return !rank_has_left(state) && state->life == JOB_LIFE_INITIALISED &&
           (atomic_load(&rank->waiting) || atomic_load(&rank->below));
}

/* A number that changes when ranks put something out, start or end. */
static uint64_t told_sum(const struct run *run)
{
    uint64_t sum = mix(run->output.shown, run->output.compared);
    for (uint32_t r = 0; r < run->nranks; r++) {
        const struct rank_state *state = &run->rank[r];
        sum = mix(sum, state->life);
        sum = mix(sum, state->cluster->epoch + ((uint64_t)state->cluster->phase << 32));
    }
    return sum;
}

/* A number that changes when something went on; *all_wait: does every rank wait? */
static uint64_t progress_sum(const struct run *run, uint64_t told, bool *all_wait)
{
    uint64_t sum = told;
    uint32_t waiting = 0;
    *all_wait = true;
    for (uint32_t r = 0; r < run->nranks; r++) {
        const struct rank_state *state = &run->rank[r];
        struct job_rank *rank = job_rank_get(run->page, r);
        bool waits = rank_waits(state, rank);
        *all_wait &= waits || rank_has_left(state);
        waiting += waits;
        sum = mix(sum, atomic_load(&rank->events));
        sum = mix(sum, atomic_load(&rank->crossing_sends) + atomic_load(&rank->logged_bytes));
        sum = mix(sum, atomic_load(&rank->crossing_receives) + atomic_load(&rank->skipped));
        sum = mix(sum, atomic_load(&rank->wait_since));
        sum = mix(sum, atomic_load(&rank->waiting) + ((uint64_t)atomic_load(&rank->below) << 16));
    }
    *all_wait &= waiting > 0;
    return sum;
}

/* ---- ranks that ask in vain ---- */

/* Processor time of a rank's process; 0: not known here. */
static uint64_t cpu_ns(pid_t pid)
{
    clockid_t clock;
    struct timespec used;
    if (pid <= 0 || clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &used) != 0) {
        return 0;
    }
    return (uint64_t)used.tv_sec * 1000000000u + (uint64_t)used.tv_nsec;
}

static void look_take(const struct rank_state *state, struct job_rank *rank, struct look *now)
{
    now->vain = atomic_load(&rank->vain);
    now->others = atomic_load(&rank->others);
    now->events = atomic_load(&rank->events);
    now->cpu_ns = cpu_ns(state->pid);
}

/* Has the rank made calls since the last look, all of them in vain, and computed nothing besides since
 * the first? */
static bool rank_asks(const struct rank_state *state, const struct look *now)
{
    const struct look *first = &state->first_look;
    return state->life == JOB_LIFE_INITIALISED && now->vain > state->look.vain &&
           now->others == first->others && first->cpu_ns > 0 && now->cpu_ns >= first->cpu_ns &&
           now->cpu_ns - first->cpu_ns <= (now->vain - first->vain) * ASKING_NS + SLACK_NS;
}

enum outlook {
    OUTLOOK_VAIN,  /* each has waited in one place, or asked in vain, and one of them has asked */
    OUTLOOK_STALE, /* it would be so, but a rank has not run at all since the last look: the machine is busy, or it sleeps */
    OUTLOOK_LIVELY
};

/* Takes a look at every rank. */
static enum outlook look_around(struct run *run)
{
    uint32_t asking = 0;
    bool is_vain = true, is_stale = false;
    for (uint32_t r = 0; r < run->nranks; r++) {
        struct rank_state *state = &run->rank[r];
        struct job_rank *rank = job_rank_get(run->page, r);
        struct look now;
        look_take(state, rank, &now);
        bool asks = rank_asks(state, &now);
        bool stands = rank_waits(state, rank) && now.events == state->look.events;
        bool sleeps = state->life == JOB_LIFE_INITIALISED && now.events == state->look.events &&
                      now.cpu_ns == state->look.cpu_ns && now.others == state->first_look.others;
        asking += asks;
        is_stale |= sleeps && !stands && !rank_has_left(state);
        is_vain &= asks || stands || sleeps || rank_has_left(state);
        state->look = now;
    }
    is_vain &= asking > 0 || is_stale;
    for (uint32_t r = 0; r < run->nranks && !is_vain; r++) {
        run->rank[r].first_look = run->rank[r].look;
    }
    return !is_vain ? OUTLOOK_LIVELY : is_stale ? OUTLOOK_STALE : OUTLOOK_VAIN;
}

/* ---- looks ---- */

static void hang_report(struct run *run, bool ends)
{
    run->hangs++;
    waits_show(run->page, complain);
    if (ends) {
        run_end(run, 124, 0, "ended because it hangs (--hang-action=%s)",
                run->options.value[OPTION_HANG_ACTION].text);
    }
}

static void hang_find(struct run *run, uint64_t told)
{
    bool all_wait;
    uint64_t sum = progress_sum(run, told, &all_wait);
    bool is_idle = sum == run->progress && all_wait;
    run->progress = sum;
    run->idle_looks = is_idle ? run->idle_looks + 1 : 0;
    if (run->idle_looks == WATCH_TURNS && !run->is_ending) {
        complain("the run hangs: no rank has got on for %s seconds, and all of them wait "
                 "(--hang-timeout)",
                 run->options.value[OPTION_HANG_TIMEOUT].text);
        hang_report(run, !option_is(&run->options, OPTION_HANG_ACTION, "report"));
    }
}

static void polling_find(struct run *run, uint64_t told)
{
    enum outlook outlook = look_around(run);
    if (told != run->told || outlook == OUTLOOK_LIVELY) {
        run->vain_looks = 0;
    } else if (outlook == OUTLOOK_VAIN) {
        run->vain_looks++;
    }
    run->told = told;
    if (run->vain_looks < WATCH_TURNS || run->is_ending || run->is_polling_told) {
        return;
    }
    run->is_polling_told = true;
    complain(
        "the run may hang: for %s seconds no MPI call has brought any rank a message or another "
        "result than before, and ranks ask again and again (--hang-timeout).  It does not hang "
        "if they wait for something outside of MPI",
        run->options.value[OPTION_HANG_TIMEOUT].text);
    hang_report(run, option_is(&run->options, OPTION_HANG_ACTION, "abort-polling"));
}

static void watchdog_look(void *context)
{
    struct run *run = context;
    uint64_t told = told_sum(run);
    hang_find(run, told);
    polling_find(run, told);
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
