/* SPDX-License-Identifier: Apache-2.0 */
/* How does one cluster start, die, come again and finish?  The transitions of the diagram in run.h.
 *
 * A failure: the first rank that is judged crashed makes the whole cluster die: every process of it
 * is signalled and its death awaited (a second look finds what was started meanwhile); then the
 * shared memory of its dead incarnation is swept, its epoch rises, and a new job starts.  Paper:
 * SPBC section 4 (the failed cluster rolls back, nobody else does). Requires: the job page, the
 * server.  Does not: judge a rank's end (judge.c).
 */
#include "run.h"

#include "complain.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

#define KILL_PATIENCE_MS  10000
#define LEAVE_PATIENCE_MS 5000
#define EXIT_GRACE_MS     300 /* for the last words of the others when one rank chose to end the run */
#define DEATHS_IN_A_ROW   3

static void doomed_collect(struct cluster_state *cluster);

static struct failure *failure_open(struct cluster_state *cluster)
{
    return cluster->failure ? &cluster->run->failure[cluster->failure - 1] : NULL;
}

static void state_publish(struct cluster_state *cluster, enum job_cluster_state state)
{
    struct job_page *page = cluster->run->page;
    atomic_store(&job_cluster_get(page, cluster->index)->state, state);
    atomic_fetch_add(&page->generation, 1);
}

static void registration_late(void *context)
{
    struct cluster_state *cluster = context;
    run_end(cluster->run, 125, 0,
            "cluster %u: %u of %u ranks registered within %g seconds (--init-timeout): was the "
            "program built with spbc?  Build it with "
            "spbc-cc; in a hand-made link, libspbc comes before any other MPI library",
            cluster->index, cluster->registered, cluster->size,
            cluster->run->options.value[OPTION_INIT_TIMEOUT].seconds);
    launcher_show(cluster);
}

/* No process writes into the record of a rank that is not there. */
static void record_clear(struct rank_state *rank)
{
    struct job_rank *record = job_rank_get(rank->run->page, rank->world);
    atomic_store(&record->waiting, 0);
    atomic_store(&record->below, 0);
    atomic_store(&record->life, JOB_LIFE_NONE);
    atomic_store(&record->pid, 0);
    atomic_store(&record->ended, 0);
    atomic_store(&record->is_leak_checked, 0);
    atomic_store(&record->log_bytes, 0);
    atomic_store(&record->log_peak, 0);
    atomic_store(&record->mapped_bytes, 0);
    atomic_store(&record->kept_bytes, 0);
    atomic_store(&record->log_channels, 0);
    atomic_store(&record->read_channels, 0);
    for (int i = 0; i < JOB_LEAKS; i++) {
        atomic_store(&record->leak[i], 0);
    }
    memset(job_collective_of(rank->run->page, rank->world), 0,
           JOB_COLLECTIVES_MAX * sizeof(struct job_collective));
}

void cluster_prepare(struct cluster_state *cluster)
{
    cluster->epoch++;
    cluster->registered = cluster->initialised = cluster->ended = 0;
    for (uint32_t i = 0; i < cluster->size; i++) {
        struct rank_state *rank = cluster->member[i];
        rank->child = rank->pid = 0;
        rank->life = JOB_LIFE_NONE;
        rank->has_ended = rank->has_last_words = rank->has_cost = false;
        rank->status = rank->exit_said = -1;
        rank->why[0] = '\0';
        record_clear(rank);
    }
    atomic_store(&job_cluster_get(cluster->run->page, cluster->index)->epoch, cluster->epoch);
    state_publish(cluster, JOB_CLUSTER_RUNNING);
}

int cluster_start(struct cluster_state *cluster)
{
    struct run *run = cluster->run;
    struct failure *failure = failure_open(cluster);
    if (launcher_start(cluster) != 0) {
        cluster->phase = PHASE_DONE;
        run_end(run, 125, 0, "cluster %u could not be started", cluster->index);
        return -1;
    }
    cluster->phase = PHASE_UP;
    if (failure) {
        failure->started = now_seconds();
        failure->is_restarted = true;
    }
    trace("cluster %u: incarnation %u started (launcher pid %d)", cluster->index, cluster->epoch,
          (int)cluster->launcher);
    timer_start(&run->loop, &cluster->patience,
                (int64_t)(run->options.value[OPTION_INIT_TIMEOUT].seconds * 1000),
                registration_late, cluster);
    start_noted(cluster);
    return 0;
}

/* ---- how far its ranks got ---- */

void cluster_rank_registered(struct rank_state *rank)
{
    struct cluster_state *cluster = rank->cluster;
    struct failure *failure = failure_open(cluster);
    if (++cluster->registered == cluster->size) {
        timer_stop(&cluster->run->loop, &cluster->patience);
        trace("cluster %u: all ranks registered", cluster->index);
        start_registered(cluster);
        if (failure) {
            failure->registered = now_seconds();
        }
    }
}

/* MPI_Init waits for all of them: who has ended without it will not come. */
void cluster_rank_entered(struct rank_state *rank)
{
    struct run *run = rank->run;
    char text[CONTROL_TEXT_MAX + 200];
    int status, signal;
    if (run->has_entered) {
        return;
    }
    run->has_entered = true;
    for (uint32_t r = 0; r < run->nranks; r++) {
        struct rank_state *other = &run->rank[r];
        if (other->has_ended &&
            rank_judge(other, &status, &signal, text, sizeof text) == JUDGED_END) {
            run_end(run, status, EXIT_GRACE_MS, "%s", text);
            return;
        }
    }
}

static void fault_fire(void *context)
{
    struct fault_timer *timer = context;
    struct run *run = timer->run;
    struct job_fault *fault = &run->page->fault[timer->index];
    struct rank_state *rank = &run->rank[fault->rank];
    uint32_t not_yet = 0;
    timer_stop(&run->loop, &timer->timer);
    bool is_target =
        rank->process.fd > 0 && (fault->epoch == 0 || fault->epoch == rank->cluster->epoch);
    if (is_target && atomic_compare_exchange_strong(&fault->fired, &not_yet, 1)) {
        trace("fault: killing rank %u (pid %d)", rank->world, (int)rank->pid);
        rank->killed = now_seconds();
        pidfd_send_signal(rank->process.fd, SIGKILL, NULL, 0);
    }
}

static void faults_arm(struct rank_state *rank)
{
    struct run *run = rank->run;
    for (uint32_t i = 0; i < run->page->nfaults; i++) {
        struct job_fault *fault = &run->page->fault[i];
        if (fault->rank == rank->world && fault->after_ms >= 0 && !atomic_load(&fault->fired) &&
            (fault->epoch == 0 || fault->epoch == rank->cluster->epoch)) {
            timer_start(&run->loop, &run->fault[i].timer, fault->after_ms, fault_fire,
                        &run->fault[i]);
        }
    }
}

void cluster_rank_initialised(struct rank_state *rank)
{
    struct cluster_state *cluster = rank->cluster;
    struct failure *failure = failure_open(cluster);
    if (cluster->phase != PHASE_UP) { /* said before it was killed */
        return;
    }
    faults_arm(rank);
    if (++cluster->initialised < cluster->size) {
        return;
    }
    cluster->early_deaths = 0;
    start_over(cluster);
    trace("cluster %u: all ranks came through MPI_Init", cluster->index);
    if (failure) {
        failure->initialised = now_seconds();
        trace("cluster %u: recovery: %.1f ms to find all dead, %.1f ms to the new job, %.1f ms to "
              "registered, %.1f ms to executing",
              cluster->index, (failure->dead - failure->detected) * 1e3,
              (failure->started - failure->detected) * 1e3,
              (failure->registered - failure->detected) * 1e3,
              (failure->initialised - failure->detected) * 1e3);
        cluster->failure = 0;
    }
}

/* ---- dying ---- */

/* The rank's own counters are this incarnation's when it has written its epoch into the record. */
static void counters_take(struct rank_state *rank)
{
    struct job_rank *page = job_rank_get(rank->run->page, rank->world);
    if (atomic_load(&page->epoch) != rank->cluster->epoch) {
        return;
    }
    rank->total.events += atomic_load(&page->events);
    rank->total.crossing_sends += atomic_load(&page->crossing_sends);
    rank->total.logged_bytes += atomic_load(&page->logged_bytes);
    rank->total.crossing_receives += atomic_load(&page->crossing_receives);
    rank->total.skipped += atomic_load(&page->skipped);
    rank->total.content_divergences += atomic_load(&page->content_divergences);
    rank->total.unguarded += atomic_load(&page->unguarded);
    cost_take(rank);
}

static void ranks_settle(struct cluster_state *cluster, bool is_final)
{
    for (uint32_t i = 0; i < cluster->size; i++) {
        struct rank_state *rank = cluster->member[i];
        server_rank_drop(rank);
        stream_close(&rank->stream[0], is_final);
        stream_close(&rank->stream[1], is_final);
        counters_take(rank);
    }
}

static void cluster_dead(void *context)
{
    struct cluster_state *cluster = context;
    struct run *run = cluster->run;
    struct failure *failure = failure_open(cluster);
    bool has_finished = cluster->ended == cluster->size;
    timer_stop(&run->loop, &cluster->patience);
    if (failure && !has_finished) {
        failure->dead = now_seconds();
    }
    trace("cluster %u: incarnation %u is dead", cluster->index, cluster->epoch);
    if (!has_finished) {
        children_reap(run); /* guards that were killed do not tell what their children have cost */
        ranks_settle(cluster, false);
    }
    if (!cluster->will_restart || run->is_ending) {
        cluster->phase = PHASE_DONE;
        return;
    }
    job_sweep_ranks(run->place.name, job_members_get(run->page, cluster->index), cluster->size,
                    cluster->epoch + 1);
    cluster_prepare(cluster);
    cluster_start(cluster);
}

static void doomed_free(struct doomed *doomed)
{
    struct doomed **link = &doomed->cluster->doomed;
    int fd = doomed->watch.fd;
    while (*link != doomed) {
        link = &(*link)->next;
    }
    *link = doomed->next;
    loop_remove(&doomed->cluster->run->loop, &doomed->watch);
    close(fd);
    free(doomed);
}

static void doomed_ended(void *context, uint32_t events)
{
    struct doomed *doomed = context;
    struct cluster_state *cluster = doomed->cluster;
    (void)events;
    doomed_free(doomed);
    if (!cluster->doomed) {
        doomed_collect(cluster); /* what was started while the others were signalled */
    }
}

static void doomed_add(struct cluster_state *cluster, pid_t pid)
{
    int fd = pidfd_open(pid, 0);
    if (fd < 0) {
        return;
    }
    struct doomed *doomed = calloc(1, sizeof *doomed);
    pidfd_send_signal(fd, SIGKILL, NULL, 0);
    if (!doomed ||
        loop_add(&cluster->run->loop, &doomed->watch, fd, EPOLLIN, doomed_ended, doomed) != 0) {
        free(doomed);
        close(fd);
        return;
    }
    doomed->cluster = cluster;
    doomed->pid = pid;
    doomed->next = cluster->doomed;
    cluster->doomed = doomed;
}

static void doomed_collect(struct cluster_state *cluster)
{
    size_t count;
    struct process *all = processes_below(&count);
    for (size_t i = 0; i < count; i++) {
        if (all[i].state != 'Z' && all[i].state != 'X' &&
            process_is_of(all, count, all[i].pid, cluster)) {
            doomed_add(cluster, all[i].pid);
        }
    }
    free(all);
    if (!cluster->doomed) { /* from the loop: a caller may be in the midst of serving one of its
                               ranks */
        timer_start(&cluster->run->loop, &cluster->patience, 0, cluster_dead, cluster);
    }
}

static void kill_late(void *context)
{
    struct cluster_state *cluster = context;
    pid_t pid = cluster->doomed ? cluster->doomed->pid : 0;
    while (cluster->doomed) {
        doomed_free(cluster->doomed);
    }
    cluster->will_restart = false;
    cluster->phase = PHASE_DONE;
    run_end(cluster->run, 125, 0, "process %d of cluster %u does not die although it was killed",
            (int)pid, cluster->index);
}

void cluster_kill(struct cluster_state *cluster, bool will_restart)
{
    switch (cluster->phase) {
    case PHASE_IDLE:
        cluster->phase = PHASE_DONE;
        return;
    case PHASE_DONE:
        return;
    case PHASE_KILLING:
        cluster->will_restart &= will_restart;
        return;
    case PHASE_UP:
        state_publish(cluster, JOB_CLUSTER_DOWN);
        break;
    case PHASE_LEAVING:
        break;
    }
    cluster->phase = PHASE_KILLING;
    cluster->will_restart = will_restart;
    cluster->run->has_debris = true;
    start_over(cluster);
    timer_start(&cluster->run->loop, &cluster->patience, KILL_PATIENCE_MS, kill_late, cluster);
    doomed_collect(cluster);
}

/* ---- what follows from a rank's end ---- */

/* A program error repeats: the same rank, the same signal, at the same MPI call. */
static bool crash_is_repeating(struct cluster_state *cluster, const struct rank_state *rank,
                               int signal)
{
    uint64_t events = atomic_load(&job_rank_get(cluster->run->page, rank->world)->events);
    bool is_error = signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL ||
                    signal == SIGABRT;
    bool is_same = is_error && signal == cluster->crash_signal &&
                   rank->world == cluster->crash_rank && events == cluster->crash_events;
    cluster->same_deaths = is_same ? cluster->same_deaths + 1 : 1;
    cluster->crash_rank = rank->world;
    cluster->crash_signal = signal;
    cluster->crash_events = events;
    return is_error && cluster->same_deaths >= DEATHS_IN_A_ROW;
}

static int failure_record(struct cluster_state *cluster, struct rank_state *rank, int signal,
                          const char *text)
{
    struct run *run = cluster->run;
    struct failure *grown = realloc(run->failure, (run->nfailures + 1) * sizeof *grown);
    if (!grown) {
        run_end(run, 125, 0, "out of memory");
        return -1;
    }
    run->failure = grown;
    struct failure *failure = &grown[run->nfailures++];
    memset(failure, 0, sizeof *failure);
    failure->cluster = cluster->index;
    failure->epoch = cluster->epoch;
    failure->rank = rank->world;
    failure->signal = signal;
    failure->killed = rank->killed;
    rank->killed = 0;
    failure->detected = now_seconds();
    snprintf(failure->what, sizeof failure->what, "%s", text);
    cluster->failure = run->nfailures;
    return 0;
}

static void cluster_crash(struct cluster_state *cluster, struct rank_state *rank, int signal,
                          const char *text)
{
    struct run *run = cluster->run;
    int status = 128 + (signal ? signal : SIGKILL);
    if (failure_record(cluster, rank, signal, text) != 0) {
        return;
    }
    bool is_early = cluster->initialised < cluster->size;
    cluster->early_deaths = is_early ? cluster->early_deaths + 1 : 0;
    bool is_repeating = crash_is_repeating(cluster, rank, signal);
    uint64_t limit = run->options.value[OPTION_MAX_RESTARTS].number;
    if (run->page->log_forget) {
        run_end(run, status, 0, "%s; no cluster can restart: the logs were not kept (--log-forget)",
                text);
    } else if (run->restarts >= limit) {
        run_end(run, status, 0, "%s; giving up after %u restart%s (--max-restarts=%llu)", text,
                run->restarts, run->restarts == 1 ? "" : "s", (unsigned long long)limit);
    } else if (cluster->early_deaths >= DEATHS_IN_A_ROW) {
        char hint[200];
        memory_describe(run, hint, sizeof hint);
        run_end(run, status, 0,
                "%s; giving up: cluster %u died %d times in a row before all its ranks were "
                "through MPI_Init%s",
                text, cluster->index, DEATHS_IN_A_ROW, hint);
    } else if (is_repeating) {
        run_end(run, status, 0,
                "%s; giving up: it did so %d times at the same place, after %llu MPI calls: an "
                "error of the program",
                text, DEATHS_IN_A_ROW, (unsigned long long)cluster->crash_events);
    } else {
        run->restarts++;
        remark("%s; restarting cluster %u (incarnation %u)", text, cluster->index,
               cluster->epoch + 1);
        cluster_kill(cluster, true);
    }
}

static void leave_late(void *context)
{
    struct cluster_state *cluster = context;
    trace("cluster %u: its launcher does not leave; ending it", cluster->index);
    cluster_kill(cluster, false);
}

/* All ranks ended well: the guards may go, and with them the launcher. */
static void cluster_leave(struct cluster_state *cluster)
{
    trace("cluster %u: all ranks have finished", cluster->index);
    timer_stop(&cluster->run->loop, &cluster->patience);
    state_publish(cluster, JOB_CLUSTER_FINISHED);
    cluster->phase = PHASE_LEAVING;
    cluster->failure = 0;
    ranks_settle(cluster, true);
    timer_start(&cluster->run->loop, &cluster->patience, LEAVE_PATIENCE_MS, leave_late, cluster);
}

static bool all_have_ended(const struct run *run)
{
    for (uint32_t r = 0; r < run->nranks; r++) {
        if (!run->rank[r].has_ended && run->rank[r].cluster->phase == PHASE_UP) {
            return false;
        }
    }
    return true;
}

void cluster_rank_ended(struct rank_state *rank)
{
    struct cluster_state *cluster = rank->cluster;
    struct run *run = cluster->run;
    char text[CONTROL_TEXT_MAX + 200];
    int status, signal;
    if (rank->has_ended || cluster->phase != PHASE_UP) {
        return;
    }
    rank->has_ended = true;
    atomic_store(&job_rank_get(run->page, rank->world)->ended, 1);
    enum judgement judgement = rank_judge(rank, &status, &signal, text, sizeof text);
    trace("rank %u (pid %d) ended: %s", rank->world, (int)rank->pid, text[0] ? text : "well");
    if (run->is_ending) {
        if (all_have_ended(run)) {
            run_end(run, status, 0, "all ranks have ended");
        }
        return;
    }
    switch (judgement) {
    case JUDGED_WELL:
        rank->final_status = status;
        if (++cluster->ended == cluster->size) {
            cluster_leave(cluster);
        }
        break;
    case JUDGED_CRASH:
        cluster_crash(cluster, rank, signal, text);
        break;
    case JUDGED_END:
        rank->final_status = status;
        run_end(run, status, EXIT_GRACE_MS, "%s", text);
        break;
    }
}

void cluster_launcher_ended(struct cluster_state *cluster)
{
    struct run *run = cluster->run;
    int status = cluster->launcher_status;
    cluster->launcher = 0;
    cluster->has_launcher_ended = false;
    if (cluster->phase == PHASE_LEAVING) {
        timer_stop(&run->loop, &cluster->patience);
        cluster->phase = PHASE_DONE;
        return;
    }
    if (cluster->phase != PHASE_UP) {
        return;
    }
    server_cluster_drain(cluster); /* the guards may have said what happened */
    if (cluster->phase != PHASE_UP || run->is_ending) {
        return;
    }
    char text[160];
    snprintf(text, sizeof text, "the launcher of cluster %u ended %s %d while ranks were running",
             cluster->index, WIFSIGNALED(status) ? "by signal" : "with status",
             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    /* A process killed by hand while it starts makes the launcher fail once; a launcher that can
     * not start any fails again. */
    bool is_hopeless = cluster->registered == 0 && cluster->early_deaths + 1 >= DEATHS_IN_A_ROW;
    if (is_hopeless && !WIFSIGNALED(status)) {
        launcher_show(cluster);
        run_end(run, 125, 0, "%s, %d times in a row: none of them could be started", text,
                DEATHS_IN_A_ROW);
    } else {
        cluster_crash(cluster, cluster->member[0], 0, text);
    }
}
