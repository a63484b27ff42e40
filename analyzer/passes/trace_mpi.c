/* SPDX-License-Identifier: Apache-2.0 */
/* What does an MPI call do in a run of a small instance?
 *
 * Requires: tracing.h.  Computes: the operation of a call, what it writes, and the communicators and
 * requests it makes.  A probe and the reception of its message are one reception.  A test is taken
 * when it succeeds.  What others give is what talk.c says.  Calls whose outcome depends on more than
 * that (MPI_Iprobe, MPI_Waitany), or on a topology, stop the run.
 */
#include "base/text.h"
#include "passes/cells.h"
#include "passes/tracing.h"

#include <string.h>

enum { REQUEST_FIRST = 0x50000000, PERSISTENT_FIRST = 0x60000000 };
enum { COMM_ASSERTED = -2 }; /* on which those meet of whom the user says that they do */

static void stop(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    tracing_stop(t, arena_printf(t->a->arena, "%s is not followed", mpi->name), &call->place);
}

static struct operation *operation_add(struct tracing *t, enum operation_kind kind,
                                       const struct node *call, int comm)
{
    struct operation operation = {
        .kind = kind, .node = call, .origin = call, .comm = comm, .peer_of = -1, .root = -1};

    array_push(t->a->arena, &t->trace->operations, operation);
    return &t->trace->operations.items[t->trace->operations.count - 1];
}

static uint32_t last_of(const struct tracing *t)
{
    return t->trace->operations.count - 1;
}

static void request_store(struct tracing *t, const struct node *call, int arg, int64_t request)
{
    tracing_store(t, call, arg, value_number(request));
}

/* Peer and tag of a message.  Returns false when there is none (MPI_PROC_NULL). */
static bool envelope(struct tracing *t, const struct node *call, struct operation *o, int peer,
                     int tag)
{
    struct value to = tracing_argument(t, call, peer), with = tracing_argument(t, call, tag);
    const struct program *p = t->a->program;

    if (to.known == KNOWN_SOURCE) {
        o->peer_of = (int)to.number;
        o->peer = -1;
        if (t->trace->operations.items[to.number].comm != o->comm)
            tracing_stop(t, "the source of a message is meant in another communicator",
                         &call->place);
    } else if (to.known != KNOWN_INT) {
        tracing_stop(t, "it is not known which process is meant", &call->place);
        return false;
    } else if (to.number == p->proc_null) {
        t->trace->operations.count--;
        return false;
    } else {
        /* a message to any process is an error, and meets nothing */
        o->peer = o->kind != OPERATION_SEND && to.number == p->any_source
                      ? -1
                      : tracing_process(t, o->comm, to.number);
    }
    if (with.known != KNOWN_INT && !t->is_counted)
        tracing_stop(t, "the tag is not known", &call->place);
    o->tag = with.known != KNOWN_INT ? TAG_UNTOLD : with.number == p->any_tag ? -1 : with.number;
    return true;
}

static bool send(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                 bool is_request)
{
    struct operation *o = operation_add(t, OPERATION_SEND, call, tracing_comm(t, call, mpi));

    o->is_request = is_request;
    o->is_synchronous =
        text_starts_with(mpi->name, "MPI_Ssend") || text_starts_with(mpi->name, "MPI_Issend");
    o->given_count = tracing_given(t, call, 0, tracing_count(t, call, 1), 2, &o->given);
    return envelope(t, call, o, mpi->dest, mpi->sendtag >= 0 ? mpi->sendtag : mpi->tag);
}

static void status_store(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                         uint32_t operation)
{
    struct value at = tracing_argument(t, call, mpi->status);

    if (at.known == KNOWN_ADDRESS && !at.step)
        memory_forget(t->memory, at.object, false); /* its tag and error */
    tracing_store(t, call, mpi->status, (struct value){.known = KNOWN_SOURCE, .number = operation});
}

/* Was the message already taken by the probe whose status names its source? */
static bool is_probed(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    struct value source = tracing_argument(t, call, mpi->source);
    const struct operation *o;
    enum mpi_role role;

    if (source.known != KNOWN_SOURCE)
        return false;
    o = &t->trace->operations.items[source.number];
    role = mpi_function_get(o->node->mpi >= 0 ? o->node->mpi : 0)->role;
    return (role == ROLE_PROBE || role == ROLE_MPROBE) && o->kind == OPERATION_RECEIVE;
}

/* From any source and as wide as the probe: it may take the very message that was probed. */
static bool is_probe_again(struct tracing *t, const struct node *call,
                           const struct mpi_function *mpi)
{
    struct value source = tracing_argument(t, call, mpi->source);
    struct value tag = tracing_argument(t, call, mpi->tag);
    const struct operation *o;

    if (mpi->role != ROLE_RECV || t->probed < 0 || source.known != KNOWN_INT ||
        source.number != t->a->program->any_source || tag.known != KNOWN_INT)
        return false;
    o = &t->trace->operations.items[t->probed];
    return o->peer_of < 0 && o->peer < 0 && o->comm == tracing_comm(t, call, mpi) &&
           (tag.number == o->tag || tag.number == t->a->program->any_tag);
}

void tracing_take_probed(struct tracing *t)
{
    if (t->probed >= 0) /* of several ways that each receive it, one comes first */
        t->trace->operations.items[t->probed].is_left = false;
    t->probed = -1;
}

/* The probe has taken it. */
static void probed_receive(struct tracing *t, const struct node *call,
                           const struct mpi_function *mpi, uint32_t probe)
{
    tracing_take_probed(t);
    tracing_forget(t, call, mpi->buffer);
    if (mpi->status >= 0)
        status_store(t, call, mpi, probe);
}

static bool receive(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                    bool is_request)
{
    bool is_replaced = strncmp(mpi->name, "MPI_Sendrecv_replace", 20) == 0;
    int buffer = mpi->role == ROLE_SENDRECV && !is_replaced ? 5 : mpi->buffer;
    struct operation *o;

    if (mpi->role == ROLE_RECV && is_probed(t, call, mpi)) {
        uint32_t probe = (uint32_t)tracing_argument(t, call, mpi->source).number;
        struct value tag = tracing_argument(t, call, mpi->tag);
        int64_t probed = t->trace->operations.items[probe].tag;

        if (t->probed != (int)probe || (tag.known == KNOWN_INT && tag.number != probed &&
                                        probed >= 0 && tag.number != t->a->program->any_tag))
            tracing_stop(t, "the message that is received here is not the one that was probed",
                         &call->place);
        probed_receive(t, call, mpi, probe);
        return true;
    }
    if (is_probe_again(t, call, mpi)) {
        probed_receive(t, call, mpi, (uint32_t)t->probed);
        return true;
    }
    if (t->probed >= 0 && !t->is_counted)
        tracing_stop(t, "a message is received between a probe and its reception", &call->place);
    o = operation_add(t, OPERATION_RECEIVE, call, tracing_comm(t, call, mpi));
    o->is_request = is_request;
    o->is_left = mpi->role == ROLE_PROBE;
    if (!envelope(t, call, o, mpi->source, mpi->recvtag >= 0 ? mpi->recvtag : mpi->tag))
        return false;
    if (mpi->role != ROLE_PROBE && buffer >= 0)
        tracing_write(t, call, buffer, tracing_count(t, call, buffer + 1), buffer + 2, last_of(t));
    t->probed = mpi->role == ROLE_PROBE ? (int)last_of(t) : -1;
    if (mpi->status >= 0 && !is_request)
        status_store(t, call, mpi, last_of(t));
    return true;
}

static void posted(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                   bool is_there)
{
    request_store(t, call, mpi->request,
                  is_there ? REQUEST_FIRST + (int64_t)last_of(t) : t->a->program->request_null);
}

/* A persistent request: its operation is kept out of the order until it is started. */
static void persistent(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    bool is_send = mpi->role == ROLE_SEND_INIT;
    bool is_there = is_send ? send(t, call, mpi, true) : receive(t, call, mpi, true);

    if (!is_there) {
        request_store(t, call, mpi->request, t->a->program->request_null);
        return;
    }
    array_push(t->a->arena, &t->persistent, t->trace->operations.items[last_of(t)]);
    array_push(t->a->arena, &t->started, -1);
    t->trace->operations.count--;
    request_store(t, call, mpi->request, PERSISTENT_FIRST + (int64_t)t->persistent.count - 1);
}

static void start_one(struct tracing *t, const struct node *call, struct value at)
{
    struct value request = at.known == KNOWN_ADDRESS ? memory_load(t->memory, &at) : at;
    int64_t index = request.known == KNOWN_INT ? request.number - PERSISTENT_FIRST : -1;
    struct operation o;

    if (index < 0 || index >= t->persistent.count) {
        tracing_stop(t, "it is not known which request is started", &call->place);
        return;
    }
    o = t->persistent.items[index];
    o.node = call;
    array_push(t->a->arena, &t->trace->operations, o);
    t->started.items[index] = (int)last_of(t);
}

static void wait_one(struct tracing *t, const struct node *call, struct value at,
                     struct operation *wait)
{
    struct value request =
        at.known == KNOWN_ADDRESS ? memory_load(t->memory, &at) : (struct value){0};
    struct value null = value_number(t->a->program->request_null);

    if (request.known == KNOWN_INT && request.number == null.number)
        return;
    if (request.known == KNOWN_INT && request.number >= PERSISTENT_FIRST &&
        request.number < PERSISTENT_FIRST + (int64_t)t->persistent.count) {
        int started = t->started.items[request.number - PERSISTENT_FIRST];

        if (started >= 0)
            array_push(t->a->arena, &wait->waits, (uint32_t)started);
        t->started.items[request.number - PERSISTENT_FIRST] = -1;
    } else if (request.known == KNOWN_INT && request.number >= REQUEST_FIRST &&
               request.number < REQUEST_FIRST + (int64_t)t->trace->operations.count) {
        array_push(t->a->arena, &wait->waits, (uint32_t)(request.number - REQUEST_FIRST));
        memory_store(t->memory, &at, null);
    } else if (!t->is_counted) {
        tracing_stop(t, "it is not known which request is completed", &call->place);
    }
}

/* For each element of the array of requests. */
static void for_each(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                     struct operation *wait)
{
    struct value count = tracing_argument(t, call, 0), array = tracing_argument(t, call, 1);

    if (wait && t->is_counted && array.known != KNOWN_ADDRESS)
        return;
    if (count.known != KNOWN_INT || count.number > 64) {
        tracing_stop(t, "the number of requests is not known", &call->place);
        return;
    }
    (void)mpi;
    for (int64_t k = 0; k < count.number && !t->is_over; k++) {
        struct value at = tracing_move(t, array, value_number(k));

        if (wait)
            wait_one(t, call, at, wait);
        else
            start_one(t, call, at);
    }
}

static void complete(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    struct operation wait = {.kind = OPERATION_WAIT, .node = call, .peer_of = -1};

    if (mpi->role == ROLE_WAITALL || mpi->role == ROLE_TESTALL)
        for_each(t, call, mpi, &wait);
    else
        wait_one(t, call, tracing_argument(t, call, mpi->request), &wait);
    if (mpi->flag >= 0) {
        request_store(t, call, mpi->flag, 1);
        t->trace->is_partial = true;
    }
    array_push(t->a->arena, &t->trace->operations, wait);
    if (mpi->role == ROLE_WAIT && mpi->status >= 0 && wait.waits.count == 1)
        status_store(t, call, mpi, wait.waits.items[0]);
    else if (mpi->status >= 0)
        tracing_forget(t, call, mpi->status);
}

static void collective(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    struct operation *o = operation_add(t, OPERATION_MEET, call, tracing_comm(t, call, mpi));

    tracing_meeting(t, call, mpi, o);
    tracing_take(t, call, mpi, o->root == t->rank, last_of(t));
    if (o->is_request)
        posted(t, call, mpi, true);
}

static void comm_make(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    struct operation *o = operation_add(t, OPERATION_MEET, call, tracing_comm(t, call, mpi));
    bool is_split = tracing_divides(mpi);
    const struct told *answer = tracing_answer(t, last_of(t));

    o->meet = MEET_ALL;
    o->exchange = is_split ? EXCHANGE_SPLIT : EXCHANGE_DUP;
    if (is_split) {
        o->given = tracing_share(t, call, mpi);
        o->given_count = 2;
    }
    if (!answer)
        tracing_store(t, call, mpi->new_comm, (struct value){0});
    else
        request_store(t, call, mpi->new_comm,
                      answer->comm < 0 ? t->a->program->comm_null : COMM_FIRST + answer->comm);
}

/* What changes no order of anything. */
bool tracing_is_local(const struct mpi_function *mpi)
{
    static const char *const LOCAL[] = {"MPI_Type_",
                                        "MPI_Op_",
                                        "MPI_Get_",
                                        "MPI_Pack",
                                        "MPI_Unpack",
                                        "MPI_Info_",
                                        "MPI_Address",
                                        "MPI_Errhandler_",
                                        "MPI_Comm_set_",
                                        "MPI_Comm_get_",
                                        "MPI_Buffer_",
                                        "MPI_Initialized",
                                        "MPI_Finalized",
                                        "MPI_Error_",
                                        "MPI_Query_",
                                        "MPI_Is_",
                                        "MPI_Dims_create",
                                        "MPI_Comm_group",
                                        "MPI_Group_",
                                        "MPI_Attr_",
                                        "MPI_Keyval_",
                                        "MPI_Comm_create_keyval",
                                        "MPI_Pcontrol",
                                        "MPI_Aint_",
                                        NULL};

    for (const char *const *name = LOCAL; *name; name++)
        if (text_starts_with(mpi->name, *name))
            return true;
    return mpi->role == ROLE_TIME || mpi->role == ROLE_INIT || mpi->role == ROLE_GET_COUNT ||
           mpi->role == ROLE_COMM_FREE;
}

static void local(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    if (mpi->role == ROLE_COMM_RANK || mpi->role == ROLE_COMM_SIZE) {
        int comm = tracing_comm(t, call, mpi);

        request_store(t, call, 1,
                      mpi->role == ROLE_COMM_RANK ? talk_rank(t->talk, comm, (uint32_t)t->rank)
                                                  : (int)t->talk->comms.items[comm].count);
        return;
    }
    if (tracing_group(t, call, mpi))
        return;
    for (uint32_t k = 0; k < call->arg_count && mpi->role != ROLE_INIT; k++)
        if (call_writes(t->a, call, k))
            tracing_forget(t, call, (int)k);
}

void tracing_asserted(struct tracing *t, const struct node *call, bool is_end)
{
    struct operation *o;
    bool is_asserted = false;

    for (uint32_t k = 0; k < t->a->asserted_nodes.count && !is_asserted; k++)
        is_asserted = t->a->asserted_nodes.items[k] == call;
    if (!is_asserted || t->is_over)
        return;
    o = operation_add(t, is_end ? OPERATION_WAIT : OPERATION_MEET, call, COMM_ASSERTED);
    o->is_request = !is_end;
    for (uint32_t k = last_of(t); is_end && k-- > 0 && o->waits.count == 0;)
        if (t->trace->operations.items[k].kind == OPERATION_MEET &&
            t->trace->operations.items[k].comm == COMM_ASSERTED &&
            t->trace->operations.items[k].node == call)
            array_push(t->a->arena, &o->waits, k);
}

void tracing_mpi(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    bool is_sent, returns_code = mpi_returns_code(mpi);
    struct value result = {.known = returns_code ? KNOWN_INT : KNOWN_NOT}; /* MPI_SUCCESS */

    tracing_return(t, call, result);
    if (mpi->role == ROLE_SEND) {
        send(t, call, mpi, false);
    } else if (mpi->role == ROLE_RECV || mpi->role == ROLE_PROBE) {
        receive(t, call, mpi, false);
    } else if (mpi->role == ROLE_ISEND) {
        posted(t, call, mpi, send(t, call, mpi, true));
    } else if (mpi->role == ROLE_IRECV) {
        posted(t, call, mpi, receive(t, call, mpi, true));
    } else if (mpi->role == ROLE_SENDRECV) {
        is_sent = send(t, call, mpi, true); /* its end is not waited for: it may leave at once */
        (void)is_sent;
        receive(t, call, mpi, false);
    } else if (mpi->role == ROLE_SEND_INIT || mpi->role == ROLE_RECV_INIT) {
        persistent(t, call, mpi);
    } else if (mpi->role == ROLE_START) {
        start_one(t, call, tracing_argument(t, call, mpi->request));
    } else if (mpi->role == ROLE_STARTALL) {
        for_each(t, call, mpi, NULL);
    } else if (mpi->role == ROLE_WAIT || mpi->role == ROLE_WAITALL || mpi->role == ROLE_TEST ||
               mpi->role == ROLE_TESTALL) {
        complete(t, call, mpi);
    } else if (mpi->role == ROLE_REQUEST_FREE) {
        request_store(t, call, mpi->request, t->a->program->request_null);
    } else if (mpi->role == ROLE_COMM_DUP || tracing_divides(mpi)) {
        comm_make(t, call, mpi);
    } else if (mpi->role >= ROLE_COLL_SYNC && mpi->role <= ROLE_ICOLL_PREFIX &&
               mpi->role != ROLE_COLL_NEIGHBOR) {
        collective(t, call, mpi);
    } else if (mpi->role == ROLE_FINALIZE || mpi->role == ROLE_ABORT) {
        t->is_over = true;
        t->trace->is_finished = mpi->role == ROLE_FINALIZE;
    } else if (mpi->role == ROLE_COMM_RANK || mpi->role == ROLE_COMM_SIZE ||
               tracing_is_local(mpi)) {
        local(t, call, mpi);
    } else {
        stop(t, call, mpi);
    }
}
