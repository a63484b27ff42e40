/* SPDX-License-Identifier: Apache-2.0 */
/* Random collectives: does every rank get what the standard says, in every form of the call?
 *
 * A few calls are drawn at a time, on any communicators; those that do not block go on together with each other and with the traffic around
 * them.  A call is blocks to peers and blocks from peers, whose contents every rank knows: block_words and block_word.  The blocks lie in
 * random datatypes, in random order where displacements are given.  Reductions are computed in the order of ranks beside MPI.
 */
#include "random.h"

enum {
    BLOCKS_MAX = RANKS_MAX,
    UNIT = 12, /* words of a block are a multiple of this */
    REFILL = 0x77777777
};

enum function {
    BARRIER,
    BCAST,
    GATHER,
    GATHERV,
    SCATTER,
    SCATTERV,
    ALLGATHER,
    ALLGATHERV,
    ALLTOALL,
    ALLTOALLV,
    ALLTOALLW,
    REDUCE,
    ALLREDUCE,
    REDUCE_SCATTER,
    REDUCE_SCATTER_BLOCK,
    SCAN,
    EXSCAN,
    NEIGHBOR_ALLGATHER,
    NEIGHBOR_ALLGATHERV,
    NEIGHBOR_ALLTOALL,
    NEIGHBOR_ALLTOALLV,
    NEIGHBOR_ALLTOALLW,
    FUNCTIONS
};
enum {
    SEND_EACH = 1,
    RECV_EACH = 2,
    ROOT_SENDS = 4,
    ROOT_RECEIVES = 8,
    VECTOR = 16,
    REDUCES = 32,
    NEIGHBOURS = 64,
    INTRA = 128,
    SERVED = 256
};
static const int kinds[FUNCTIONS] = {
    /* SERVED: in the blocking form on intracommunicators */
    [BARRIER] = SERVED,
    [BCAST] = ROOT_SENDS | SERVED,
    [GATHER] = ROOT_RECEIVES | RECV_EACH | SERVED,
    [GATHERV] = ROOT_RECEIVES | RECV_EACH | VECTOR | SERVED,
    [SCATTER] = ROOT_SENDS | SEND_EACH | SERVED,
    [SCATTERV] = ROOT_SENDS | SEND_EACH | VECTOR | SERVED,
    [ALLGATHER] = RECV_EACH | SERVED,
    [ALLGATHERV] = RECV_EACH | VECTOR | SERVED,
    [ALLTOALL] = SEND_EACH | RECV_EACH | SERVED,
    [ALLTOALLV] = SEND_EACH | RECV_EACH | VECTOR | SERVED,
    [ALLTOALLW] = SEND_EACH | RECV_EACH | VECTOR,
    [REDUCE] = ROOT_RECEIVES | REDUCES | SERVED,
    [ALLREDUCE] = REDUCES | SERVED,
    [REDUCE_SCATTER] = SEND_EACH | REDUCES | VECTOR,
    [REDUCE_SCATTER_BLOCK] = SEND_EACH | REDUCES,
    [SCAN] = REDUCES | INTRA,
    [EXSCAN] = REDUCES | INTRA,
    [NEIGHBOR_ALLGATHER] = RECV_EACH | NEIGHBOURS | INTRA,
    [NEIGHBOR_ALLGATHERV] = RECV_EACH | NEIGHBOURS | VECTOR | INTRA,
    [NEIGHBOR_ALLTOALL] = SEND_EACH | RECV_EACH | NEIGHBOURS | INTRA,
    [NEIGHBOR_ALLTOALLV] = SEND_EACH | RECV_EACH | NEIGHBOURS | VECTOR | INTRA,
    [NEIGHBOR_ALLTOALLW] = SEND_EACH | RECV_EACH | NEIGHBOURS | VECTOR | INTRA,
};

enum form { BLOCKING, BLOCKING_C, STARTED, STARTED_C, KEPT, KEPT_C, FORMS };
enum operation { SUM, XOR, MAXIMUM, AFFINE, SUM_OF_LAYOUT, OPERATIONS };

struct side { /* the blocks of one direction */
    bool exists;
    int n;
    int peer[BLOCKS_MAX]; /* world rank; -1: nobody, or everybody alike */
    int words[BLOCKS_MAX];
    struct memory memory;
    int first[BLOCKS_MAX]; /* word of the memory where a block begins */
    int count[BLOCKS_MAX], displacement[BLOCKS_MAX], byte_displacement[BLOCKS_MAX];
    MPI_Count wide_count[BLOCKS_MAX];
    MPI_Aint wide_displacement[BLOCKS_MAX], wide_byte_displacement[BLOCKS_MAX];
    MPI_Datatype types[BLOCKS_MAX];
};

struct call {
    enum function function;
    enum form form;
    const struct space *space;
    enum operation operation;
    int kind, words, root_draw, root_side;
    bool in_place;
    uint64_t key;
    struct side out, in;
    int scattered[BLOCKS_MAX]; /* REDUCE_SCATTER: elements of each local rank */
    MPI_Count wide_scattered[BLOCKS_MAX];
};

static struct call calls[CALLS];
static MPI_Datatype pair_type;
static MPI_Op operations[OPERATIONS];

/* ---- operations ---- */

/* x -> a x + b, first the left one: associative, not commutative, exact */
void affine(const uint32_t *left, const uint32_t *right, uint32_t *out)
{
    uint32_t a = left[0] * right[0], b = right[0] * left[1] + right[1];
    out[0] = a, out[1] = b;
}

static void affine_function(void *in, void *inout, int *length, MPI_Datatype *type)
{
    uint32_t *left = in, *right = inout;
    CHECK(*type == pair_type);
    for (int i = 0; i < *length; i++)
        affine(left + 2 * i, right + 2 * i, right + 2 * i);
}

static void sum_function(void *in, void *inout, int *length, MPI_Datatype *type)
{
    for (int k = 0; k < LAYOUTS; k++) {
        if (layouts[k].type != *type)
            continue;
        struct memory a = {.layout = &layouts[k], .origin = in},
                      b = {.layout = &layouts[k], .origin = inout};
        for (int i = 0; i < *length * layouts[k].words; i++)
            *memory_word(&b, i) =
                (int)((uint32_t)*memory_word(&b, i) + (uint32_t)*memory_word(&a, i));
        return;
    }
    CHECK(!"a datatype of this program");
}

static void operations_make(void)
{
    if (operations[AFFINE])
        return;
    operations[SUM] = MPI_SUM, operations[XOR] = MPI_BXOR, operations[MAXIMUM] = MPI_MAX;
    MPI_Op_create(affine_function, 0, &operations[AFFINE]);
    MPI_Op_create(sum_function, 1, &operations[SUM_OF_LAYOUT]);
    MPI_Type_contiguous(2, MPI_INT, &pair_type);
    MPI_Type_commit(&pair_type);
}

void collectives_end(void)
{
    if (!operations[AFFINE])
        return;
    MPI_Op_free(&operations[AFFINE]);
    MPI_Op_free(&operations[SUM_OF_LAYOUT]);
    MPI_Type_free(&pair_type);
}

/* ---- contents ---- */

static const struct group *my_group(const struct call *c)
{
    return &c->space->group[c->space->group_of[program.rank]];
}

static int block_words(const struct call *c, int from, int to)
{
    if (c->kind & REDUCES && c->kind & SEND_EACH &&
        c->space->is_inter) /* totals of both sides are equal */
        return UNIT * (c->words / UNIT % 7) * space_peers(c->space, to)->n;
    if (!(c->kind & VECTOR))
        return c->words;
    if (!(c->kind & SEND_EACH))
        to = 0;
    if (!(c->kind & RECV_EACH))
        from = 0;
    if (c->in_place && from < to) { /* what goes there comes back as much */
        int swap = from;
        from = to, to = swap;
    }
    return UNIT * (int)(mix(c->key, (uint64_t)(from * RANKS_MAX + to)) % 5);
}

static uint32_t block_word(const struct call *c, int from, int to, int index)
{
    uint64_t who = (uint64_t)(from * 32 + (c->kind & SEND_EACH ? to + 1 : 0));
    return mix(c->key + who, (uint64_t)index);
}

static int root_world(const struct call *c)
{
    int g = c->space->group_of[program.rank];
    const struct group *of = &c->space->group[c->space->is_inter ? (g & ~1) + c->root_side : g];
    return of->world[c->root_draw % of->n];
}

static bool in_root_group(const struct call *c)
{
    return (c->space->group_of[program.rank] & 1) == c->root_side;
}

/* reduced_word: what the word of a reduction must be; false: undefined */
static bool reduced_word(const struct call *c, int index, uint32_t *word)
{
    const struct group *of = space_peers(c->space, program.rank);
    int n = of->n, at = index & 1, me = c->space->place[program.rank];
    uint32_t sum[2] = {0, 0};
    if (c->function == SCAN || c->function == EXSCAN)
        n = me + (c->function == SCAN);
    for (int i = 0; i < n; i++) {
        uint32_t value[2] = {block_word(c, of->world[i], program.rank, index - at),
                             block_word(c, of->world[i], program.rank, index - at + 1)};
        for (int k = 0; k < 2 && c->operation != AFFINE; k++)
            sum[k] = !i                        ? value[k]
                     : c->operation == XOR     ? sum[k] ^ value[k]
                     : c->operation == MAXIMUM ? ((int)sum[k] > (int)value[k] ? sum[k] : value[k])
                                               : sum[k] + value[k];
        if (c->operation == AFFINE && i)
            affine(sum, value, sum);
        else if (c->operation == AFFINE)
            memcpy(sum, value, sizeof sum);
    }
    *word = sum[at];
    return n > 0;
}

static bool wanted_word(const struct call *c, int from, int index, uint32_t *word)
{
    if (c->kind & REDUCES)
        return reduced_word(c, index, word);
    *word = block_word(c, from, program.rank, index);
    return true;
}

/* ---- blocks ---- */

static const struct layout pair_layout = {
    .words = 2, .place = {0, 4}, .extent = 8, .high = 8, .count_max = 1 << 20};
static struct layout pair_of_ints; /* with its datatype */

static const struct layout *layout_for(const struct call *c, int words)
{
    int k = c->kind & REDUCES ? (int)(mix(c->key, 999) % LAYOUTS) : own(LAYOUTS);
    const struct layout *l = &layouts[k];
    if (c->kind & REDUCES && c->operation == AFFINE) {
        pair_of_ints = pair_layout;
        pair_of_ints.type = pair_type;
        return &pair_of_ints;
    }
    bool must_be_int = c->kind & REDUCES && c->operation != SUM_OF_LAYOUT;
    bool fits = UNIT % l->words == 0 &&
                (c->kind & REDUCES ? l->count_max > 64 : words / l->words <= l->count_max);
    return must_be_int || !fits ? &layouts[0] : l;
}

/* side_place: gives every block its place; is_free: in any order, with gaps. */
static void side_place(struct side *s, const struct call *c, bool is_free)
{
    int total = 0, order[BLOCKS_MAX], at = 0;
    for (int i = 0; i < s->n; i++) {
        int k = is_free ? own(i + 1) : i;
        order[i] = order[k];
        order[k] = i;
        total += s->words[i] + UNIT;
    }
    const struct layout *l = layout_for(c, total);
    for (int i = 0; i < s->n; i++) {
        int b = order[i];
        if (is_free && own(3) == 0)
            at += UNIT / l->words;
        s->first[b] = at * l->words;
        s->displacement[b] = at;
        s->count[b] = s->words[b] / l->words;
        s->byte_displacement[b] = (int)(at * l->extent);
        s->wide_count[b] = s->count[b];
        s->wide_displacement[b] = at;
        s->wide_byte_displacement[b] = at * l->extent;
        s->types[b] = l->type;
        at += s->count[b];
    }
    memory_init(&s->memory, l, at);
}

static void block_fill(const struct call *c, struct side *s, int block, int from, int to)
{
    for (int i = 0; i < s->words[block]; i++)
        *memory_word(&s->memory, s->first[block] + i) = (int)block_word(c, from, to, i);
}

static int peers_list(const struct call *c, bool is_incoming, int *peer)
{
    const struct group *of = space_peers(c->space, program.rank);
    int n = of->n;
    if (c->kind & NEIGHBOURS) {
        n = space_neighbours(c->space, program.rank, is_incoming, peer);
        for (int i = 0; i < n; i++)
            peer[i] = peer[i] < 0 ? -1 : of->world[peer[i]];
    } else {
        memcpy(peer, of->world, sizeof of->world);
    }
    return n;
}

static bool takes_part(const struct call *c, bool is_sending)
{
    int rooted = is_sending ? ROOT_SENDS : ROOT_RECEIVES,
        other = is_sending ? ROOT_RECEIVES : ROOT_SENDS;
    if (c->kind & rooted)
        return root_world(c) == program.rank;
    if (c->kind & other && c->space->is_inter)
        return !in_root_group(c);
    return c->function != BCAST || root_world(c) != program.rank;
}

static void sides_build(struct call *c)
{
    struct side *out = &c->out, *in = &c->in;
    bool is_free =
        c->kind & VECTOR && !(c->kind & REDUCES) &&
        my_group(c)->n > 1; /* MPICH 4.0.2 ignores displacements of Allgatherv with oneself */
    memset(out, 0, sizeof *out);
    memset(in, 0, sizeof *in);
    out->exists = takes_part(c, true), in->exists = takes_part(c, false);
    out->n = c->kind & SEND_EACH ? peers_list(c, false, out->peer) : (out->peer[0] = -1, 1);
    in->n = c->kind & RECV_EACH ? peers_list(c, true, in->peer) : (in->peer[0] = root_world(c), 1);
    for (int i = 0; i < out->n; i++)
        out->words[i] = block_words(c, program.rank, c->kind & SEND_EACH ? out->peer[i] : 0);
    for (int i = 0; i < in->n; i++)
        in->words[i] = block_words(c, in->peer[i] < 0 ? program.rank : in->peer[i], program.rank);
    for (int i = 0; i < out->n; i++) /* to nobody: anything */
        out->words[i] = out->peer[i] < 0 && c->kind & SEND_EACH ? c->words : out->words[i];
    for (int i = 0; i < in->n; i++)
        in->words[i] = in->peer[i] < 0 ? c->words : in->words[i];
    if (c->in_place && c->kind & REDUCES &&
        c->kind & SEND_EACH) { /* all blocks lie where the result goes */
        in->n = out->n;
        memcpy(in->words, out->words, sizeof in->words);
    }
    side_place(out, c, is_free && c->kind & SEND_EACH);
    side_place(in, c, is_free && c->kind & RECV_EACH);
    for (int i = 0; i < out->n; i++)
        block_fill(c, out, i, program.rank, out->peer[i]);
}

/* With MPI_IN_PLACE what would be sent lies where it is received. */
static bool fill_in_place(struct call *c)
{
    int me = c->space->place[program.rank];
    bool is_root = root_world(c) == program.rank;
    if (!c->in_place || (c->kind & (ROOT_SENDS | ROOT_RECEIVES) && !is_root))
        return false;
    switch (c->function) {
    case GATHER:
    case GATHERV:
    case ALLGATHER:
    case ALLGATHERV:
        block_fill(c, &c->in, me, program.rank, -1);
        break;
    case ALLTOALL:
    case ALLTOALLV:
    case ALLTOALLW:
    case REDUCE_SCATTER:
    case REDUCE_SCATTER_BLOCK:
        for (int i = 0; i < c->in.n; i++)
            block_fill(c, &c->in, i, program.rank, space_peers(c->space, program.rank)->world[i]);
        break;
    case SCATTER:
    case SCATTERV:
        break;
    default:
        block_fill(c, &c->in, 0, program.rank, -1);
    }
    return true;
}

/* ---- the end of a call ---- */

static void word_check(const struct call *c, int block, int index, int at)
{
    uint32_t wanted, got = (uint32_t)*memory_word(&c->in.memory, at);
    if (!wanted_word(c, c->in.peer[block], index, &wanted))
        return;
    if (got != wanted)
        fprintf(stderr,
                "function %d, form %d, operation %d, %s: block %d, word %d of %d: %08x, not %08x\n",
                c->function, c->form, c->operation, c->in_place ? "in place" : "two buffers", block,
                index, c->in.words[block], got, wanted);
    CHECK(got == wanted);
    digest_add(got, (uint64_t)(block * 7919 + index));
}

static void blocks_check(const struct call *c)
{
    const struct side *in = &c->in;
    bool *is_used =
        calloc((size_t)(in->memory.count * in->memory.layout->words) + 1, sizeof *is_used);
    for (int b = 0; b < in->n && in->exists; b++)
        for (int i = 0; i < in->words[b] && in->peer[b] >= 0; i++) {
            is_used[in->first[b] + i] = true;
            word_check(c, b, i, in->first[b] + i);
        }
    memory_check(&in->memory, is_used);
    free(is_used);
}

static void call_check(const struct call *c)
{
    if (c->in_place && c->kind & REDUCES &&
        c->kind & SEND_EACH) /* the result lies in front, the rest is undefined */
        for (int i = 0; i < block_words(c, 0, program.rank); i++)
            word_check(c, 0, i, i);
    else if (c->function != BARRIER &&
             !(c->in_place && c->kind & ROOT_SENDS && root_world(c) == program.rank))
        blocks_check(c);
}

static void call_end(void *of, const MPI_Status *status)
{
    struct call *c = of;
    (void)status;
    call_check(c);
    memory_fini(&c->in.memory);
    memory_fini(&c->out.memory);
}

/* ---- the calls ---- */

#define ARGS(...) __VA_ARGS__
/* narrow, wide: all arguments before the communicator, with int and with MPI_Count */
#define FORMS_OF(Name, name, narrow, wide)                                                         \
    switch (c->form) {                                                                             \
    case BLOCKING:                                                                                 \
        MPI_##Name(ARGS narrow, comm);                                                             \
        break;                                                                                     \
    case BLOCKING_C:                                                                               \
        MPI_##Name##_c(ARGS wide, comm);                                                           \
        break;                                                                                     \
    case STARTED:                                                                                  \
        MPI_I##name(ARGS narrow, comm, &started);                                                  \
        break;                                                                                     \
    case STARTED_C:                                                                                \
        MPI_I##name##_c(ARGS wide, comm, &started);                                                \
        break;                                                                                     \
    case KEPT:                                                                                     \
        MPI_##Name##_init(ARGS narrow, comm, MPI_INFO_NULL, &started);                             \
        break;                                                                                     \
    default:                                                                                       \
        MPI_##Name##_init_c(ARGS wide, comm, MPI_INFO_NULL, &started);                             \
    }                                                                                              \
    break
#define FORMS_ALIKE(Name, name, arguments) FORMS_OF(Name, name, arguments, arguments)

struct asked { /* the arguments */
    void *send, *receive;
    int root;
    MPI_Comm comm;
    MPI_Datatype send_type, receive_type;
};

static MPI_Request barrier_start(const struct call *c, MPI_Comm comm)
{
    MPI_Request started = MPI_REQUEST_NULL;
    if (c->form == BLOCKING || c->form == BLOCKING_C)
        MPI_Barrier(comm);
    else if (c->form == STARTED || c->form == STARTED_C)
        MPI_Ibarrier(comm, &started);
    else
        MPI_Barrier_init(comm, MPI_INFO_NULL, &started);
    return started;
}

static MPI_Request moving_start(const struct call *c, const struct asked *a)
{
    const struct side *s = &c->out, *r = &c->in;
    const struct side *bcast = s->exists ? s : r;
    MPI_Request started = MPI_REQUEST_NULL;
    MPI_Comm comm = a->comm;
    MPI_Datatype st = a->send_type, rt = a->receive_type;
    int sc = s->count[0], rc = r->count[0];
    switch (c->function) {
    case BCAST:
        FORMS_ALIKE(Bcast, bcast,
                    (bcast->memory.origin, bcast->count[0], bcast->types[0], a->root));
    case GATHER:
        FORMS_ALIKE(Gather, gather, (a->send, sc, st, a->receive, rc, rt, a->root));
    case GATHERV:
        FORMS_OF(Gatherv, gatherv,
                 (a->send, sc, st, a->receive, r->count, r->displacement, rt, a->root),
                 (a->send, sc, st, a->receive, r->wide_count, r->wide_displacement, rt, a->root));
    case SCATTER:
        FORMS_ALIKE(Scatter, scatter, (a->send, sc, st, a->receive, rc, rt, a->root));
    case SCATTERV:
        FORMS_OF(Scatterv, scatterv,
                 (a->send, s->count, s->displacement, st, a->receive, rc, rt, a->root),
                 (a->send, s->wide_count, s->wide_displacement, st, a->receive, rc, rt, a->root));
    case ALLGATHER:
        FORMS_ALIKE(Allgather, allgather, (a->send, sc, st, a->receive, rc, rt));
    case ALLGATHERV:
        FORMS_OF(Allgatherv, allgatherv,
                 (a->send, sc, st, a->receive, r->count, r->displacement, rt),
                 (a->send, sc, st, a->receive, r->wide_count, r->wide_displacement, rt));
    case ALLTOALL:
        FORMS_ALIKE(Alltoall, alltoall, (a->send, sc, st, a->receive, rc, rt));
    case ALLTOALLV:
        FORMS_OF(
            Alltoallv, alltoallv,
            (a->send, s->count, s->displacement, st, a->receive, r->count, r->displacement, rt),
            (a->send, s->wide_count, s->wide_displacement, st, a->receive, r->wide_count,
             r->wide_displacement, rt));
    default:
        FORMS_OF(Alltoallw, alltoallw,
                 (a->send, s->count, s->byte_displacement, s->types, a->receive, r->count,
                  r->byte_displacement, r->types),
                 (a->send, s->wide_count, s->wide_byte_displacement, s->types, a->receive,
                  r->wide_count, r->wide_byte_displacement, r->types));
    }
    return started;
}

static MPI_Request reduction_start(const struct call *c, const struct asked *a)
{
    MPI_Request started = MPI_REQUEST_NULL;
    MPI_Comm comm = a->comm;
    MPI_Datatype type = c->out.memory.layout->type;
    MPI_Op op = operations[c->operation];
    int n = c->out.count[0];
    switch (c->function) {
    case REDUCE:
        FORMS_ALIKE(Reduce, reduce, (a->send, a->receive, n, type, op, a->root));
    case ALLREDUCE:
        FORMS_ALIKE(Allreduce, allreduce, (a->send, a->receive, n, type, op));
    case SCAN:
        FORMS_ALIKE(Scan, scan, (a->send, a->receive, n, type, op));
    case EXSCAN:
        FORMS_ALIKE(Exscan, exscan, (a->send, a->receive, n, type, op));
    case REDUCE_SCATTER_BLOCK:
        n = block_words(c, 0, program.rank) / c->out.memory.layout->words;
        FORMS_ALIKE(Reduce_scatter_block, reduce_scatter_block, (a->send, a->receive, n, type, op));
    default:
        FORMS_OF(Reduce_scatter, reduce_scatter, (a->send, a->receive, c->scattered, type, op),
                 (a->send, a->receive, c->wide_scattered, type, op));
    }
    return started;
}

static MPI_Request neighbour_start(const struct call *c, const struct asked *a)
{
    const struct side *s = &c->out, *r = &c->in;
    MPI_Request started = MPI_REQUEST_NULL;
    MPI_Comm comm = a->comm;
    MPI_Datatype st = a->send_type, rt = a->receive_type;
    int sc = s->count[0], rc = r->count[0];
    switch (c->function) {
    case NEIGHBOR_ALLGATHER:
        FORMS_ALIKE(Neighbor_allgather, neighbor_allgather, (a->send, sc, st, a->receive, rc, rt));
    case NEIGHBOR_ALLGATHERV:
        FORMS_OF(Neighbor_allgatherv, neighbor_allgatherv,
                 (a->send, sc, st, a->receive, r->count, r->displacement, rt),
                 (a->send, sc, st, a->receive, r->wide_count, r->wide_displacement, rt));
    case NEIGHBOR_ALLTOALL:
        FORMS_ALIKE(Neighbor_alltoall, neighbor_alltoall, (a->send, sc, st, a->receive, rc, rt));
    case NEIGHBOR_ALLTOALLV:
        FORMS_OF(
            Neighbor_alltoallv, neighbor_alltoallv,
            (a->send, s->count, s->displacement, st, a->receive, r->count, r->displacement, rt),
            (a->send, s->wide_count, s->wide_displacement, st, a->receive, r->wide_count,
             r->wide_displacement, rt));
    default:
        FORMS_OF(Neighbor_alltoallw, neighbor_alltoallw,
                 (a->send, s->count, s->wide_byte_displacement, s->types, a->receive, r->count,
                  r->wide_byte_displacement, r->types),
                 (a->send, s->wide_count, s->wide_byte_displacement, s->types, a->receive,
                  r->wide_count, r->wide_byte_displacement, r->types));
    }
    return started;
}

static int root_argument(const struct call *c)
{
    int root = root_world(c);
    if (!c->space->is_inter || !in_root_group(c))
        return c->space->place[root];
    return root == program.rank ? MPI_ROOT : MPI_PROC_NULL;
}

/* For the next start of a request that is kept. */
static void call_refill(struct call *c)
{
    for (int b = 0; b < c->in.n && c->in.exists; b++)
        for (int i = 0; i < c->in.words[b] && c->in.peer[b] >= 0; i++)
            *memory_word(&c->in.memory, c->in.first[b] + i) = REFILL;
    fill_in_place(c);
}

static void call_start(struct call *c)
{
    struct asked a = {
        .send = c->out.memory.origin, .receive = c->in.memory.origin, .comm = c->space->comm[0]};
    a.root = root_argument(c);
    a.send_type = c->out.memory.layout->type;
    a.receive_type = c->in.memory.layout->type;
    if (fill_in_place(c))
        *(c->kind & ROOT_SENDS ? &a.receive : &a.send) = MPI_IN_PLACE;
    const struct group *of = my_group(c);
    for (int i = 0; i < of->n && c->function == REDUCE_SCATTER; i++)
        c->wide_scattered[i] = c->scattered[i] =
            block_words(c, 0, of->world[i]) / c->out.memory.layout->words;
    MPI_Request started = c->function == BARRIER ? barrier_start(c, a.comm)
                          : c->kind & REDUCES    ? reduction_start(c, &a)
                          : c->kind & NEIGHBOURS ? neighbour_start(c, &a)
                                                 : moving_start(c, &a);
    bool is_kept = c->form == KEPT || c->form == KEPT_C;
    if (is_kept)
        MPI_Start(&started);
    for (int again = program.has_rare && is_kept ? (int)(mix(c->key, 1) % 3) : 0; again > 0;
         again--) {
        MPI_Wait(&started, MPI_STATUS_IGNORE);
        call_check(c);
        call_refill(c);
        MPI_Start(&started);
    }
    if (c->form == BLOCKING || c->form == BLOCKING_C)
        call_end(c, MPI_STATUS_IGNORE);
    else
        slot_add(started, is_kept, call_end, c);
}

/* ---- drawing ---- */

static bool
has_doubled_neighbours(const struct space *s) /* the standard's order of them is disputed */
{
    for (int k = 0; k < s->ndims && s->topology == CARTESIAN; k++)
        if (s->periods[k] && s->dims[k] <= 2)
            return true;
    return false;
}

static enum function function_draw(const struct space *s)
{
    enum function f = (enum function)draw(FUNCTIONS);
    if (!program.has_all && !(kinds[f] & SERVED))
        return ALLREDUCE;
    if (kinds[f] & INTRA && s->is_inter)
        return ALLGATHERV;
    if (kinds[f] & NEIGHBOURS && s->topology == NO_TOPOLOGY)
        return ALLTOALL;
    if (kinds[f] & NEIGHBOURS && kinds[f] & SEND_EACH && has_doubled_neighbours(s))
        return NEIGHBOR_ALLGATHER;
    return f;
}

static int call_words_draw(void)
{
    int kind = draw(100);
    return UNIT * (kind < 70   ? draw(4)
                   : kind < 90 ? draw(100)
                   : kind < 98 ? draw(400)
                               : draw(4000));
}

static bool call_draw(struct call *c)
{
    memset(c, 0, sizeof *c);
    c->space = &space[draw(SPACES)];
    c->function = function_draw(c->space);
    c->form = (enum form)draw(FORMS);
    c->operation = (enum operation)draw(OPERATIONS);
    c->kind = kinds[c->function];
    c->words = call_words_draw();
    c->root_draw = draw(RANKS_MAX);
    c->root_side = draw(2);
    c->key = (uint64_t)draw(1 << 30);
    bool may_be_in_place = !c->space->is_inter && !(c->kind & NEIGHBOURS) &&
                           c->function != BARRIER && c->function != BCAST;
    c->in_place = draw(4) == 0 && may_be_in_place;
    if (!program.has_all) { /* MPICH 4.0.2 copies from MPI_IN_PLACE in a Reduce of several nodes */
        c->form = BLOCKING;
        c->in_place &= c->function != REDUCE;
    }
    return c->space->group_of[program.rank] >= 0 && (program.has_all || !c->space->is_inter);
}

void collectives_run(void)
{
    operations_make();
    for (int i = 1 + draw(CALLS); i > 0; i--) {
        struct call *c = &calls[i - 1];
        if (!call_draw(c))
            continue;
        sides_build(c);
        call_start(c);
        if (own(4) == 0)
            slots_some();
    }
}
