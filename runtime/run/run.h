/* SPDX-License-Identifier: Apache-2.0 */
/* What does spbc-run know about the run?  The state that its files share; one thread, so no locks.
 *
 * A cluster goes through
 *
 *     IDLE --cluster_start--> UP --every rank ended well--> LEAVING --launcher gone--> DONE
 *                             ^ \                              |
 *              restart wanted |  a rank died, or the run ends  | launcher does not leave
 *                             |   v                            v
 *                             +-- KILLING <--------------------+
 *                                   \--no restart wanted--> DONE
 *
 * Invariants: a cluster's epoch changes only when no process of the older incarnation is left;
 * packets of an older epoch are refused; other clusters are not touched by a cluster's restart;
 * once run.is_ending nothing is started any more.
 */
#ifndef SPBC_RUN_RUN_H
#define SPBC_RUN_RUN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <time.h>

#include "core/job.h"
#include "input.h"
#include "loop.h"
#include "options.h"
#include "output.h"
#include "place.h"
#include "program.h"
#include "protocol/protocol.h"

struct run;

struct connection { /* one accepted control connection: server.c */
    struct run *run;
    struct watch watch;
    struct timer patience; /* a new connection says hello soon */
    struct connection *next, *previous;
    struct rank_state *rank; /* NULL until its hello */
    pid_t pid;
    bool is_guard;
};

struct incarnation {
    uint32_t epoch;
    pid_t pid;
};

struct counters { /* of job_rank, summed over incarnations */
    uint64_t events, crossing_sends, logged_bytes, crossing_receives, skipped, content_divergences,
        unguarded;
};

struct cost { /* of a rank's last incarnation, or the most of all; times are sums */
    uint64_t cpu_us, memory_kib;
    uint64_t log_bytes, log_peak, mapped_bytes, kept_bytes;
    uint64_t ahead_bytes,
        ahead_us;    /* of the log, made ready by a helper of the guard; its processor time */
    uint64_t log_ns; /* how long it has waited for new pages of its logs */
    uint32_t log_channels, read_channels;
    bool is_leak_checked;
    uint32_t leak[JOB_LEAKS];
};

struct collective_cost { /* of one function, over all ranks and incarnations */
    uint32_t row;
    uint64_t calls, bytes, flat;
};

struct look { /* what the watchdog has seen of a rank */
    uint64_t events, vain, others;
    uint64_t cpu_ns; /* of its process */
};

struct rank_state {
    struct run *run;
    struct cluster_state *cluster;
    uint32_t world, local;
    /* of the present incarnation */
    struct connection *guard, *self;
    pid_t child,
        pid; /* the program as started; the process that registered (a script may stand between) */
    struct watch process; /* pidfd of pid */
    struct timer orphan;  /* its guard is gone: until its status comes, or not */
    enum job_life life;
    bool has_ended;
    int status;    /* wait status from the guard; -1: nobody reported it */
    int exit_said; /* status given to exit(), as the rank itself said; -1: nothing */
    char why[CONTROL_TEXT_MAX + 1]; /* why the program could not be started */
    bool has_last_words;            /* server.c: it wants the run to end, and waits */
    struct control_packet last_words;
    /* of the whole run */
    struct stream stream[2]; /* its stdout and stderr */
    struct incarnation *history;
    size_t nhistory;
    struct counters total;
    struct cost cost;
    bool has_cost;                /* the processor time of this incarnation is in it */
    double killed;                /* when a fault of --fault ms= was fired at it; 0: not */
    struct look look, first_look; /* watchdog.c: the last, and that before all were in vain */
    int final_status;             /* exit status of the incarnation that counts */
};

struct failure {             /* times are now_seconds(); 0: not reached */
    uint32_t cluster, epoch; /* the incarnation that died */
    uint32_t rank;
    int signal; /* 0: unknown */
    char what[160];
    double killed; /* when spbc-run itself killed the rank (--fault ms=) */
    double detected, dead, started, registered, initialised;
    bool is_restarted;
};

enum cluster_phase { PHASE_IDLE, PHASE_UP, PHASE_LEAVING, PHASE_KILLING, PHASE_DONE };

struct doomed { /* a process that has to be dead before the cluster goes on */
    struct watch watch;
    struct cluster_state *cluster;
    struct doomed *next;
    pid_t pid;
};

struct cluster_state {
    struct run *run;
    uint32_t index, epoch, size;
    struct rank_state **member;
    enum cluster_phase phase;
    bool will_restart;
    pid_t launcher;          /* 0: none */
    bool has_launcher_ended; /* with launcher_status; what follows is still to be done */
    int launcher_status;
    struct watch launcher_output;
    char tail[4096]; /* what the launcher said last */
    size_t tail_length;
    struct timer patience; /* registration, then leaving or dying */
    struct timer hold;     /* start.c: until the next clusters do not wait for it any longer */
    bool is_starting;
    struct doomed *doomed;
    uint32_t registered, initialised, ended;
    size_t failure;        /* index + 1 in run.failure of the one being recovered from */
    uint32_t early_deaths; /* in a row, before all ranks were initialised */
    uint32_t same_deaths;  /* in a row, by the same signal at the same MPI call */
    uint32_t crash_rank;
    int crash_signal;
    uint64_t crash_events;
};

struct fault_timer {
    struct run *run;
    struct timer timer;
    uint32_t index;
};

struct run {
    struct options options;
    const struct protocol *protocol;
    struct program program;
    struct place place;
    struct loop loop;
    struct job_page *page;
    struct output output;
    struct input input;
    uint32_t nranks, nclusters;
    uint32_t *cluster_of;
    struct rank_state *rank;
    struct cluster_state *cluster;
    uint32_t starting, start_limit, next_start; /* start.c */
    char *program_path, *launcher_path, *self_path, *registered_path;
    const char *record_dir; /* where ranks write what they do; NULL: nowhere */
    char *recorder_path;    /* libspbc-record.so, when something is recorded or held up */
    char *preload_path;     /* libspbc.so, when the program does not load it itself */
    struct fault_timer fault[JOB_FAULTS_MAX];
    struct watch listener, signals;
    struct connection *connections;
    struct rlimit files; /* the limit of open files as it was, for the ranks */
    struct timer deadline, grace, watchdog;
    uint64_t progress;   /* watchdog.c: sum of all that moves, at its last look */
    uint64_t told;       /* watchdog.c: sum of what ranks put out and of their lives */
    uint32_t idle_looks; /* in a row without progress */
    uint32_t
        vain_looks; /* in a row in which ranks have asked in vain, or waited, and nothing else */
    bool is_polling_told;
    bool has_entered; /* MPI_Init was called by one */
    uint32_t hangs;   /* reported */
    struct failure *failure;
    size_t nfailures;
    struct collective_cost collective[JOB_COLLECTIVES_MAX];
    uint32_t restarts, divergences;
    uint32_t reports_shown;
    double start, end;
    struct timespec born; /* CLOCK_REALTIME */
    bool has_debris;      /* a cluster was killed */
    bool is_ending;       /* nothing is started any more */
    bool is_impatient;    /* told to end again while ending: do not wait for slow readers */
    int status;           /* of the run, once is_ending */
    char reason[512];
};

/* ---- end.c: how a run ends ---- */
/* run_end: ends the run with this status; only the first call counts.  grace_ms > 0 lets the ranks
 * leave by themselves for so long. */
void run_end(struct run *run, int status, int64_t grace_ms, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool run_is_over(const struct run *run);

/* ---- start.c: which clusters start when ---- */
void starts_begin(struct run *run);
/* start_noted, _registered, _over: how far the start of a cluster is. */
void start_noted(struct cluster_state *cluster);
void start_registered(struct cluster_state *cluster);
void start_over(struct cluster_state *cluster);

/* ---- cluster.c ---- */
/* cluster_prepare: the next incarnation is announced; cluster_start: and its processes are started.
 */
void cluster_prepare(struct cluster_state *cluster);
int cluster_start(struct cluster_state *cluster);
void cluster_kill(struct cluster_state *cluster, bool will_restart);
void cluster_launcher_ended(struct cluster_state *cluster);
/* cluster_rank_registered, _entered, _initialised, _ended: a rank got so far. */
void cluster_rank_registered(struct rank_state *rank);
void cluster_rank_entered(struct rank_state *rank);
void cluster_rank_initialised(struct rank_state *rank);
void cluster_rank_ended(struct rank_state *rank);

/* ---- server.c: run's end of the control socket ---- */
int server_open(struct run *run);
void server_close(struct run *run);
/* server_rank_drain: reads what the rank has said; server_rank_drop: and closes its connections. */
void server_rank_drain(struct rank_state *rank);
/* server_orphan_ended: a process that is no launcher was reaped here, because its parent had died. */
void server_orphan_ended(struct run *run, pid_t pid, int status, const struct rusage *used);
/* children_reap (spbc-run.c): takes the statuses of launchers and orphans that have ended. */
void children_reap(struct run *run);
void server_rank_drop(struct rank_state *rank);
/* server_cluster_drain: reads what the guards of the cluster have said. */
void server_cluster_drain(struct cluster_state *cluster);

/* ---- launcher.c ---- */
int launcher_find(struct run *run); /* 0, or 125 after complaining */
/* launcher_argv: the command that starts the cluster; words and array to free. */
char **launcher_argv(const struct run *run, const struct cluster_state *cluster);
int launcher_start(struct cluster_state
                       *cluster); /* sets launcher and launcher_output; 0 or -1 after complaining */
void launcher_show(const struct cluster_state *cluster); /* what it said last, as complaint */

/* ---- process.c ---- */
struct process {
    pid_t pid, parent;
    char state;
    unsigned flags; /* of the kernel */
};
/* processes_below: all living descendants of this process; array to free, count in *out. */
struct process *processes_below(size_t *count);
/* process_is_dying: has it begun to end?  True of one that is gone. */
bool process_is_dying(pid_t pid);
/* process_is_stopped: by SIGSTOP or a debugger */
bool process_is_stopped(pid_t pid);
/* process_is_of: does the process descend from the cluster's launcher, or, from no launcher, name
 * job and cluster in its environment? */
bool process_is_of(const struct process *all, size_t count, pid_t pid,
                   const struct cluster_state *cluster);

/* ---- judge.c ---- */
/* memory_describe: for ends before MPI_Init: what is left of shared memory, where that may be too
 * little; else empty. */
void memory_describe(const struct run *run, char *text, size_t room);
enum judgement { JUDGED_WELL, JUDGED_CRASH, JUDGED_END };
/* rank_judge: what follows from the way a rank ended?  For JUDGED_END *status is that of the run;
 * text says what happened. */
enum judgement rank_judge(const struct rank_state *rank, int *status, int *signal, char *text,
                          size_t room);

/* ---- guard.c ---- */
int guard_main(void);

/* ---- debris.c ---- */
/* debris_sweep: removes what MPI libraries that were killed while they started have left in shared
 * memory since then (CLOCK_REALTIME). */
void debris_sweep(const struct timespec *since);

/* ---- watchdog.c ---- */
void watchdog_start(struct run *run);

/* ---- status.c ---- */
/* status_show: for --status: what the ranks of the run of spbc-run `pid` are doing, on standard
 * output.  Returns the exit status. */
int status_show(const char *pid);

/* ---- summary.c ---- */
int summary_write(const struct run *run); /* 0 or -1 after complaining */

/* ---- cost.c ---- */
/* cost_add: what the rank's process has taken, as its guard or the kernel says: whoever is the first. */
void cost_add(struct rank_state *rank, uint64_t cpu_us, uint64_t memory_kib);
uint64_t usage_us(const struct rusage *used); /* processor time */
void cost_take(struct rank_state *rank);      /* from its record in the job page */
void cost_text(const struct run *run, FILE *out, bool is_long);
void cost_json(const struct run *run, FILE *out);              /* members of the outermost object */
void cost_rank_json(const struct rank_state *rank, FILE *out); /* members of a rank's object */
void leaks_text(const struct run *run, FILE *out);
void run_dry(const struct run *run);

#endif
