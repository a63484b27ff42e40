/* SPDX-License-Identifier: Apache-2.0 */
/* Do reductions and scans give the value that combining in rank order gives?  In all forms of call;
 * predefined operations and types, pairs, operations of the program (commutative on a type with gaps, non-commutative), in
 * place, on several communicators.
 *
 *     reductions [SEED [ROUNDS]]
 *
 * Integer results are exact, so every order of a commutative operation has to give the same.
 */
#include "collective_forms.h"

#include <stdlib.h>
#include <string.h>

enum { COUNT_MAX = 5000, P = 10007 };

static struct dice dice;
static int round_number, rank, size;
static MPI_Comm comm;
static MPI_Datatype matrix_type, gap_type;

static uint32_t noise(int owner, int index, uint32_t sides)
{
    struct dice d = {.state = (uint64_t)round_number * 1000003 + (uint64_t)owner * 7919 +
                              (uint64_t)index * 31};
    dice_throw(&d, 2);
    return dice_throw(&d, sides);
}

/* What I get: the elements first .. first + count - 1 of the vector, over the ranks 0 .. last;
 * count 0: nothing. */
struct outcome {
    int first, count, last;
};

static struct outcome share_any(const void *mine, void *out, int n, MPI_Datatype type, MPI_Op op)
{
    static int counts[FORMS_RANKS];
    struct outcome o = {.count = n / size, .last = size - 1};
    if (dice_throw(&dice, 2)) {
        any_Reduce_scatter_block(mine, out, n / size, type, op, comm);
        o.first = rank * o.count;
        return o;
    }
    int left = n;
    for (int r = 0; r < size; r++) {
        counts[r] = r == size - 1 ? left : (int)dice_throw(&dice, (uint32_t)left + 1);
        left -= counts[r];
        if (r < rank)
            o.first += counts[r];
    }
    o.count = counts[rank];
    any_Reduce_scatter(mine, out, counts, type, op, comm);
    return o;
}

/* One of the reductions, in any form. */
static struct outcome reduce_any(void *mine, void *out, size_t bytes, int n, MPI_Datatype type,
                                 MPI_Op op)
{
    int kind = (int)dice_throw(&dice, 6), root = (int)dice_throw(&dice, 1000) % size;
    int in_place = (int)dice_throw(&dice, 2);
    const void *from = in_place && (kind != 1 || rank == root) ? MPI_IN_PLACE : mine;
    if (from == MPI_IN_PLACE)
        memcpy(out, mine, bytes);
    switch (kind) {
    case 0:
        any_Allreduce(from, out, n, type, op, comm);
        return (struct outcome){0, n, size - 1};
    case 1:
        any_Reduce(from, rank == root ? out : NULL, n, type, op, root, comm);
        return (struct outcome){0, rank == root ? n : 0, size - 1};
    case 2:
        any_Scan(from, out, n, type, op, comm);
        return (struct outcome){0, n, rank};
    case 3:
        any_Exscan(from, out, n, type, op, comm);
        return (struct outcome){0, rank ? n : 0, rank - 1};
    default:
        return share_any(from, out, n, type, op);
    }
}

/* Small ones mostly; some so large that other algorithms are chosen. */
static int count_throw(void)
{
    return (int)dice_throw(&dice, dice_throw(&dice, 6) ? 300 : COUNT_MAX);
}

static long long combine(int kind, long long a, long long b)
{
    switch (kind) {
    case 0:
        return a + b;
    case 1:
        return a > b ? a : b;
    case 2:
        return a < b ? a : b;
    case 3:
        return a * b;
    case 4:
        return a & b;
    case 5:
        return a | b;
    case 6:
        return a ^ b;
    case 7:
        return a && b;
    default:
        return a || b;
    }
}

static MPI_Op predefined(int kind)
{
    const MPI_Op ops[] = {MPI_SUM, MPI_MAX,  MPI_MIN,  MPI_PROD, MPI_BAND,
                          MPI_BOR, MPI_BXOR, MPI_LAND, MPI_LOR};
    return ops[kind];
}

#define TEST_TYPE(name, ctype, mpitype, kinds)                                                     \
    static void test_##name(void)                                                                  \
    {                                                                                              \
        static ctype mine[COUNT_MAX], out[COUNT_MAX];                                              \
        int n = count_throw(), kind = (int)dice_throw(&dice, kinds);                               \
        for (int i = 0; i < n; i++)                                                                \
            mine[i] = (ctype)noise(rank, i, 3);                                                    \
        struct outcome o =                                                                         \
            reduce_any(mine, out, (size_t)n * sizeof(ctype), n, mpitype, predefined(kind));        \
        for (int i = 0; i < o.count; i++) {                                                        \
            long long want = noise(0, o.first + i, 3);                                             \
            for (int r = 1; r <= o.last; r++)                                                      \
                want = combine(kind, want, noise(r, o.first + i, 3));                              \
            CHECK(out[i] == (ctype)want, #name " round %d kind %d index %d of %d: expected %lld",  \
                  round_number, kind, i, n, want);                                                 \
        }                                                                                          \
    }
TEST_TYPE(int, int, MPI_INT, 9)
TEST_TYPE(uint64, uint64_t, MPI_UINT64_T, 9)
TEST_TYPE(short, short, MPI_SHORT, 9)
TEST_TYPE(uint8, uint8_t, MPI_UINT8_T, 9)
TEST_TYPE(double, double, MPI_DOUBLE, 4)
TEST_TYPE(float, float, MPI_FLOAT, 4)

static void test_minloc(void)
{
    struct pair {
        double value;
        int place;
    };
    static struct pair mine[COUNT_MAX], out[COUNT_MAX];
    int n = count_throw();
    memset(mine, 0, sizeof mine);
    for (int i = 0; i < n; i++)
        mine[i] = (struct pair){noise(rank, i, 4), rank};
    struct outcome o =
        reduce_any(mine, out, (size_t)n * sizeof *mine, n, MPI_DOUBLE_INT, MPI_MINLOC);
    for (int i = 0; i < o.count; i++) {
        int best = 0, at = o.first + i;
        for (int r = 1; r <= o.last; r++)
            if (noise(r, at, 4) < noise(best, at, 4))
                best = r;
        CHECK(out[i].value == noise(best, at, 4) && out[i].place == best,
              "MINLOC round %d index %d: %g at %d, not %d", round_number, i, out[i].value,
              out[i].place, best);
    }
}

/* 2 x 2 matrices modulo P: associative, not commutative */
struct matrix {
    int a[4];
};

static struct matrix matrix_times(struct matrix x, struct matrix y)
{
    return (struct matrix){
        {(x.a[0] * y.a[0] + x.a[1] * y.a[2]) % P, (x.a[0] * y.a[1] + x.a[1] * y.a[3]) % P,
         (x.a[2] * y.a[0] + x.a[3] * y.a[2]) % P, (x.a[2] * y.a[1] + x.a[3] * y.a[3]) % P}};
}

static void matrix_op(void *in, void *inout, int *n, MPI_Datatype *type)
{
    struct matrix *left = in, *right = inout;
    int bytes;
    MPI_Type_size(*type, &bytes); /* a callback may call MPI */
    CHECK(bytes == (int)sizeof(struct matrix), "the operation was called with another type");
    for (int i = 0; i < *n; i++)
        right[i] = matrix_times(left[i], right[i]);
}

static struct matrix matrix_of(int owner, int index)
{
    struct matrix m;
    for (int i = 0; i < 4; i++)
        m.a[i] = (int)noise(owner, index * 4 + i, P);
    return m;
}

static MPI_Op matrix_product, gap_sum;

static void test_noncommutative(void)
{
    static struct matrix mine[COUNT_MAX], out[COUNT_MAX];
    int n = (int)dice_throw(&dice, 40);
    for (int i = 0; i < n; i++)
        mine[i] = matrix_of(rank, i);
    struct outcome o =
        reduce_any(mine, out, (size_t)n * sizeof *mine, n, matrix_type, matrix_product);
    for (int i = 0; i < o.count; i++) {
        struct matrix want = matrix_of(0, o.first + i);
        for (int r = 1; r <= o.last; r++)
            want = matrix_times(want, matrix_of(r, o.first + i));
        CHECK(memcmp(&out[i], &want, sizeof want) == 0,
              "matrix product round %d index %d on %d ranks: %d %d %d %d", round_number, i, size,
              out[i].a[0], out[i].a[1], out[i].a[2], out[i].a[3]);
    }
}

/* elements of 5 ints of which numbers 1 and 3 count */
static void gap_op(void *in, void *inout, int *n, MPI_Datatype *type)
{
    int *left = in, *right = inout;
    (void)type;
    for (int i = 0; i < *n; i++) {
        right[5 * i + 1] += left[5 * i + 1];
        right[5 * i + 3] ^= left[5 * i + 3];
    }
}

static void test_gaps(void)
{
    static int mine[5 * COUNT_MAX], out[5 * COUNT_MAX];
    int n = count_throw();
    for (int i = 0; i < 5 * COUNT_MAX; i++)
        mine[i] = out[i] = -5;
    for (int i = 0; i < n; i++) {
        mine[5 * i + 1] = (int)noise(rank, 2 * i, 1000);
        mine[5 * i + 3] = (int)noise(rank, 2 * i + 1, 1000);
    }
    struct outcome o = reduce_any(mine, out, sizeof mine, n, gap_type, gap_sum);
    for (int i = 0; i < o.count; i++) {
        int sum = 0, mix = 0;
        for (int r = 0; r <= o.last; r++) {
            sum += (int)noise(r, 2 * (o.first + i), 1000);
            mix ^= (int)noise(r, 2 * (o.first + i) + 1, 1000);
        }
        CHECK(out[5 * i + 1] == sum && out[5 * i + 3] == mix, "gap type round %d index %d",
              round_number, i);
        CHECK(out[5 * i] == -5 && out[5 * i + 2] == -5 && out[5 * i + 4] == -5,
              "gap overwritten round %d", round_number);
    }
}

static void setup(void)
{
    MPI_Datatype bare;
    MPI_Type_contiguous(4, MPI_INT, &matrix_type);
    MPI_Type_commit(&matrix_type);
    MPI_Op_create(matrix_op, 0, &matrix_product);
    MPI_Type_create_indexed_block(2, 1, (int[]){1, 3}, MPI_INT, &bare);
    MPI_Type_create_resized(bare, 0, 5 * sizeof(int), &gap_type);
    MPI_Type_commit(&gap_type);
    MPI_Type_free(&bare);
    MPI_Op_create(gap_op, 1, &gap_sum);
}

/* The result in place, long: at the beginning and, across clusters, where this rank's operand was, as
 * MPICH's blocking call leaves it. */
static void test_long_in_place(void)
{
    enum { LONG = 1 << 18 };
    int *vector = calloc(LONG, sizeof *vector), each = LONG / size, wanted = 0, near_size;
    MPI_Comm near;
    MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &near);
    MPI_Comm_size(near, &near_size);
    MPI_Comm_free(&near);
    for (int i = 0; i < LONG; i++)
        vector[i] = rank + i / each;
    for (int r = 0; r < size; r++)
        wanted += r + rank;
    MPI_Reduce_scatter_block(MPI_IN_PLACE, vector, each, MPI_INT, MPI_SUM, comm);
    const int *operand = near_size < size ? vector + rank * each : vector;
    for (int i = 0; i < each; i++) {
        CHECK(vector[i] == wanted, "element %d in place: %d, not %d", i, vector[i], wanted);
        CHECK(operand[i] == wanted, "element %d of the operand: %d, not %d", i, operand[i], wanted);
    }
    free(vector);
}

int main(int argc, char **argv)
{
    static void (*const tests[])(void) = {test_int,    test_uint64,         test_short,
                                          test_uint8,  test_double,         test_float,
                                          test_minloc, test_noncommutative, test_gaps};
    MPI_Comm comms[5];
    int world_rank, world_size;
    MPI_Init(&argc, &argv);
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    int rounds = argc > 2 ? atoi(argv[2]) : 300;
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
    comms[0] = MPI_COMM_WORLD;
    comms[4] = MPI_COMM_SELF;
    MPI_Comm_split(MPI_COMM_WORLD, 0, -world_rank, &comms[1]);
    MPI_Comm_split(MPI_COMM_WORLD, world_rank % 2, world_rank, &comms[2]);
    MPI_Comm_split(MPI_COMM_WORLD, 0, world_rank * 7 % 4 * 100 + world_rank, &comms[3]);
    setup();
    forms_dice = &dice;
    for (round_number = 0; round_number < rounds; round_number++) {
        dice.state = seed * 1000003 + (uint64_t)round_number;
        dice_throw(&dice, 2);
        comm = comms[dice_throw(&dice, 5)];
        MPI_Comm_rank(comm, &rank);
        MPI_Comm_size(comm, &size);
        tests[dice_throw(&dice, sizeof tests / sizeof tests[0])]();
    }
    for (int i = 0; i < 5; i++) {
        comm = comms[i];
        MPI_Comm_rank(comm, &rank);
        MPI_Comm_size(comm, &size);
        test_long_in_place();
    }
    for (int i = 1; i < 4; i++)
        MPI_Comm_free(&comms[i]);
    MPI_Op_free(&matrix_product);
    MPI_Op_free(&gap_sum);
    MPI_Type_free(&matrix_type);
    MPI_Type_free(&gap_type);
    if (world_rank == 0)
        printf("reductions: %d rounds on %d ranks, seed %llu\n", rounds, world_size,
               (unsigned long long)seed);
    MPI_Finalize();
    return 0;
}
