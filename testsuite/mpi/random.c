/* SPDX-License-Identifier: Apache-2.0 */
/* Does random valid traffic arrive complete, unchanged and in order?
 *
 *     random SEED ROUNDS [recoverable]
 *
 * Every round all ranks draw the same plan from the seed: messages between random ranks on five
 * communicators, of 0 to 200 KiB, with few tags, outside or inside a pattern, in all send modes, of
 * plain and strided datatypes.  For each (receiver, communicator, inside or outside) the plan also
 * draws how the messages are asked for: by source and tag, with MPI_ANY_SOURCE, MPI_ANY_TAG, both,
 * or wildcards for some tags only; so that every message finds a receive whatever the order of
 * arrival.  How a rank posts, probes and completes is drawn by itself.  Checked: every receive gets
 * a message it asked for, with its exact status, length and content; every message arrives once; a
 * receive never gets a message while an earlier one of the same sender that it could have taken
 * went to a receive posted later.  Rank 0 prints a digest of all contents: equal under plain MPICH
 * (where an extra communicator stands for the pattern) and with every number of clusters.
 *
 * `recoverable`: wildcards only inside the pattern, as a program must be that is killed and
 * recovers; then no barrier separates rounds.
 */
#include <mpi.h>
#include <spbc.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "check.h"

enum {
    RANKS_MAX = 16,
    COMMS = 5,
    MESSAGES_MAX = 40,
    WORDS_MAX = 50 * 1024,
    TAGS = 4,
    BUFFER_BYTES = 8 * 1024 * 1024,
    BUFFERED_WORDS_MAX = 4096
};

enum asking { BY_BOTH, ANY_SOURCE, ANY_TAG, ANY_BOTH, ANY_SOURCE_OF_HIGH_TAGS, ASKINGS };
enum sending {
    STANDARD,
    SYNCHRONOUS,
    READY_TO_BLOCK,
    BLOCKING_SYNCHRONOUS,
    BUFFERED,
    PERSISTENT,
    SENDINGS
};

struct message {
    int from, to; /* comm ranks */
    int from_world, to_world;
    int comm, tag, words;
    bool inside, strided;
    enum sending sending;
    bool is_received;
};

struct receive {
    int source, tag, comm;
    bool inside, strided;
    int capacity;
    int *buf;
    int order;   /* of posting */
    int message; /* what it got; -1 nothing yet */
};

struct slot { /* one pending request: a send or a receive */
    struct receive *receive;
    int *memory;
    bool is_persistent;
};

static struct {
    uint64_t state;
} shared_random, own_random;

static int rank, size, round_number;
static bool is_recoverable;
static MPI_Comm comms[2][COMMS]; /* outside, inside: the same unless the pattern calls do nothing */
static int to_comm_rank[COMMS][RANKS_MAX], color_of[COMMS][RANKS_MAX];
static SPBC_Pattern pattern;
static MPI_Datatype strided_type;

static struct message message[MESSAGES_MAX];
static int nmessages;
static bool posts_first;
static enum asking asking[RANKS_MAX][COMMS][2];
static bool probes[RANKS_MAX][COMMS][2];

static struct receive receives[MESSAGES_MAX];
static int nreceives, norder;
static MPI_Request request[2 * MESSAGES_MAX];
static struct slot slot[2 * MESSAGES_MAX];
static int nslots;
static uint64_t digest;

/* ---- random numbers ---- */

static uint64_t mix(uint64_t x)
{
    x ^= x >> 31;
    x *= 0x9e3779b97f4a7c15u;
    x ^= x >> 29;
    x *= 0xbf58476d1ce4e5b9u;
    return x ^ x >> 32;
}

static int draw_from(uint64_t *state, int n)
{
    *state += 0x9e3779b97f4a7c15u;
    return (int)(mix(*state) % (uint64_t)n);
}

static int draw(int n) /* the same on all ranks */
{
    return draw_from(&shared_random.state, n);
}

static int own(int n)
{
    return draw_from(&own_random.state, n);
}

/* ---- communicators ---- */

static void comms_make(void)
{
    for (int inside = 0; inside < 2; inside++) {
#ifdef SPBC_RUNTIME
        if (inside) {
            memcpy(comms[1], comms[0], sizeof comms[0]);
            break;
        }
#endif
        MPI_Comm_dup(MPI_COMM_WORLD, &comms[inside][0]);
        MPI_Comm_dup(MPI_COMM_WORLD, &comms[inside][1]);
        MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &comms[inside][2]);
        MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &comms[inside][3]);
        MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &comms[inside][4]);
    }
    for (int c = 0; c < COMMS; c++) {
        int mine;
        MPI_Comm_rank(comms[0][c], &mine);
        MPI_Allgather(&mine, 1, MPI_INT, to_comm_rank[c], 1, MPI_INT, MPI_COMM_WORLD);
        for (int w = 0; w < size; w++)
            color_of[c][w] = c == 2 ? w % 2 : c == 3 ? w / 2 : 0;
    }
}

static void comms_free(void)
{
    for (int c = 0; c < COMMS; c++) {
        if (comms[1][c] != comms[0][c])
            MPI_Comm_free(&comms[1][c]);
        MPI_Comm_free(&comms[0][c]);
    }
}

/* ---- the plan ---- */

static int draw_words(void)
{
    int kind = draw(100);
    return kind < 60   ? draw(64)
           : kind < 85 ? draw(2048)
           : kind < 96 ? draw(16 * 1024)
                       : draw(WORDS_MAX);
}

static void plan_draw(void)
{
    nmessages = 1 + draw(MESSAGES_MAX);
    posts_first = draw(2);
    for (int w = 0; w < size; w++)
        for (int c = 0; c < COMMS; c++)
            for (int inside = 0; inside < 2; inside++) {
                enum asking a = (enum asking)draw(ASKINGS);
                asking[w][c][inside] = is_recoverable && !inside ? BY_BOTH : a;
                probes[w][c][inside] = !posts_first && draw(3) == 0;
            }
    for (int i = 0; i < nmessages; i++) {
        struct message *m = &message[i];
        m->comm = draw(COMMS);
        m->from_world = draw(size);
        do
            m->to_world = draw(size);
        while (color_of[m->comm][m->to_world] != color_of[m->comm][m->from_world]);
        m->from = to_comm_rank[m->comm][m->from_world];
        m->to = to_comm_rank[m->comm][m->to_world];
        m->tag = draw(TAGS);
        m->words = draw_words();
        m->inside = draw(2);
        m->strided = draw(4) == 0;
        m->sending = (enum sending)draw(SENDINGS);
        if (!posts_first && (m->sending == READY_TO_BLOCK || m->sending == BLOCKING_SYNCHRONOUS))
            m->sending = STANDARD;
        if (m->sending == BUFFERED && m->words > BUFFERED_WORDS_MAX)
            m->sending = STANDARD;
        m->is_received = false;
    }
}

static bool any_source(enum asking a, int tag)
{
    return a == ANY_SOURCE || a == ANY_BOTH || (a == ANY_SOURCE_OF_HIGH_TAGS && tag >= TAGS / 2);
}

static void receives_plan(void)
{
    nreceives = norder = 0;
    for (int i = 0; i < nmessages; i++) {
        const struct message *m = &message[i];
        if (m->to_world != rank)
            continue;
        enum asking a = asking[rank][m->comm][m->inside];
        struct receive *r = &receives[nreceives++];
        r->source = any_source(a, m->tag) ? MPI_ANY_SOURCE : m->from;
        r->tag = a == ANY_TAG || a == ANY_BOTH ? MPI_ANY_TAG : m->tag;
        r->comm = m->comm;
        r->inside = m->inside;
        r->strided = own(4) == 0;
        r->message = -1;
        r->order = -1;
        r->buf = NULL;
        r->capacity = 0;
        for (int k = 0; k < nmessages; k++)
            if (message[k].to_world == rank && message[k].comm == m->comm &&
                message[k].words > r->capacity)
                r->capacity = message[k].words;
        r->capacity += own(3);
    }
    for (int i = nreceives - 1; i > 0; i--) { /* any order of posting is valid */
        int k = own(i + 1);
        struct receive swap = receives[i];
        receives[i] = receives[k];
        receives[k] = swap;
    }
}

/* ---- content ---- */

static int word_of(int index, int position)
{
    if (position == 0)
        return round_number << 8 | index;
    return (int)mix((uint64_t)round_number << 40 ^ (uint64_t)index << 32 ^ (uint64_t)position);
}

static int *memory_new(int words, bool strided)
{
    int *memory = malloc(((size_t)words * (strided ? 2 : 1) + 1) * sizeof *memory);
    CHECK(memory);
    return memory;
}

static MPI_Comm comm_of(bool inside, int comm)
{
    return comms[inside][comm];
}

/* ---- sends ---- */

static void slot_add(struct receive *receive, int *memory, MPI_Request started, bool is_persistent)
{
    request[nslots] = started;
    slot[nslots++] = (struct slot){receive, memory, is_persistent};
}

static void send_one(int index)
{
    const struct message *m = &message[index];
    MPI_Datatype type = m->strided ? strided_type : MPI_INT;
    MPI_Comm comm = comm_of(m->inside, m->comm);
    int *memory = memory_new(m->words, m->strided);
    MPI_Request started = MPI_REQUEST_NULL;
    for (int i = 0; i < m->words; i++)
        memory[m->strided ? 2 * i : i] = word_of(index, i);
    switch (m->sending) {
    case SYNCHRONOUS:
        MPI_Issend(memory, m->words, type, m->to, m->tag, comm, &started);
        break;
    case READY_TO_BLOCK:
        (index % 2 ? MPI_Rsend : MPI_Send)(memory, m->words, type, m->to, m->tag, comm);
        break;
    case BLOCKING_SYNCHRONOUS:
        MPI_Ssend(memory, m->words, type, m->to, m->tag, comm);
        break;
    case BUFFERED:
        if (index % 2)
            MPI_Ibsend(memory, m->words, type, m->to, m->tag, comm, &started);
        else
            MPI_Bsend(memory, m->words, type, m->to, m->tag, comm);
        break;
    case PERSISTENT:
        (index % 2 ? MPI_Ssend_init : MPI_Send_init)(memory, m->words, type, m->to, m->tag, comm,
                                                     &started);
        MPI_Start(&started);
        break;
    default:
        MPI_Isend(memory, m->words, type, m->to, m->tag, comm, &started);
    }
    if (started == MPI_REQUEST_NULL)
        free(memory);
    else
        slot_add(NULL, memory, started, m->sending == PERSISTENT);
}

static void sends_start(bool inside)
{
    for (int i = 0; i < nmessages; i++)
        if (message[i].from_world == rank && message[i].inside == inside)
            send_one(i);
}

/* ---- receives ---- */

static void receive_check(struct receive *r, const MPI_Status *status)
{
    int words, found = -1;
    MPI_Get_count(status, MPI_INT, &words);
    CHECK(r->source == MPI_ANY_SOURCE || status->MPI_SOURCE == r->source);
    CHECK(r->tag == MPI_ANY_TAG || status->MPI_TAG == r->tag);
    if (words > 0) {
        CHECK_EQUAL(r->buf[0] >> 8, round_number);
        found = r->buf[0] & 0xff;
        CHECK(found < nmessages);
    }
    for (int i = 0; words == 0 && i < nmessages && found < 0; i++) { /* empty messages look alike */
        const struct message *m = &message[i];
        if (m->to_world == rank && m->comm == r->comm && m->inside == r->inside && m->words == 0 &&
            !m->is_received && m->from == status->MPI_SOURCE && m->tag == status->MPI_TAG)
            found = i;
    }
    CHECK(found >= 0);
    struct message *m = &message[found];
    CHECK(m->to_world == rank && m->comm == r->comm && m->inside == r->inside && !m->is_received);
    CHECK_EQUAL(status->MPI_SOURCE, m->from);
    CHECK_EQUAL(status->MPI_TAG, m->tag);
    CHECK_EQUAL(words, m->words);
    for (int i = 0; i < words; i++) {
        CHECK(r->buf[r->strided ? 2 * i : i] == word_of(found, i));
        digest += (uint64_t)(uint32_t)word_of(found, i) * (uint64_t)(found + 1);
    }
    m->is_received = true;
    r->message = found;
    free(r->buf);
}

static void receive_post(struct receive *r)
{
    MPI_Datatype type = r->strided ? strided_type : MPI_INT;
    MPI_Comm comm = comm_of(r->inside, r->comm);
    MPI_Request started;
    bool is_persistent = own(6) == 0;
    r->buf = memory_new(r->capacity, r->strided);
    r->order = norder++;
    if (is_persistent) {
        MPI_Recv_init(r->buf, r->capacity, type, r->source, r->tag, comm, &started);
        MPI_Start(&started);
    } else {
        MPI_Irecv(r->buf, r->capacity, type, r->source, r->tag, comm, &started);
    }
    slot_add(r, NULL, started, is_persistent);
}

static void receive_by_probe(struct receive *r)
{
    MPI_Datatype type = r->strided ? strided_type : MPI_INT;
    MPI_Comm comm = comm_of(r->inside, r->comm);
    MPI_Message matched = MPI_MESSAGE_NULL;
    MPI_Status probed, status;
    int words, got, flag = 0, way = own(4);
    if (way == 0)
        MPI_Probe(r->source, r->tag, comm, &probed);
    else if (way == 1)
        MPI_Mprobe(r->source, r->tag, comm, &matched, &probed);
    while (way == 2 && !flag)
        MPI_Iprobe(r->source, r->tag, comm, &flag, &probed);
    while (way == 3 && !flag)
        MPI_Improbe(r->source, r->tag, comm, &flag, &matched, &probed);
    MPI_Get_count(&probed, MPI_INT, &words);
    r->buf = memory_new(words, r->strided);
    r->order = norder++;
    if (matched == MPI_MESSAGE_NULL) {
        MPI_Recv(r->buf, words, type, probed.MPI_SOURCE, probed.MPI_TAG, comm, &status);
    } else if (own(2)) {
        MPI_Mrecv(r->buf, words, type, &matched, &status);
    } else {
        MPI_Request started;
        MPI_Imrecv(r->buf, words, type, &matched, &started);
        MPI_Wait(&started, &status);
    }
    MPI_Get_count(&status, MPI_INT, &got);
    CHECK(got == words && status.MPI_SOURCE == probed.MPI_SOURCE &&
          status.MPI_TAG == probed.MPI_TAG);
    receive_check(r, &status);
}

static void receives_post(bool inside)
{
    for (int i = 0; i < nreceives; i++)
        if (receives[i].inside == inside && !probes[rank][receives[i].comm][inside])
            receive_post(&receives[i]);
}

static void receives_probe(bool inside)
{
    for (int i = 0; i < nreceives; i++)
        if (receives[i].inside == inside && probes[rank][receives[i].comm][inside])
            receive_by_probe(&receives[i]);
}

/* Of two messages of one sender, the receive posted first gets the one sent first if it asked for
 * it. */
static void order_check(void)
{
    for (int i = 0; i < nreceives; i++)
        for (int k = 0; k < nreceives; k++) {
            const struct receive *a = &receives[i], *b = &receives[k];
            if (a->comm != b->comm || a->inside != b->inside || a->order >= b->order)
                continue;
            const struct message *of_a = &message[a->message], *of_b = &message[b->message];
            bool could_take = (a->source == MPI_ANY_SOURCE || a->source == of_b->from) &&
                              (a->tag == MPI_ANY_TAG || a->tag == of_b->tag);
            CHECK(!(of_a->from == of_b->from && b->message < a->message && could_take) ||
                  (of_a->words == 0 || of_b->words == 0));
        }
}

/* ---- completion ---- */

static void slot_end(int i, const MPI_Status *status)
{
    struct slot *s = &slot[i];
    if (s->is_persistent)
        MPI_Request_free(&request[i]);
    CHECK(request[i] == MPI_REQUEST_NULL);
    if (s->receive)
        receive_check(s->receive, status);
    free(s->memory);
    *s = (struct slot){NULL, NULL, false};
}

static bool has_slot(int i)
{
    return slot[i].receive || slot[i].memory;
}

static int complete_some(bool waits)
{
    static MPI_Status status[2 * MESSAGES_MAX];
    static int index[2 * MESSAGES_MAX];
    int n = 0, flag = 0, one = own(nslots);
    switch (own(waits ? 7 : 5)) {
    case 0:
        if (!has_slot(one))
            return 0;
        MPI_Test(&request[one], &flag, &status[0]);
        n = flag, index[0] = one;
        break;
    case 1:
        MPI_Testany(nslots, request, &one, &flag, &status[0]);
        n = flag && one != MPI_UNDEFINED, index[0] = one;
        break;
    case 2:
        MPI_Testsome(nslots, request, &n, index, status);
        break;
    case 3:
        MPI_Testall(nslots, request, &flag, status);
        for (int i = 0; flag && i < nslots; i++)
            if (has_slot(i)) {
                slot_end(i, &status[i]);
                n = 0;
            }
        return flag ? nslots : 0;
    case 4:
        MPI_Request_get_status(request[one], &flag, &status[0]);
        return 0;
    case 5:
        MPI_Waitany(nslots, request, &one, &status[0]);
        n = one != MPI_UNDEFINED, index[0] = one;
        break;
    default:
        MPI_Waitsome(nslots, request, &n, index, status);
    }
    n = n == MPI_UNDEFINED ? 0 : n;
    for (int i = 0; i < n; i++)
        slot_end(index[i], &status[i]);
    return n;
}

static void complete_all(void)
{
    static MPI_Status status[2 * MESSAGES_MAX];
    bool at_once = own(3) == 0;
    for (;;) {
        int pending = 0;
        for (int i = 0; i < nslots; i++)
            pending += has_slot(i);
        if (!pending)
            break;
        if (!at_once) {
            complete_some(true);
            continue;
        }
        MPI_Waitall(nslots, request, status);
        for (int i = 0; i < nslots; i++)
            if (has_slot(i))
                slot_end(i, &status[i]);
    }
    nslots = 0;
}

/* ---- rounds ---- */

static void round_run(void)
{
    bool is_separated = !is_recoverable;
#ifndef SPBC_RUNTIME
    is_separated = true;
#endif
    if (is_separated)
        MPI_Barrier(MPI_COMM_WORLD);
    plan_draw();
    receives_plan();
    receives_post(false);
    if (!posts_first)
        sends_start(false);
    SPBC_Begin_iteration(pattern);
    receives_post(true);
    if (posts_first)
        MPI_Barrier(MPI_COMM_WORLD);
    sends_start(true);
    receives_probe(true);
    if (nslots && own(2))
        complete_some(false);
    SPBC_End_iteration(pattern);
    if (posts_first)
        sends_start(false);
    receives_probe(false);
    complete_all();
    order_check();
    for (int i = 0; i < nmessages; i++)
        CHECK(message[i].is_received == (message[i].to_world == rank));
}

int main(int argc, char **argv)
{
    uint64_t total = 0;
    void *buffer = malloc(BUFFER_BYTES);
    int bytes;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(argc >= 3 && size <= RANKS_MAX && buffer);
    is_recoverable = argc > 3 && strcmp(argv[3], "recoverable") == 0;
    shared_random.state = strtoull(argv[1], NULL, 10) * 1000003;
    own_random.state = shared_random.state + 77 * (uint64_t)(rank + 1);
    MPI_Buffer_attach(buffer, BUFFER_BYTES);
    MPI_Datatype one;
    MPI_Type_contiguous(1, MPI_INT, &one);
    MPI_Type_create_resized(one, 0, 2 * sizeof(int), &strided_type);
    MPI_Type_free(&one);
    MPI_Type_commit(&strided_type);
    SPBC_Declare_pattern("random traffic", &pattern);
    comms_make();
    int rounds = atoi(argv[2]);
    for (round_number = 0; round_number < rounds; round_number++)
        round_run();
    MPI_Reduce(&digest, &total, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("seed %s, %d rounds, digest %016llx\n", argv[1], rounds, (unsigned long long)total);
    comms_free();
    MPI_Type_free(&strided_type);
    MPI_Buffer_detach(&buffer, &bytes);
    free(buffer);
    MPI_Finalize();
    return 0;
}
