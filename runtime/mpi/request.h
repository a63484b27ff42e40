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
                    REQUEST_INACTIVE /* persistent, not started */
};

enum send_mode { SEND_STANDARD, SEND_SYNCHRONOUS, SEND_BUFFERED };

struct unexpected;

struct request {
    uint32_t slot;
    uint32_t generation;
    uint8_t kind; /* enum request_kind */
    uint8_t mode; /* enum send_mode */
    bool is_receive;
    bool is_persistent;
    bool is_orphan;      /* its handle was freed: nobody will ask for its status */
    bool is_from_shadow; /* the payload comes over the shadow: source and tag are kept here */
    bool owns_datatype;  /* `datatype` is a duplicate of ours */
    bool is_own_result; /* REQUEST_DONE: the result is in matched_source .. length, else in `status`
                         */
    bool is_cancelled;
    bool is_matched;   /* a receive that has its message: it can no longer be cancelled */
    bool is_buffered;  /* `buffered` bytes of the attached buffer are occupied */
    struct comm *comm; /* NULL: belongs to no communicator (I/O) */
    MPI_Request lower[2];
    MPI_Status status;               /* REQUEST_DONE: what the lower MPI said, translated */
    int error;                       /* REQUEST_DONE */
    struct request *next, *previous; /* list of held receives, of orphans, or of free slots */
    void *buf;                       /* receives and persistent sends: what was posted */
    int count;
    MPI_Datatype datatype;
    int peer, tag;
    int matched_source, matched_tag;
    size_t length;
    struct pattern_id id; /* receives: the pattern iteration in which it was posted */
    void *owned;          /* memory of ours that the lower sends read */
    size_t buffered;      /* bytes of the attached buffer that a buffered send occupies */
    uint32_t destination; /* REQUEST_TICKET: world rank */
    net_ticket ticket;
    struct unexpected *message; /* REQUEST_MESSAGE */
};

/* ---- handles: request.c ---- */
struct request *request_new(struct comm *comm, enum request_kind kind); /* retains comm */
void request_free(struct request *r); /* releases what it owns; the lower requests must be gone */
MPI_Request request_handle(const struct request *r);
struct request *request_get(MPI_Request handle);         /* NULL: stale or never valid */
struct request *request_message_get(MPI_Message handle); /* NULL: stale or never valid */

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
/* request_status_fix: a status that the lower MPI has written, in terms of the virtual
 * communicator. */
void request_status_fix(const struct request *r, MPI_Status *status);

void status_copy(const MPI_Status *from,
                 MPI_Status *to); /* all but MPI_ERROR; `to` may be MPI_STATUS_IGNORE */
void status_set(MPI_Status *status, int source, int tag,
                size_t bytes); /* may be MPI_STATUS_IGNORE */
void status_set_empty(MPI_Status *status);
void status_set_proc_null(MPI_Status *status);

/* lower_result: raises what the lower MPI has returned on behalf of comm; MPI_SUCCESS costs one
 * comparison. */
int lower_failed(struct comm *comm, int code);
static inline int lower_result(struct comm *comm, int code)
{
    return __builtin_expect(code == MPI_SUCCESS, 1) ? MPI_SUCCESS : lower_failed(comm, code);
}

#pragma GCC visibility pop

#endif
