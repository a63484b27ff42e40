/* SPDX-License-Identifier: Apache-2.0 */
/* Which request does a handle name, and in which state is it?
 *
 *                 request_new                              Start (persistent)
 *     FREE ------------------------> (one of the kinds below) <------------------ INACTIVE
 *      ^                                                                             ^
 *      |    LOWER ---- lower Test or Wait ------------------------.                  |
 *      |    HELD ----- drained from the lower MPI: Imrecv: LOWER   |                 | request_end of a
 *      |      '------- a crossing message: copied -----------------+--> DONE --------' persistent one
 *      |    PAIR ----- both lower requests ------------------------|      |
 *      |    TICKET --- net_is_taken -------------------------------|      |
 *      |    BOTH ----- its two requests ---------------------------|      |
 *      |    GENERAL -- MPI_Grequest_complete ----------------------'      |
 *      |    PARTS ---- the last MPI_Pready: LOWER, PAIR or DONE            |
 *      '------------------------------------------------- request_end, request_abandon
 *
 *     MESSAGE: no request but a matched message; it shares the table so that both kinds of handle are checked alike.
 *
 * Handle: bits 0..21 slot, bits 22..29 generation.  Slot 0 is never given out, so no handle equals
 * MPI_REQUEST_NULL or MPI_MESSAGE_NULL (whose low 22 bits are 0), and none has bit 30 set like
 * MPI_MESSAGE_NO_PROC.  The generation of a slot changes each time it is freed: a stale handle is
 * recognised until the same slot has been freed 256 times.
 *
 * Invariants
 *  - A slot is in exactly one of: the list of free slots, the list of held receives of its
 * communicator (HELD), the list of orphans (abandoned PAIR, buffered sends, messages to myself), or
 * no list.
 *  - Nothing is ever looked up by a lower request: the lower MPI may return one shared handle for
 * many completed sends.
 *  - Of a free slot `owned` is NULL, lower[1] MPI_REQUEST_NULL and the id that outside patterns: a
 * request that stays the lower MPI's does not even look at them.
 *  - A request retains its communicator from request_new to request_free.
 *  - The memory a lower send reads (`owned`) lives until both lower requests are complete.
 *
 * Requires: one thread at a time.  Does not match messages (match.c) and does not choose among
 * several requests (complete.c).
 */
#include "mpi/request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mpi/bare.h"
#include "mpi/call.h"
#include "mpi/delivery.h"
#include "mpi/keep.h"
#include "mpi/match.h"

struct request_table request_table;

/* ---- the table ---- */

void request_table_grow(void)
{
    enum { SLOTS = 1u << REQUEST_CHUNK_BITS };
    if (request_table.chunks == sizeof request_table.chunk / sizeof request_table.chunk[0])
        rt_fatal("more than %u requests are pending at once: complete some before starting more",
                 1u << REQUEST_SLOT_BITS);
    struct request *chunk = aligned_alloc(_Alignof(struct request), SLOTS * sizeof *chunk);
    if (!chunk)
        rt_fatal("no memory for requests");
    memset(chunk, 0, SLOTS * sizeof *chunk);
    for (uint32_t i = SLOTS; i-- > 0;) {
        chunk[i].handle = (request_table.chunks << REQUEST_CHUNK_BITS) + i;
        chunk[i].lower[1] = MPI_REQUEST_NULL;
        if (chunk[i].handle == 0)
            continue;
        chunk[i].next = request_table.free;
        request_table.free = &chunk[i];
    }
    request_table.chunk[request_table.chunks++] = chunk;
}

void request_clean(struct request *r)
{
    request_drop_datatype(r);
    free(r->owned);
    r->owned = NULL;
    r->lower[1] = MPI_REQUEST_NULL;
    r->id = (struct pattern_id){0, 0};
    r->posting = 0;
    if (r->is_general)
        general_end(r);
    if (r->is_call)
        kept_call_free(r->call);
    if (r->is_partitioned)
        free(r->partitioned);
    if (r->is_buffered)
        buffer_release(r->buffered);
}

static void comm_drop(struct comm *comm, int uses)
{
    if (!comm || (comm->references -= uses) > 0)
        return;
    comm->references = 1;
    rt_comm_release(comm);
}

void requests_free(int n, struct request *const *r)
{
    struct request *first = request_table.free;
    struct comm *comm = NULL; /* whose requests come one behind the other */
    int uses = 0;
    uint32_t freed = 0;
    for (int i = 0; i < n; i++) {
        if (!r[i] || r[i]->is_whole)
            continue;
        if (r[i]->comm != comm) {
            comm_drop(comm, uses);
            comm = r[i]->comm;
            uses = 0;
        }
        uses++;
        freed++;
        r[i]->kind = REQUEST_FREE;
        r[i]->handle = (r[i]->handle + (1u << REQUEST_SLOT_BITS)) & REQUEST_HANDLE_MASK;
        r[i]->next = first;
        first = r[i];
    }
    request_table.free = first;
    request_table.used -= freed;
    comm_drop(comm, uses);
    for (int i = 0; i < n; i++)
        if (r[i] && r[i]->kind != REQUEST_FREE)
            request_free(r[i]);
}

struct request *request_message_get(MPI_Message handle)
{
    struct request *r = request_slot_get(handle);
    return r && r->kind == REQUEST_MESSAGE ? r : NULL;
}

MPI_Request rt_request_from_lower(MPI_Request lower_request, struct comm *comm)
{
    if (lower_request == MPI_REQUEST_NULL)
        return MPI_REQUEST_NULL;
    struct request *r = request_new(comm, REQUEST_LOWER);
    r->lower[0] = lower_request;
    return request_handle(r);
}

/* ---- orphans ---- */

static void orphan_add(struct request *r)
{
    r->is_orphan = true;
    r->previous = NULL;
    r->next = request_table.orphans;
    if (r->next)
        r->next->previous = r;
    request_table.orphans = r;
}

static void orphan_remove(struct request *r)
{
    if (r->previous)
        r->previous->next = r->next;
    else
        request_table.orphans = r->next;
    if (r->next)
        r->next->previous = r->previous;
}

bool request_has_orphans(void)
{
    return request_table.orphans != NULL;
}

bool request_sweep(void)
{
    bool found = false;
    for (struct request *r = request_table.orphans, *next; r; r = next) {
        next = r->next;
        if (!request_is_complete(r))
            continue;
        orphan_remove(r);
        request_free(r);
        found = true;
    }
    return found;
}

/* Where nothing else needs rt_progress, nobody else sweeps. */
static void orphans_limit(void)
{
    static uint32_t added, limit = 64;
    if (++added < limit)
        return;
    uint32_t left = 0;
    request_sweep();
    for (const struct request *r = request_table.orphans; r; r = r->next)
        left++;
    added = left;
    limit = 2 * left + 64;
}

static bool is_to_myself(const struct request *r)
{
    return r->comm && r->comm->lower_size == 1 && !r->is_receive;
}

void request_orphans_forget(void)
{
    for (struct request *r = request_table.orphans, *next; r; r = next) {
        next = r->next;
        if (!is_to_myself(r))
            continue;
        orphan_remove(r);
        request_free(r);
    }
}

void request_abandon(struct request *r)
{
    switch (r->kind) {
    case REQUEST_LOWER:
        /* MPICH 4.0.2 crashes in a matched receive of a message to myself whose send request was
         * freed, on a communicator of one process; and a cluster of one rank makes every
         * communicator such a one. */
        if (is_to_myself(r)) {
            orphans_limit();
            orphan_add(r);
            break;
        }
        lower_result(r->comm, lower.MPI_Request_free(&r->lower[0]));
        request_free(r);
        break;
    case REQUEST_HELD:
    case REQUEST_GENERAL:
        r->is_orphan = true;
        break;
    case REQUEST_PAIR:
    case REQUEST_BOTH:
        orphan_add(r);
        break;
    default:
        request_free(r);
        break;
    }
}

void request_matched(struct request *r)
{
    if (!r->is_orphan)
        return;
    r->is_orphan = false;
    request_abandon(r);
}

/* ---- datatypes of held receives and persistent requests ---- */

void request_keep_datatype(struct request *r)
{
    if (r->keeps_datatype || datatype_is_named(r->datatype))
        return;
    keep_type(r->datatype);
    r->keeps_datatype = true;
}

void request_drop_datatype(struct request *r)
{
    if (!r->keeps_datatype)
        return;
    r->keeps_datatype = false;
    drop_type(r->datatype);
}

/* ---- results ---- */

void request_done(struct request *r, int source, int tag, size_t bytes, int error)
{
    r->kind = REQUEST_DONE;
    r->is_own_result = true;
    r->matched_source = source;
    r->matched_tag = tag;
    r->length = bytes;
    r->error = error;
}

void request_done_empty(struct request *r)
{
    request_done(r, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, MPI_SUCCESS);
}

void request_status_fix(const struct request *r, MPI_Status *status)
{
    if (!r->is_receive || status->MPI_SOURCE < 0)
        return;
    if (r->is_from_shadow) {
        status->MPI_SOURCE = rt_peer_out(r->comm, r->matched_source);
        status->MPI_TAG = r->matched_tag;
    } else {
        status_source_fix(r->comm, status);
    }
}

void status_source_fix(const struct comm *c, MPI_Status *status)
{
    int source = status->MPI_SOURCE;
    if ((c->spans || c->is_inter) && source >= 0 && source < c->lower_size)
        status->MPI_SOURCE = rt_peer_out(c, c->from_lower[source]);
}

static void lower_is_complete(struct request *r, int error)
{
    r->kind = REQUEST_DONE;
    r->is_own_result = false;
    r->error = error;
    request_status_fix(r, &r->status);
}

static bool pair_is_complete(struct request *r)
{
    for (int i = 0; i < 2; i++) {
        int flag = 1;
        MPI_Status status;
        if (r->lower[i] == MPI_REQUEST_NULL)
            continue;
        int error = lower.MPI_Test(&r->lower[i], &flag, &status);
        if (error)
            r->error = error;
        else if (!flag)
            return false;
    }
    request_done(r, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, r->error);
    free(r->owned);
    r->owned = NULL;
    return true;
}

/* The result is that of the receive, unless only the send has failed. */
static bool both_are_complete(struct request *r)
{
    struct request *sent = r->part[0], *received = r->part[1];
    bool is_sent = request_is_complete(sent), is_received = request_is_complete(received);
    if (!is_sent || !is_received)
        return false;
    r->kind = REQUEST_DONE;
    r->is_own_result = received->is_own_result;
    r->matched_source = received->matched_source;
    r->matched_tag = received->matched_tag;
    r->length = received->length;
    r->status = received->status;
    r->error = received->error ? received->error : sent->error;
    request_free(sent);
    request_free(received);
    return true;
}

bool request_is_complete(struct request *r)
{
    int flag = 0;
    switch (r->kind) {
    case REQUEST_LOWER: {
        int error = lower.MPI_Test(&r->lower[0], &flag, &r->status);
        if (error || flag)
            lower_is_complete(r, error);
        return error || flag;
    }
    case REQUEST_PAIR:
        return pair_is_complete(r);
    case REQUEST_TICKET:
        if (!net_is_taken(rt.net, r->destination, r->ticket))
            return false;
        request_done_empty(r);
        return true;
    case REQUEST_BOTH:
        return both_are_complete(r);
    case REQUEST_HELD:
    case REQUEST_PARTS:
    case REQUEST_OPERATION:
        return false;
    case REQUEST_GENERAL:
        return general_is_complete(r);
    default:
        return true;
    }
}

/* One of the requests, while the others of the call are waited for, too. */
static void wait_for_one(struct request *r)
{
    struct wait w;
    if (r->kind != REQUEST_LOWER && request_is_complete(r))
        return;
    wait_init(&w, rt.is_oversubscribed);
    for (;;) {
        if (r->kind == REQUEST_LOWER && matching.must_loop == 0) {
            below_begin();
            lower_is_complete(r, lower.MPI_Wait(&r->lower[0], &r->status));
            below_end();
            break;
        }
        if (request_is_complete(r))
            break;
        rt_wait_turn(&w);
    }
}

void requests_wait(int n, struct request *const *r)
{
    wait_on_requests(n, r, false);
    for (int i = 0; i < n; i++)
        if (r[i])
            wait_for_one(r[i]);
    wait_over();
}

void request_wait(struct request *r)
{
    requests_wait(1, &r);
}

void request_status_get(const struct request *r, MPI_Status *status)
{
    if (status == MPI_STATUS_IGNORE)
        return;
    if (!r->is_own_result) {
        status_copy(&r->status, status);
        return;
    }
    int source = r->comm ? rt_peer_out(r->comm, r->matched_source) : r->matched_source;
    status_set(status, source, r->matched_tag, r->length);
    if (r->is_cancelled)
        lower.MPI_Status_set_cancelled(status, 1);
}

int request_end(struct request *r, MPI_Request *handle, MPI_Status *status)
{
    int error = r->error;
    delivery_record(r);
    request_status_get(r, status);
    if (__builtin_expect(r->is_general, 0)) {
        int free_error = general_end(r);
        error = error ? error : free_error;
    }
    if (r->is_persistent) {
        r->kind = REQUEST_INACTIVE;
        r->error = MPI_SUCCESS;
        r->is_cancelled = r->is_from_shadow = r->is_matched = r->is_announced = false;
    } else {
        if (__builtin_expect(r->is_bare, 0))
            bare_over(*handle);
        request_free(r);
        *handle = MPI_REQUEST_NULL;
    }
    return error;
}

/* ---- statuses ---- */

void status_copy(const MPI_Status *from, MPI_Status *to)
{
    if (to == MPI_STATUS_IGNORE)
        return;
    int error = to->MPI_ERROR;
    *to = *from;
    to->MPI_ERROR = error;
}

void status_set(MPI_Status *status, int source, int tag, size_t bytes)
{
    if (status == MPI_STATUS_IGNORE)
        return;
    lower.MPI_Status_set_elements_x(status, MPI_BYTE, (MPI_Count)bytes);
    lower.MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = source;
    status->MPI_TAG = tag;
}

void status_set_empty(MPI_Status *status)
{
    status_set(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0);
    if (status != MPI_STATUS_IGNORE)
        status->MPI_ERROR = MPI_SUCCESS;
}

void status_set_proc_null(MPI_Status *status)
{
    status_set(status, MPI_PROC_NULL, MPI_ANY_TAG, 0);
}

int statuses_failed(int n, int result, const MPI_Status *statuses)
{
    if (statuses == MPI_STATUSES_IGNORE || rt_error_class(result) != MPI_ERR_IN_STATUS)
        return -1;
    for (int i = 0; i < n; i++)
        if (statuses[i].MPI_ERROR != MPI_SUCCESS &&
            rt_error_class(statuses[i].MPI_ERROR) != MPI_ERR_PENDING)
            return i;
    return -1;
}

int lower_failed(struct comm *comm, int code)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    lower.MPI_Error_string(code, text, &length);
    return rt_raise(comm, code, "%s", text);
}

int partner_failed(struct comm *comm, bool is_receive, int peer, int tag, int code)
{
    char text[MPI_MAX_ERROR_STRING] = "", who[24] = "any rank", which[24] = "any tag";
    int length = 0;
    lower.MPI_Error_string(code, text, &length);
    if (peer >= 0)
        snprintf(who, sizeof who, "rank %d", comm ? rt_peer_out(comm, peer) : peer);
    if (tag >= 0)
        snprintf(which, sizeof which, "tag %d", tag);
    return rt_raise(comm, code, "a message %s %s, %s: %s", is_receive ? "from" : "to", who, which,
                    text);
}

void request_raise(const struct request *r)
{
    bool is_matched = r->is_receive && r->is_own_result;
    if (__builtin_expect(r->error == MPI_SUCCESS, 1))
        return;
    if (r->is_general || (!r->is_receive && r->peer < 0))
        lower_failed(r->comm, r->error);
    else
        partner_failed(r->comm, r->is_receive, is_matched ? r->matched_source : r->peer,
                       is_matched ? r->matched_tag : r->tag, r->error);
}

int request_conclude(struct request *r, MPI_Request *handle, MPI_Status *status)
{
    request_settle(r);
    request_raise(r);
    return request_end(r, handle, status);
}

int request_failed(struct request *r, int code)
{
    int result = lower_failed(r->comm, code);
    request_free(r);
    return result;
}
