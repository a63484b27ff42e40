/* SPDX-License-Identifier: Apache-2.0 */
/* Do the seldom used forms of MPI work among random traffic?
 *
 * Every round draws a few acts, each on the members of one communicator.  An act begins before the traffic of its round (rare_start), what it
 * has pending is in the arrays of requests of the traffic, and it ends behind it (rare_finish).  Messages go in a circle, by names
 * only, on duplicates of the communicators, so that no wildcard of the traffic meets them.  random_made.c has the acts that make objects.
 */
#include "random.h"

enum { ACTS_MAX = 3, TIMES = 3, WORDS_MAX = 2400, TAG_RARE = 31, PARTITIONS_MAX = 12 };

enum act_kind {
    FORMS,
    PARTITIONED,
    GENERALIZED,
    FREED,
    SHIFT,
    TRUNCATED,
    REDUCTION,
    KEPT_REDUCTION,
    MADE_FIRST,
    ACT_KINDS = MADE_FIRST + MADE_KINDS
};

enum sending {
    ISEND_C,
    ISSEND_C,
    IBSEND_C,
    ISEND_FREED,
    SEND_KEPT,
    SSEND_KEPT,
    BSEND_KEPT,
    SENDINGS
};
enum receiving { IRECV_C, RECV_KEPT, MATCHED, MATCHED_LATE, PROBED, RECEIVINGS };

struct act {
    enum act_kind kind;
    struct circle circle;
    enum sending sending;
    enum receiving receiving;
    int *out[TIMES], *in[TIMES];
    MPI_Request send[TIMES], receive;
    int parts[2]; /* of what is sent, of what is received */
    bool is_ready[PARTITIONS_MAX];
    int queried, freed; /* GENERALIZED */
    bool is_over;
};

static struct act acts[ACTS_MAX];
static int nacts;
static MPI_Comm comms[SPACES];

/* ---- circles ---- */

static int word_of(const struct circle *c, int world, int time, int i)
{
    return (int)mix(c->key + (uint64_t)(world * 8 + time), (uint64_t)i);
}

static bool circle_draw(struct circle *c, int tag)
{
    int k = draw(SPACES), step = 1 + draw(3), kind = draw(10);
    c->space = &space[k];
    c->tag = tag;
    c->comm = comms[k];
    c->words = 12 * (kind < 6 ? draw(8) : kind < 9 ? draw(60) : draw(WORDS_MAX / 12 + 1));
    c->times = 1 + draw(TIMES);
    c->variety = draw(1 << 20);
    c->key = (uint64_t)draw(1 << 30) << 8;
    if (c->comm == MPI_COMM_NULL)
        return false;
    const struct group *g = &c->space->group[c->space->group_of[program.rank]];
    c->group = g;
    c->me = c->space->place[program.rank];
    c->to = (c->me + step) % g->n;
    c->from = (c->me + g->n - step % g->n) % g->n;
    return true;
}

static void content_fill(const struct circle *c, int *words, int time)
{
    for (int i = 0; i < c->words; i++)
        words[i] = word_of(c, program.rank, time, i);
}

static void content_check(const struct circle *c, const int *words, int time)
{
    for (int i = 0; i < c->words; i++) {
        CHECK_EQUAL(words[i], word_of(c, c->group->world[c->from], time, i));
        digest_add((uint32_t)words[i], (uint64_t)i);
    }
}

static void status_check(const struct circle *c, const MPI_Status *status)
{
    MPI_Count count;
    MPI_Get_count_c(status, MPI_INT, &count);
    CHECK_EQUAL(count, c->words);
    CHECK_EQUAL(status->MPI_SOURCE, c->from);
    CHECK_EQUAL(status->MPI_TAG, c->tag);
}

/* ---- all forms of sends and receives, kept requests started several times ---- */

static void form_send(struct act *a, int time)
{
    const struct circle *c = &a->circle;
    MPI_Request *r = &a->send[time];
    MPI_Comm comm = c->comm;
    int n = c->words, *out = a->out[time];
    bool is_kept = a->sending >= SEND_KEPT;
    if (is_kept && time > 0) { /* the same buffer, once what was sent from it has left */
        a->send[time] = a->send[time - 1];
        a->send[time - 1] = MPI_REQUEST_NULL;
        out = a->out[0];
        MPI_Wait(r, MPI_STATUS_IGNORE);
    }
    content_fill(c, out, time);
    switch (a->sending) {
    case ISEND_C:
    case ISEND_FREED:
        MPI_Isend_c(out, n, MPI_INT, c->to, c->tag, comm, r);
        break;
    case ISSEND_C:
        MPI_Issend_c(out, n, MPI_INT, c->to, c->tag, comm, r);
        break;
    case IBSEND_C:
        MPI_Ibsend_c(out, n, MPI_INT, c->to, c->tag, comm, r);
        break;
    case SEND_KEPT:
        if (time == 0)
            MPI_Send_init_c(out, n, MPI_INT, c->to, c->tag, comm, r);
        break;
    case SSEND_KEPT:
        if (time == 0)
            MPI_Ssend_init(out, n, MPI_INT, c->to, c->tag, comm, r);
        break;
    default:
        if (time == 0)
            MPI_Bsend_init_c(out, n, MPI_INT, c->to, c->tag, comm, r);
    }
    if (is_kept)
        MPI_Start(r);
    if (a->sending == ISEND_FREED)
        MPI_Request_free(r);
}

static void form_received(void *of, const MPI_Status *status)
{
    struct act *a = of;
    status_check(&a->circle, status);
    content_check(&a->circle, a->in[0], 0);
    a->is_over = true;
}

static void form_post(struct act *a, int time)
{
    const struct circle *c = &a->circle;
    if (a->receiving == RECV_KEPT && time == 0)
        MPI_Recv_init_c(a->in[0], c->words, MPI_INT, c->from, c->tag, c->comm, &a->receive);
    if (a->receiving == RECV_KEPT)
        MPI_Startall(1, &a->receive);
    if (a->receiving == IRECV_C)
        MPI_Irecv_c(a->in[time], c->words, MPI_INT, c->from, c->tag, c->comm, &a->receive);
}

static void form_receive(struct act *a, int time)
{
    const struct circle *c = &a->circle;
    MPI_Status status, probed;
    MPI_Message message;
    int flag = 0, *in = a->receiving == RECV_KEPT ? a->in[0] : a->in[time];
    switch (a->receiving) {
    case IRECV_C:
    case RECV_KEPT:
        MPI_Wait(&a->receive, &status);
        break;
    case MATCHED:
        MPI_Mprobe(c->from, c->tag, c->comm, &message, &probed);
        status_check(c, &probed);
        MPI_Mrecv_c(in, c->words, MPI_INT, &message, &status);
        break;
    case MATCHED_LATE:
        while (!flag)
            MPI_Improbe(c->from, c->tag, c->comm, &flag, &message, &probed);
        status_check(c, &probed);
        MPI_Imrecv_c(in, c->words, MPI_INT, &message, &a->receive);
        MPI_Wait(&a->receive, &status);
        break;
    default:
        MPI_Probe(c->from, c->tag, c->comm, &probed);
        status_check(c, &probed);
        MPI_Recv_c(in, c->words, MPI_INT, c->from, c->tag, c->comm, &status);
    }
    status_check(c, &status);
    content_check(c, in, time);
}

static void forms_start(struct act *a)
{
    /* the same after a restart: what was not sent synchronously must not become so */
    a->sending = (enum sending)(mix(a->circle.key, (uint64_t)a->circle.me) % SENDINGS);
    a->receiving = (enum receiving)own(RECEIVINGS);
    form_post(a, 0);
    form_send(a, 0);
    if (a->receiving == IRECV_C)
        slot_add(a->receive, false, form_received, a);
}

static void forms_finish(struct act *a)
{
    for (int time = 0; time < a->circle.times; time++) {
        if (time > 0) {
            form_post(a, time);
            form_send(a, time);
        }
        if (time > 0 || !a->is_over)
            form_receive(a, time);
    }
    for (int time = 0; time < a->circle.times; time++)
        if (a->sending != ISEND_FREED)
            MPI_Wait(&a->send[time], MPI_STATUS_IGNORE);
    if (a->sending >= SEND_KEPT)
        MPI_Request_free(&a->send[a->circle.times - 1]);
    if (a->receiving == RECV_KEPT)
        MPI_Request_free(&a->receive);
    MPI_Barrier(a->circle.comm); /* what was sent and freed has been received */
}

/* ---- partitioned ---- */

static void parts_ready(struct act *a, bool all)
{
    int list[PARTITIONS_MAX], n = 0;
    for (int i = 0; i < a->parts[0]; i++)
        if (!a->is_ready[i] && (all || own(2))) {
            a->is_ready[i] = true;
            list[n++] = i;
        }
    for (int i = n - 1; i > 0; i--) {
        int k = own(i + 1), swap = list[i];
        list[i] = list[k];
        list[k] = swap;
    }
    if (n && own(2))
        MPI_Pready_list(n, list, a->send[0]);
    else
        for (int i = 0; i < n; i++)
            MPI_Pready_range(list[i], list[i], a->send[0]);
}

static void parts_begin(struct act *a, int time)
{
    MPI_Request both[2] = {a->receive, a->send[0]};
    content_fill(&a->circle, a->out[0], time);
    memset(a->is_ready, 0, sizeof a->is_ready);
    MPI_Startall(2, both);
    a->receive = both[0];
    a->send[0] = both[1];
    parts_ready(a, false);
}

static void partitioned_start(struct act *a)
{
    static const int divisors[] = {1, 2, 3, 4, 6, 12};
    const struct circle *c = &a->circle;
    a->parts[0] = divisors[mix(c->key, (uint64_t)c->to) % 6];
    a->parts[1] = divisors[mix(c->key, (uint64_t)c->me) % 6];
    MPI_Psend_init(a->out[0], a->parts[0], c->words / a->parts[0], MPI_INT, c->to, c->tag, c->comm,
                   MPI_INFO_NULL, &a->send[0]);
    MPI_Precv_init(a->in[0], a->parts[1], c->words / a->parts[1], MPI_INT, c->from, c->tag, c->comm,
                   MPI_INFO_NULL, &a->receive);
    parts_begin(a, 0);
}

static void partitioned_finish(struct act *a)
{
    const struct circle *c = &a->circle;
    for (int time = 0; time < c->times; time++) {
        if (time > 0)
            parts_begin(a, time);
        parts_ready(a, true);
        int part = own(a->parts[1]), size = c->words / a->parts[1];
        for (int flag = own(2); !flag;) {
            MPI_Parrived(a->receive, part, &flag);
            for (int i = 0; flag && i < size; i++)
                CHECK_EQUAL(a->in[0][part * size + i],
                            word_of(c, c->group->world[c->from], time, part * size + i));
        }
        MPI_Wait(&a->receive, MPI_STATUS_IGNORE);
        MPI_Wait(&a->send[0], MPI_STATUS_IGNORE);
        content_check(c, a->in[0], time);
    }
    MPI_Request_free(&a->receive);
    MPI_Request_free(&a->send[0]);
}

/* ---- generalized ---- */

static int general_query(void *of, MPI_Status *status)
{
    struct act *a = of;
    a->queried++;
    MPI_Status_set_elements(status, MPI_INT, a->circle.words);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = a->circle.from;
    status->MPI_TAG = a->circle.tag;
    return MPI_SUCCESS;
}

static int general_free(void *of)
{
    ((struct act *)of)->freed++;
    return MPI_SUCCESS;
}

static int general_cancel(void *of, int is_complete)
{
    (void)of, (void)is_complete;
    return MPI_SUCCESS;
}

static void general_end(void *of, const MPI_Status *status)
{
    struct act *a = of;
    status_check(&a->circle, status);
    CHECK(a->queried > 0 && a->freed == 1 && a->is_over);
}

static void general_start(struct act *a)
{
    MPI_Grequest_start(general_query, general_free, general_cancel, a, &a->receive);
    slot_add(a->receive, false, general_end, a);
    a->is_over = own(2);
    if (a->is_over)
        MPI_Grequest_complete(a->receive);
}

/* ---- on a communicator that is freed at once ---- */

static void freed_received(void *of, const MPI_Status *status)
{
    struct act *a = of;
    status_check(&a->circle, status);
    content_check(&a->circle, a->in[0], 0);
}

static void freed_sent(void *of, const MPI_Status *status)
{
    (void)of, (void)status;
}

static void freed_start(struct act *a)
{
    const struct circle *c = &a->circle;
    MPI_Comm comm;
    MPI_Comm_dup(c->comm, &comm);
    content_fill(c, a->out[0], 0);
    MPI_Irecv(a->in[0], c->words, MPI_INT, c->from, c->tag, comm, &a->receive);
    (c->variety % 2 ? MPI_Issend : MPI_Isend)(a->out[0], c->words, MPI_INT, c->to, c->tag, comm,
                                              &a->send[0]);
    MPI_Comm_free(&comm);
    slot_add(a->receive, false, freed_received, a);
    slot_add(a->send[0], false, freed_sent, a);
}

/* ---- a line, whose ends talk to nobody ---- */

static void nobody_ask(MPI_Comm comm)
{
    MPI_Status status;
    MPI_Message message;
    int flag = 0, count;
    MPI_Iprobe(MPI_PROC_NULL, TAG_RARE, comm, &flag, &status);
    CHECK(flag && status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG);
    MPI_Mprobe(MPI_PROC_NULL, TAG_RARE, comm, &message, &status);
    CHECK(message == MPI_MESSAGE_NO_PROC);
    MPI_Mrecv(NULL, 0, MPI_INT, &message, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    CHECK(message == MPI_MESSAGE_NULL && count == 0 && status.MPI_SOURCE == MPI_PROC_NULL);
}

static void shift_run(struct act *a)
{
    struct circle *c = &a->circle;
    int n = c->words, to = c->me + 1 < c->group->n ? c->me + 1 : MPI_PROC_NULL,
        from = c->me > 0 ? c->me - 1 : MPI_PROC_NULL, form = own(4);
    int *in = form % 2 ? a->out[0] : a->in[0];
    MPI_Request request;
    MPI_Status status;
    content_fill(c, a->out[0], 0);
    if (form == 0)
        MPI_Sendrecv_c(a->out[0], n, MPI_INT, to, c->tag, in, n, MPI_INT, from, c->tag, c->comm,
                       &status);
    else if (form == 1)
        MPI_Sendrecv_replace_c(in, n, MPI_INT, to, c->tag, from, c->tag, c->comm, &status);
    else if (form == 2)
        MPI_Isendrecv_c(a->out[0], n, MPI_INT, to, c->tag, in, n, MPI_INT, from, c->tag, c->comm,
                        &request);
    else
        MPI_Isendrecv_replace_c(in, n, MPI_INT, to, c->tag, from, c->tag, c->comm, &request);
    if (form >= 2)
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    c->from = from;
    if (from == MPI_PROC_NULL)
        nobody_ask(c->comm);
    else
        content_check(c, in, 0);
}

/* ---- more than there is room for ---- */

static void truncated_run(struct act *a)
{
    const struct circle *c = &a->circle;
    MPI_Comm comm;
    MPI_Status status;
    int class = MPI_SUCCESS, error, room = c->words ? c->words - 1 - c->variety % c->words : 0;
    MPI_Comm_dup(c->comm, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    content_fill(c, a->out[0], 0);
    content_fill(c, a->out[1], 1);
    if (c->variety % 2)
        MPI_Barrier(comm);
    MPI_Irecv(a->in[0], room, MPI_INT, c->from, c->tag, comm, &a->receive);
    MPI_Isend(a->out[0], c->words, MPI_INT, c->to, c->tag, comm, &a->send[0]);
    MPI_Isend(a->out[1], c->words, MPI_INT, c->to, c->tag, comm, &a->send[1]);
    error = MPI_Wait(&a->receive, &status);
    MPI_Error_class(error, &class);
    CHECK_EQUAL(class, c->words ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    MPI_Recv(a->in[1], c->words, MPI_INT, c->from, c->tag, comm, &status);
    status_check(c, &status);
    content_check(c, a->in[1], 1);
    MPI_Waitall(2, a->send, MPI_STATUSES_IGNORE);
    MPI_Comm_free(&comm);
}

/* ---- reductions whose type and operation are freed while it goes on; kept ones ---- */

static void affine_pairs(void *in, void *inout, int *length, MPI_Datatype *type)
{
    uint32_t *left = in, *right = inout;
    (void)type;
    for (int i = 0; i < *length; i++)
        affine(left + 2 * i, right + 2 * i, right + 2 * i);
}

static void reduction_check(const struct act *a, const int *in, int time, bool is_affine)
{
    const struct circle *c = &a->circle;
    for (int i = 0; i + 1 < c->words; i += 2) {
        uint32_t wanted[2] = {0, 0};
        for (int k = 0; k < c->group->n; k++) {
            uint32_t value[2] = {(uint32_t)word_of(c, c->group->world[k], time, i),
                                 (uint32_t)word_of(c, c->group->world[k], time, i + 1)};
            if (!is_affine)
                wanted[0] ^= value[0], wanted[1] ^= value[1];
            else if (k)
                affine(wanted, value, wanted);
            else
                memcpy(wanted, value, sizeof wanted);
        }
        CHECK((uint32_t)in[i] == wanted[0] && (uint32_t)in[i + 1] == wanted[1]);
        digest_add(wanted[0] ^ wanted[1], (uint64_t)i);
    }
}

static void reduction_end(void *of, const MPI_Status *status)
{
    struct act *a = of;
    (void)status;
    reduction_check(a, a->in[0], 0, true);
}

static void reduction_start(struct act *a)
{
    const struct circle *c = &a->circle;
    MPI_Datatype pair;
    MPI_Op op;
    content_fill(c, a->out[0], 0);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Op_create(affine_pairs, 0, &op);
    MPI_Iallreduce_c(a->out[0], a->in[0], c->words / 2, pair, op, c->comm, &a->receive);
    MPI_Op_free(&op);
    MPI_Type_free(&pair);
    slot_add(a->receive, false, reduction_end, a);
}

static void kept_reduction_run(struct act *a)
{
    const struct circle *c = &a->circle;
    MPI_Allreduce_init(a->out[0], a->in[0], c->words, MPI_INT, MPI_BXOR, c->comm, MPI_INFO_NULL,
                       &a->receive);
    for (int time = 0; time < c->times; time++) {
        content_fill(c, a->out[0], time);
        MPI_Start(&a->receive);
        MPI_Wait(&a->receive, MPI_STATUS_IGNORE);
        reduction_check(a, a->in[0], time, false);
    }
    MPI_Request_free(&a->receive);
}

/* ---- the acts of a round ---- */

static void act_begin(struct act *a)
{
    for (int time = 0; time < TIMES; time++) {
        a->out[time] = malloc((WORDS_MAX + 1) * sizeof(int));
        a->in[time] = malloc((WORDS_MAX + 1) * sizeof(int));
        CHECK(a->out[time] && a->in[time]);
        a->send[time] = MPI_REQUEST_NULL;
    }
    switch (a->kind) {
    case FORMS:
        forms_start(a);
        break;
    case PARTITIONED:
        partitioned_start(a);
        break;
    case GENERALIZED:
        general_start(a);
        break;
    case FREED:
        freed_start(a);
        break;
    case REDUCTION:
        reduction_start(a);
        break;
    default:
        if (a->kind >= MADE_FIRST)
            made_start(&a->circle, (enum made_kind)(a->kind - MADE_FIRST));
    }
}

void rare_start(void)
{
    int wanted = draw(ACTS_MAX + 1);
    nacts = 0;
    for (int i = 0; i < wanted; i++) {
        struct act *a = &acts[nacts];
        memset(a, 0, sizeof *a);
        a->kind = (enum act_kind)draw(ACT_KINDS);
        if (!circle_draw(&a->circle, TAG_RARE + i))
            continue;
        nacts++;
        act_begin(a);
    }
}

/* What only this rank can complete is completed before it waits for all. */
void rare_ready(void)
{
    for (int i = 0; i < nacts; i++)
        if (acts[i].kind == GENERALIZED && !acts[i].is_over) {
            acts[i].is_over = true;
            MPI_Grequest_complete(acts[i].receive);
        }
}

static void act_end(struct act *a)
{
    switch (a->kind) {
    case FORMS:
        forms_finish(a);
        break;
    case PARTITIONED:
        partitioned_finish(a);
        break;
    case SHIFT:
        shift_run(a);
        break;
    case TRUNCATED:
        truncated_run(a);
        break;
    case KEPT_REDUCTION:
        kept_reduction_run(a);
        break;
    default:
        if (a->kind >= MADE_FIRST)
            made_finish(&a->circle, (enum made_kind)(a->kind - MADE_FIRST));
    }
    for (int time = 0; time < TIMES; time++) {
        free(a->out[time]);
        free(a->in[time]);
    }
}

void rare_finish(void)
{
    for (int i = 0; i < nacts; i++)
        act_end(&acts[i]);
}

/* ---- of a program ---- */

void rare_begin(void)
{
    for (int k = 0; k < SPACES; k++) {
        comms[k] = MPI_COMM_NULL;
        if (space[k].comm[0] != MPI_COMM_NULL && !space[k].is_inter)
            MPI_Comm_dup(space[k].comm[0], &comms[k]);
    }
}

void rare_end(void)
{
    for (int k = 0; k < SPACES; k++)
        if (comms[k] != MPI_COMM_NULL)
            MPI_Comm_free(&comms[k]);
}
