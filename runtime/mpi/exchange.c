/* SPDX-License-Identifier: Apache-2.0 */
/* How are a send and a receive done in one call?  MPI_Sendrecv, MPI_Sendrecv_replace, and their
 * non-blocking forms.
 *
 * The receive is posted first, then the send starts; a non-blocking exchange is a request with both
 * as its parts (REQUEST_BOTH), complete when both are, with the status of the receive.  What is
 * replaced in place is sent from a packed copy.
 */
#include <stdlib.h>

#include "mpi/match.h"
#include "rt_own.h"

/* The two halves of the arguments, without what they share. */
struct send_part {
    const void *buf;
    MPI_Count count;
    MPI_Datatype datatype;
    int dest, tag;
};

struct receive_part {
    void *buf;
    MPI_Count count;
    MPI_Datatype datatype;
    int source, tag;
};

static int exchange_check(struct comm *c, const struct send_part *s, const struct receive_part *r)
{
    int error = p2p_check(c, s->buf, s->count, s->datatype, s->dest, s->tag, false);
    return error ? error : p2p_check(c, r->buf, r->count, r->datatype, r->source, r->tag, true);
}

/* A failed send is a complete one: its error is handed out with the exchange. */
static void exchange_start(struct comm *c, const struct send_part *s, const struct receive_part *r,
                           struct request **sent, struct request **received)
{
    *received = receive_start(r->buf, r->count, r->datatype, rt_peer_in(c, r->source), r->tag, c);
    *sent = request_new(c, REQUEST_DONE);
    int error = send_start(*sent, SEND_STANDARD, s->buf, s->count, s->datatype,
                           rt_peer_in(c, s->dest), s->tag);
    if (error)
        request_done(*sent, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, error);
}

static int exchange(struct comm *c, const struct send_part *s, const struct receive_part *r,
                    MPI_Status *status)
{
    struct request *sent, *received, *both[2];
    MPI_Request handle;
    exchange_start(c, s, r, &sent, &received);
    both[0] = received;
    both[1] = sent;
    requests_wait(2, both);
    request_raise(sent->error ? sent : received);
    int send_error = request_end(sent, &handle, MPI_STATUS_IGNORE);
    int receive_error = request_end(received, &handle, status);
    return send_error ? send_error : receive_error;
}

/* The bytes to be sent in place of those that the receive overwrites. */
static int replace_begin(struct comm *c, const struct receive_part *r, int dest, int sendtag,
                         struct send_part *s)
{
    *s = (struct send_part){
        .buf = r->buf, .count = r->count, .datatype = r->datatype, .dest = dest, .tag = sendtag};
    int error = exchange_check(c, s, r);
    if (error)
        return error;
    size_t bytes = rt_packed_size(r->count, r->datatype);
    void *packed = malloc(bytes ? bytes : 1);
    if (!packed)
        return rt_raise(c, MPI_ERR_NO_MEM, "no memory for %zu bytes", bytes);
    rt_pack(r->buf, r->count, r->datatype, packed, bytes);
    s->buf = packed;
    s->count = (MPI_Count)bytes;
    s->datatype = MPI_BYTE;
    return MPI_SUCCESS;
}

/* ---- blocking ---- */

int rt_Sendrecv(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest,
                int sendtag, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source,
                int recvtag, MPI_Comm comm, MPI_Status *status)
{
    struct comm *c = rt_comm_get(comm);
    if (match_is_direct(c) && count_is_int(sendcount) && count_is_int(recvcount)) {
        below_begin();
        int error = lower.MPI_Sendrecv(sendbuf, (int)sendcount, sendtype, dest, sendtag, recvbuf,
                                       (int)recvcount, recvtype, source, recvtag, c->lower, status);
        below_end();
        return lower_result(c, error);
    }
    const struct send_part s = {sendbuf, sendcount, sendtype, dest, sendtag};
    const struct receive_part r = {recvbuf, recvcount, recvtype, source, recvtag};
    int error = exchange_check(c, &s, &r);
    return error ? error : exchange(c, &s, &r, status);
}

int rt_Sendrecv_replace(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag,
                        int source, int recvtag, MPI_Comm comm, MPI_Status *status)
{
    struct comm *c = rt_comm_get(comm);
    if (match_is_direct(c) && count_is_int(count)) {
        below_begin();
        int error = lower.MPI_Sendrecv_replace(buf, (int)count, datatype, dest, sendtag, source,
                                               recvtag, c->lower, status);
        below_end();
        return lower_result(c, error);
    }
    const struct receive_part r = {buf, count, datatype, source, recvtag};
    struct send_part s;
    int error = replace_begin(c, &r, dest, sendtag, &s);
    if (error)
        return error;
    error = exchange(c, &s, &r, status);
    free((void *)s.buf);
    return error;
}

/* ---- non-blocking ---- */

/* owned: memory that the send reads, taken over */
static void both_start(struct comm *c, const struct send_part *s, const struct receive_part *r,
                       void *owned, MPI_Request *request)
{
    struct request *both = request_new(c, REQUEST_BOTH);
    both->owned = owned;
    exchange_start(c, s, r, &both->part[0], &both->part[1]);
    both->peer = both->part[1]->peer;
    both->tag = both->part[1]->tag;
    both->is_receive = true;
    both->id = both->part[1]->id;
    *request = request_handle(both);
}

int rt_Isendrecv(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest,
                 int sendtag, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source,
                 int recvtag, MPI_Comm comm, MPI_Request *request)
{
    struct comm *c = rt_comm_get(comm);
    const struct send_part s = {sendbuf, sendcount, sendtype, dest, sendtag};
    const struct receive_part r = {recvbuf, recvcount, recvtype, source, recvtag};
    int error = exchange_check(c, &s, &r);
    if (!error)
        both_start(c, &s, &r, NULL, request);
    return error;
}

int rt_Isendrecv_replace(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int sendtag,
                         int source, int recvtag, MPI_Comm comm, MPI_Request *request)
{
    struct comm *c = rt_comm_get(comm);
    const struct receive_part r = {buf, count, datatype, source, recvtag};
    struct send_part s;
    int error = replace_begin(c, &r, dest, sendtag, &s);
    if (!error)
        both_start(c, &s, &r, (void *)s.buf, request);
    return error;
}
