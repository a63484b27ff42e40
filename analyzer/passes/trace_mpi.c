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

enum { REQUEST_FIRST = 0x50000000, PERSISTENT_FIRST = 0x60000000, COMM_FIRST = 0x70000000 };
enum { COMM_ASSERTED = -2 }; /* on which those meet of whom the user says that they do */

static struct value argument(struct tracing *t, const struct node *call, int at)
{
    return at >= 0 && (uint32_t)at < call->arg_count ? tracing_value(t, call->args[at])
                                                     : (struct value){0};
}

static void stop(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    tracing_stop(t, arena_printf(t->a->arena, "%s is not followed", mpi->name), &call->place);
}

/* The number of the communicator in talk.h. */
static int comm_of(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    struct value comm = argument(t, call, mpi->comm);
    int number = -1;

    if (comm.known == KNOWN_INT && comm.number == t->a->program->comm_world)
        return COMM_WORLD_NUMBER;
    if (comm.known == KNOWN_INT && comm.number == t->a->program->comm_self)
        return 1 + t->rank;
    if (comm.known == KNOWN_INT && comm.number >= COMM_FIRST &&
        comm.number - COMM_FIRST < INT32_MAX)
        number = (int)(comm.number - COMM_FIRST);
    if (number >= 0 && tracing_is_member(t, number))
        return number;
    tracing_stop(t, "it is not known which communicator is meant", &call->place);
    return COMM_WORLD_NUMBER;
}

/* The process with that rank in the communicator.  Where there is none the program is wrong, or not
 * made for so few processes: a number that no process has, so that nothing meets the operation. */
static int64_t process_of(struct tracing *t, int comm, int64_t rank)
{
    const struct members *members = &t->talk->comms.items[comm];

    return rank >= 0 && rank < members->count ? (int64_t)members->ranks[rank]
                                              : TALK_RANKS + (rank < 0 ? 0 : rank);
}

/* Has the datatype this size?  (MPICH's handles of basic types hold it.) */
static bool has_size(struct value datatype, const struct type *type)
{
    return datatype.known == KNOWN_INT && (datatype.number & 0xffff0000) == 0x4c000000 &&
           (datatype.number >> 8 & 0xff) == type->bytes;
}

enum { GIVEN_LIMIT = 64 };

/* The integers that the buffer argument leads to; their count is 0 when they are not followed. */
static uint32_t given_read(struct tracing *t, const struct node *call, int buffer, int64_t count,
                           int datatype, const struct value **out)
{
    const struct expr *e = call->args[buffer];
    const struct type *unit = e->type ? e->type->to : NULL;
    struct value *values;

    if (count <= 0 || count > GIVEN_LIMIT || !unit || unit->kind != TYPE_INT ||
        !has_size(argument(t, call, datatype), unit))
        return 0;
    values = ARENA_ARRAY(t->a->arena, struct value, (size_t)count);
    for (int64_t k = 0; k < count; k++) {
        struct value at = tracing_element(t, e, k);

        if (at.known == KNOWN_ADDRESS)
            values[k] = memory_load(t->memory, &at);
        if (values[k].known != KNOWN_INT)
            values[k] = (struct value){0};
    }
    *out = values;
    return (uint32_t)count;
}

static uint32_t last_of(const struct tracing *t);

/* What a buffer holds behind the operation; without an answer it is unknown. */
static void buffer_write(struct tracing *t, const struct node *call, int buffer, int64_t count,
                         int datatype, uint32_t operation)
{
    const struct told *answer = tracing_answer(t, operation);
    const struct expr *e = call->args[buffer];
    const struct type *unit = e->type ? e->type->to : NULL;
    struct value pointer = argument(t, call, buffer);

    if (!answer || !unit || unit->kind != TYPE_INT || pointer.known != KNOWN_ADDRESS ||
        !has_size(argument(t, call, datatype), unit) || count < answer->count) {
        tracing_forget(t, call, buffer);
        return;
    }
    for (uint32_t k = 0; k < answer->count; k++) {
        struct value at = tracing_element(t, e, k);

        if (at.known == KNOWN_ADDRESS)
            memory_store(t->memory, &at, answer->values[k]);
        else
            tracing_forget(t, call, buffer);
    }
}

static int64_t count_of(struct tracing *t, const struct node *call, int at)
{
    struct value count = argument(t, call, at);

    return count.known == KNOWN_INT ? count.number : -1;
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
    tracing_store(t, call, arg, (struct value){.known = KNOWN_INT, .number = request});
}

/* Peer and tag of a message.  Returns false when there is none (MPI_PROC_NULL). */
static bool envelope(struct tracing *t, const struct node *call, struct operation *o, int peer,
                     int tag)
{
    struct value to = argument(t, call, peer), with = argument(t, call, tag);
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
        o->peer = to.number == p->any_source ? -1 : process_of(t, o->comm, to.number);
    }
    if (with.known != KNOWN_INT)
        tracing_stop(t, "the tag is not known", &call->place);
    o->tag = with.number == p->any_tag ? -1 : with.number;
    return true;
}

static bool send(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                 bool is_request)
{
    struct operation *o = operation_add(t, OPERATION_SEND, call, comm_of(t, call, mpi));

    o->is_request = is_request;
    o->is_synchronous =
        text_starts_with(mpi->name, "MPI_Ssend") || text_starts_with(mpi->name, "MPI_Issend");
    o->given_count = given_read(t, call, 0, count_of(t, call, 1), 2, &o->given);
    return envelope(t, call, o, mpi->dest, mpi->sendtag >= 0 ? mpi->sendtag : mpi->tag);
}

static void status_store(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                         uint32_t operation)
{
    struct value at = argument(t, call, mpi->status);

    if (at.known == KNOWN_ADDRESS && !at.step)
        memory_forget(t->memory, at.object, false); /* its tag and error */
    tracing_store(t, call, mpi->status, (struct value){.known = KNOWN_SOURCE, .number = operation});
}

/* Was the message already taken by the probe whose status names its source? */
static bool is_probed(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    struct value source = argument(t, call, mpi->source);
    const struct operation *o;
    enum mpi_role role;

    if (source.known != KNOWN_SOURCE)
        return false;
    o = &t->trace->operations.items[source.number];
    role = mpi_function_get(o->node->mpi >= 0 ? o->node->mpi : 0)->role;
    return (role == ROLE_PROBE || role == ROLE_MPROBE) && o->kind == OPERATION_RECEIVE;
}

static bool receive(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                    bool is_request)
{
    int buffer = mpi->role == ROLE_SENDRECV ? 5 : mpi->buffer;
    struct operation *o;

    if (mpi->role == ROLE_RECV && is_probed(t, call, mpi)) {
        uint32_t probe = (uint32_t)argument(t, call, mpi->source).number;
        struct value tag = argument(t, call, mpi->tag);
        int64_t probed = t->trace->operations.items[probe].tag;

        if (t->probed != (int)probe || (tag.known == KNOWN_INT && tag.number != probed &&
                                        probed >= 0 && tag.number != t->a->program->any_tag))
            tracing_stop(t, "the message that is received here is not the one that was probed",
                         &call->place);
        t->probed = -1;
        tracing_forget(t, call, buffer);
        if (mpi->status >= 0)
            status_store(t, call, mpi, probe);
        return true;
    }
    if (t->probed >= 0)
        tracing_stop(t, "a message is received between a probe and its reception", &call->place);
    o = operation_add(t, OPERATION_RECEIVE, call, comm_of(t, call, mpi));
    o->is_request = is_request;
    if (!envelope(t, call, o, mpi->source, mpi->recvtag >= 0 ? mpi->recvtag : mpi->tag))
        return false;
    if (mpi->role != ROLE_PROBE && buffer >= 0)
        buffer_write(t, call, buffer, count_of(t, call, buffer + 1), buffer + 2, last_of(t));
    if (mpi->role == ROLE_PROBE)
        t->probed = (int)last_of(t);
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
    int64_t index = request.number - PERSISTENT_FIRST;
    struct operation o;

    if (request.known != KNOWN_INT || index < 0 || index >= t->persistent.count) {
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
    struct value null = {.known = KNOWN_INT, .number = t->a->program->request_null};

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
    } else {
        tracing_stop(t, "it is not known which request is completed", &call->place);
    }
}

/* For each element of the array of requests. */
static void for_each(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                     struct operation *wait)
{
    struct value count = argument(t, call, 0), array = argument(t, call, 1);

    if (count.known != KNOWN_INT || count.number > 64) {
        tracing_stop(t, "the number of requests is not known", &call->place);
        return;
    }
    (void)mpi;
    for (int64_t k = 0; k < count.number && !t->is_over; k++) {
        struct value at = tracing_move(t, array, (struct value){.known = KNOWN_INT, .number = k});

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
        wait_one(t, call, argument(t, call, mpi->request), &wait);
    if (mpi->flag >= 0) {
        request_store(t, call, mpi->flag, 1);
        t->trace->is_partial = true;
    }
    array_push(t->a->arena, &t->trace->operations, wait);
    if (mpi->role == ROLE_WAIT && mpi->status >= 0 && wait.waits.count == 1)
        status_store(t, call, mpi, wait.waits.items[0]);
}

static enum meet meet_of(const struct mpi_function *mpi)
{
    if (mpi->role == ROLE_COLL_PREFIX || mpi->role == ROLE_ICOLL_PREFIX)
        return MEET_PREFIX;
    if (mpi->role != ROLE_COLL_ROOTED && mpi->role != ROLE_ICOLL_ROOTED)
        return MEET_ALL;
    return strcasestr(mpi->name, "bcast") || strcasestr(mpi->name, "scatter") ? MEET_FROM_ROOT
                                                                              : MEET_TO_ROOT;
}

/* Where nothing is passed on, by one count or by all of the counts of a process, nobody waits for anybody. */
static bool has_no_data(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    struct value counts = argument(t, call, 1);
    size_t length = strlen(mpi->name);

    if (mpi->name[length - 1] != 'v' && mpi->name[length - 1] != 'w') {
        struct value count = argument(t, call, mpi->count);

        return mpi->count >= 0 && count.known == KNOWN_INT && count.number == 0;
    }
    for (int k = 0; k < t->size; k++) {
        struct value at = tracing_move(t, counts, (struct value){.known = KNOWN_INT, .number = k});
        struct value count =
            at.known == KNOWN_ADDRESS ? memory_load(t->memory, &at) : (struct value){0};

        if (count.known != KNOWN_INT || count.number != 0)
            return false;
    }
    return true;
}

/* What a collective gives to its members: which argument is what (-1: there is none). */
static const struct exchanged {
    const char *name;
    enum exchange exchange;
    int from, from_count, to, to_count; /* the datatype stands behind the count */
    bool is_each;                       /* the count is that of one process's part */
} EXCHANGED[] = {{"MPI_Bcast", EXCHANGE_FROM_ROOT, 0, 1, 0, 1, false},
                 {"MPI_Allreduce", EXCHANGE_COMBINED, 0, 2, 1, 2, false},
                 {"MPI_Reduce", EXCHANGE_COMBINED, 0, 2, 1, 2, false},
                 {"MPI_Allgather", EXCHANGE_JOINED, 0, 1, 3, 4, false},
                 {"MPI_Gather", EXCHANGE_JOINED, 0, 1, 3, 4, false},
                 {"MPI_Scatter", EXCHANGE_SLICES_OF_ROOT, 0, 1, 3, 4, true},
                 {"MPI_Alltoall", EXCHANGE_TURNED, 0, 1, 3, 4, true}};

static const struct exchanged *exchanged_of(const struct mpi_function *mpi)
{
    for (size_t k = 0; k < sizeof EXCHANGED / sizeof *EXCHANGED; k++)
        if (strcmp(EXCHANGED[k].name, mpi->name) == 0)
            return &EXCHANGED[k];
    return NULL;
}

static void give(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                 struct operation *o)
{
    const struct exchanged *x = exchanged_of(mpi);
    int64_t count = x ? count_of(t, call, x->from_count) : 0;
    struct value from = x ? argument(t, call, x->from) : (struct value){0};
    bool is_in_place = from.known != KNOWN_ADDRESS, is_root = o->root == t->rank;

    if (!x || (is_in_place && strcmp(mpi->name, "MPI_Allreduce") != 0 &&
               (x->exchange != EXCHANGE_SLICES_OF_ROOT || is_root)))
        return;
    o->exchange = x->exchange;
    o->reduction = mpi->op >= 0 ? argument(t, call, mpi->op).number : 0;
    if (x->is_each)
        count *= t->talk->comms.items[o->comm].count;
    if (is_root || (x->exchange != EXCHANGE_FROM_ROOT && x->exchange != EXCHANGE_SLICES_OF_ROOT))
        o->given_count =
            given_read(t, call, is_in_place ? x->to : x->from, count, x->from_count + 1, &o->given);
}

/* Where it is not known what comes out, everything that may be written is unknown. */
static void take(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                 bool is_root)
{
    const struct exchanged *x = exchanged_of(mpi);
    bool is_for_root = strcmp(mpi->name, "MPI_Reduce") == 0 || strcmp(mpi->name, "MPI_Gather") == 0;
    int64_t count = x ? count_of(t, call, x->to_count) : -1;

    if (is_for_root && !is_root)
        return;
    if (x && x->exchange != EXCHANGE_FROM_ROOT && x->exchange != EXCHANGE_COMBINED && count > 0)
        count *= t->size;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (x && (int)k == x->to)
            buffer_write(t, call, (int)k, count, x->to_count + 1, last_of(t));
        else if ((int)k != mpi->request && call_writes(t->a, call, k))
            tracing_forget(t, call, (int)k);
}

static void collective(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    struct operation *o = operation_add(t, OPERATION_MEET, call, comm_of(t, call, mpi));
    struct value root = argument(t, call, mpi->root);

    o->meet = has_no_data(t, call, mpi) ? MEET_NOBODY : meet_of(mpi);
    if (root.known == KNOWN_INT && mpi->root >= 0)
        o->root = process_of(t, o->comm, root.number);
    o->is_request = mpi->role >= ROLE_ICOLL_SYNC && mpi->role <= ROLE_ICOLL_NEIGHBOR;
    if (mpi->root >= 0 && root.known != KNOWN_INT)
        tracing_stop(t, "the root is not known", &call->place);
    give(t, call, mpi, o);
    take(t, call, mpi, o->root == t->rank);
    if (o->is_request)
        posted(t, call, mpi, true);
}

static void comm_make(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    struct operation *o = operation_add(t, OPERATION_MEET, call, comm_of(t, call, mpi));
    bool is_split = mpi->role == ROLE_COMM_SPLIT;
    const struct told *answer = tracing_answer(t, last_of(t));

    o->meet = MEET_ALL;
    o->exchange = is_split ? EXCHANGE_SPLIT : EXCHANGE_DUP;
    if (is_split) {
        struct value *given = ARENA_ARRAY(t->a->arena, struct value, 2);

        given[0] = argument(t, call, 1);
        given[1] = argument(t, call, 2);
        o->given = given;
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
    static const char *const LOCAL[] = {"MPI_Type_",       "MPI_Op_",
                                        "MPI_Get_",        "MPI_Pack",
                                        "MPI_Unpack",      "MPI_Info_",
                                        "MPI_Address",     "MPI_Errhandler_",
                                        "MPI_Comm_set_",   "MPI_Comm_get_",
                                        "MPI_Buffer_",     "MPI_Initialized",
                                        "MPI_Finalized",   "MPI_Error_",
                                        "MPI_Query_",      "MPI_Is_",
                                        "MPI_Dims_create", "MPI_Comm_group",
                                        "MPI_Group_",      "MPI_Attr_",
                                        "MPI_Keyval_",     "MPI_Comm_create_keyval",
                                        "MPI_Pcontrol",    NULL};

    for (const char *const *name = LOCAL; *name; name++)
        if (text_starts_with(mpi->name, *name))
            return true;
    return mpi->role == ROLE_TIME || mpi->role == ROLE_INIT || mpi->role == ROLE_GET_COUNT ||
           mpi->role == ROLE_COMM_FREE;
}

static void local(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    if (mpi->role == ROLE_COMM_RANK || mpi->role == ROLE_COMM_SIZE) {
        int comm = comm_of(t, call, mpi);

        request_store(t, call, 1,
                      mpi->role == ROLE_COMM_RANK ? talk_rank(t->talk, comm, (uint32_t)t->rank)
                                                  : (int)t->talk->comms.items[comm].count);
        return;
    }
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
    bool is_sent, returns_code = mpi->role != ROLE_TIME &&
                                 !text_starts_with(mpi->name, "MPI_Aint_") &&
                                 !strstr(mpi->name, "2c") && !strstr(mpi->name, "_c2");
    struct value result = {.known = returns_code ? KNOWN_INT : KNOWN_NOT}; /* MPI_SUCCESS */

    map_set_address(t->frame->results, call, arena_memdup(t->a->arena, &result, sizeof result));
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
        start_one(t, call, argument(t, call, mpi->request));
    } else if (mpi->role == ROLE_STARTALL) {
        for_each(t, call, mpi, NULL);
    } else if (mpi->role == ROLE_WAIT || mpi->role == ROLE_WAITALL || mpi->role == ROLE_TEST ||
               mpi->role == ROLE_TESTALL) {
        complete(t, call, mpi);
    } else if (mpi->role == ROLE_REQUEST_FREE) {
        request_store(t, call, mpi->request, t->a->program->request_null);
    } else if (mpi->role == ROLE_COMM_DUP || strcmp(mpi->name, "MPI_Comm_split") == 0) {
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
