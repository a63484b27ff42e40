/* SPDX-License-Identifier: Apache-2.0 */
/* What does an MPI call do to a process that runs together with others?
 *
 * Requires: joint.h.  Computes: the requests and messages of a call, what it writes, and whether it has to
 * wait; a call that waits is come to again until it need not.  Statuses hold the number of the source and
 * the tag; sizes are those of MPICH's basic types.  Where the answer of a call may be one or another, what
 * is complete or has arrived decides.  Calls that are not known end the run, and so do those that hand a
 * function over.
 */
#include "base/text.h"
#include "passes/cells.h"
#include "passes/joint.h"

#include <string.h>

enum { REQUEST_FIRST = 0x50000000, MESSAGE_FIRST = 0x60000000 };
enum { REQUESTS_LIMIT = 64 };
static const char LENGTH_KEY[] = "(length)"; /* no field of a program is called so */

struct call { /* the one that a process is in */
    struct process *p;
    struct tracing *t;
    const struct node *node;
    const struct mpi_function *mpi;
};

static void give_up(const struct call *c, const char *why)
{
    tracing_stop(c->t, why, &c->node->place);
}

static void number_store(const struct call *c, int arg, int64_t n)
{
    tracing_store(c->t, c->node, arg, value_number(n));
}

/* Bytes of an element; 0: not known. */
static int64_t size_of(struct value datatype)
{
    return datatype.known == KNOWN_INT ? mpi_datatype_bytes(datatype.number) : 0;
}

static struct letter *letter_at(const struct call *c, int64_t at)
{
    return &c->t->joint->letters.items[at];
}

static struct request *request_at(const struct call *c, int64_t at)
{
    return &c->p->requests.items[at];
}

/* ---- statuses ---- */

static void field_store(const struct call *c, struct value status, const char *key, int64_t n)
{
    if (!key)
        return;
    status.step = memory_field(c->t->memory, status.step, key);
    memory_store(c->t->memory, &status, value_number(n));
}

static void status_write(const struct call *c, struct value status, int from, int comm, int64_t tag,
                         int64_t bytes)
{
    const struct joint *j = c->t->joint;

    if (status.known == KNOWN_INT)
        return; /* MPI_STATUS_IGNORE */
    if (status.known != KNOWN_ADDRESS || status.step == memory_anywhere(c->t->memory)) {
        give_up(c, "it is not known which status is written");
        return;
    }
    if (!status.step)
        memory_forget(c->t->memory, status.object, false);
    j->run->is_felt |= j->keys[0] || j->keys[1];
    field_store(c, status, j->keys[0], from < 0 ? from : talk_rank(j->talk, comm, (uint32_t)from));
    field_store(c, status, j->keys[1], tag);
    field_store(c, status, LENGTH_KEY, bytes);
}

static void status_forget(const struct call *c, struct value status)
{
    const char *keys[] = {c->t->joint->keys[0], c->t->joint->keys[1], LENGTH_KEY};

    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        struct value field = status;

        if (!keys[k])
            continue;
        field.step = memory_field(c->t->memory, status.step, keys[k]);
        memory_store(c->t->memory, &field, (struct value){0});
    }
}

static void status_of_letter(const struct call *c, struct value status, int letter)
{
    const struct letter *l = letter_at(c, letter);

    status_write(c, status, (int)l->from, l->comm, l->tag, l->bytes);
}

/* Of a completed request; of others than receptions nothing is known.  NULL: of none, it is empty then (MPI 3.7.3). */
static void status_of(const struct call *c, struct value status, const struct request *r)
{
    if (!r && status.known == KNOWN_ADDRESS && status.step != memory_anywhere(c->t->memory))
        status_write(c, status, (int)c->t->a->program->any_source, 0, c->t->a->program->any_tag, 0);
    else if (r && r->kind == REQUEST_RECEIVE && r->letter >= 0)
        status_of_letter(c, status, r->letter);
    else if (status.known == KNOWN_ADDRESS && status.step)
        status_forget(c, status);
    else if (status.known == KNOWN_ADDRESS)
        memory_forget(c->t->memory, status.object, false);
}

static struct value status_argument(const struct call *c, int64_t at)
{
    struct value status = tracing_argument(c->t, c->node, c->mpi->status);

    return status.known == KNOWN_ADDRESS && at > 0 ? tracing_move(c->t, status, value_number(at))
                                                   : status;
}

static void length_read(const struct call *c)
{
    struct value at = tracing_argument(c->t, c->node, 0), length;
    int64_t size = size_of(tracing_argument(c->t, c->node, 1));

    c->t->joint->run->is_felt = true;
    if (at.known == KNOWN_ADDRESS) {
        at.step = memory_field(c->t->memory, at.step, LENGTH_KEY);
        length = memory_load(c->t->memory, &at);
        if (length.known == KNOWN_INT && length.number >= 0 && size > 0) {
            number_store(c, 2, length.number / size);
            return;
        }
    }
    tracing_forget(c->t, c->node, 2);
}

/* ---- messages ---- */

/* Process and tag that a call names.  Returns false where there is no message (MPI_PROC_NULL). */
static bool envelope(const struct call *c, int peer, int tag, int comm, int *to, int64_t *with)
{
    struct value who = tracing_argument(c->t, c->node, peer),
                 what = tracing_argument(c->t, c->node, tag);
    const struct program *program = c->t->a->program;
    int64_t process;

    if (who.known != KNOWN_INT || what.known != KNOWN_INT) {
        give_up(c, "process or tag is not known");
        return false;
    }
    if (who.number == program->proc_null)
        return false;
    process = who.number == program->any_source ? -1 : tracing_process(c->t, comm, who.number);
    if (process >= (int64_t)c->t->joint->size) {
        c->t->joint->run->is_unfit |= !c->t->joint->has_handler;
        give_up(c, "there is no such process");
    }
    *to = (int)process;
    *with = what.number == program->any_tag ? -1 : what.number;
    return !c->t->is_over;
}

static void letter_send(const struct call *c, struct request *r)
{
    struct letter l = {.from = (uint32_t)c->t->rank,
                       .to = (uint32_t)r->peer,
                       .comm = r->comm,
                       .tag = r->tag,
                       .bytes = r->is_laid && r->room >= 0 ? r->room * r->layout.bytes : -1};
    struct entry entry = {.kind = ENTRY_SEND, .peer = r->peer, .comm = r->comm, .tag = r->tag};

    joint_read(c->p, r, &l);
    joint_look_all(c->p, r);
    entry.ordinal = 0;
    for (uint32_t k = 0; k < c->t->joint->letters.count; k++)
        entry.ordinal += letter_at(c, k)->from == l.from && letter_at(c, k)->to == l.to;
    entry.bytes = l.bytes;
    entry.values = l.values;
    entry.count = l.count;
    entry.parts = l.parts;
    entry.iterations = joint_iterations(c->p);
    memcpy(entry.calls, r->calls, sizeof entry.calls);
    joint_note(c->p, entry);
    r->letter = (int)c->t->joint->letters.count;
    joint_send(c->t->joint, l);
}

/* The buffer that starts at this argument, its count and its datatype behind it. */
static void buffer_read(const struct call *c, struct request *r, int buffer)
{
    struct value datatype = tracing_argument(c->t, c->node, buffer + 2);
    const struct expr *e = tracing_buffer(c->node->args[buffer]);
    const struct type *unit = e->type ? e->type->to : NULL;

    r->room = tracing_count(c->t, c->node, buffer + 1);
    r->size = size_of(datatype);
    r->buffer = tracing_element(c->t, e, 0);
    if (r->buffer.known != KNOWN_ADDRESS)
        r->buffer = tracing_argument(c->t, c->node, buffer);
    if (r->kind == REQUEST_RECEIVE && r->buffer.known != KNOWN_ADDRESS && r->room != 0)
        give_up(c, "it is not known where a message lies");
    joint_laid(c->t, e, datatype, r);
    if (r->buffer.known != KNOWN_ADDRESS || r->buffer.step == memory_anywhere(c->t->memory))
        return;
    if (unit && unit->kind == TYPE_VOID)
        unit = memory_unit_of(c->t->memory, r->buffer.object);
    r->is_followed = unit ? type_is_number(unit) && tracing_has_size(datatype, unit)
                          : !r->buffer.step && r->room == 1;
    if (r->room > 1 && r->buffer.step && r->buffer.step->key)
        r->is_followed = false; /* from a member on, the others are no elements of it */
    if (type_is_number(unit) && unit->bytes > 0 && r->room > 0)
        r->numbers = r->room * r->size / unit->bytes;
}

/* A request for a message; -1: there is none. */
static int request_make(const struct call *c, bool is_send, int buffer, int peer, int tag)
{
    struct request r = {.kind = is_send ? REQUEST_SEND : REQUEST_RECEIVE, .letter = -1};

    r.comm = tracing_comm(c->t, c->node, c->mpi);
    r.is_synchronous =
        text_starts_with(c->mpi->name, "MPI_Ssend") || text_starts_with(c->mpi->name, "MPI_Issend");
    joint_chain(c->p, r.calls);
    if (c->t->is_over || !envelope(c, peer, tag, r.comm, &r.peer, &r.tag))
        return -1;
    r.is_any = r.peer < 0;
    if (is_send && (r.is_any || r.tag < 0))
        give_up(c, "a message goes to any process, or has any tag");
    buffer_read(c, &r, buffer);
    if (c->t->is_over)
        return -1;
    array_push(c->t->a->arena, &c->p->requests, r);
    return (int)c->p->requests.count - 1;
}

static void request_start(const struct call *c, int request)
{
    struct request *r = request_at(c, request);

    r->is_active = true;
    r->letter = -1;
    r->iterations = joint_iterations(c->p);
    r->step = c->p->history->trail.count;
    if (r->kind == REQUEST_SEND)
        letter_send(c, r);
    else
        joint_post(c->p, (uint32_t)request);
}

static bool is_complete(const struct call *c, const struct request *r)
{
    if (!r || !r->is_active)
        return true;
    if (r->kind == REQUEST_MEETING)
        return joint_is_met(c->p, r->meeting);
    if (r->kind == REQUEST_RECEIVE)
        return r->letter >= 0;
    return !r->is_synchronous || letter_at(c, r->letter)->is_taken;
}

static bool is_send_role(enum mpi_role role)
{
    return role == ROLE_SEND || role == ROLE_ISEND || role == ROLE_SEND_INIT;
}

/* ISEND, IRECV, and what is made to be started. */
static void message_begin(const struct call *c, bool is_persistent)
{
    bool is_send = is_send_role(c->mpi->role);
    int request = request_make(c, is_send, c->mpi->buffer, is_send ? c->mpi->dest : c->mpi->source,
                               c->mpi->tag);

    number_store(c, c->mpi->request,
                 request < 0 ? c->t->a->program->request_null : REQUEST_FIRST + request);
    if (request < 0)
        return;
    request_at(c, request)->is_persistent = is_persistent;
    if (!is_persistent)
        request_start(c, request);
}

/* Of a message that there is not: MPI_PROC_NULL, no tag, nothing in it. */
static void status_of_none(const struct call *c)
{
    status_write(c, status_argument(c, 0), (int)c->t->a->program->proc_null, 0,
                 c->t->a->program->any_tag, 0);
}

static void message_wait(const struct call *c, bool has_status)
{
    if (c->p->current < 0)
        return;
    if (!is_complete(c, request_at(c, c->p->current))) {
        c->t->is_blocked = true;
        return;
    }
    if (has_status)
        status_of(c, status_argument(c, 0), request_at(c, c->p->current));
    c->p->current = -1;
}

/* SEND, RECV, SENDRECV: first come to, it begins. */
static void message_make(const struct call *c)
{
    bool is_both = c->mpi->role == ROLE_SENDRECV, is_send = c->mpi->role == ROLE_SEND;
    bool is_replaced = text_starts_with(c->mpi->name, "MPI_Sendrecv_replace");
    int sent, received;

    if (c->p->current < 0) {
        if (is_send || is_both) {
            sent = request_make(c, true, 0, c->mpi->dest,
                                c->mpi->sendtag >= 0 ? c->mpi->sendtag : c->mpi->tag);
            if (sent >= 0)
                request_start(c, sent);
            c->p->current = is_send ? sent : -1;
        }
        if (!is_send && !c->t->is_over) {
            received = request_make(c, false, is_both && !is_replaced ? 5 : 0, c->mpi->source,
                                    c->mpi->recvtag >= 0 ? c->mpi->recvtag : c->mpi->tag);
            if (received >= 0)
                request_start(c, received);
            else if (!c->t->is_over)
                status_of_none(c);
            c->p->current = received;
        }
    }
    if (!c->t->is_over)
        message_wait(c, !is_send);
}

/* ---- probes ---- */

static void chosen_note(const struct call *c, int peer, uint32_t ordinal)
{
    c->t->joint->run->is_asked |= c->mpi->role != ROLE_PROBE && c->mpi->role != ROLE_MPROBE;
    c->t->joint->run->is_felt = true;
    joint_note(c->p, (struct entry){.kind = ENTRY_CHOSEN,
                                    .peer = peer,
                                    .ordinal = ordinal,
                                    .iterations = joint_iterations(c->p)});
}

/* A probe of anybody's messages begins: does the script let it wait for ever? */
static bool probe_waits(const struct call *c, const struct request *asked)
{
    struct entry posted = {
        .kind = ENTRY_POSTED, .peer = -1, .comm = asked->comm, .tag = asked->tag};

    joint_chain(c->p, posted.calls);
    joint_note(c->p, posted);
    c->p->is_withheld |= joint_withholds(c->p, &posted);
    return c->p->is_withheld;
}

static void probe(const struct call *c)
{
    struct request asked = {.kind = REQUEST_RECEIVE, .is_active = true, .letter = -1};
    const bool is_asking = c->mpi->flag >= 0;
    uint32_t at;
    int found;

    asked.comm = tracing_comm(c->t, c->node, c->mpi);
    if (c->t->is_over)
        return;
    if (!envelope(c, c->mpi->source, c->mpi->tag, asked.comm, &asked.peer, &asked.tag)) {
        give_up(c, "a probe of MPI_PROC_NULL is not followed");
        return;
    }
    if (asked.peer < 0 && !is_asking && probe_waits(c, &asked)) {
        c->t->is_blocked = true;
        return;
    }
    found = joint_probed(c->p, &asked, &at);
    if (is_asking)
        number_store(c, c->mpi->flag, found >= 0);
    if (found >= 0 ? asked.peer < 0 || is_asking : is_asking)
        chosen_note(c, found < 0 ? -1 : (int)letter_at(c, found)->from,
                    found < 0 ? 0 : letter_at(c, found)->ordinal);
    if (found < 0) {
        c->t->is_blocked = !is_asking;
        c->p->is_idle = is_asking;
        return;
    }
    status_of_letter(c, status_argument(c, 0), found);
    if (c->mpi->message < 0)
        return;
    memmove(c->p->arrived.items + at, c->p->arrived.items + at + 1,
            (--c->p->arrived.count - at) * sizeof *c->p->arrived.items);
    number_store(c, c->mpi->message, MESSAGE_FIRST + found);
}

/* The message that a matched probe has taken. */
static void matched_receive(const struct call *c)
{
    struct value handle = tracing_argument(c->t, c->node, c->mpi->message);
    struct request r = {.kind = REQUEST_RECEIVE, .is_active = true, .letter = -1};
    uint32_t request = c->p->requests.count;

    if (handle.known == KNOWN_ADDRESS)
        handle = memory_load(c->t->memory, &handle);
    if (handle.known != KNOWN_INT || handle.number < MESSAGE_FIRST ||
        handle.number >= MESSAGE_FIRST + (int64_t)c->t->joint->letters.count) {
        give_up(c, "it is not known which message is received");
        return;
    }
    joint_chain(c->p, r.calls);
    buffer_read(c, &r, 0);
    if (c->t->is_over)
        return;
    array_push(c->t->a->arena, &c->p->requests, r);
    joint_match(c->p, request, (uint32_t)(handle.number - MESSAGE_FIRST));
    if (c->mpi->role == ROLE_MRECV)
        status_of(c, status_argument(c, 0), request_at(c, request));
    else
        number_store(c, c->mpi->request, REQUEST_FIRST + (int64_t)request);
}

/* ---- completion ---- */

struct asked { /* the requests of a call */
    struct value at[REQUESTS_LIMIT];
    int request[REQUESTS_LIMIT]; /* -1: none */
    uint32_t count;
};

static bool request_read(const struct call *c, struct value at, struct asked *out)
{
    struct value request =
        at.known == KNOWN_ADDRESS ? memory_load(c->t->memory, &at) : (struct value){0};
    int64_t index = request.known == KNOWN_INT ? request.number - REQUEST_FIRST : -1;

    out->at[out->count] = at;
    out->request[out->count] = -1;
    if (request.known == KNOWN_INT && request.number == c->t->a->program->request_null) {
        out->count++;
        return true;
    }
    if (index < 0 || index >= c->p->requests.count) {
        give_up(c, "it is not known which request is meant");
        return false;
    }
    out->request[out->count++] = (int)index;
    return true;
}

static bool requests_read(const struct call *c, struct asked *out)
{
    struct value array = tracing_argument(c->t, c->node, 1);
    int64_t count = tracing_count(c->t, c->node, 0);

    out->count = 0;
    if (c->mpi->array_of_requests < 0)
        return request_read(c, tracing_argument(c->t, c->node, c->mpi->request), out);
    if (count < 0 || count > REQUESTS_LIMIT) {
        give_up(c, "the number of requests is not known");
        return false;
    }
    for (int64_t k = 0; k < count; k++)
        if (!request_read(c, tracing_move(c->t, array, value_number(k)), out))
            return false;
    return true;
}

static bool is_pending(const struct call *c, const struct asked *asked, uint32_t k)
{
    return asked->request[k] >= 0 && request_at(c, asked->request[k])->is_active;
}

/* The request of that place is over: its status, and where it is not persistent, its handle. */
static void request_end(const struct call *c, const struct asked *asked, uint32_t k,
                        struct value status)
{
    struct request *r = asked->request[k] < 0 ? NULL : request_at(c, asked->request[k]);

    status_of(c, status, r && r->is_active ? r : NULL);
    if (!r)
        return;
    r->is_active = false;
    if (!r->is_persistent)
        memory_store(c->t->memory, &asked->at[k], value_number(c->t->a->program->request_null));
}

/* WAIT, WAITALL, TEST, TESTALL: all of them. */
static void all_complete(const struct call *c)
{
    const bool is_test = c->mpi->flag >= 0;
    struct asked asked;
    bool are_complete = true, is_any = false;

    if (!requests_read(c, &asked))
        return;
    for (uint32_t k = 0; k < asked.count; k++) {
        is_any |= is_pending(c, &asked, k);
        are_complete =
            (!is_pending(c, &asked, k) || is_complete(c, request_at(c, asked.request[k]))) &&
            are_complete;
    }
    if (is_test) {
        number_store(c, c->mpi->flag, are_complete);
        if (is_any)
            chosen_note(c, are_complete ? 1 : -1, 0);
    }
    if (!are_complete) {
        c->t->is_blocked = !is_test;
        c->p->is_idle = is_test;
        return;
    }
    for (uint32_t k = 0; k < asked.count; k++)
        request_end(c, &asked, k, status_argument(c, k));
}

/* Of how many can something be said, and which are complete? */
static uint32_t pending_count(const struct call *c, const struct asked *asked, uint32_t *complete,
                              uint32_t *count)
{
    uint32_t pending = 0;

    *count = 0;
    for (uint32_t k = 0; k < asked->count; k++)
        if (is_pending(c, asked, k)) {
            pending++;
            if (is_complete(c, request_at(c, asked->request[k])))
                complete[(*count)++] = k;
        }
    return pending;
}

/* WAITANY, TESTANY: one of them. */
static void one_completes(const struct call *c)
{
    const bool is_test = c->mpi->flag >= 0;
    uint32_t complete[REQUESTS_LIMIT], count, pending, pick;
    struct asked asked;

    if (!requests_read(c, &asked))
        return;
    pending = pending_count(c, &asked, complete, &count);
    if (is_test)
        number_store(c, c->mpi->flag, count > 0 || pending == 0);
    if (pending == 0) {
        number_store(c, c->mpi->index, c->t->a->program->undefined);
        return;
    }
    if (count == 0) {
        if (is_test)
            chosen_note(c, -1, 0);
        c->t->is_blocked = !is_test;
        c->p->is_idle = is_test;
        return;
    }
    pick = complete[joint_draw(c->t->joint, count)];
    chosen_note(c, (int)pick, 0);
    number_store(c, c->mpi->index, pick);
    request_end(c, &asked, pick, status_argument(c, 0));
}

/* WAITSOME, TESTSOME: all that are complete, in any order. */
static void some_complete(const struct call *c)
{
    const int outcount = 2, indices = 3;
    const bool is_test = c->mpi->role == ROLE_TESTSOME;
    uint32_t complete[REQUESTS_LIMIT], count, pending;
    struct asked asked;

    if (!requests_read(c, &asked))
        return;
    pending = pending_count(c, &asked, complete, &count);
    if (count == 0 && pending > 0 && !is_test) {
        c->t->is_blocked = true;
        return;
    }
    c->p->is_idle = count == 0 && pending > 0;
    number_store(c, outcount, pending > 0 ? count : c->t->a->program->undefined);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t at = c->t->joint->order->is_descending ? count - 1 - k : k;
        struct value place = tracing_element(c->t, c->node->args[indices], k);

        chosen_note(c, (int)complete[at], 0);
        if (place.known == KNOWN_ADDRESS)
            memory_store(c->t->memory, &place, value_number(complete[at]));
        else
            give_up(c, "it is not known where an index is written");
        request_end(c, &asked, complete[at], status_argument(c, k));
    }
    chosen_note(c, -1, count);
}

static void requests_start(const struct call *c)
{
    struct asked asked;

    if (!requests_read(c, &asked))
        return;
    for (uint32_t k = 0; k < asked.count && !c->t->is_over; k++) {
        if (asked.request[k] < 0 || !request_at(c, asked.request[k])->is_persistent ||
            request_at(c, asked.request[k])->is_active) {
            give_up(c, "it is not known which request is started");
            return;
        }
        joint_chain(c->p, request_at(c, asked.request[k])->calls);
        request_start(c, asked.request[k]);
    }
}

/* ---- collectives ---- */

static void collective(const struct call *c)
{
    struct operation o = {.kind = OPERATION_MEET, .node = c->node, .root = -1};
    uint32_t at;

    if (c->p->current < 0) {
        o.comm = tracing_comm(c->t, c->node, c->mpi);
        if (!c->t->is_over)
            tracing_meeting(c->t, c->node, c->mpi, &o);
        if (c->t->is_over)
            return;
        c->p->current = (int)joint_meet(c->p, &o);
    }
    at = (uint32_t)c->p->current;
    if (o.is_request) {
        struct request r = {
            .kind = REQUEST_MEETING, .is_active = true, .letter = -1, .meeting = at};

        for (uint32_t k = 0; k < c->node->arg_count; k++)
            if ((int)k != c->mpi->request && call_writes(c->t->a, c->node, k))
                tracing_forget(c->t, c->node, (int)k);
        number_store(c, c->mpi->request, REQUEST_FIRST + (int64_t)c->p->requests.count);
        array_push(c->t->a->arena, &c->p->requests, r);
    } else if (!joint_is_met(c->p, at)) {
        c->t->is_blocked = true;
        return;
    } else {
        const struct operation *mine = &c->t->joint->gatherings.items[at]->operations[c->t->rank];

        tracing_take(c->t, c->node, c->mpi, mine->root == c->t->rank, at);
    }
    c->p->current = -1;
}

static void comm_make(const struct call *c)
{
    struct operation o = {.kind = OPERATION_MEET, .node = c->node, .root = -1, .meet = MEET_ALL};
    const struct told *told;

    if (c->p->current < 0) {
        o.comm = tracing_comm(c->t, c->node, c->mpi);
        o.exchange = tracing_divides(c->mpi) ? EXCHANGE_SPLIT : EXCHANGE_DUP;
        if (c->t->is_over)
            return;
        if (o.exchange == EXCHANGE_SPLIT) {
            o.given = tracing_share(c->t, c->node, c->mpi);
            o.given_count = 2;
        }
        c->p->current = (int)joint_meet(c->p, &o);
    }
    if (!joint_is_met(c->p, (uint32_t)c->p->current)) {
        c->t->is_blocked = true;
        return;
    }
    told = talk_answer(c->t->joint->talk, (uint32_t)c->t->rank, (uint32_t)c->p->current);
    if (told)
        number_store(c, c->mpi->new_comm,
                     told->comm < 0 ? c->t->a->program->comm_null : COMM_FIRST + told->comm);
    else
        tracing_store(c->t, c->node, c->mpi->new_comm, (struct value){0});
    c->p->current = -1;
}

static void local(const struct call *c)
{
    int comm;

    if (c->mpi->role == ROLE_GET_COUNT && c->mpi->parameter_count == 3) {
        length_read(c);
        return;
    }
    if (c->mpi->role == ROLE_COMM_RANK || c->mpi->role == ROLE_COMM_SIZE) {
        comm = tracing_comm(c->t, c->node, c->mpi);
        number_store(c, 1,
                     c->mpi->role == ROLE_COMM_RANK
                         ? talk_rank(c->t->joint->talk, comm, (uint32_t)c->t->rank)
                         : (int)c->t->joint->talk->comms.items[comm].count);
        return;
    }
    if (tracing_group(c->t, c->node, c->mpi) || layout_call(c->t, c->node, c->mpi))
        return;
    c->t->joint->has_handler |= strcasestr(c->mpi->name, "errhandler") != NULL;
    for (uint32_t k = 0; k < c->node->arg_count && c->mpi->role != ROLE_INIT; k++)
        if (call_writes(c->t->a, c->node, k))
            tracing_forget(c->t, c->node, (int)k);
}

static void request_drop(const struct call *c)
{
    struct value at = tracing_argument(c->t, c->node, c->mpi->request);
    int64_t index;

    at = at.known == KNOWN_ADDRESS ? memory_load(c->t->memory, &at) : (struct value){0};
    index = at.known == KNOWN_INT ? at.number - REQUEST_FIRST : -1;
    if (index >= 0 && index < c->p->requests.count)
        request_at(c, index)->is_freed = true;
    number_store(c, c->mpi->request, c->t->a->program->request_null);
}

static void other_call(const struct call *c)
{
    enum mpi_role role = c->mpi->role;

    if (role == ROLE_COMM_DUP || tracing_divides(c->mpi)) {
        comm_make(c);
    } else if (role >= ROLE_COLL_SYNC && role <= ROLE_ICOLL_PREFIX && role != ROLE_COLL_NEIGHBOR) {
        collective(c);
    } else if (role == ROLE_FINALIZE || role == ROLE_ABORT) {
        c->t->is_over = true;
        c->t->trace->is_finished = role == ROLE_FINALIZE;
    } else if (role == ROLE_REQUEST_FREE) {
        request_drop(c);
    } else if (role == ROLE_COMM_RANK || role == ROLE_COMM_SIZE || tracing_is_local(c->mpi)) {
        local(c);
    } else {
        give_up(c, arena_printf(c->t->a->arena, "%s is not followed", c->mpi->name));
    }
}

void joint_call(struct tracing *t, const struct node *node, const struct mpi_function *mpi)
{
    struct call c = {.p = joint_process(t), .t = t, .node = node, .mpi = mpi};
    bool returns_code = mpi_returns_code(mpi);
    struct value result = {.known = returns_code ? KNOWN_INT : KNOWN_NOT}; /* MPI_SUCCESS */

    tracing_return(t, node, result);
    if (node->arg_count < (uint32_t)mpi->parameter_count) {
        give_up(&c, "the call has too few arguments");
        return;
    }
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (tracing_value(t, node->args[k]).known == KNOWN_FUNCTION) {
            give_up(&c, "MPI may call a function of the program");
            return;
        }
    switch (mpi->role) {
    case ROLE_SEND:
    case ROLE_RECV:
    case ROLE_SENDRECV:
        message_make(&c);
        break;
    case ROLE_ISEND:
    case ROLE_IRECV:
        message_begin(&c, false);
        break;
    case ROLE_SEND_INIT:
    case ROLE_RECV_INIT:
        message_begin(&c, true);
        break;
    case ROLE_PROBE:
    case ROLE_IPROBE:
    case ROLE_MPROBE:
    case ROLE_IMPROBE:
        probe(&c);
        break;
    case ROLE_MRECV:
    case ROLE_IMRECV:
        matched_receive(&c);
        break;
    case ROLE_WAIT:
    case ROLE_WAITALL:
    case ROLE_TEST:
    case ROLE_TESTALL:
        all_complete(&c);
        break;
    case ROLE_WAITANY:
    case ROLE_TESTANY:
        one_completes(&c);
        break;
    case ROLE_WAITSOME:
    case ROLE_TESTSOME:
        some_complete(&c);
        break;
    case ROLE_START:
    case ROLE_STARTALL:
        requests_start(&c);
        break;
    default:
        other_call(&c);
        break;
    }
}
