/* SPDX-License-Identifier: Apache-2.0 */
/* Random point-to-point traffic: does every message arrive once, complete, unchanged and in order?
 *
 * Every round all ranks draw the same plan: messages between random ranks on random communicators, of 0 to 1 MiB, with few tags, outside or
 * inside the pattern, in all send modes and random datatypes.  For each (receiver, communicator, inside or outside) the plan also draws how
 * the messages are asked for: by source and tag, with MPI_ANY_SOURCE, MPI_ANY_TAG, both, or wildcards for some tags only; so that every
 * message finds a receive whatever the order of arrival.  How a rank posts, probes and completes is drawn by itself.  Checked: every receive
 * gets a message it asked for, with its exact status, length and content and nothing beside it; every message arrives once; a receive never
 * gets a message while an earlier one of the same sender that it could have taken went to a receive posted later.
 */
#include "random.h"

enum {
    MESSAGES_MAX = 40,
    WORDS_MAX = 50 * 1024,
    WORDS_LARGE = 256 * 1024,
    TAGS = 4,
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
    int from, from_world, to_world; /* from: comm rank */
    int space, tag, words;
    bool inside;
    enum sending sending;
    bool is_received;
};

struct receive {
    int source, tag, space;
    bool inside;
    int kind, capacity;
    const struct layout *layout;
    struct memory memory;
    int order;   /* of posting */
    int message; /* what it got; -1 nothing yet */
};

static struct message message[MESSAGES_MAX];
static int nmessages;
static bool posts_first;
static enum asking asking[RANKS_MAX][SPACES][2];
static bool probes[RANKS_MAX][SPACES][2];
static int kinds[RANKS_MAX][SPACES][2]; /* of words: all that a wildcard may take are alike */
static struct receive receives[MESSAGES_MAX];
static struct memory sent[MESSAGES_MAX];
static char *packed[MESSAGES_MAX]; /* NULL: sent as it lies in memory */
static int nreceives, norder;

/* ---- the plan ---- */

static int words_draw(void)
{
    int kind = draw(100);
    int words = kind < 60   ? draw(64)
                : kind < 85 ? draw(2048)
                : kind < 96 ? draw(16 * 1024)
                : kind < 99 ? draw(WORDS_MAX)
                            : draw(WORDS_LARGE);
    return draw(2) ? words - words % 12 : words; /* so that many datatypes fit */
}

static bool message_draw(struct message *m)
{
    m->space = draw(SPACES);
    m->from_world = draw(program.size);
    int to = draw(RANKS_MAX);
    const struct group *peers = space_peers(&space[m->space], m->from_world);
    m->from = space[m->space].place[m->from_world];
    m->to_world = peers ? peers->world[to % peers->n] : -1;
    m->tag = draw(TAGS);
    m->words = words_draw();
    m->inside = draw(2);
    m->sending = (enum sending)draw(SENDINGS);
    if (!posts_first && (m->sending == READY_TO_BLOCK || m->sending == BLOCKING_SYNCHRONOUS))
        m->sending = STANDARD;
    if (m->sending == BUFFERED && m->words > BUFFERED_WORDS_MAX)
        m->sending = STANDARD;
    m->is_received = false;
    return peers;
}

static void plan_draw(void)
{
    int tries = 1 + draw(MESSAGES_MAX);
    posts_first = draw(2);
    nmessages = 0;
    for (int w = 0; w < program.size; w++)
        for (int c = 0; c < SPACES; c++)
            for (int inside = 0; inside < 2; inside++) {
                enum asking a = (enum asking)draw(ASKINGS);
                asking[w][c][inside] = program.is_recoverable && !inside ? BY_BOTH : a;
                probes[w][c][inside] = !posts_first && draw(3) == 0;
                kinds[w][c][inside] = draw(KINDS);
            }
    for (int i = 0; i < tries; i++)
        nmessages += message_draw(&message[nmessages]);
}

static bool any_source(enum asking a, int tag)
{
    return a == ANY_SOURCE || a == ANY_BOTH || (a == ANY_SOURCE_OF_HIGH_TAGS && tag >= TAGS / 2);
}

/* In MPICH 4.0.2 an MPI_ANY_TAG receive takes what a non-blocking collective on its communicator sends to its own rank. */
static enum asking asking_safe(enum asking a, bool is_mine)
{
    if (program.has_collectives && a == ANY_BOTH)
        return ANY_SOURCE;
    return program.has_collectives && a == ANY_TAG && is_mine ? BY_BOTH : a;
}

static void receives_plan(void)
{
    nreceives = norder = 0;
    for (int i = 0; i < nmessages; i++) {
        const struct message *m = &message[i];
        if (m->to_world != program.rank)
            continue;
        enum asking a =
            asking_safe(asking[program.rank][m->space][m->inside], m->from_world == m->to_world);
        struct receive *r = &receives[nreceives++];
        *r = (struct receive){.space = m->space, .inside = m->inside, .message = -1, .order = -1};
        r->kind = kinds[program.rank][m->space][m->inside];
        r->source = any_source(a, m->tag) ? MPI_ANY_SOURCE : m->from;
        r->tag = a == ANY_TAG || a == ANY_BOTH ? MPI_ANY_TAG : m->tag;
        for (int k = 0; k < nmessages; k++)
            if (message[k].to_world == program.rank && message[k].space == m->space &&
                message[k].words > r->capacity)
                r->capacity = message[k].words;
        r->capacity += own(3);
        r->layout = layout_pick(own, r->capacity);
    }
    for (int i = nreceives - 1; i > 0; i--) { /* any order of posting is valid */
        int k = own(i + 1);
        struct receive swap = receives[i];
        receives[i] = receives[k];
        receives[k] = swap;
    }
}

void traffic_plan(void)
{
    plan_draw();
    receives_plan();
}

/* ---- content ---- */

static int word_of(int index, int position)
{
    if (position == 0)
        return program.round << 8 | index;
    return (int)mix((uint64_t)program.round << 8 | (uint64_t)index, (uint64_t)position);
}

/* ---- sends ---- */

static void send_end(void *of, const MPI_Status *status)
{
    struct memory *memory = of;
    (void)status;
    free(packed[memory - sent]);
    packed[memory - sent] = NULL;
    memory_fini(memory);
}

/* What is packed is received like what is not. */
static void send_pack(int index, struct handed *h, MPI_Comm comm)
{
    int size, used = 0;
    if (program.has_rare && index % 2) {
        MPI_Count wide, at = 0;
        MPI_Pack_size_c(h->count, h->type, comm, &wide);
        packed[index] = malloc((size_t)wide + 1);
        CHECK(packed[index]);
        MPI_Pack_c(h->buf, h->count, h->type, packed[index], wide, &at, comm);
        handed_done(h);
        *h = (struct handed){packed[index], (int)at, MPI_PACKED, false};
        return;
    }
    MPI_Pack_size(h->count, h->type, comm, &size);
    packed[index] = malloc((size_t)size + 1);
    CHECK(packed[index]);
    MPI_Pack(h->buf, h->count, h->type, packed[index], size, &used, comm);
    handed_done(h);
    *h = (struct handed){packed[index], used, MPI_PACKED, false};
}

static MPI_Request persistent_start(const struct handed *h, int way, int to, int tag, MPI_Comm comm)
{
    MPI_Request started;
    if (way == 0)
        MPI_Ssend_init(h->buf, h->count, h->type, to, tag, comm, &started);
    else if (way == 1)
        MPI_Bsend_init(h->buf, h->count, h->type, to, tag, comm, &started);
    else
        MPI_Send_init(h->buf, h->count, h->type, to, tag, comm, &started);
    if (own(2))
        MPI_Start(&started);
    else
        MPI_Startall(1, &started);
    return started;
}

/* The sends with large counts; false: there is none for it. */
static bool send_wide(const struct message *m, const struct handed *h, int to, MPI_Comm comm,
                      MPI_Request *started)
{
    switch (m->sending) {
    case SYNCHRONOUS:
        MPI_Issend_c(h->buf, h->count, h->type, to, m->tag, comm, started);
        break;
    case READY_TO_BLOCK:
        MPI_Rsend_c(h->buf, h->count, h->type, to, m->tag, comm);
        break;
    case BLOCKING_SYNCHRONOUS:
        MPI_Ssend_c(h->buf, h->count, h->type, to, m->tag, comm);
        break;
    case BUFFERED:
        MPI_Bsend_c(h->buf, h->count, h->type, to, m->tag, comm);
        break;
    case PERSISTENT:
        return false;
    default:
        MPI_Isend_c(h->buf, h->count, h->type, to, m->tag, comm, started);
    }
    return true;
}

static void send_narrow(int index, const struct handed *h, int to, MPI_Comm comm,
                        MPI_Request *started)
{
    const struct message *m = &message[index];
    switch (m->sending) {
    case SYNCHRONOUS:
        MPI_Issend(h->buf, h->count, h->type, to, m->tag, comm, started);
        break;
    case READY_TO_BLOCK:
        (index % 2 ? MPI_Rsend : MPI_Send)(h->buf, h->count, h->type, to, m->tag, comm);
        break;
    case BLOCKING_SYNCHRONOUS:
        MPI_Ssend(h->buf, h->count, h->type, to, m->tag, comm);
        break;
    case BUFFERED:
        if (index % 2)
            MPI_Ibsend(h->buf, h->count, h->type, to, m->tag, comm, started);
        else
            MPI_Bsend(h->buf, h->count, h->type, to, m->tag, comm);
        break;
    case PERSISTENT:
        *started =
            persistent_start(h, m->words > BUFFERED_WORDS_MAX ? 2 : index % 4, to, m->tag, comm);
        break;
    default:
        MPI_Isend(h->buf, h->count, h->type, to, m->tag, comm, started);
    }
}

static void send_one(int index)
{
    const struct message *m = &message[index];
    const struct space *s = &space[m->space];
    const struct layout *layout = layout_pick(own, m->words);
    struct memory *memory = &sent[index];
    MPI_Request started = MPI_REQUEST_NULL;
    memory_init(memory, layout, m->words / layout->words);
    for (int i = 0; i < m->words; i++)
        *memory_word(memory, i) = word_of(index, i);
    struct handed h = memory_hand(memory, kinds[m->to_world][m->space][m->inside], own(8) == 0);
    int to = s->place[m->to_world];
    MPI_Comm comm = s->comm[m->inside];
    if (own(10) == 0 && !h.is_absolute) /* MPICH packs nothing from MPI_BOTTOM */
        send_pack(index, &h, comm);
    if (!program.has_rare || m->words % 3 != 0 || !send_wide(m, &h, to, comm, &started))
        send_narrow(index, &h, to, comm, &started);
    handed_done(&h);
    if (started == MPI_REQUEST_NULL)
        send_end(memory, MPI_STATUS_IGNORE);
    else
        slot_add(started, m->sending == PERSISTENT, send_end, memory);
}

static void sends_start(bool inside)
{
    for (int i = 0; i < nmessages; i++)
        if (message[i].from_world == program.rank && message[i].inside == inside)
            send_one(i);
}

/* ---- receives ---- */

static int message_find(const struct receive *r, int words, const MPI_Status *status)
{
    if (words > 0) {
        int first = *memory_word(&r->memory, 0);
        CHECK_EQUAL(first >> 8, program.round);
        return first & 0xff;
    }
    for (int i = 0; i < nmessages; i++) { /* empty messages look alike */
        const struct message *m = &message[i];
        if (m->to_world == program.rank && m->space == r->space && m->inside == r->inside &&
            m->words == 0 && !m->is_received && m->from == status->MPI_SOURCE &&
            m->tag == status->MPI_TAG)
            return i;
    }
    return -1;
}

static void receive_end(void *of, const MPI_Status *status)
{
    struct receive *r = of;
    int words, count, unit = r->layout->words, parts = parts_of_word[r->kind];
    MPI_Get_elements(status, r->layout->as[r->kind], &words);
    MPI_Get_count(status, r->layout->as[r->kind], &count);
    CHECK_EQUAL(words % parts, 0);
    words /= parts;
    CHECK_EQUAL(count, words % unit ? MPI_UNDEFINED : words / unit);
    CHECK(r->source == MPI_ANY_SOURCE || status->MPI_SOURCE == r->source);
    CHECK(r->tag == MPI_ANY_TAG || status->MPI_TAG == r->tag);
    int found = message_find(r, words, status);
    CHECK(found >= 0 && found < nmessages);
    struct message *m = &message[found];
    CHECK(m->to_world == program.rank && m->space == r->space && m->inside == r->inside &&
          !m->is_received);
    CHECK_EQUAL(status->MPI_SOURCE, m->from);
    CHECK_EQUAL(status->MPI_TAG, m->tag);
    CHECK_EQUAL(words, m->words);
    bool *is_used = calloc((size_t)(r->memory.count * unit) + 1, sizeof *is_used);
    for (int i = 0; i < words; i++) {
        CHECK(*memory_word(&r->memory, i) == word_of(found, i));
        digest_add((uint32_t)word_of(found, i), (uint64_t)found);
        is_used[i] = true;
    }
    memory_check(&r->memory, is_used);
    free(is_used);
    m->is_received = true;
    r->message = found;
    memory_fini(&r->memory);
}

static int irecv_wide(void *buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm,
                      MPI_Request *started)
{
    return MPI_Irecv_c(buf, count, type, source, tag, comm, started);
}

static void receive_post(struct receive *r)
{
    MPI_Comm comm = space[r->space].comm[r->inside];
    MPI_Request started;
    bool is_persistent = own(6) == 0;
    memory_init(&r->memory, r->layout, r->capacity / r->layout->words);
    struct handed h = memory_hand(&r->memory, r->kind, own(8) == 0);
    r->order = norder++;
    if (is_persistent) {
        MPI_Recv_init(h.buf, h.count, h.type, r->source, r->tag, comm, &started);
        MPI_Start(&started);
    } else {
        (program.has_rare && r->capacity % 3 == 0 ? irecv_wide : MPI_Irecv)(
            h.buf, h.count, h.type, r->source, r->tag, comm, &started);
    }
    handed_done(&h);
    slot_add(started, is_persistent, receive_end, r);
}

static void receive_by_probe(struct receive *r)
{
    MPI_Comm comm = space[r->space].comm[r->inside];
    MPI_Message matched = MPI_MESSAGE_NULL;
    MPI_Status probed, status;
    int words, flag = 0, way = own(4);
    if (way == 0)
        MPI_Probe(r->source, r->tag, comm, &probed);
    else if (way == 1)
        MPI_Mprobe(r->source, r->tag, comm, &matched, &probed);
    while (way == 2 && !flag)
        MPI_Iprobe(r->source, r->tag, comm, &flag, &probed);
    while (way == 3 && !flag)
        MPI_Improbe(r->source, r->tag, comm, &flag, &matched, &probed);
    MPI_Get_elements(&probed, layouts[0].as[r->kind], &words);
    words /= parts_of_word[r->kind];
    r->layout = layout_pick(own, words);
    r->order = norder++;
    memory_init(&r->memory, r->layout, words / r->layout->words);
    struct handed h = memory_hand(&r->memory, r->kind, own(8) == 0);
    if (matched == MPI_MESSAGE_NULL) {
        MPI_Recv(h.buf, h.count, h.type, probed.MPI_SOURCE, probed.MPI_TAG, comm, &status);
    } else if (own(2)) {
        MPI_Mrecv(h.buf, h.count, h.type, &matched, &status);
    } else {
        MPI_Request started;
        MPI_Imrecv(h.buf, h.count, h.type, &matched, &started);
        MPI_Wait(&started, &status);
    }
    handed_done(&h);
    CHECK(status.MPI_SOURCE == probed.MPI_SOURCE && status.MPI_TAG == probed.MPI_TAG);
    receive_end(r, &status);
}

static void receives_post(bool inside)
{
    for (int i = 0; i < nreceives; i++)
        if (receives[i].inside == inside && !probes[program.rank][receives[i].space][inside])
            receive_post(&receives[i]);
}

static void receives_probe(bool inside)
{
    for (int i = 0; i < nreceives; i++)
        if (receives[i].inside == inside && probes[program.rank][receives[i].space][inside])
            receive_by_probe(&receives[i]);
}

/* ---- a round ---- */

void traffic_start(void)
{
    receives_post(false);
    if (!posts_first)
        sends_start(false);
    SPBC_Begin_iteration(program.pattern);
    receives_post(true);
    if (posts_first)
        MPI_Barrier(MPI_COMM_WORLD);
    sends_start(true);
    receives_probe(true);
    if (own(2))
        slots_some();
    SPBC_End_iteration(program.pattern);
}

void traffic_finish(void)
{
    if (posts_first)
        sends_start(false);
    receives_probe(false);
}

/* Of two messages of one sender, the receive posted first gets the one sent first if it asked for it. */
static void order_check(void)
{
    for (int i = 0; i < nreceives; i++)
        for (int k = 0; k < nreceives; k++) {
            const struct receive *a = &receives[i], *b = &receives[k];
            if (a->space != b->space || a->inside != b->inside || a->order >= b->order)
                continue;
            const struct message *of_a = &message[a->message], *of_b = &message[b->message];
            bool could_take = (a->source == MPI_ANY_SOURCE || a->source == of_b->from) &&
                              (a->tag == MPI_ANY_TAG || a->tag == of_b->tag);
            CHECK(
                !(of_a->from_world == of_b->from_world && b->message < a->message && could_take) ||
                (of_a->words == 0 || of_b->words == 0));
        }
}

void traffic_check(void)
{
    order_check();
    for (int i = 0; i < nmessages; i++)
        CHECK(message[i].is_received == (message[i].to_world == program.rank));
}
