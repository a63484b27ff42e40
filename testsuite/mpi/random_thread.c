/* SPDX-License-Identifier: Apache-2.0 */
/* What do other threads do beside a random program (MPI_THREAD_MULTIPLE)?
 *
 * Up to three threads draw a program of their own from the seed, each on a duplicate of the world and, with tags of its own, on one that all
 * of them share: exchanges in a circle in all forms, requests that are started several times, collectives, communicators and
 * large-count datatypes that are made and freed, and messages from thread to thread.  Nothing is ordered between the threads but by these
 * messages.  Every step has its own tag, so that a reception from any source is met by one message only.
 */
#include "random.h"

#include <pthread.h>

enum { THREADS_MAX = 3, STEPS = 14, TIMES = 3, WORDS_MAX = 3000, WORDS_LARGE = 30000, ELEMENT = 4 };

enum step_kind { EXCHANGE, KEPT, COLLECTIVE, MADE, TYPED, STEP_KINDS };

struct thread {
    pthread_t id;
    int number, step;
    struct dice shared, own; /* as draw and own, of this thread */
    MPI_Comm comm;
    SPBC_Pattern pattern;
    uint64_t key, digest;
    int *out, *in;
};

static struct thread thread[THREADS_MAX];
static int nthreads;
static uint64_t seed_of_all;
static MPI_Comm common = MPI_COMM_NULL;

/* ---- messages in a circle ---- */

struct way { /* of one message from each rank to the one `step` further on */
    int to, from, tag, words;
    bool is_any_source;
};

static int tag_of(int step, int number)
{
    return 1 + step * THREADS_MAX + number;
}

static int words_draw(struct thread *t)
{
    int kind = dice_throw(&t->shared, 10);
    return ELEMENT * (kind < 6   ? dice_throw(&t->shared, 10)
                      : kind < 9 ? dice_throw(&t->shared, WORDS_MAX / ELEMENT)
                                 : dice_throw(&t->shared, WORDS_LARGE / ELEMENT));
}

static struct way way_draw(struct thread *t)
{
    int step = 1 + dice_throw(&t->shared, program.size);
    return (struct way){.to = (program.rank + step) % program.size,
                        .from = (program.rank + 2 * program.size - step) % program.size,
                        .tag = tag_of(t->step, t->number),
                        .words = words_draw(t),
                        .is_any_source = dice_throw(&t->shared, 3) == 0};
}

static int word_of(uint64_t key, int world, int time, int i)
{
    return (int)mix(key + (uint64_t)(world * 8 + time), (uint64_t)i);
}

static void words_fill(const struct thread *t, int time, int words)
{
    for (int i = 0; i < words; i++)
        t->out[i] = word_of(t->key, program.rank, time, i);
}

static void words_check(struct thread *t, int world, int time, int words)
{
    for (int i = 0; i < words; i++) {
        CHECK_EQUAL(t->in[i], word_of(t->key, world, time, i));
        t->digest += (uint32_t)t->in[i] * (uint64_t)(2 * i + 1);
    }
}

static void status_check(const MPI_Status *status, const struct way *w)
{
    MPI_Count count;
    MPI_Get_count_c(status, MPI_INT, &count);
    CHECK_EQUAL(count, w->words);
    CHECK_EQUAL(status->MPI_SOURCE, w->from);
    CHECK_EQUAL(status->MPI_TAG, w->tag);
}

static void send_one(struct thread *t, const struct way *w, MPI_Request *request)
{
    int *out = t->out, n = w->words;
    switch (mix(t->key, (uint64_t)program.rank) % 8) { /* the same after a restart */
    case 0:
        MPI_Send(out, n, MPI_INT, w->to, w->tag, common);
        break;
    case 1:
        MPI_Issend_c(out, n, MPI_INT, w->to, w->tag, common, request);
        break;
    case 2:
        MPI_Send_c(out, n, MPI_INT, w->to, w->tag, common);
        break;
    case 3:
        if (n <= WORDS_MAX)
            MPI_Bsend(out, n, MPI_INT, w->to, w->tag, common);
        else
            MPI_Ssend_c(out, n, MPI_INT, w->to, w->tag, common);
        break;
    case 4:
        MPI_Ssend(out, n, MPI_INT, w->to, w->tag, common);
        break;
    case 5:
        MPI_Isend_c(out, n, MPI_INT, w->to, w->tag, common, request);
        break;
    default:
        MPI_Isend(out, n, MPI_INT, w->to, w->tag, common, request);
    }
}

/* Both requests, of which either may be null. */
static void both_wait(struct thread *t, MPI_Request *request, MPI_Status *received)
{
    MPI_Status status[2];
    int flag = 0, index[2], n;
    switch (dice_throw(&t->own, 5)) {
    case 0:
        MPI_Waitall(2, request, status);
        break;
    case 1:
        for (int left = 2; left > 0; left--) {
            MPI_Waitany(2, request, &n, &status[0]);
            if (n == 0)
                *received = status[0];
        }
        return;
    case 2:
        while (!flag)
            MPI_Testall(2, request, &flag, status);
        break;
    case 3:
        for (;;) {
            MPI_Waitsome(2, request, &n, index, status);
            if (n == MPI_UNDEFINED)
                return;
            for (int i = 0; i < n; i++)
                if (index[i] == 0)
                    *received = status[i];
        }
    default:
        MPI_Wait(&request[1], MPI_STATUS_IGNORE);
        while (!flag)
            MPI_Test(&request[0], &flag, &status[0]);
    }
    *received = status[0];
}

static void by_probe(struct thread *t, const struct way *w, int source, MPI_Status *status)
{
    MPI_Message message;
    MPI_Status probed;
    MPI_Request request;
    int flag = 0;
    switch (dice_throw(&t->own, 3)) {
    case 0:
        MPI_Mprobe(source, w->tag, common, &message, &probed);
        MPI_Mrecv(t->in, w->words, MPI_INT, &message, status);
        break;
    case 1:
        while (!flag)
            MPI_Improbe(source, w->tag, common, &flag, &message, &probed);
        MPI_Imrecv_c(t->in, w->words, MPI_INT, &message, &request);
        MPI_Wait(&request, status);
        break;
    default:
        MPI_Probe(source, w->tag, common, &probed);
        MPI_Recv_c(t->in, w->words, MPI_INT, source, w->tag, common, status);
    }
    status_check(&probed, w);
}

static void exchange_run(struct thread *t)
{
    struct way w = way_draw(t);
    int source = w.is_any_source ? MPI_ANY_SOURCE : w.from;
    bool probes = dice_throw(&t->shared, 3) == 0;
    MPI_Request request[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Status status;
    words_fill(t, 0, w.words);
    if (w.is_any_source)
        SPBC_Begin_iteration(t->pattern);
    if (probes) {
        MPI_Isend(t->out, w.words, MPI_INT, w.to, w.tag, common, &request[1]);
        by_probe(t, &w, source, &status);
        MPI_Wait(&request[1], MPI_STATUS_IGNORE);
    } else {
        if (dice_throw(&t->own, 2))
            MPI_Irecv(t->in, w.words, MPI_INT, source, w.tag, common, &request[0]);
        else
            MPI_Irecv_c(t->in, w.words, MPI_INT, source, w.tag, common, &request[0]);
        send_one(t, &w, &request[1]);
        both_wait(t, request, &status);
    }
    if (w.is_any_source)
        SPBC_End_iteration(t->pattern);
    status_check(&status, &w);
    words_check(t, w.from, 0, w.words);
}

/* Requests that are started several times. */
static void kept_run(struct thread *t)
{
    struct way w = way_draw(t);
    int times = 1 + dice_throw(&t->shared, TIMES), form = (int)(mix(t->key, 7) % 3);
    MPI_Request request[2];
    MPI_Status status[2];
    if (dice_throw(&t->own, 2))
        MPI_Recv_init(t->in, w.words, MPI_INT, w.from, w.tag, common, &request[0]);
    else
        MPI_Recv_init_c(t->in, w.words, MPI_INT, w.from, w.tag, common, &request[0]);
    if (form == 0)
        MPI_Send_init_c(t->out, w.words, MPI_INT, w.to, w.tag, common, &request[1]);
    else if (form == 1)
        MPI_Ssend_init(t->out, w.words, MPI_INT, w.to, w.tag, common, &request[1]);
    else
        MPI_Send_init(t->out, w.words, MPI_INT, w.to, w.tag, common, &request[1]);
    for (int time = 0; time < times; time++) {
        words_fill(t, time, w.words);
        if (dice_throw(&t->own, 2)) {
            MPI_Startall(2, request);
        } else {
            MPI_Start(&request[1]);
            MPI_Start(&request[0]);
        }
        MPI_Waitall(2, request, status);
        status_check(&status[0], &w);
        words_check(t, w.from, time, w.words);
    }
    MPI_Request_free(&request[0]);
    MPI_Request_free(&request[1]);
}

/* From each thread to the next one of another rank: all of them do this in the same step. */
static void threads_run(struct thread *t)
{
    int words = 1 + (int)(mix(seed_of_all, (uint64_t)t->step + 99) % WORDS_MAX);
    int next = (t->number + 1) % nthreads;
    struct way w = {.to = (program.rank + 1) % program.size,
                    .from = (program.rank + program.size - 1) % program.size,
                    .tag = tag_of(t->step, t->number),
                    .words = words};
    MPI_Request request[2];
    MPI_Status status;
    for (int i = 0; i < words; i++)
        t->out[i] = word_of(seed_of_all + (uint64_t)next, program.rank, t->step % 8, i);
    MPI_Isend(t->out, words, MPI_INT, w.to, tag_of(t->step, next), common, &request[1]);
    MPI_Irecv(t->in, words, MPI_INT, w.from, w.tag, common, &request[0]);
    both_wait(t, request, &status);
    status_check(&status, &w);
    for (int i = 0; i < words; i++) {
        CHECK_EQUAL(t->in[i], word_of(seed_of_all + (uint64_t)t->number, w.from, t->step % 8, i));
        t->digest += (uint32_t)t->in[i];
    }
}

/* ---- collectives ---- */

enum function { ALLREDUCE, SCAN, ALLGATHER, ALLTOALL, REDUCE_SCATTER_BLOCK, BCAST, FUNCTIONS };
enum form { BLOCKING, BLOCKING_C, STARTED, STARTED_C, KEPT_ONCE, KEPT_C, FORMS };

struct asked {
    enum function function;
    enum form form;
    int n, root; /* words of a block */
    MPI_Comm comm;
};

#define ASK(Name, name, ...)                                                                       \
    switch (a->form) {                                                                             \
    case BLOCKING:                                                                                 \
        MPI_##Name(__VA_ARGS__, comm);                                                             \
        break;                                                                                     \
    case BLOCKING_C:                                                                               \
        MPI_##Name##_c(__VA_ARGS__, comm);                                                         \
        break;                                                                                     \
    case STARTED:                                                                                  \
        MPI_I##name(__VA_ARGS__, comm, &request);                                                  \
        break;                                                                                     \
    case STARTED_C:                                                                                \
        MPI_I##name##_c(__VA_ARGS__, comm, &request);                                              \
        break;                                                                                     \
    case KEPT_ONCE:                                                                                \
        MPI_##Name##_init(__VA_ARGS__, comm, MPI_INFO_NULL, &request);                             \
        break;                                                                                     \
    default:                                                                                       \
        MPI_##Name##_init_c(__VA_ARGS__, comm, MPI_INFO_NULL, &request);                           \
    }                                                                                              \
    break

static MPI_Request ask(const struct thread *t, const struct asked *a)
{
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Comm comm = a->comm;
    int n = a->n, *out = t->out, *in = t->in;
    switch (a->function) {
    case ALLREDUCE:
        ASK(Allreduce, allreduce, out, in, n, MPI_INT, MPI_BXOR);
    case SCAN:
        ASK(Scan, scan, out, in, n, MPI_INT, MPI_BXOR);
    case ALLGATHER:
        ASK(Allgather, allgather, out, n, MPI_INT, in, n, MPI_INT);
    case ALLTOALL:
        ASK(Alltoall, alltoall, out, n, MPI_INT, in, n, MPI_INT);
    case REDUCE_SCATTER_BLOCK:
        ASK(Reduce_scatter_block, reduce_scatter_block, out, in, n, MPI_INT, MPI_BXOR);
    default:
        ASK(Bcast, bcast, program.rank == a->root ? out : in, n, MPI_INT, a->root);
    }
    return request;
}

/* Word i of block b, whose turn it is on this communicator of all ranks. */
static int answer(const struct thread *t, const struct asked *a, int time, int b, int i)
{
    int me = program.rank, at = a->n * me + i, got = 0;
    switch (a->function) {
    case ALLREDUCE:
        for (int w = 0; w < program.size; w++)
            got ^= word_of(t->key, w, time, i);
        return got;
    case SCAN:
        for (int w = 0; w <= me; w++)
            got ^= word_of(t->key, w, time, i);
        return got;
    case REDUCE_SCATTER_BLOCK:
        for (int w = 0; w < program.size; w++)
            got ^= word_of(t->key, w, time, at);
        return got;
    case ALLGATHER:
        return word_of(t->key, b, time, i);
    case ALLTOALL:
        return word_of(t->key, b, time, at);
    default:
        return word_of(t->key, a->root, time, i);
    }
}

static void answer_check(struct thread *t, const struct asked *a, int time)
{
    int blocks = a->function == ALLGATHER || a->function == ALLTOALL ? program.size : 1;
    if (a->function == BCAST && program.rank == a->root)
        return;
    for (int b = 0; b < blocks; b++)
        for (int i = 0; i < a->n; i++) {
            int got = t->in[b * a->n + i];
            CHECK_EQUAL(got, answer(t, a, time, b, i));
            t->digest += (uint32_t)got * (uint64_t)(2 * i + 1);
        }
}

static void collective_run(struct thread *t)
{
    struct asked a = {.function = (enum function)dice_throw(&t->shared, FUNCTIONS),
                      .form = (enum form)dice_throw(&t->shared, FORMS),
                      .n = words_draw(t) / program.size,
                      .root = dice_throw(&t->shared, program.size),
                      .comm = t->comm};
    bool is_kept = a.form >= KEPT_ONCE;
    int times = is_kept ? 1 + dice_throw(&t->shared, TIMES) : 1, flag = 0;
    words_fill(t, 0, a.n * program.size);
    MPI_Request request = ask(t, &a);
    for (int time = 0; time < times; time++) {
        if (is_kept) {
            words_fill(t, time, a.n * program.size);
            MPI_Start(&request);
        }
        for (flag = dice_throw(&t->own, 2); !flag;)
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        answer_check(t, &a, time);
    }
    if (is_kept)
        MPI_Request_free(&request);
}

/* ---- what is made and freed ---- */

static void made_run(struct thread *t)
{
    MPI_Comm comm = MPI_COMM_NULL, part;
    MPI_Request request;
    int kind = dice_throw(&t->shared, 4), half = program.rank % 2, sum = 0, value, wanted = 0;
    if (kind == 0) {
        MPI_Comm_dup(t->comm, &comm);
    } else if (kind == 1) {
        MPI_Comm_idup(t->comm, &comm, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Comm_split(t->comm, kind == 2 ? half : 0, -program.rank, &comm);
    }
    value = word_of(t->key, program.rank, 0, 0);
    for (int w = 0; w < program.size; w++)
        if (kind != 2 || w % 2 == half)
            wanted ^= word_of(t->key, w, 0, 0);
    MPI_Comm_dup(comm, &part);
    MPI_Comm_free(&comm);
    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_BXOR, part);
    CHECK_EQUAL(sum, wanted);
    t->digest += (uint32_t)sum;
    MPI_Comm_free(&part);
}

/* The first half of each element of ELEMENT words comes first, by large-count makers; freed while it is in use. */
static MPI_Datatype type_make(int kind)
{
    MPI_Datatype inner, made;
    MPI_Count lengths[2] = {ELEMENT / 2, ELEMENT / 2};
    MPI_Count places[2] = {0, ELEMENT / 2}, bytes[2] = {0, ELEMENT / 2 * sizeof(int)};
    MPI_Datatype types[2] = {MPI_INT, MPI_INT};
    MPI_Count sizes[1] = {ELEMENT}, starts[1] = {0};
    if (kind == 0)
        MPI_Type_indexed_c(2, lengths, places, MPI_INT, &inner);
    else if (kind == 1)
        MPI_Type_create_struct_c(2, lengths, bytes, types, &inner);
    else if (kind == 2)
        MPI_Type_create_hindexed_c(2, lengths, bytes, MPI_INT, &inner);
    else if (kind == 3)
        MPI_Type_vector_c(2, ELEMENT / 2, ELEMENT / 2, MPI_INT, &inner);
    else if (kind == 4)
        MPI_Type_create_subarray_c(1, sizes, sizes, starts, MPI_ORDER_C, MPI_INT, &inner);
    else if (kind == 5)
        MPI_Type_create_hindexed_block_c(2, ELEMENT / 2, bytes, MPI_INT, &inner);
    else
        MPI_Type_contiguous_c(ELEMENT, MPI_INT, &inner);
    MPI_Type_create_resized_c(inner, 0, ELEMENT * sizeof(int), &made);
    MPI_Type_free(&inner);
    MPI_Type_commit(&made);
    return made;
}

static void typed_run(struct thread *t)
{
    struct way w = way_draw(t);
    MPI_Request request[2];
    MPI_Status status;
    MPI_Datatype sent = type_make(dice_throw(&t->own, 7)), got = type_make(dice_throw(&t->own, 7));
    words_fill(t, 0, w.words);
    MPI_Irecv_c(t->in, w.words / ELEMENT, got, w.from, w.tag, common, &request[0]);
    if (dice_throw(&t->own, 2))
        MPI_Isend_c(t->out, w.words / ELEMENT, sent, w.to, w.tag, common, &request[1]);
    else
        MPI_Isend(t->out, w.words / ELEMENT, sent, w.to, w.tag, common, &request[1]);
    MPI_Type_free(&sent);
    MPI_Type_free(&got);
    both_wait(t, request, &status);
    status_check(&status, &w);
    words_check(t, w.from, 0, w.words);
}

/* ---- the threads ---- */

static void *thread_run(void *of)
{
    struct thread *t = of;
    for (t->step = 0; t->step < STEPS; t->step++) {
        t->key = (uint64_t)dice_throw(&t->shared, 1 << 30) << 8;
        if (mix(seed_of_all, (uint64_t)t->step) % 5 == 0) {
            threads_run(t);
            continue;
        }
        switch ((enum step_kind)dice_throw(&t->shared, STEP_KINDS)) {
        case KEPT:
            kept_run(t);
            break;
        case COLLECTIVE:
            collective_run(t);
            break;
        case MADE:
            made_run(t);
            break;
        case TYPED:
            typed_run(t);
            break;
        default:
            exchange_run(t);
        }
    }
    return NULL;
}

void threads_begin(uint64_t seed)
{
    seed_of_all = seed << 8;
    nthreads = 1 + (int)(mix(seed, 1) % THREADS_MAX);
    MPI_Comm_dup(program.world, &common);
    for (int k = 0; k < nthreads; k++) {
        struct thread *t = &thread[k];
        char name[32];
        *t = (struct thread){.number = k, .shared = {seed * 31 + (uint64_t)k}};
        t->own.state = t->shared.state + 77 * (uint64_t)(program.rank + 1);
        t->out = malloc(WORDS_LARGE * sizeof *t->out);
        t->in = malloc(WORDS_LARGE * sizeof *t->in);
        CHECK(t->out && t->in);
        snprintf(name, sizeof name, "thread %d", k);
        SPBC_Declare_pattern(name, &t->pattern);
        MPI_Comm_dup(program.world, &t->comm);
    }
    for (int k = 0; k < nthreads; k++)
        CHECK(pthread_create(&thread[k].id, NULL, thread_run, &thread[k]) == 0);
}

void threads_end(void)
{
    for (int k = 0; k < nthreads; k++)
        pthread_join(thread[k].id, NULL);
    for (int k = 0; k < nthreads; k++) {
        program.digest += thread[k].digest;
        MPI_Comm_free(&thread[k].comm);
        free(thread[k].out);
        free(thread[k].in);
    }
    MPI_Comm_free(&common);
}
