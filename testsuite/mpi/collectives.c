/* SPDX-License-Identifier: Apache-2.0 */
/* Do the collectives that move data put every element in its place?  Random forms of call, sizes,
 * types, roots and communicators against values computed locally.
 *
 *     collectives [SEED [ROUNDS]]
 *
 * Every element is a function of (round, owner, block, index); gaps of a type must stay as they
 * were.
 */
#include "collective_forms.h"

#include <stdlib.h>
#include <string.h>

enum {
    POISON = -77777,
    BLOCK_MAX = 40,
    RANKS_MAX = 64,
    WIDEST = 6,
    INTS = RANKS_MAX * BLOCK_MAX * WIDEST + 64
};

struct shape { /* an element of the type: the places of its ints in an extent of `extent` ints */
    MPI_Datatype type;
    int count, place[4], extent;
};

static struct shape shapes[5];
static struct dice dice;
static int round_number, rank, size;
static MPI_Comm comm;
static int sent[INTS], received[INTS];

static struct shape shape_make(int count, const int *place, int extent)
{
    struct shape s = {.count = count, .extent = extent};
    MPI_Datatype bare;
    memcpy(s.place, place, (size_t)count * sizeof *place);
    MPI_Type_create_indexed_block(count, 1, place, MPI_INT, &bare);
    MPI_Type_create_resized(bare, 0, (MPI_Aint)(extent * sizeof(int)), &s.type);
    MPI_Type_commit(&s.type);
    MPI_Type_free(&bare);
    return s;
}

static void shapes_make(void)
{
    shapes[0] = (struct shape){.type = MPI_INT, .count = 1, .place = {0}, .extent = 1};
    shapes[1] = shape_make(2, (int[]){0, 1}, 2);    /* contiguous */
    shapes[2] = shape_make(3, (int[]){0, 2, 4}, 6); /* strided */
    shapes[3] = shape_make(2, (int[]){2, 1}, 4);    /* backwards, begins late */
    shapes[4] = shape_make(3, (int[]){1, 0, 2}, 3); /* mixed up, no gaps */
}

static int value(int owner, int block, int index)
{
    return (round_number * 131 + owner) * 10007 + block * 101 + index;
}

static void poison(int *buffer)
{
    for (int i = 0; i < INTS; i++)
        buffer[i] = POISON;
}

/* block of `elements` elements at element `at`: values of (owner, block), counted over the ints of
 * the block */
static void fill(int *buffer, const struct shape *s, int at, int elements, int owner, int block)
{
    for (int e = 0; e < elements; e++)
        for (int i = 0; i < s->count; i++)
            buffer[(at + e) * s->extent + s->place[i]] = value(owner, block, e * s->count + i);
}

/* takes what is right out of the buffer again: what is left must be poison */
static void check_block(const char *call, int *buffer, const struct shape *s, int at, int elements,
                        int owner, int block)
{
    for (int e = 0; e < elements; e++) {
        for (int i = 0; i < s->count; i++) {
            int *got = &buffer[(at + e) * s->extent + s->place[i]];
            int want = value(owner, block, e * s->count + i);
            CHECK(*got == want, "%s round %d size %d owner %d block %d element %d: %d, expected %d",
                  call, round_number, size, owner, block, e, *got, want);
            *got = POISON;
        }
    }
}

static void check_rest(const char *call, const int *buffer)
{
    for (int i = 0; i < INTS; i++)
        CHECK(buffer[i] == POISON, "%s round %d: wrote %d at int %d, outside its blocks", call,
              round_number, buffer[i], i);
}

/* A pair of shapes with the same ints per element: one for each side of a transfer */
static void shapes_pick(const struct shape **send, const struct shape **recv)
{
    const struct shape *of_two[] = {&shapes[1], &shapes[3]}, *of_three[] = {&shapes[2], &shapes[4]};
    uint32_t kind = dice_throw(&dice, 3), a = dice_throw(&dice, 2), b = dice_throw(&dice, 2);
    *send = kind == 0 ? &shapes[0] : kind == 1 ? of_two[a] : of_three[a];
    *recv = kind == 0 ? &shapes[0] : kind == 1 ? of_two[b] : of_three[b];
}

static void test_bcast(void)
{
    const struct shape *a, *b;
    int n = (int)dice_throw(&dice, BLOCK_MAX * 8), root = (int)dice_throw(&dice, 1000) % size;
    shapes_pick(&a, &b);
    const struct shape *mine = rank == root ? a : b;
    poison(received);
    if (rank == root)
        fill(received, mine, 0, n, root, 0);
    any_Bcast(received, n, mine->type, root, comm);
    check_block("Bcast", received, mine, 0, n, root, 0);
    check_rest("Bcast", received);
}

static void test_gather(void)
{
    const struct shape *a, *b;
    int n = (int)dice_throw(&dice, BLOCK_MAX), root = (int)dice_throw(&dice, 1000) % size;
    int in_place = (int)dice_throw(&dice, 2);
    shapes_pick(&a, &b);
    poison(sent);
    poison(received);
    fill(sent, a, 0, n, rank, 0);
    if (rank == root && in_place)
        fill(received, b, root * n, n, rank, 0);
    any_Gather(rank == root && in_place ? MPI_IN_PLACE : sent, n, a->type,
               rank == root ? received : NULL, n, b->type, root, comm);
    for (int r = 0; r < size && rank == root; r++)
        check_block("Gather", received, b, r * n, n, r, 0);
    check_rest("Gather", received);
}

static void test_scatter(void)
{
    const struct shape *a, *b;
    int n = (int)dice_throw(&dice, BLOCK_MAX), root = (int)dice_throw(&dice, 1000) % size;
    int in_place = (int)dice_throw(&dice, 2) && rank == root;
    shapes_pick(&a, &b);
    poison(sent);
    poison(received);
    for (int r = 0; r < size && rank == root; r++)
        fill(sent, a, r * n, n, root, r);
    any_Scatter(rank == root ? sent : NULL, n, a->type, in_place ? MPI_IN_PLACE : received, n,
                b->type, root, comm);
    if (!in_place)
        check_block("Scatter", received, b, 0, n, root, rank);
    check_rest("Scatter", received);
}

static void test_allgather(void)
{
    const struct shape *a, *b;
    int n = (int)dice_throw(&dice, BLOCK_MAX), in_place = (int)dice_throw(&dice, 2);
    shapes_pick(&a, &b);
    poison(sent);
    poison(received);
    fill(sent, a, 0, n, rank, 0);
    if (in_place)
        fill(received, b, rank * n, n, rank, 0);
    any_Allgather(in_place ? MPI_IN_PLACE : sent, n, a->type, received, n, b->type, comm);
    for (int r = 0; r < size; r++)
        check_block("Allgather", received, b, r * n, n, r, 0);
    check_rest("Allgather", received);
}

static void test_alltoall(void)
{
    const struct shape *a, *b;
    int n = (int)dice_throw(&dice, BLOCK_MAX), in_place = (int)dice_throw(&dice, 2);
    shapes_pick(&a, &b);
    poison(sent);
    poison(received);
    for (int r = 0; r < size; r++)
        fill(in_place ? received : sent, in_place ? b : a, r * n, n, rank, r);
    any_Alltoall(in_place ? MPI_IN_PLACE : sent, n, a->type, received, n, b->type, comm);
    for (int r = 0; r < size; r++)
        check_block("Alltoall", received, b, r * n, n, r, rank);
    check_rest("Alltoall", received);
}

/* ---- v forms: counts[r], displacements in random order with gaps ---- */

static int counts[RANKS_MAX], displs[RANKS_MAX], counts2[RANKS_MAX], displs2[RANKS_MAX];

/* count_of(i) is known to all: the same dice.  Blocks are laid out from the last to the first or
 * the other way. */
static void places_make(int *displ, const int *count, int backwards)
{
    int at = 0;
    for (int i = 0; i < size; i++) {
        int r = backwards ? size - 1 - i : i;
        displ[r] = at;
        at += count[r] + (i % 3 == 1);
    }
}

static void counts_throw(void)
{
    for (int r = 0; r < size; r++)
        counts[r] = dice_throw(&dice, 4) == 0 ? 0 : (int)dice_throw(&dice, BLOCK_MAX - 1);
    places_make(displs, counts, (int)dice_throw(&dice, 2));
}

static void test_gatherv(void)
{
    const struct shape *a, *b;
    int root = (int)dice_throw(&dice, 1000) % size, in_place = (int)dice_throw(&dice, 2);
    shapes_pick(&a, &b);
    counts_throw();
    poison(sent);
    poison(received);
    fill(sent, a, 0, counts[rank], rank, 0);
    if (rank == root && in_place)
        fill(received, b, displs[rank], counts[rank], rank, 0);
    any_Gatherv(rank == root && in_place ? MPI_IN_PLACE : sent, counts[rank], a->type,
                rank == root ? received : NULL, rank == root ? counts : NULL,
                rank == root ? displs : NULL, b->type, root, comm);
    for (int r = 0; r < size && rank == root; r++)
        check_block("Gatherv", received, b, displs[r], counts[r], r, 0);
    check_rest("Gatherv", received);
}

static void test_scatterv(void)
{
    const struct shape *a, *b;
    int root = (int)dice_throw(&dice, 1000) % size,
        in_place = (int)dice_throw(&dice, 2) && rank == root;
    shapes_pick(&a, &b);
    counts_throw();
    poison(sent);
    poison(received);
    for (int r = 0; r < size && rank == root; r++)
        fill(sent, a, displs[r], counts[r], root, r);
    any_Scatterv(rank == root ? sent : NULL, rank == root ? counts : NULL,
                 rank == root ? displs : NULL, a->type, in_place ? MPI_IN_PLACE : received,
                 counts[rank], b->type, root, comm);
    if (!in_place)
        check_block("Scatterv", received, b, 0, counts[rank], root, rank);
    check_rest("Scatterv", received);
}

static void test_allgatherv(void)
{
    const struct shape *a, *b;
    int in_place = (int)dice_throw(&dice, 2);
    shapes_pick(&a, &b);
    counts_throw();
    poison(sent);
    poison(received);
    fill(sent, a, 0, counts[rank], rank, 0);
    if (in_place)
        fill(received, b, displs[rank], counts[rank], rank, 0);
    any_Allgatherv(in_place ? MPI_IN_PLACE : sent, counts[rank], a->type, received, counts, displs,
                   b->type, comm);
    for (int r = 0; r < size; r++)
        check_block("Allgatherv", received, b, displs[r], counts[r], r, 0);
    check_rest("Allgatherv", received);
}

/* what i sends to j: symmetric when it is done in place */
static int pair_count(int i, int j, int salt, int is_symmetric)
{
    int low = i < j ? i : j, high = i < j ? j : i;
    int n = is_symmetric ? low * 7 + high * 13 + salt : i * 7 + j * 13 + salt;
    return n % 5 == 0 ? 0 : n % (BLOCK_MAX - 1);
}

static void test_alltoallv(void)
{
    const struct shape *a, *b;
    int salt = (int)dice_throw(&dice, 1000), in_place = (int)dice_throw(&dice, 2),
        backwards = (int)dice_throw(&dice, 2);
    shapes_pick(&a, &b);
    for (int r = 0; r < size; r++) {
        counts[r] = pair_count(rank, r, salt, in_place);
        counts2[r] = pair_count(r, rank, salt, in_place);
    }
    places_make(displs, counts, backwards);
    places_make(displs2, counts2, !backwards);
    poison(sent);
    poison(received);
    for (int r = 0; r < size; r++)
        fill(in_place ? received : sent, in_place ? b : a, in_place ? displs2[r] : displs[r],
             counts[r], rank, r);
    any_Alltoallv(in_place ? MPI_IN_PLACE : sent, counts, displs, a->type, received, counts2,
                  displs2, b->type, comm);
    for (int r = 0; r < size; r++)
        check_block("Alltoallv", received, b, displs2[r], counts2[r], r, rank);
    check_rest("Alltoallv", received);
}

/* Every pair has a shape and a count of its own. */
static void test_alltoallw(void)
{
    static MPI_Datatype types[RANKS_MAX], types2[RANKS_MAX];
    const struct shape *a[RANKS_MAX], *b[RANKS_MAX];
    int salt = (int)dice_throw(&dice, 1000), in_place = (int)dice_throw(&dice, 2), at = 0, at2 = 0;
    for (int r = 0; r < size; r++) {
        int low = rank < r ? rank : r, high = rank < r ? r : rank;
        int out = in_place ? low * 3 + high : rank * 3 + r, in = in_place ? out : r * 3 + rank;
        a[r] = &shapes[(out + salt) % 3 == 0 ? 0 : (out + salt) % 3 == 1 ? 1 : 4];
        b[r] = &shapes[(in + salt) % 3 == 0 ? 0 : (in + salt) % 3 == 1 ? 3 : 2];
        types[r] = a[r]->type;
        types2[r] = b[r]->type;
        counts[r] = pair_count(rank, r, salt, in_place);
        counts2[r] = pair_count(r, rank, salt, in_place);
        displs[r] = at * (int)sizeof(int);
        displs2[r] = at2 * (int)sizeof(int);
        at += counts[r] * a[r]->extent + r % 3;
        at2 += counts2[r] * b[r]->extent + (r + 1) % 3;
    }
    poison(sent);
    poison(received);
    for (int r = 0; r < size; r++)
        fill(in_place ? received + displs2[r] / (int)sizeof(int)
                      : sent + displs[r] / (int)sizeof(int),
             in_place ? b[r] : a[r], 0, counts[r], rank, r);
    any_Alltoallw(in_place ? MPI_IN_PLACE : sent, counts, displs, types, received, counts2, displs2,
                  types2, comm);
    for (int r = 0; r < size; r++)
        check_block("Alltoallw", received + displs2[r] / (int)sizeof(int), b[r], 0, counts2[r], r,
                    rank);
    check_rest("Alltoallw", received);
}

int main(int argc, char **argv)
{
    static void (*const tests[])(void) = {
        test_bcast,   test_gather,   test_scatter,    test_allgather, test_alltoall,
        test_gatherv, test_scatterv, test_allgatherv, test_alltoallv, test_alltoallw};
    MPI_Comm comms[4];
    int world_rank, world_size;
    MPI_Init(&argc, &argv);
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    int rounds = argc > 2 ? atoi(argv[2]) : 300;
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
    CHECK(world_size <= RANKS_MAX, "at most %d ranks", RANKS_MAX);
    comms[0] = MPI_COMM_WORLD;
    MPI_Comm_split(MPI_COMM_WORLD, 0, -world_rank, &comms[1]);             /* backwards */
    MPI_Comm_split(MPI_COMM_WORLD, world_rank % 2, world_rank, &comms[2]); /* every other one */
    MPI_Comm_split(MPI_COMM_WORLD, 0, world_rank * 7 % 4 * 100 + world_rank, &comms[3]); /* mixed */
    shapes_make();
    forms_dice = &dice;
    for (round_number = 0; round_number < rounds; round_number++) {
        dice.state = seed * 1000003 + (uint64_t)round_number;
        dice_throw(&dice, 2);
        comm = comms[dice_throw(&dice, 4)];
        MPI_Comm_rank(comm, &rank);
        MPI_Comm_size(comm, &size);
        tests[dice_throw(&dice, sizeof tests / sizeof tests[0])]();
        if (dice_throw(&dice, 8) == 0)
            MPI_Barrier(comm);
    }
    for (int i = 1; i < 4; i++)
        MPI_Comm_free(&comms[i]);
    for (int i = 1; i < 5; i++)
        MPI_Type_free(&shapes[i].type);
    if (world_rank == 0)
        printf("collectives: %d rounds on %d ranks, seed %llu\n", rounds, world_size,
               (unsigned long long)seed);
    MPI_Finalize();
    return 0;
}
