/* SPDX-License-Identifier: Apache-2.0 */
/* Random collectives: does every rank get what the standard says, in every form of the call?
 *
 * A few calls are drawn at a time, on any communicators; those that do not block go on together with each other and with the traffic around
 * them.  A call is blocks to peers and blocks from peers, whose contents every rank knows: block_words and block_word.  The blocks lie in
 * random datatypes, in random order where displacements are given.  Reductions are computed in the order of ranks beside MPI.
 */
#include "random.h"

enum { BLOCKS_MAX = RANKS_MAX, UNIT = 12 /* words of a block are a multiple of this */ };

enum function {
    BARRIER, BCAST, GATHER, GATHERV, SCATTER, SCATTERV, ALLGATHER, ALLGATHERV, ALLTOALL, ALLTOALLV, ALLTOALLW, REDUCE, ALLREDUCE,
    REDUCE_SCATTER, REDUCE_SCATTER_BLOCK, SCAN, EXSCAN, NEIGHBOR_ALLGATHER, NEIGHBOR_ALLGATHERV, NEIGHBOR_ALLTOALL, NEIGHBOR_ALLTOALLV,
    NEIGHBOR_ALLTOALLW, FUNCTIONS
};
enum { SEND_EACH = 1, RECV_EACH = 2, ROOT_SENDS = 4, ROOT_RECEIVES = 8, VECTOR = 16, REDUCES = 32, NEIGHBOURS = 64, INTRA = 128, SERVED = 256 };
static const int kinds[FUNCTIONS] = { /* SERVED: in the blocking form on intracommunicators */
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
static void affine(const uint32_t *left, const uint32_t *right, uint32_t *out)
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
        struct memory a = {.layout = &layouts[k], .origin = in}, b = {.layout = &layouts[k], .origin = inout};
        for (int i = 0; i < *length * layouts[k].words; i++)
            *memory_word(&b, i) = (int)((uint32_t)*memory_word(&b, i) + (uint32_t)*memory_word(&a, i));
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
    if (c->kind & REDUCES && c->kind & SEND_EACH && c->space->is_inter) /* totals of both sides are equal */
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
            sum[k] = !i                          ? value[k]
                     : c->operation == XOR       ? sum[k] ^ value[k]
                     : c->operation == MAXIMUM   ? ((int)sum[k] > (int)value[k] ? sum[k] : value[k])
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

static const struct layout pair_layout = {.words = 2, .place = {0, 4}, .extent = 8, .high = 8, .count_max = 1 << 20};
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
    bool fits = UNIT % l->words == 0 && (words / l->words <= l->count_max || (c->kind & REDUCES && l->count_max > 64));
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
    int rooted = is_sending ? ROOT_SENDS : ROOT_RECEIVES, other = is_sending ? ROOT_RECEIVES : ROOT_SENDS;
    if (c->kind & rooted)
        return root_world(c) == program.rank;
    if (c->kind & other && c->space->is_inter)
        return !in_root_group(c);
    return c->function != BCAST || root_world(c) != program.rank;
}

static void sides_build(struct call *c)
{
    struct side *out = &c->out, *in = &c->in;
    bool is_free = c->kind & VECTOR && !(c->kind & REDUCES);
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
    if (c->in_place && c->kind & REDUCES && c->kind & SEND_EACH) { /* all blocks lie where the result goes */
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
    case GATHER: case GATHERV: case ALLGATHER: case ALLGATHERV: block_fill(c, &c->in, me, program.rank, -1); break;
    case ALLTOALL: case ALLTOALLV: case ALLTOALLW: case REDUCE_SCATTER: case REDUCE_SCATTER_BLOCK:
        for (int i = 0; i < c->in.n; i++)
            block_fill(c, &c->in, i, program.rank, space_peers(c->space, program.rank)->world[i]);
        break;
    case SCATTER: case SCATTERV: break;
    default: block_fill(c, &c->in, 0, program.rank, -1);
    }
    return true;
}

/* ---- the end of a call ---- */

static void call_end(void *of, const MPI_Status *status)
{
    struct call *c = of;
    struct side *in = &c->in;
    bool *is_used = calloc((size_t)(in->memory.count * in->memory.layout->words) + 1, sizeof *is_used);
    bool is_scattered = c->in_place && c->kind & REDUCES && c->kind & SEND_EACH;
    bool keeps_own = c->in_place && c->kind & ROOT_SENDS && root_world(c) == program.rank;
    (void)status;
    for (int b = 0; b < in->n && in->exists && c->function != BARRIER && !keeps_own; b++)
        for (int i = 0; i < in->words[b]; i++) {
            uint32_t wanted;
            is_used[in->first[b] + i] = in->peer[b] >= 0 || is_scattered;
            int mine = c->space->place[program.rank];
            int word = is_scattered ? block_words(c, 0, program.rank) : in->words[b];
            if ((is_scattered && (b > 0 || i >= word)) || in->peer[b] < 0)
                continue; /* the rest is undefined */
            if (is_scattered && mine > 0 && in->first[0] + i >= in->memory.count * in->memory.layout->words)
                break;
            if (wanted_word(c, in->peer[b], i, &wanted)) {
                uint32_t got = (uint32_t)*memory_word(&in->memory, in->first[b] + i);
                if (got != wanted)
                    fprintf(stderr, "function %d, form %d, operation %d, block %d, word %d of %d: %08x, not %08x\n", c->function, c->form,
                            c->operation, b, i, in->words[b], got, wanted);
                CHECK(got == wanted);
                digest_add(got, (uint64_t)(b * 7919 + i));
            }
        }
    if (!is_scattered)
        memory_check(&in->memory, is_used);
    free(is_used);
    memory_fini(&c->in.memory);
    memory_fini(&c->out.memory);
}
