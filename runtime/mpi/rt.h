/* SPDX-License-Identifier: Apache-2.0 */
/* CONTRACT. What do the files of the virtual world share?  The process state, virtual communicators and requests, and the few
 * entry points between communicators/collectives on one side and matching/requests on the other.
 *
 * Words: "lower" is the cluster's own MPI library, reached only through the table `lower` (lower.h, generated from mpi.def).
 * "world rank" counts over the whole run; "comm rank" in a virtual communicator; "lower rank" in its lower communicator.
 * One thread at a time is inside the library (thread.h).
 */
#ifndef SPBC_MPI_RT_H
#define SPBC_MPI_RT_H

#include <limits.h>
#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/job.h"
#include "core/wait.h"
#include "net/net.h"

#pragma GCC visibility push(                                                                       \
    hidden) /* all of this is internal: direct access, no global offset table */

enum rt_row { /* row of mpi.def, from 1: names the call in envelopes, faults and messages */
              RT_ROW_NONE,
#define MPI_FUNCTION(name, ret, service, role, params) RT_ROW_##name,
#include "mpi.def"
#undef MPI_FUNCTION
              RT_ROWS
};
const char *rt_row_name(enum rt_row row); /* "MPI_Send" */

/* ---- process state: init.c ---- */
struct rt {
    bool is_initialised, is_finalised;
    bool is_oversubscribed;
    uint32_t rank, nranks; /* world */
    uint32_t cluster, nclusters;
    uint32_t epoch;
    uint64_t generation; /* of the job page, last seen */
    struct job_page *page;
    struct job_rank *self; /* never NULL: without spbc-run a record nobody reads */
    struct net *net;
    enum rt_row call;  /* the MPI call being served (outermost) */
    uint64_t fault_at; /* value of rt_events() at which to die; UINT64_MAX: never */
    uint64_t stop_at;  /* value of rt_events() from which on calls take the long way (thread.h) */
    bool is_threaded;  /* MPI_THREAD_MULTIPLE was asked for */
    struct pattern_id id; /* the active pattern iteration; (0,0) outside */
};
extern struct rt rt;

/* Every exported function begins with: rt_call_begins(row) ? go on : the long way (thread.h), which counts the call itself.
 * rt_event_begins: the same where the row is named only when somebody may ask for it: fast.h. */
void rt_fault_fire(void);
static inline uint64_t rt_events(void) /* MPI calls entered; kept where spbc-run sees it */
{
    return atomic_load_explicit(&rt.self->events, memory_order_relaxed);
}
static inline __attribute__((always_inline)) bool rt_event_begins(void)
{
    uint64_t events = rt_events() + 1;
    if (__builtin_expect(events >= rt.stop_at, 0))
        return false;
    atomic_store_explicit(&rt.self->events, events, memory_order_relaxed);
    return true;
}
static inline __attribute__((always_inline)) bool rt_call_begins(enum rt_row row)
{
    if (!rt_event_begins())
        return false;
    rt.call = row;
    return true;
}

/* ---- trouble: error.c ---- */
struct comm;
/* rt_raise: an MPI error of class `code` on comm (NULL: world): calls the communicator's error handler as MPI says (fatal: names
 * call, communicator, peer, and ends the run); returns the code for MPI_ERRORS_RETURN. */
int rt_raise(struct comm *comm, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* rt_error_class: of a code of the lower MPI or a class, also before MPI_Init; what it does not know stays what it is */
int rt_error_class(int code);
/* rt_raise_null: a null pointer for what a call on that communicator would write. */
int rt_raise_null(MPI_Comm handle, const char *what);
bool rt_info_is_valid(MPI_Info info);
int rt_raise_info(MPI_Comm handle);
/* rt_refuse: the call is not supported (here): says name, reason, remedy over the control channel; ends the run when is_fatal,
 * else (the program has set a handler, which its caller asks) says so once. */
void rt_refuse(enum rt_row row, bool is_fatal, const char *why);
/* rt_called_at: ", called at FILE+0xOFFSET", the place in the program, or nothing; returns text */
const char *rt_called_at(char *text, size_t bytes);
/* rt_fatal: the runtime itself can not go on. */
void rt_fatal(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

/* ---- virtual communicators: comm.c ---- */
struct comm {
    MPI_Comm handle;  /* what the application holds */
    uint32_t context; /* the same on all members, unique per pair of ranks */
    int size, rank;   /* comm ranks */
    uint32_t *world;  /* [size] comm rank -> world rank */
    int *
        lower_rank; /* [size] comm rank -> rank in `lower`, -1 when that rank is in another cluster */
    int *from_lower; /* [lower_size] lower rank -> comm rank */
    int lower_size;
    MPI_Comm lower;       /* the members in my cluster */
    MPI_Comm shadow;      /* the same members: internal messages sent inside a pattern */
    bool spans;           /* has members in more than one cluster */
    bool overlaps;        /* members had begun others when it was made: maker.h */
    bool is_plain;        /* neither spans nor is an intercommunicator: lower ranks are its ranks */
    bool is_bare;         /* is_plain, with more members than me: bare.h */
    int nparts;           /* clusters that have members here */
    int part;             /* index of my cluster among them, ordered by smallest comm rank */
    int *leader;          /* [nparts] comm rank of each part's leader (its smallest comm rank) */
    int *part_of;         /* [size] comm rank -> part */
    uint32_t collectives; /* spanning collectives so far */
    MPI_Errhandler errhandler;
    char name[MPI_MAX_OBJECT_NAME];
    struct comm_match *match; /* owned by match.c: posted receives, unexpected messages */
    int references;           /* handles and pending requests; freed at 0 */
    bool is_freed;
    uint32_t persistent;    /* persistent collectives made, the same on all members */
    bool *persistent_lives; /* [CALL_TAGS], those with a place of their own; NULL: none was made */
    struct operation *queue_first; /* its collectives that are not over, in order: queue.c */
    bool is_blocked; /* the comm ranks of every part follow each other: part order is rank order */
    int *from_world; /* [world] world rank -> comm rank, -1; NULL until asked for */
    /* An intercommunicator is inside the union of both groups, the same order on both sides: all
     * ranks above are places in that union.  Each group is one stretch of it.  An intracommunicator
     * is its own local and remote group. */
    bool is_inter;
    int local_first, local_size;   /* the group I belong to */
    int remote_first, remote_size; /* the group that ranks in calls name */
    struct comm *local; /* is_inter: an intracommunicator of the local group, whose handle nobody
                           knows */
    struct comm *owner; /* I am the `local` of this one, whose errors mine are */
    struct topology *topology;    /* owned by topology.c; NULL: none */
    struct attribute *attributes; /* owned by attr.c */
    uint32_t asserts;             /* hints the lower MPI never hears of: hints.c */
    struct comm *next_in_bucket;  /* by context */
};
/* rt_comm_get: the communicator of a handle; NULL when the handle is MPI_COMM_NULL or invalid (caller raises MPI_ERR_COMM). */
#define RT_COMM_INDEX_MASK 0x00ffffffu
#define RT_COMM_NONE       INT64_MIN /* no handle equals it */
struct comm_slots {
    struct comm **slot;
    uint32_t count, capacity;
    /* The one whose point-to-point traffic last went straight to the lower MPI, by calls that may
     * block there (match_is_direct): until it is freed, a pattern begins, or something needs loops
     * of ours (match_loop_begin).  See fast.h. */
    int64_t plain_handle;
    int64_t bare_handle; /* the same when it is_bare */
    struct comm *plain;
    MPI_Comm plain_lower;
};
extern struct comm_slots rt_comms;
static inline void rt_comm_forget_plain(void)
{
    rt_comms.plain_handle = rt_comms.bare_handle = RT_COMM_NONE;
}
/* rt_id_set: the active pattern iteration changes. */
static inline void rt_id_set(struct pattern_id id)
{
    rt.id = id;
    rt_comm_forget_plain();
}
static inline struct comm *rt_comm_get(MPI_Comm handle)
{
    uint32_t index = (uint32_t)handle & RT_COMM_INDEX_MASK;
    if (__builtin_expect(index >= rt_comms.count, 0))
        return NULL;
    struct comm *comm = rt_comms.slot[index];
    return __builtin_expect(comm && comm->handle == handle, 1) ? comm : NULL;
}
struct comm *rt_comm_by_context(uint32_t context); /* NULL: not (yet, or no longer) known here */
void rt_comm_retain(struct comm *comm);
void rt_comm_release(struct comm *comm);
/* Ranks change at the edges of the interface only.  rt_peer_in: a rank the program names as a peer
 * (negative constants stay; one that does not exist becomes one that does not exist) -> comm rank;
 * rt_peer_out: back, for statuses.  Whether a peer exists: 0 <= peer < comm->remote_size. */
static inline int rt_peer_in(const struct comm *comm, int peer)
{
    if (__builtin_expect(!comm->is_inter || peer < 0, 1))
        return peer;
    return peer < comm->remote_size ? comm->remote_first + peer : INT_MAX;
}
static inline int rt_peer_out(const struct comm *comm, int rank)
{
    if (__builtin_expect(!comm->is_inter || rank < 0, 1))
        return rank;
    return rank - comm->remote_first;
}
/* comm rank of a world rank; -1 when it is not a member (O(1) for the world, else by map) */
int rt_comm_rank_of(const struct comm *comm, uint32_t world_rank);

/* ---- matching, requests, progress: match.c, request.c, p2p.c, complete.c ---- */
void rt_match_init(
    struct comm *
        comm); /* called by comm.c when a communicator is made (messages for it may already be waiting) */
void rt_match_fini(struct comm *comm);
/* rt_match_finish: called by MPI_Finalize while the lower MPI still works: completes buffered and abandoned sends,
 * tells the peers that nothing more comes, and waits until restarted peers have repeated what this rank has received from them. */
void rt_match_finish(void);
/* rt_progress: one round: pulls crossing messages, drains lower messages that held receives or probes may want, matches, completes.
 * Never blocks.  Returns whether anything happened. */
bool rt_progress(void);
/* rt_lower_wait: completes a lower request while everything else progresses; yields.  Returns the lower error code. */
int rt_lower_wait(MPI_Request *lower_request, MPI_Status *status);
/* rt_has_held: are receives pending that need our progress (so that a lower blocking call could deadlock)? */
bool rt_has_held(void);
/* rt_request_from_lower: a virtual request for a lower one (non-blocking collectives, I/O inside a cluster). */
MPI_Request rt_request_from_lower(MPI_Request lower_request, struct comm *comm);

/* Transfers between members of different clusters on behalf of collectives (kind NET_COLLECTIVE): contiguous bytes, named
 * peers (comm ranks), FIFO per (communicator, peer, tag).  Receive waits, progressing everything else. */
void rt_crossing_send(struct comm *comm, int dest, int32_t tag, const void *data, size_t bytes);
void rt_crossing_recv(struct comm *comm, int source, int32_t tag, void *data, size_t bytes);
/* as above when the size is not known beforehand: *data is malloc'ed */
void rt_crossing_recv_any_size(struct comm *comm, int source, int32_t tag, void **data,
                               size_t *bytes);

/* rt_pause: one turn of waiting inside a blocking call: publishes what is waited for, gives up when the job is being stopped. */
void rt_pause(struct wait *w);
/* rt_wait_turn: one turn of a loop that waits for what progress brings. */
static inline void rt_wait_turn(struct wait *w)
{
    if (rt_progress())
        wait_reset(w);
    else
        rt_pause(w);
}

/* ---- divergence.c: for net_config.on_divergence; counts nothing, says it and stops when it must ---- */
void rt_on_divergence(void *context, const struct net_divergence *divergence);

/* ---- datatypes: pack.c, element.c ---- */
/* rt_is_named: is it predefined, so that nobody frees it? */
bool rt_is_named(MPI_Datatype datatype);
/* rt_is_contiguous: is (count, datatype) one block of *bytes bytes beginning at buf + *offset? */
bool rt_is_contiguous(MPI_Count count, MPI_Datatype datatype, MPI_Aint *offset, size_t *bytes);
size_t rt_packed_size(MPI_Count count, MPI_Datatype datatype);
struct rt_extent {
    MPI_Aint extent, true_lower_bound, true_extent;
};
struct rt_extent rt_type_extent(MPI_Datatype datatype);
/* rt_is_usable: the datatype exists, was not freed, and is committed. */
bool rt_is_usable(MPI_Datatype datatype);
/* rt_ends_with_element: would the first `bytes` bytes of the message fill basic elements of the datatype
 * as wholes? */
bool rt_ends_with_element(size_t bytes, MPI_Datatype datatype);
void rt_pack(const void *buf, MPI_Count count, MPI_Datatype datatype, void *packed, size_t bytes);
void rt_unpack(const void *packed, size_t bytes, void *buf, MPI_Count count, MPI_Datatype datatype);

#pragma GCC visibility pop

#endif
