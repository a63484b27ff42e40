/* SPDX-License-Identifier: Apache-2.0 */
/* What do receives, probes, the shadow and the transport share while they match?  The queues of one
 * communicator.
 *
 * Invariants and the order of matching are described at the top of match.c.
 */
#ifndef SPBC_MPI_MATCH_H
#define SPBC_MPI_MATCH_H

#include "mpi/lower.h"
#include "mpi/request.h"
#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

enum message_origin { FROM_LOWER, FROM_SHADOW, FROM_CROSSING };

struct shadow_header { /* in front of every internal message that is sent inside a pattern */
    struct pattern_id id;
    uint64_t length; /* payload bytes */
    int32_t tag;
    uint32_t
        slot; /* tag of the message that holds the payload; 0: the payload follows this header */
};

struct unexpected { /* a message that has arrived and that no held receive wants; or one on its way
                       to its receive */
    struct unexpected *next, *previous;
    struct comm *comm; /* NULL: its communicator is not known here yet */
    uint32_t context;  /* FROM_CROSSING */
    enum message_origin origin;
    int source, tag; /* comm rank */
    struct pattern_id id;
    uint64_t length;
    MPI_Message lower;     /* FROM_LOWER */
    struct net_kept *kept; /* FROM_CROSSING */
    uint32_t slot;         /* FROM_SHADOW */
    uint32_t refusals;     /* as in struct request */
    uint64_t looks;
    bool is_announced;       /* an anonymous probe has shown it */
    int lower_source;        /* FROM_SHADOW */
    struct lookup_link link; /* in a long queue */
    unsigned char payload[]; /* FROM_SHADOW, slot 0 */
};

struct message_list {
    struct unexpected *first, *last;
    uint32_t count;
    struct lookup index; /* while it is long */
};

struct comm_match {
    struct comm *comm;
    struct request *held_first, *held_last; /* in posting order */
    uint32_t held_count, held_wild;         /* all; those of any source or any tag */
    struct lookup held_index;               /* while there are many */
    struct message_list unexpected;         /* in order of arrival */
    uint32_t from_lower;                    /* of them, drained from the lower communicator */
    struct message_list collective;         /* crossing messages of collectives that came early */
    uint32_t wants_lower, wants_shadow;     /* held receives that an internal message may match:
                                               outside, inside patterns */
    struct comm_match *next, *previous;     /* communicators that want internal messages */
    bool is_listed;
    uint32_t slots;                           /* payload messages sent over the shadow */
    struct partition_count *partition_counts; /* partitioned.c */
};

struct collective_receive { /* at most one at a time in every coroutine and in the program itself */
    struct collective_receive *next;
    struct comm *comm;
    int source, tag;
    void *data;
    size_t bytes;
    uint64_t length; /* of what came */
    bool any_size, is_done;
};

struct waiting { /* what a blocking call waits for */
    enum job_wait what;
    const struct comm *comm;
    int peer, tag;
    struct request *const *request; /* [count], some NULL; NULL: the one thing above */
    int count;
    bool is_any; /* one of them is enough */
};

struct matching {
    uint32_t must_loop; /* held receives and active collectives, plus one when ranks outnumber
                           cores, plus one with threads: no blocking lower call while not 0 */
    uint32_t held;
    uint32_t wants_crossing; /* held receives, probes and collective receives that a crossing
                                message may match */
    bool ignores_ids;
    bool is_ready;
    uint32_t turn;
    struct comm_match *listed; /* communicators with wants_lower or wants_shadow */
    struct message_list early; /* crossing messages for communicators not known here yet */
    struct collective_receive *collective; /* those that wait, in any order: none wants the same */
    struct waiting wait;                   /* published by rt_pause */
    int tag_ub;
    MPI_Request lower_pending; /* never completes: testing it progresses the lower MPI */
    MPI_Comm lower_self;       /* a communicator of this process alone, for our own purposes */
};
extern struct matching matching;

/* match_in_pattern: must ids be carried now? */
static inline bool match_in_pattern(void)
{
    return __builtin_expect(rt.id.pattern != 0, 0) && !matching.ignores_ids;
}

static inline struct pattern_id match_id(void)
{
    return match_in_pattern() ? rt.id : (struct pattern_id){0, 0};
}

/* match_goes_down: is the communicator's point-to-point traffic the lower MPI's alone at this
 * moment? */
static inline bool match_goes_down(const struct comm *c)
{
    return __builtin_expect(c != NULL && c->is_plain && rt.id.pattern == 0, 1);
}

/* match_is_direct: as above, and is a blocking lower call safe?  (see the top of match.c) */
static inline bool match_is_direct(const struct comm *c)
{
    return __builtin_expect(c != NULL && c->is_plain && (rt.id.pattern | matching.must_loop) == 0,
                            1);
}

/* match_loop_begin, match_loop_end: something is pending that needs loops of ours */
static inline void match_loop_begin(void)
{
    matching.must_loop++;
    rt_comm_forget_plain();
}
static inline void match_loop_end(void)
{
    matching.must_loop--;
}

/* below_begin, below_end: around a blocking lower call, which can not publish what it waits for; below_set: the
 * same where the row is known */
static inline void below_set(enum rt_row row)
{
    atomic_store_explicit(&rt.self->below, row, memory_order_relaxed);
}
static inline void below_begin(void)
{
    below_set((enum rt_row)rt.call);
}
static inline void below_end(void)
{
    below_set(RT_ROW_NONE);
}

static inline bool comm_is_internal(const struct comm *c, int rank)
{
    return !c->spans || c->lower_rank[rank] >= 0;
}

/* ---- match.c ---- */
/* match_post: r (a receive with buf, count, datatype, peer, tag set) goes down, gets its message or
 * is held. */
void match_post(struct request *r, struct pattern_id id);
/* match_post_void: r takes no message: it is held until it is cancelled. */
void match_post_void(struct request *r);
void match_cancel(struct request *r); /* a held receive */
bool match_can_go_down(const struct comm *c, int source,
                       int tag); /* named internal source, outside patterns */
struct unexpected *match_find(const struct comm *c, int source, int tag, struct pattern_id id);
struct unexpected *match_take(struct comm *c, struct unexpected *u); /* out of the queue */
void match_arrived(
    struct comm *c,
    struct unexpected *u); /* a drained message: to its held receive or into the queue */
/* match_drain: takes in what a probe for source wants to see. */
void match_drain(struct comm *c, int source, struct pattern_id id);
void match_deliver(struct unexpected *u, struct request *r); /* frees u */
void match_free(struct unexpected *u);
struct unexpected *unexpected_new(struct comm *c, enum message_origin origin, size_t payload);
void message_list_add(struct message_list *list, struct unexpected *u);
void message_list_remove(struct message_list *list, struct unexpected *u);
struct request *match_held(struct comm *c, int source, int tag, const struct pattern_id *id);
void match_unhold(struct request *r);

/* ---- crossing.c ---- */
bool crossing_drain(void); /* while somebody wants crossing messages */
/* crossing_arrived: the head of a channel goes where it belongs; false: not yet, it will be shown again */
bool crossing_arrived(struct net_message *m);
bool crossing_drain_unwanted(void);  /* nobody does */
void crossing_claim(struct comm *c); /* early messages of a communicator that has become known */
void crossing_settle(void); /* until restarted peers have repeated what was received from them */
/* crossing_send: r may be NULL unless the mode is synchronous */
void crossing_send(struct request *r, enum send_mode mode, const void *buf, MPI_Count count,
                   MPI_Datatype datatype, int dest, int tag, struct comm *c, struct pattern_id id);
/* receive_fill: the payload into the buffer of a receive, which is then complete */
void receive_fill(struct request *r, int source, int tag, const void *payload, size_t length);

/* ---- direct.c ---- */
/* direct_next: the head of the channel from that rank (of another cluster), when it comes soon and is of this communicator, kind and
 * tag, outside patterns; others are taken in meanwhile.  NULL: wait for it the common way. */
struct net_message *direct_next(const struct comm *c, int source, enum net_kind kind, int tag);
/* receive_direct: a blocking receive (checked, outside patterns) of a named rank of another cluster, when its message comes soon and
 * nothing competes for it.  False: receive it the common way. */
bool receive_direct(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
                    struct comm *c, MPI_Status *status, int *result);

/* ---- shadow.c ---- */
bool shadow_drain(struct comm *c);
void shadow_send(struct request *r, enum send_mode mode, const void *buf, MPI_Count count,
                 MPI_Datatype datatype, int lower_dest, int tag, struct pattern_id id);
void shadow_deliver(struct unexpected *u, struct request *r);

/* ---- p2p.c ---- */
/* send_start: begins a send whose arguments were checked; r becomes active or done.  Returns what
 * was raised. */
int send_start(struct request *r, enum send_mode mode, const void *buf, MPI_Count count,
               MPI_Datatype datatype, int dest, int tag);
/* receive_start: a receive whose arguments were checked. */
struct request *receive_start(void *buf, MPI_Count count, MPI_Datatype datatype, int source,
                              int tag, struct comm *c);
/* lower_isend, lower_irecv: the int form when the count fits. */
int lower_isend(enum send_mode mode, const void *buf, MPI_Count count, MPI_Datatype datatype,
                int lower_dest, int tag, MPI_Comm on, MPI_Request *request);
int lower_irecv(void *buf, MPI_Count count, MPI_Datatype datatype, int lower_source, int tag,
                MPI_Comm on, MPI_Request *request);
/* p2p_check: MPI_SUCCESS or the error class raised on c */
int p2p_check(struct comm *c, const void *buf, MPI_Count count, MPI_Datatype datatype, int peer,
              int tag, bool is_receive); /* peer: as the program names it */
static inline bool count_is_int(MPI_Count count)
{
    return __builtin_expect(count == (int)count, 1);
}

/* ---- buffer.c ---- */
bool buffer_reserve(size_t bytes);
void buffer_release(size_t bytes);

/* ---- pack.c, besides rt.h ---- */
bool datatype_is_named(MPI_Datatype datatype);
/* op_is_named: predefined: it commutes and is never freed */
static inline bool op_is_named(MPI_Op op)
{
    return op >= MPI_MAX && op <= MPI_NO_OP;
}

/* ---- divergence.c: rt_on_divergence (rt.h) ---- */

/* wait_on: what rt_pause publishes until wait_over: one thing, or what is not complete among
 * several requests. */
static inline void wait_on(enum job_wait what, const struct comm *c, int peer, int tag)
{
    matching.wait = (struct waiting){.what = what, .comm = c, .peer = peer, .tag = tag};
}
static inline void wait_on_requests(int n, struct request *const *r, bool is_any)
{
    matching.wait = (struct waiting){.request = r, .count = n, .is_any = is_any};
}
/* wait_for: on behalf of a collective */
static inline void wait_for(const struct comm *c, int peer, int tag)
{
    wait_on(JOB_WAIT_COLLECTIVE, c, peer, tag);
}
void wait_over(void);
/* rt_idle: a test or probe has found nothing of what it asked for (NULL: it has found something):
 * gives the core away when ranks outnumber cores. */
void rt_idle(const struct waiting *asked);
static inline void rt_idle_probe(bool found, const struct comm *c, int source, int tag)
{
    rt_idle(found
                ? NULL
                : &(struct waiting){.what = JOB_WAIT_PROBE, .comm = c, .peer = source, .tag = tag});
}
/* is_any: one of them would have been enough */
static inline void rt_idle_test(bool found, int n, struct request *const *r, bool is_any)
{
    rt_idle(found ? NULL : &(struct waiting){.request = r, .count = n, .is_any = is_any});
}

#pragma GCC visibility pop

#endif
