/* SPDX-License-Identifier: Apache-2.0 */
/* Point-to-point communication of `interleave`: channels, posted receptions, messages that have arrived.
 *
 * A message is under way in its channel, then arrived at its target (in the order of arrival), then matched; or matched by a posted
 * reception as it arrives. */
#include "world.h"

#include <stdlib.h>
#include <string.h>

enum { CHANNEL_LIMIT = 1 << 14, REQUESTS_MAX = 1 << 16, HANDLE_BASE = 0x100000 };

struct channel {
    const struct comm *comm;
    int source, target;
    struct message *first, **end;
};

static struct channel channels[CHANNEL_LIMIT];
static uint32_t channels_used;
static struct request *requests[REQUESTS_MAX];
static uint32_t requests_used;
static struct message *held[REQUESTS_MAX]; /* of MPI_Mprobe */
static uint32_t held_used;
static uint32_t
    synchronous; /* one in how many standard sends waits to be matched; 0: none, not drawn yet: 1 */
static bool is_drawn;

uint32_t channel_count(void)
{
    return channels_used;
}

bool channel_is_full(uint32_t number)
{
    return channels[number].first != NULL;
}

static int rank_in(const struct comm *comm, int member)
{
    for (int k = 0; k < comm->size; k++)
        if (comm->members[k] == member)
            return k;
    return MPI_UNDEFINED;
}

static bool is_match(const struct comm *comm, int source, int tag, const struct message *message)
{
    return comm == message->comm && (tag == MPI_ANY_TAG || tag == message->tag) &&
           (source == MPI_ANY_SOURCE || comm->members[source] == message->source);
}

static void status_fill(MPI_Status *status, const struct message *message)
{
    memset(status, 0, sizeof *status);
    status->MPI_SOURCE = rank_in(message->comm, message->source);
    status->MPI_TAG = message->tag;
    status->count_lo = (int)message->size;
}

static void status_give(MPI_Status *status, const MPI_Status *from)
{
    if (status != MPI_STATUS_IGNORE)
        *status = *from;
}

static void request_match(struct request *request, struct message *message)
{
    if (message->size > request->size)
        failed("a message of %zu bytes is larger than its reception of %zu", message->size,
               request->size);
    if (message->size)
        memcpy(request->buffer, message->data, message->size);
    mixed(message, request->stamp, "a reception");
    status_fill(&request->status, message);
    message->is_matched = true;
    request->is_complete = true;
}

void channel_deliver(uint32_t number)
{
    struct channel *channel = &channels[number];
    struct message *message = channel->first;
    struct rank *rank = rank_of(message->target);

    channel->first = message->next;
    if (!channel->first)
        channel->end = &channel->first;
    message->next = NULL;
    event();
    for (struct request **r = &rank->posted; *r; r = &(*r)->next)
        if (is_match((*r)->comm, (*r)->partner, (*r)->tag, message) &&
            (!ids_keep_apart() || is_of(message, (*r)->stamp))) {
            struct request *request = *r;
            *r = request->next;
            request_match(request, message);
            return;
        }
    *rank->arrived_end = message;
    rank->arrived_end = &message->next;
}

struct message *message_send(const struct comm *comm, int target, int tag, const void *data,
                             size_t size)
{
    struct message *message = memory(sizeof *message + size);
    uint32_t at = 0;

    *message = (struct message){.comm = comm,
                                .source = me->number,
                                .target = comm->members[target],
                                .tag = tag,
                                .stamp = stamp_now(),
                                .size = size};
    if (size)
        memcpy(message->data, data, size);
    sent(message);
    while (at < channels_used &&
           (channels[at].comm != comm || channels[at].source != message->source ||
            channels[at].target != message->target))
        at++;
    if (at == CHANNEL_LIMIT)
        failed("too many channels");
    if (at == channels_used)
        channels[channels_used++] =
            (struct channel){.comm = comm, .source = message->source, .target = message->target};
    if (!channels[at].first)
        channels[at].end = &channels[at].first;
    *channels[at].end = message;
    channels[at].end = &message->next;
    event();
    return message;
}

/* The first arrived message that fits, of the active iteration where it is kept to that; taken, unless it is only looked at */
static struct message *arrived_find(const struct comm *comm, int source, int tag, bool is_kept,
                                    bool is_taken)
{
    for (struct message **m = &me->arrived; *m; m = &(*m)->next)
        if (is_match(comm, source, tag, *m) && (!is_kept || is_of(*m, stamp_now()))) {
            struct message *message = *m;
            if (is_taken) {
                *m = message->next;
                if (!*m)
                    me->arrived_end = m;
                message->next = NULL;
                event();
            }
            return message;
        }
    return NULL;
}

/* ---- requests ---- */

struct request *request_new(int kind)
{
    struct request *request = memory(sizeof *request);
    request->kind = kind;
    return request;
}

MPI_Request request_handle(struct request *request)
{
    if (requests_used == REQUESTS_MAX)
        failed("too many requests");
    requests[requests_used] = request;
    return (MPI_Request)(HANDLE_BASE + requests_used++);
}

static struct request *request_of(MPI_Request handle)
{
    const int at = (int)handle - HANDLE_BASE;
    if (handle == MPI_REQUEST_NULL)
        return NULL;
    if (at < 0 || at >= (int)requests_used)
        failed("%x is not a request", (unsigned)handle);
    return requests[at];
}

static bool is_still_waiting(const struct request *request)
{
    if (request->kind == REQUEST_SEND)
        return request->message && !request->message->is_matched;
    if (request->kind == REQUEST_MEETING && !request->is_complete)
        request->finish((struct request *)request);
    return !request->is_complete;
}

/* Nothing more to wait for: complete, inactive or null */
static bool is_over(const void *handle)
{
    const struct request *request = request_of(*(const MPI_Request *)handle);
    return !request || !request->is_active || !is_still_waiting(request);
}

static const MPI_Status EMPTY = {.MPI_SOURCE = MPI_ANY_SOURCE, .MPI_TAG = MPI_ANY_TAG};

static void request_end(MPI_Request *handle, MPI_Status *status)
{
    struct request *request = request_of(*handle);

    if (!request || !request->is_active) {
        status_give(status, &EMPTY);
        return;
    }
    status_give(status, request->kind == REQUEST_RECEIVE ? &request->status : &EMPTY);
    request->is_active = false;
    if (!request->is_persistent)
        *handle = MPI_REQUEST_NULL;
}

static void send_start(struct request *request)
{
    if (!is_drawn) {
        synchronous = draw(2) == 0 ? 0 : 1 + draw(6);
        is_drawn = true;
    }
    request->is_active = true;
    request->message = NULL;
    if (request->partner == MPI_PROC_NULL)
        return;
    struct message *message =
        message_send(request->comm, request->partner, request->tag, request->buffer, request->size);
    if (request->is_synchronous || (synchronous && draw(synchronous) == 0))
        request->message = message;
}

static void receive_start(struct request *request)
{
    request->is_active = true;
    request->is_complete = false;
    request->stamp = stamp_now();
    if (request->partner == MPI_PROC_NULL) {
        request->status = (MPI_Status){.MPI_SOURCE = MPI_PROC_NULL, .MPI_TAG = MPI_ANY_TAG};
        request->is_complete = true;
        return;
    }
    struct message *message =
        arrived_find(request->comm, request->partner, request->tag, ids_keep_apart(), true);
    if (message) {
        request_match(request, message);
        return;
    }
    struct request **end = &me->posted;
    while (*end)
        end = &(*end)->next;
    request->next = NULL;
    *end = request;
}

static MPI_Request transfer(int kind, const void *buffer, int count, MPI_Datatype type, int partner,
                            int tag, MPI_Comm comm, bool is_synchronous, bool is_persistent)
{
    struct request *request = request_new(kind);

    request->comm = comm_of(comm);
    request->buffer = (void *)buffer;
    request->size = type_size(type, count);
    request->partner = partner;
    request->tag = tag;
    request->is_synchronous = is_synchronous;
    request->is_persistent = is_persistent;
    if (partner < MPI_ANY_SOURCE || partner >= request->comm->size ||
        (partner == MPI_ANY_SOURCE && kind == REQUEST_SEND))
        failed("%d is not a rank of a communicator of %d", partner, request->comm->size);
    if (!is_persistent) {
        if (kind == REQUEST_SEND)
            send_start(request);
        else
            receive_start(request);
    }
    return request_handle(request);
}

/* ---- MPI ---- */

int MPI_Isend(const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c, MPI_Request *r)
{
    turn();
    *r = transfer(REQUEST_SEND, b, n, t, to, tag, c, false, false);
    return 0;
}

int MPI_Issend(const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c, MPI_Request *r)
{
    turn();
    *r = transfer(REQUEST_SEND, b, n, t, to, tag, c, true, false);
    return 0;
}

int MPI_Irsend(const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c, MPI_Request *r)
{
    return MPI_Isend(b, n, t, to, tag, c, r);
}

int MPI_Irecv(void *b, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Request *r)
{
    turn();
    *r = transfer(REQUEST_RECEIVE, b, n, t, from, tag, c, false, false);
    return 0;
}

int MPI_Wait(MPI_Request *r, MPI_Status *status)
{
    wait_for(is_over, r);
    request_end(r, status);
    return 0;
}

int MPI_Send(const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c)
{
    MPI_Request r;
    (void)MPI_Isend(b, n, t, to, tag, c, &r);
    return MPI_Wait(&r, MPI_STATUS_IGNORE);
}

int MPI_Ssend(const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c)
{
    MPI_Request r;
    (void)MPI_Issend(b, n, t, to, tag, c, &r);
    return MPI_Wait(&r, MPI_STATUS_IGNORE);
}

int MPI_Rsend(const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c)
{
    return MPI_Send(b, n, t, to, tag, c);
}

int MPI_Recv(void *b, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Status *status)
{
    MPI_Request r;
    (void)MPI_Irecv(b, n, t, from, tag, c, &r);
    return MPI_Wait(&r, status);
}

int MPI_Sendrecv(const void *out, int n, MPI_Datatype t, int to, int tag, void *in, int m,
                 MPI_Datatype u, int from, int wanted, MPI_Comm c, MPI_Status *status)
{
    MPI_Request r[2];
    (void)MPI_Irecv(in, m, u, from, wanted, c, &r[0]);
    (void)MPI_Isend(out, n, t, to, tag, c, &r[1]);
    (void)MPI_Wait(&r[1], MPI_STATUS_IGNORE);
    return MPI_Wait(&r[0], status);
}

int MPI_Sendrecv_replace(void *b, int n, MPI_Datatype t, int to, int tag, int from, int wanted,
                         MPI_Comm c, MPI_Status *status)
{
    MPI_Request r[2];
    void *copy = memory(type_size(t, n));
    memcpy(copy, b, type_size(t, n));
    (void)MPI_Isend(copy, n, t, to, tag, c, &r[1]);
    (void)MPI_Irecv(b, n, t, from, wanted, c, &r[0]);
    (void)MPI_Wait(&r[1], MPI_STATUS_IGNORE);
    return MPI_Wait(&r[0], status);
}

int MPI_Send_init(const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c, MPI_Request *r)
{
    *r = transfer(REQUEST_SEND, b, n, t, to, tag, c, false, true);
    return 0;
}

int MPI_Recv_init(void *b, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Request *r)
{
    *r = transfer(REQUEST_RECEIVE, b, n, t, from, tag, c, false, true);
    return 0;
}

int MPI_Start(MPI_Request *r)
{
    turn();
    struct request *request = request_of(*r);
    if (request->kind == REQUEST_SEND)
        send_start(request);
    else
        receive_start(request);
    return 0;
}

int MPI_Startall(int n, MPI_Request *r)
{
    for (int k = 0; k < n; k++)
        (void)MPI_Start(&r[k]);
    return 0;
}

int MPI_Request_free(MPI_Request *r)
{
    *r = MPI_REQUEST_NULL; /* what is active goes on */
    return 0;
}

/* ---- probes ---- */

struct wanted {
    const struct comm *comm;
    int source, tag;
};

static bool is_there(const void *what)
{
    const struct wanted *wanted = what;
    return arrived_find(wanted->comm, wanted->source, wanted->tag, ids_keep_apart(), false) != NULL;
}

static MPI_Message message_hold(struct message *message)
{
    if (held_used == REQUESTS_MAX)
        failed("too many probed messages");
    held[held_used] = message;
    return (MPI_Message)(HANDLE_BASE + held_used++);
}

int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status)
{
    const struct wanted wanted = {comm_of(comm), source, tag};
    MPI_Status found;

    wait_for(is_there, &wanted);
    struct message *message = arrived_find(wanted.comm, source, tag, ids_keep_apart(), false);
    mixed(message, stamp_now(), "MPI_Probe");
    status_fill(&found, message);
    status_give(status, &found);
    return 0;
}

int MPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status)
{
    MPI_Status found;

    turn();
    const struct message *message = arrived_find(comm_of(comm), source, tag, true, false);
    *flag = message != NULL;
    if (message) {
        status_fill(&found, message);
        status_give(status, &found);
    }
    return 0;
}

int MPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *handle, MPI_Status *status)
{
    const struct wanted wanted = {comm_of(comm), source, tag};
    MPI_Status found;

    wait_for(is_there, &wanted);
    struct message *message = arrived_find(wanted.comm, source, tag, ids_keep_apart(), true);
    mixed(message, stamp_now(), "MPI_Mprobe");
    status_fill(&found, message);
    status_give(status, &found);
    *handle = message_hold(message);
    return 0;
}

int MPI_Improbe(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *handle,
                MPI_Status *status)
{
    MPI_Status found;

    turn();
    struct message *message = arrived_find(comm_of(comm), source, tag, true, true);
    *flag = message != NULL;
    if (message) {
        status_fill(&found, message);
        status_give(status, &found);
        *handle = message_hold(message);
    }
    return 0;
}

int MPI_Imrecv(void *b, int n, MPI_Datatype t, MPI_Message *handle, MPI_Request *r)
{
    struct request *request = request_new(REQUEST_RECEIVE);
    const int at = (int)*handle - HANDLE_BASE;

    if (at < 0 || at >= (int)held_used)
        failed("%x is not a message", (unsigned)*handle);
    request->buffer = b;
    request->size = type_size(t, n);
    request->is_active = true;
    request->stamp = held[at]->stamp; /* it has met the probe */
    request_match(request, held[at]);
    event();
    *handle = MPI_MESSAGE_NULL;
    *r = request_handle(request);
    return 0;
}

int MPI_Mrecv(void *b, int n, MPI_Datatype t, MPI_Message *handle, MPI_Status *status)
{
    MPI_Request r;
    turn();
    (void)MPI_Imrecv(b, n, t, handle, &r);
    return MPI_Wait(&r, status);
}

int MPI_Get_count(const MPI_Status *status, MPI_Datatype type, int *count)
{
    const int size = (int)type_size(type, 1);
    *count = status->count_lo % size ? MPI_UNDEFINED : status->count_lo / size;
    return 0;
}

/* ---- several requests ---- */

struct several {
    int count;
    MPI_Request *requests;
};

static bool is_active(const MPI_Request *handle)
{
    const struct request *request = request_of(*handle);
    return request && request->is_active;
}

/* The places of those that are active and complete; -1: none is active */
static int several_ready(const struct several *s, int *places)
{
    int count = 0, active = 0;
    for (int k = 0; k < s->count; k++)
        if (is_active(&s->requests[k])) {
            active++;
            if (is_over(&s->requests[k]))
                places[count++] = k;
        }
    return active ? count : -1;
}

static bool is_any_over(const void *what)
{
    const struct several *s = what;
    int places[s->count + 1];
    return several_ready(s, places) != 0;
}

static bool are_all_over(const void *what)
{
    const struct several *s = what;
    for (int k = 0; k < s->count; k++)
        if (!is_over(&s->requests[k]))
            return false;
    return true;
}

static void several_end(const struct several *s, MPI_Status *statuses)
{
    for (int k = 0; k < s->count; k++)
        request_end(&s->requests[k],
                    statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[k]);
}

int MPI_Waitall(int n, MPI_Request *r, MPI_Status *statuses)
{
    const struct several s = {n, r};
    wait_for(are_all_over, &s);
    several_end(&s, statuses);
    return 0;
}

int MPI_Testall(int n, MPI_Request *r, int *flag, MPI_Status *statuses)
{
    const struct several s = {n, r};
    turn();
    *flag = are_all_over(&s);
    if (*flag)
        several_end(&s, statuses);
    return 0;
}

/* Ends one of those that are ready, drawn */
static void any_end(const struct several *s, int *index, MPI_Status *status)
{
    int places[s->count + 1], count = several_ready(s, places);

    *index = count > 0 ? places[draw((uint32_t)count)] : MPI_UNDEFINED;
    if (count > 0)
        request_end(&s->requests[*index], status);
    else
        status_give(status, &EMPTY);
}

static void some_end(const struct several *s, int *count, int *indices, MPI_Status *statuses)
{
    int places[s->count + 1];

    *count = several_ready(s, places);
    for (int k = 0; k < *count; k++) {
        indices[k] = places[k];
        request_end(&s->requests[places[k]],
                    statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[k]);
    }
    if (*count < 0)
        *count = MPI_UNDEFINED;
}

int MPI_Waitany(int n, MPI_Request *r, int *index, MPI_Status *status)
{
    const struct several s = {n, r};
    wait_for(is_any_over, &s);
    any_end(&s, index, status);
    return 0;
}

int MPI_Testany(int n, MPI_Request *r, int *index, int *flag, MPI_Status *status)
{
    const struct several s = {n, r};
    turn();
    *flag = is_any_over(&s);
    *index = MPI_UNDEFINED;
    if (*flag)
        any_end(&s, index, status);
    return 0;
}

int MPI_Waitsome(int n, MPI_Request *r, int *count, int *indices, MPI_Status *statuses)
{
    const struct several s = {n, r};
    wait_for(is_any_over, &s);
    some_end(&s, count, indices, statuses);
    return 0;
}

int MPI_Testsome(int n, MPI_Request *r, int *count, int *indices, MPI_Status *statuses)
{
    const struct several s = {n, r};
    turn();
    some_end(&s, count, indices, statuses);
    return 0;
}

int MPI_Test(MPI_Request *r, int *flag, MPI_Status *status)
{
    turn();
    *flag = is_over(r);
    if (*flag)
        request_end(r, status);
    return 0;
}

int MPI_Request_get_status(MPI_Request r, int *flag, MPI_Status *status)
{
    turn();
    *flag = is_over(&r);
    if (*flag) {
        const struct request *request = request_of(r);
        status_give(status,
                    request && request->kind == REQUEST_RECEIVE ? &request->status : &EMPTY);
    }
    return 0;
}
