/* SPDX-License-Identifier: Apache-2.0 */
/* What is a virtual request, and who owns its slot?  The entry behind every MPI_Request (and
 * MPI_Message) the application holds.
 *
 * The table, the handles, the states and their transitions are described at the top of request.c.
 * Required by the files of matching and completion only; collectives use rt_request_from_lower
 * (rt.h).
 */
#ifndef SPBC_MPI_REQUEST_H
#define SPBC_MPI_REQUEST_H

#include "mpi/lookup.h"
#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

enum request_kind { /* the order matters: entries below REQUEST_DONE are no requests */
                    REQUEST_FREE,    /* the slot is not in use */
                    REQUEST_MESSAGE, /* a matched message (MPI_Mprobe) that waits to be received */
                    REQUEST_DONE,    /* complete: status and error are final */
                    REQUEST_LOWER,   /* one lower request stands for it */
                    REQUEST_HELD,    /* a receive in the list of its communicator's held receives */
                    REQUEST_PAIR,    /* a send out of memory of ours: one or two lower requests */
                    REQUEST_TICKET,  /* a crossing synchronous send: waits until the receiver has
                                        matched it */
                    REQUEST_BOTH, /* a send and a receive (MPI_Isendrecv): two requests of ours */
                    REQUEST_GENERAL,   /* generalized: the application says when it is complete */
                    REQUEST_PARTS,     /* a partitioned send that waits for partitions */
                    REQUEST_OPERATION, /* a collective in the queue of its communicator */
                    REQUEST_INACTIVE   /* persistent, not started */
};

enum send_mode { SEND_STANDARD, SEND_SYNCHRONOUS, SEND_BUFFERED };

struct unexpected;
struct general;
struct kept_call;
struct partitioned;

struct request {
    /* What a request of the lower MPI alone needs: one line of the cache. */
    _Alignas(64) uint32_t handle; /* slot and generation */
    struct request *next;         /* list of held receives, of orphans, or of free slots */
    struct comm *comm;            /* NULL: belongs to no communicator (I/O) */
    uint8_t kind;                 /* enum request_kind */
    uint8_t mode;                 /* enum send_mode */
    bool is_receive;
    bool is_whole; /* made by request_new; else by request_new_lower: nothing outside this line but
                      `status` is in use */
    bool is_persistent;
    bool is_orphan;      /* its handle was freed: nobody will ask for its status */
    bool is_from_shadow; /* the payload comes over the shadow: source and tag are kept here */
    bool keeps_datatype; /* the program's free of `datatype` is put off: keep.h */
    bool
        is_own_result; /* REQUEST_DONE: the result is in matched_source .. length, else in `status` */
    bool is_cancelled;
    bool is_matched;   /* a receive that has its message: it can no longer be cancelled */
    bool is_buffered;  /* `buffered` bytes of the attached buffer are occupied */
    bool is_announced; /* a receive whose message an anonymous probe has shown */
    bool is_general, is_partitioned, is_call;
    bool is_bare; /* lent for one call: bare.h */
    MPI_Request lower[2];
    int peer, tag; /* receives and persistent sends: what was posted */
    int error;     /* REQUEST_DONE */

    struct request *previous; /* in those lists */
    void *owned;              /* memory of ours that the lower sends read */
    /* receives and persistent sends: what was posted */
    MPI_Count count;
    MPI_Datatype datatype;
    void *buf;
    struct pattern_id id; /* receives: the pattern iteration in which it was posted */
    uint64_t posting;     /* receives: cancel.c's number; 0: it is not followed */
    int matched_source, matched_tag;
    size_t length;
    MPI_Status status; /* REQUEST_DONE: what the lower MPI said, translated */
    size_t buffered;
    uint32_t destination; /* REQUEST_TICKET: world rank */
    uint32_t refusals; /* delivery.c: how often held back since the program looked `looks` times */
    uint64_t looks;
    net_ticket ticket;
    struct unexpected *message; /* REQUEST_MESSAGE */
    struct lookup_link link;    /* REQUEST_HELD, in a long queue */
    struct request *part[2];    /* REQUEST_BOTH: the send, the receive */
    union {
        struct general *general;         /* is_general: owned by grequest.c */
        struct partitioned *partitioned; /* is_partitioned: owned by partitioned.c */
        struct kept_call *call;          /* is_call (a persistent collective): owned by call.c */
    };
};

/* ---- handles: request.c; the common cases are here, because every non-blocking call pays for them ---- */

enum {
    REQUEST_SLOT_BITS = 22,
    REQUEST_HANDLE_MASK = 0x3fffffff, /* 8 bits of generation above the slot */
    REQUEST_CHUNK_BITS = 8
};

struct request_table {
    /* never moved, never freed while the process lives */
    struct request *chunk[1u << (REQUEST_SLOT_BITS - REQUEST_CHUNK_BITS)];
    uint32_t chunks;
    uint32_t used; /* slots that are not free */
    struct request *free;
    struct request *orphans;
};
extern struct request_table request_table;

void request_table_grow(void);
void request_clean(struct request *r); /* the rare part of request_free: of one that is_whole */

/* All of the first line but what the slot keeps; written in one go. */
static inline void request_begin(struct request *r, enum request_kind kind, bool is_receive,
                                 bool is_whole)
{
    r->kind = (uint8_t)kind;
    r->mode = SEND_STANDARD;
    r->is_receive = is_receive;
    r->is_whole = is_whole;
    r->is_persistent = r->is_orphan = r->is_from_shadow = r->keeps_datatype = false;
    r->is_own_result = r->is_cancelled = r->is_matched = r->is_buffered = false;
    r->is_announced = r->is_general = r->is_partitioned = r->is_call = r->is_bare = false;
    r->error = MPI_SUCCESS;
}

static inline struct request *request_slot_take(struct comm *comm)
{
    if (__builtin_expect(!request_table.free, 0))
        request_table_grow();
    struct request *r = request_table.free;
    request_table.free = r->next;
    request_table.used++;
    r->comm = comm;
    if (comm)
        comm->references++;
    return r;
}

static inline struct request *request_new(struct comm *comm,
                                          enum request_kind kind) /* retains comm */
{
    struct request *r = request_slot_take(comm);
    request_begin(r, kind, false, true);
    r->lower[0] = MPI_REQUEST_NULL;
    r->peer = r->tag = -1;
    return r;
}

/* request_new_lower: the same as request_new and REQUEST_LOWER, for a request that stays the lower
 * MPI's, which is still to be asked for it: into lower[0].  (What is written after the lower call would have to be kept on
 * the stack meanwhile, and stores are what a stream of messages is short of.) */
static inline struct request *request_new_lower(struct comm *comm, bool is_receive, int peer,
                                                int tag)
{
    struct request *r = request_slot_take(comm);
    request_begin(r, REQUEST_LOWER, is_receive, false);
    r->peer = peer;
    r->tag = tag;
    return r;
}

/* request_free: releases what it owns; the lower requests must be gone. */
static inline void request_free(struct request *r)
{
    struct comm *comm = r->comm;
    if (r->is_whole)
        request_clean(r);
    r->kind = REQUEST_FREE;
    r->handle = (r->handle + (1u << REQUEST_SLOT_BITS)) & REQUEST_HANDLE_MASK;
    r->next = request_table.free;
    request_table.free = r;
    request_table.used--;
    if (comm && --comm->references == 0) {
        comm->references = 1;
        rt_comm_release(comm);
    }
}

/* requests_free: the same for many, some of which may be NULL. */
void requests_free(int n, struct request *const *r);

static inline MPI_Request request_handle(const struct request *r)
{
    return (MPI_Request)r->handle;
}

static inline struct request *request_slot_get(int handle)
{
    uint32_t slot = (uint32_t)handle & ((1u << REQUEST_SLOT_BITS) - 1);
    if (slot >> REQUEST_CHUNK_BITS >= request_table.chunks)
        return NULL;
    struct request *r =
        request_table.chunk[slot >> REQUEST_CHUNK_BITS] + (slot & ((1u << REQUEST_CHUNK_BITS) - 1));
    return (uint32_t)handle == r->handle ? r : NULL;
}

static inline struct request *request_get(MPI_Request handle) /* NULL: stale or never valid */
{
    struct request *r = request_slot_get(handle);
    return r && r->kind >= REQUEST_DONE ? r : NULL;
}

struct request *request_message_get(MPI_Message handle); /* NULL: stale or never valid */

/* ---- generalized requests: grequest.c ---- */
bool general_is_complete(struct request *r);
void general_query(struct request *r); /* sets status and error */
int general_end(struct request *r);    /* what the free callback returns */
int general_cancel(struct request *r);
void general_fini(void);
/* rt_grequest_set_fortran: of a request just started: its callbacks are Fortran subroutines. */
void rt_grequest_set_fortran(MPI_Request request);

/* request_settle: status and error of a complete request are final from here on. */
static inline void request_settle(struct request *r)
{
    if (__builtin_expect(r->is_general, 0) && r->kind == REQUEST_DONE)
        general_query(r);
}

/* ---- partitioned.c ---- */
struct comm_match;
void partitioned_start(struct request *r);
void partitioned_forget(struct comm_match *m);

/* ---- life of one request: request.c ---- */
/* request_keep_datatype: the application may free a derived datatype while the receive is still
 * held. */
void request_keep_datatype(struct request *r);
void request_drop_datatype(struct request *r);
/* request_done: complete with this result; bytes are those in the receive buffer. */
void request_done(struct request *r, int source, int tag, size_t bytes, int error);
void request_done_empty(struct request *r);
/* request_is_complete: asks the lower MPI or the transport, does not progress anything else. */
bool request_is_complete(struct request *r);
void request_wait(struct request *r);
void requests_wait(int n, struct request *const *r); /* all of them; some may be NULL */
/* request_end: hands out status and error of a complete request; frees it and nulls *handle, or
 * makes a persistent one inactive. */
int request_end(struct request *r, MPI_Request *handle, MPI_Status *status);
/* request_status_get: the status of a complete request, which stays as it is. */
void request_status_get(const struct request *r, MPI_Status *status);
/* request_abandon: the application has freed the handle of an active request. */
void request_abandon(struct request *r);
/* request_matched: called by matching after a held receive got its message: finishes an orphan. */
void request_matched(struct request *r);
/* request_sweep: frees abandoned and buffered sends that are complete; returns whether there was
 * one. */
bool request_sweep(void);
bool request_has_orphans(void);
/* request_orphans_forget: at the end: messages to myself that I have not received never will be. */
void request_orphans_forget(void);
/* status_source_fix: a source that the lower MPI has written becomes the program's. */
void status_source_fix(const struct comm *c, MPI_Status *status);
/* request_status_fix: a status that the lower MPI has written, in terms of the virtual
 * communicator. */
void request_status_fix(const struct request *r, MPI_Status *status);

void status_copy(const MPI_Status *from,
                 MPI_Status *to); /* all but MPI_ERROR; `to` may be MPI_STATUS_IGNORE */
void status_set(MPI_Status *status, int source, int tag,
                size_t bytes); /* may be MPI_STATUS_IGNORE */
void status_set_empty(MPI_Status *status);
/* statuses_failed: the first of those that the lower MPI has written and returned `result` for that
 * has an error; its error is what a handler is told (MPI 3.1 section 8.3.1).  -1: nothing tells. */
int statuses_failed(int n, int result, const MPI_Status *statuses);
void status_set_proc_null(MPI_Status *status);

/* lower_result: raises what the lower MPI has returned on behalf of comm; MPI_SUCCESS costs one
 * comparison. */
int lower_failed(struct comm *comm, int code);
/* partner_failed: the same, of a message from or to `peer` (a rank inside comm; negative: any) with `tag` (negative: any). */
int partner_failed(struct comm *comm, bool is_receive, int peer, int tag, int code);
/* request_raise: the error of a request, if it has one */
void request_raise(const struct request *r);
/* request_conclude: settles a complete request, raises its error, ends it. */
int request_conclude(struct request *r, MPI_Request *handle, MPI_Status *status);
/* request_failed: the same for a request that was not started after all; frees it. */
int request_failed(struct request *r, int code);
static inline int lower_result(struct comm *comm, int code)
{
    return __builtin_expect(code == MPI_SUCCESS, 1) ? MPI_SUCCESS : lower_failed(comm, code);
}

#pragma GCC visibility pop

#endif
