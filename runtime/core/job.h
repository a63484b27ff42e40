/* SPDX-License-Identifier: Apache-2.0 */
/* CONTRACT. What do spbc-run and the ranks share?  Environment, the job page in shared memory, the
 * control socket.
 *
 * spbc-run creates the job directory (mode 0700: control socket, secret, per-rank output spools)
 * and the job page; a rank learns everything else from the page.  Links no MPI.  One writer per
 * field, stated beside it.
 *
 * Shared-memory names, all under /dev/shm, all beginning with "spbc.<job>." so that a sweep finds
 * them:
 *   .page                      the job page (this file)
 *   .log.<src>.<dst>.<epoch>.* the log of messages from world rank src to dst, written by src's
 *                              incarnation <epoch> (net/layout.h; one or several files)
 *   .taken.<src>.<dst>         which synchronous messages were matched, by dst (net/taken.c)
 *   .bell                      doorbells (net/bell.h)
 *   .journal.<rank>            what a rank was given inside patterns (journal.c)
 *   .cancels.<rank>            how its cancellations of receptions ended (outcomes.c)
 *   .deeds.<rank>              what it asked about files and did to them (outcomes.c)
 *   .reads.<rank>              what it read from files that span clusters (mpi/reading.c)
 *   .files                     which files ranks have opened to write (files.c)
 */
#ifndef SPBC_CORE_JOB_H
#define SPBC_CORE_JOB_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Environment of a rank.  The local rank comes from PMI_RANK (Hydra) or
 * PMIX_RANK/SLURM_LOCALID-like variables. */
#define JOB_ENV_DIR                                                                                \
    "SPBC_JOB_DIR" /* job directory: holds "control" (socket) and "secret" (32 bytes) */
#define JOB_ENV_NAME    "SPBC_JOB"     /* <job>, the name used in shared memory */
#define JOB_ENV_CLUSTER "SPBC_CLUSTER" /* index of this cluster */
#define JOB_ENV_PRELOAD "SPBC_PRELOAD" /* libspbc.so, when the program does not load it itself */
#define JOB_ENV_LENT                                                                               \
    "SPBC_LENT" /* names of variables that end with MPI_Init, separated by blanks */
#define JOB_ENV_EPOCH "SPBC_EPOCH" /* incarnation of this cluster, from 1 */

#define JOB_MAGIC   0x31424a4342505353ull /* "SSPBCJB1" */
#define JOB_VERSION 11u

enum job_life {                       /* of one rank, in the order in which it goes through them */
                JOB_LIFE_NONE,        /* process not seen yet */
                JOB_LIFE_STARTED,     /* libspbc constructor ran */
                JOB_LIFE_ENTERED,     /* MPI_Init was called */
                JOB_LIFE_INITIALISED, /* MPI_Init returned */
                JOB_LIFE_FINALISED,   /* MPI_Finalize returned */
                JOB_LIFE_EXITED       /* exit() was called or the process ended */
};

enum job_cluster_state { JOB_CLUSTER_DOWN, JOB_CLUSTER_RUNNING, JOB_CLUSTER_FINISHED };

enum job_flag { /* options of the run, set by spbc-run before any rank starts */
                JOB_FLAG_IGNORE_IDS =
                    1, /* match without pattern ids (to show why they are needed: testing only) */
                JOB_FLAG_STOP_CONTENT =
                    2, /* --on-divergence=stop: a difference in content alone stops too */
                JOB_FLAG_NAMESPACE = 4,      /* reach the lower MPI by dlmopen instead of dlopen */
                JOB_FLAG_OVERSUBSCRIBED = 8, /* more ranks than cores: wait loops yield early */
                JOB_FLAG_CHECK_LEAKS = 16,   /* --check-leaks: fill job_rank.leak in MPI_Finalize */
                JOB_FLAG_UNPROVED = 32 /* nothing says that the program is ready: spbc-check was
                                          not asked, or did not find it so */
};

struct job_cluster {
    _Atomic uint32_t epoch; /* spbc-run: current incarnation, from 1; changes only after all older
                               processes are dead */
    _Atomic uint32_t state; /* spbc-run: enum job_cluster_state */
    uint32_t first;         /* index of its first world rank in job_page.member */
    uint32_t size;          /* ranks in it */
};

struct job_fault { /* spbc-run writes, ranks consume: kill -9 myself at this point */
    uint32_t rank;
    uint32_t epoch;       /* only in this incarnation; 0 = any */
    int64_t after_events; /* >= 0: at this count of MPI calls entered (0 = before MPI_Init); -1: by
                             time */
    int64_t
        after_ms; /* >= 0: spbc-run kills the rank this long after its MPI_Init; -1: by events */
    _Atomic uint32_t fired; /* 0/1, compare-and-swap by whoever fires it: a fault happens once */
    uint32_t reserved;
};
#define JOB_FAULTS_MAX 64

/* What does a waiting rank wait for?  Published by the rank when a wait lasts (rt_pause), read by
 * spbc-run for its reports; a torn picture is only a wrong line in a report. */
enum job_wait {
    JOB_WAIT_NONE,
    JOB_WAIT_RECEIVE,
    JOB_WAIT_SEND, /* until the receiver has matched it, or the buffer may be used again */
    JOB_WAIT_PROBE,
    JOB_WAIT_COLLECTIVE,
    JOB_WAIT_BUFFERED, /* until what was sent from the attached buffer has left it */
    JOB_WAIT_OTHER
};

struct job_pending {     /* one thing that a rank waits for */
    uint32_t what;       /* enum job_wait */
    uint32_t context;    /* of the communicator */
    int32_t peer, world; /* comm rank as the program says it, and its world rank; -1: any, or nobody
                            in particular */
    int32_t tag;         /* -1: any, or none */
    uint32_t call; /* that has started it, where that is not plain (row of mpi.def); 0: it is */
};
#define JOB_PENDING_MAX   4
#define JOB_COMM_NAME_MAX 32

enum job_leak { /* what a rank has not freed when it left MPI_Finalize */
                JOB_LEAK_COMMUNICATOR,
                JOB_LEAK_GROUP,
                JOB_LEAK_REQUEST,
                JOB_LEAK_MESSAGE,    /* matched and never received */
                JOB_LEAK_UNRECEIVED, /* that had come, and nobody has matched */
                JOB_LEAK_KEYVAL,
                JOB_LEAK_DATATYPE,
                JOB_LEAK_OPERATION,
                JOB_LEAK_ERRHANDLER,
                JOB_LEAK_INFO,
                JOB_LEAK_FILE,
                JOB_LEAK_WINDOW,
                JOB_LEAK_LOG_SEGMENT, /* of ours: mappings of logs, descriptors */
                JOB_LEAK_DESCRIPTOR,
                JOB_LEAKS
};

struct job_ahead { /* the log, made ready ahead of need by a helper of the guard: net/ahead.h */
    _Atomic uint32_t wanted; /* rank: blank segments made so far; the helper sleeps on this word */
    _Atomic uint32_t done;   /* helper: so many of them are ready */
    _Atomic uint32_t guard;  /* guard: its process id; 0: nobody makes anything ready */
    uint32_t reserved;
    _Atomic uint64_t bytes;  /* helper: made ready so far */
    _Atomic uint64_t cpu_us; /* helper: processor time that it took */
};

struct job_rank { /* written by the rank itself unless said otherwise; 512-byte aligned so that
                     ranks do not share lines */
    _Alignas(512) uint32_t cluster; /* spbc-run: place of this world rank */
    uint32_t local;
    _Atomic uint32_t pid;
    _Atomic uint32_t
        epoch; /* incarnation that wrote this record; logs of an older one are obsolete */
    _Atomic uint32_t life;    /* enum job_life */
    _Atomic uint32_t waiting; /* index of the MPI function it waits in (row of mpi.def), 0 =
                                 computing; for the watchdog */
    _Atomic int32_t wait_peer, wait_tag; /* of the first pending one */
    _Atomic uint32_t wait_context;
    _Atomic uint32_t below;  /* index of the MPI function that it has handed to a blocking call of
                                the lower MPI, 0 = none: what it waits for is not known here */
    _Atomic uint64_t events; /* MPI calls entered since the process started */
    _Atomic uint64_t vain;   /* those of them that have brought nothing: see mpi/vain.c */
    _Atomic uint64_t others; /* the others, when the last of those ended */
    _Atomic uint64_t crossing_sends; /* messages appended to the log by this incarnation */
    _Atomic uint64_t logged_bytes;   /* payload bytes appended to the log by this incarnation */
    _Atomic uint64_t crossing_receives;
    _Atomic uint64_t skipped; /* re-sent messages recognised and not delivered again */
    _Atomic uint64_t content_divergences;
    /* second and third line: while waiting; all of it written before `waiting` */
    _Atomic uint64_t wait_since; /* CLOCK_MONOTONIC, ns */
    uint32_t wait_count;         /* things it waits for, of which the first are in `pending` */
    uint32_t wait_is_any;        /* one of them is enough (MPI_Waitany, MPI_Waitsome) */
    uint32_t wait_collective; /* number of the collective on its communicator, from 1; 0: unknown */
    uint32_t wait_pattern;    /* active pattern and its iteration, 0: none */
    uint64_t wait_iteration;
    uint32_t wait_size; /* members of the communicator, 0: unknown */
    int32_t wait_first; /* world rank of its rank 0: context and this name it in the run */
    struct job_pending pending[JOB_PENDING_MAX];
    char wait_comm[JOB_COMM_NAME_MAX]; /* name of the communicator, NUL-terminated, or "" */
    /* fourth line: memory, by the transport */
    _Atomic uint64_t log_bytes;    /* shared memory that the logs of this rank take at the moment */
    _Atomic uint64_t log_peak;     /* the most they have taken */
    _Atomic uint64_t mapped_bytes; /* of other ranks' logs that are mapped */
    _Atomic uint64_t kept_bytes;   /* payload kept in unexpected queues */
    _Atomic uint64_t log_ns;       /* how long it has waited for new pages of its logs */
    _Atomic uint32_t log_channels; /* ranks that this one has a log for */
    _Atomic uint32_t read_channels;   /* ranks whose logs it reads */
    _Atomic uint32_t requests;        /* handles of requests in use; updated when a wait lasts */
    _Atomic uint32_t is_leak_checked; /* 1 once leak[] has been filled */
    _Atomic uint32_t
        leak[JOB_LEAKS];    /* by index enum job_leak: counts when MPI_Finalize returned */
    _Atomic uint32_t ended; /* spbc-run: 1 once the process has ended */
    /* receptions and successful probes of MPI_ANY_SOURCE across clusters, outside of patterns, by
     * an incarnation after the first; the first of them, written before the count */
    _Atomic uint32_t unguarded;
    uint32_t unguarded_call, unguarded_context;
    int32_t unguarded_tag; /* -1: any */
    /* now and then when a call is in vain: which (row of mpi.def); what it asked for is in `pending`
     * then, as of a wait, and is written before.  0: none was yet */
    _Atomic uint32_t asking;
    /* the call that `pending` and what stands with it are of: a wait in a call between two that are
     * told overwrites them.  0: they are being written */
    _Atomic uint32_t recorded;
    _Alignas(64) struct job_ahead ahead;
};

struct job_collective { /* what one collective function has cost this rank; one writer: the rank */
    _Atomic uint32_t row; /* of mpi.def, 0: this entry is not used */
    uint32_t reserved;
    _Atomic uint64_t calls; /* on communicators that span */
    _Atomic uint64_t bytes; /* logged by this rank */
    _Atomic uint64_t flat;  /* that this rank would log if every member talked to every other
                               cluster's members itself: see collective.c */
};
#define JOB_COLLECTIVES_MAX 48

struct job_page {
    uint64_t magic;
    uint32_t version;
    uint32_t bytes; /* of the whole page, multiple of 4096 */
    uint32_t nranks, nclusters, nfaults, flags;
    _Atomic uint32_t
        generation;        /* spbc-run: incremented after any cluster's epoch or state changed */
    _Atomic uint32_t stop; /* spbc-run: 1 = the job is being ended; waits give up */
    uint64_t log_populate; /* bytes that a rank makes ready for its logs before it starts */
    _Atomic uint32_t is_log_short; /* 1 once a rank has warned that /dev/shm fills */
    _Atomic uint32_t is_unguarded; /* 1 once a rank has told of its job_rank.unguarded */
    uint64_t
        log_forget; /* 0: keep all; else of a log that is longer, what was received is given up: no restart is possible */
    uint64_t log_ahead;  /* bytes a rank made ready ahead of need at most, by its guard */
    uint64_t started_ns; /* CLOCK_MONOTONIC at start: common zero of MPI_Wtime */
    uint32_t cluster_offset, member_offset, rank_offset, collective_offset; /* bytes from the page's
                                                                               start */
    struct job_fault fault[JOB_FAULTS_MAX];
    /* struct job_cluster cluster[nclusters]; uint32_t member[nranks] (world ranks ordered by
     * cluster, then local rank); struct job_rank rank[nranks] (512-byte aligned);
     * struct job_collective collective[nranks][JOB_COLLECTIVES_MAX] */
};

static inline struct job_cluster *job_cluster_get(struct job_page *page, uint32_t cluster)
{
    return (struct job_cluster *)((char *)page + page->cluster_offset) + cluster;
}

static inline uint32_t *job_members_get(struct job_page *page, uint32_t cluster)
{
    return (uint32_t *)((char *)page + page->member_offset) + job_cluster_get(page, cluster)->first;
}

static inline struct job_rank *job_rank_get(struct job_page *page, uint32_t rank)
{
    return (struct job_rank *)((char *)page + page->rank_offset) + rank;
}

/* job_collective_of: the entries of a rank. */
static inline struct job_collective *job_collective_of(struct job_page *page, uint32_t rank)
{
    return (struct job_collective *)((char *)page + page->collective_offset) +
           (size_t)rank * JOB_COLLECTIVES_MAX;
}

/* job_collective_get (rank): my entry for a function; NULL when all are taken. */
static inline struct job_collective *job_collective_get(struct job_page *page, uint32_t rank,
                                                        uint32_t row)
{
    struct job_collective *entry = job_collective_of(page, rank);
    for (int i = 0; i < JOB_COLLECTIVES_MAX; i++) {
        uint32_t has = atomic_load_explicit(&entry[i].row, memory_order_relaxed);
        if (has == row) {
            return &entry[i];
        }
        if (has == 0) {
            atomic_store_explicit(&entry[i].row, row, memory_order_relaxed);
            return &entry[i];
        }
    }
    return NULL;
}

/* job_page_create (spbc-run): makes and maps the page for nranks ranks; cluster_of[r] is the
 * cluster of world rank r.  Returns 0 or -errno. */
int job_page_create(const char *job, uint32_t nranks, uint32_t nclusters,
                    const uint32_t *cluster_of, struct job_page **out);
/* job_page_attach (rank): maps an existing page and checks magic, version and size.  Returns 0 or
 * -errno. */
int job_page_attach(const char *job, struct job_page **out);
/* job_sweep (spbc-run): unlinks shared-memory files of the job; with src >= 0 only the logs written
 * by that world rank in epochs below `epoch`.  Returns how many were removed. */
int job_sweep(const char *job, int src, uint32_t epoch);
/* job_sweep_ranks: the same for the logs of several ranks, in one look at the folder; for none: all
 * files of the job. */
int job_sweep_ranks(const char *job, const uint32_t *ranks, uint32_t nranks, uint32_t epoch);

/* ---- Control socket: SOCK_SEQPACKET, <job dir>/control.  One struct per packet.
 *
 * Two kinds of processes connect.  Beside every rank stands a *guard* (spbc-run itself, started by
 * mpiexec in the rank's place): it connects first, is given the rank's standard streams, runs the
 * program as its child and reports the child's true end (a launcher's exit codes are not to be
 * trusted).  It ends its child when spbc-run is gone.  The program's own connection (libspbc's
 * constructor) tells spbc-run which process is the rank, how far it got, and what it has to say.
 * ---- */

enum control_kind {
    CONTROL_HELLO =
        1, /* rank -> run: who I am, text = path of my program; answered by CONTROL_WELCOME */
    CONTROL_WELCOME, /* run -> rank or guard: `rank` is the world rank; to a guard with the
                          descriptors for the streams 1, 2 and, when   there is one, 0; value < 0:
                          refused, -errno */
    CONTROL_LIFE,  /* rank -> run: value = enum job_life; for JOB_LIFE_EXITED text = exit status, in
                      decimal */
    CONTROL_ABORT, /* rank -> run: MPI_Abort; value = error code; ends the whole run */
    CONTROL_DIVERGENCE, /* rank -> run: text says what; value = 1 stop the job, 0 only report */
    CONTROL_REFUSED,    /* rank -> run: a call that is not supported; text; ends the whole run */
    CONTROL_FATAL, /* rank -> run: the runtime can not go on (shared memory full ...); text; ends
                      the whole run */
    CONTROL_NOTE,  /* rank -> run: text for the operator */
    CONTROL_GUARD, /* guard -> run: its hello; answered by CONTROL_WELCOME */
    CONTROL_CHILD, /* guard -> run: value = pid of the program it started */
    CONTROL_END    /* guard -> run: value = wait status of the program; text = why it could not be
                      started, or empty */
};

#define CONTROL_TEXT_MAX 1000
struct control_packet {
    uint32_t kind, cluster, local, rank, epoch;
    int32_t value;
    uint8_t secret[32];          /* CONTROL_HELLO and CONTROL_GUARD only */
    uint64_t cpu_us, memory_kib; /* CONTROL_END: processor time of the program, the most memory that
                                    it had in use */
    char text[CONTROL_TEXT_MAX + 1];
};

/* control_connect (rank): connects, says hello, sets *rank to the world rank, and registers a
 * handler that reports the status given to exit().  Returns 0 or -errno (-ESTALE: this incarnation
 * is no longer wanted, leave).  Called from the library's constructor, before main. */
int control_connect(const char *job_dir, uint32_t cluster, uint32_t local, uint32_t epoch,
                    uint32_t *rank);
/* control_send (rank): sends one packet; text may be NULL.  Safe before control_connect (does
 * nothing).  Async-signal-safe. */
void control_send(enum control_kind kind, int32_t value, const char *text);

/* control_dial (rank, guard): the steps of control_connect without its memory: connects and
 * exchanges `kind` for CONTROL_WELCOME.  Up to 3 received descriptors are put into fds, -1 where
 * none came.  Returns the socket or -errno. */
int control_dial(const char *job_dir, const struct control_packet *hello,
                 struct control_packet *welcome, int fds[3]);
/* control_secret_read: the job's secret.  Returns 0 or -errno. */
int control_secret_read(const char *job_dir, uint8_t secret[32]);

#endif
