/* SPDX-License-Identifier: Apache-2.0 */
/* Do collectives that are pending together stay apart?  Several non-blocking and persistent ones on
 * several communicators, among point-to-point messages, with blocking collectives behind them;
 * completed in an order of each rank's own.
 *
 *     collectives_pending [SEED [ROUNDS [barrier]]]
 *
 * barrier: also whether nobody leaves a barrier before all have come, which a rank that executes
 * again can not see: the others came in its past.
 *
 * Prints one hash of all results: equal in every run and after a restart.
 */
#include "world.h"

#include <stdlib.h>
#include <string.h>

enum { COMMS = 4, PENDING = 8, ELEMENTS = 3000, RANKS_MAX = 16, P = 10007 };

struct member { /* of a communicator: its own rank there, as the dice know it */
    MPI_Comm comm;
    int rank, size, world[RANKS_MAX];
};

struct pending {
    struct member *in;
    int kind, root, count, salt;
    int sent[ELEMENTS], got[ELEMENTS];
};

static struct member members[COMMS];
static struct pending pending[PENDING];
static struct dice dice, own_dice;
static int world_rank, world_size;
static uint64_t hash = 14695981039346656037ull;

static int value(const struct pending *p, int rank, int index)
{
    return (p->salt * 131 + rank * 1009 + index * 7) % P;
}

/* a + b * x composed: associative, not commutative */
static void compose(void *in, void *inout, int *n, MPI_Datatype *type)
{
    int(*left)[2] = in, (*right)[2] = inout, bytes;
    MPI_Type_size(*type, &bytes);
    CHECK(bytes == 8, "the operation was called with another type");
    for (int i = 0; i < *n; i++) {
        right[i][0] = (left[i][0] * right[i][1] + right[i][0]) % P;
        right[i][1] = left[i][1] * right[i][1] % P;
    }
}

/* Type and operation are the caller's: they are freed while the call is pending. */
static void start_composition(struct pending *p, MPI_Request *request)
{
    MPI_Datatype two;
    MPI_Op op;
    MPI_Type_contiguous(2, MPI_INT, &two);
    MPI_Type_commit(&two);
    MPI_Op_create(compose, 0, &op);
    if (p->kind == 4)
        MPI_Iscan(p->sent, p->got, p->count / 2, two, op, p->in->comm, request);
    else
        MPI_Iallreduce(p->sent, p->got, p->count / 2, two, op, p->in->comm, request);
    MPI_Type_free(&two);
    MPI_Op_free(&op);
    CHECK(two == MPI_DATATYPE_NULL && op == MPI_OP_NULL, "freed handles are not null");
}

static void start(struct pending *p, MPI_Request *request)
{
    MPI_Comm c = p->in->comm;
    int block = p->count / p->in->size;
    switch (p->kind) {
    case 0:
        MPI_Ibcast(p->in->rank == p->root ? p->sent : p->got, p->count, MPI_INT, p->root, c,
                   request);
        break;
    case 1:
        MPI_Iallreduce(p->sent, p->got, p->count, MPI_INT, MPI_SUM, c, request);
        break;
    case 2:
        MPI_Ialltoall(p->sent, block, MPI_INT, p->got, block, MPI_INT, c, request);
        break;
    case 3:
        MPI_Ibarrier(c, request);
        break;
    case 4:
    case 5:
        start_composition(p, request);
        break;
    case 6:
        MPI_Igather(p->sent, block, MPI_INT, p->got, block, MPI_INT, p->root, c, request);
        break;
    default:
        MPI_Ireduce_scatter_block(p->sent, p->got, block, MPI_INT, MPI_MAX, c, request);
    }
}

static void check_composition(const struct pending *p)
{
    int last = p->kind == 4 ? p->in->rank : p->in->size - 1;
    for (int i = 0; i < p->count / 2; i++) {
        int at = value(p, 0, 2 * i), by = value(p, 0, 2 * i + 1);
        for (int r = 1; r <= last; r++) {
            at = (at * value(p, r, 2 * i + 1) + value(p, r, 2 * i)) % P;
            by = by * value(p, r, 2 * i + 1) % P;
        }
        CHECK(p->got[2 * i] == at && p->got[2 * i + 1] == by, "kind %d element %d", p->kind, i);
    }
}

static int expected(const struct pending *p, int i)
{
    int block = p->count / p->in->size, want = 0;
    switch (p->kind) {
    case 0:
        return value(p, p->root, i);
    case 1:
        for (int r = 0; r < p->in->size; r++)
            want += value(p, r, i);
        return want;
    case 2:
        return value(p, i / block, p->in->rank * block + i % block);
    case 6:
        return value(p, i / block, i % block);
    default:
        for (int r = 0; r < p->in->size; r++)
            if (value(p, r, p->in->rank * block + i) > want)
                want = value(p, r, p->in->rank * block + i);
        return want;
    }
}

static void check(const struct pending *p)
{
    int block = p->count / p->in->size, n = p->count;
    if (p->kind == 3 || (p->kind == 0 && p->in->rank == p->root) ||
        (p->kind == 6 && p->in->rank != p->root))
        return;
    if (p->kind == 4 || p->kind == 5) {
        check_composition(p);
        return;
    }
    if (p->kind == 2 || p->kind == 6)
        n = block * p->in->size;
    if (p->kind == 7)
        n = block;
    for (int i = 0; i < n; i++)
        CHECK(p->got[i] == expected(p, i), "kind %d size %d element %d: %d, expected %d", p->kind,
              p->in->size, i, p->got[i], expected(p, i));
    for (int i = 0; i < n; i++)
        hash = (hash ^ (uint32_t)p->got[i]) * 1099511628211ull;
}

static void prepare(struct pending *p)
{
    p->in = &members[dice_throw(&dice, COMMS)];
    p->kind = (int)dice_throw(&dice, 8);
    p->root = (int)dice_throw(&dice, 1000);
    p->count = 2 * (int)dice_throw(&dice, dice_throw(&dice, 5) ? 20 : ELEMENTS / 2);
    p->salt = (int)dice_throw(&dice, 1000);
    p->root %= p->in->size;
    for (int i = 0; i < p->count; i++)
        p->sent[i] = value(p, p->in->rank, i);
    memset(p->got, -1, sizeof p->got);
}

/* Completes the requests in an order of my own, mixing the ways. */
static void complete(int n, MPI_Request *request)
{
    int left = n, index, flag, indices[PENDING + 2];
    while (left > 0) {
        switch (dice_throw(&own_dice, 5)) {
        case 0:
            MPI_Waitany(n, request, &index, MPI_STATUS_IGNORE);
            left--;
            break;
        case 1:
            MPI_Testsome(n, request, &index, indices, MPI_STATUSES_IGNORE);
            left -= index == MPI_UNDEFINED ? 0 : index;
            break;
        case 2:
            MPI_Testany(n, request, &index, &flag, MPI_STATUS_IGNORE);
            left -= flag && index != MPI_UNDEFINED;
            break;
        case 3:
            index = (int)dice_throw(&own_dice, (uint32_t)n);
            if (request[index] == MPI_REQUEST_NULL)
                break;
            MPI_Test(&request[index], &flag, MPI_STATUS_IGNORE);
            left -= flag;
            break;
        default:
            if (dice_throw(&own_dice, 4))
                break;
            MPI_Waitall(n, request, MPI_STATUSES_IGNORE);
            left = 0;
        }
    }
}

/* A collective behind the pending ones, and messages between neighbours in front of and behind them */
static void one_round(int round)
{
    MPI_Request request[PENDING + 2];
    int n = 1 + (int)dice_throw(&dice, PENDING), right = (world_rank + 1) % world_size;
    int left = (world_rank + world_size - 1) % world_size, in = -1, out = round * 100 + world_rank;
    MPI_Irecv(&in, 1, MPI_INT, left, 5, MPI_COMM_WORLD, &request[n]);
    for (int i = 0; i < n; i++) {
        prepare(&pending[i]);
        start(&pending[i], &request[i]);
    }
    MPI_Isend(&out, 1, MPI_INT, right, 5, MPI_COMM_WORLD, &request[n + 1]);
    if (dice_throw(&dice, 2)) {
        int sum = 0, one = 1;
        struct member *m = &members[dice_throw(&dice, COMMS)];
        MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, m->comm);
        CHECK(sum == m->size, "the blocking one behind them gave %d of %d", sum, m->size);
    }
    complete(n + 2, request);
    CHECK(in == round * 100 + left, "the neighbour's message is %d", in);
    for (int i = 0; i < n; i++)
        check(&pending[i]);
}

/* Nobody leaves before all have come: who comes last says so to a rank that looks. */
static void test_barrier(void)
{
    int last = world_size - 1, flag = 0, word = 0;
    MPI_Request request;
    if (world_size == 1)
        return;
    if (world_rank == last) {
        MPI_Recv(&word, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Ibarrier(MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        return;
    }
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    for (int i = 0; i < 100 && world_rank == 0; i++) {
        MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        CHECK(!flag, "left the barrier before rank %d had come", last);
    }
    if (world_rank == 0)
        MPI_Send(&word, 1, MPI_INT, last, 6, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* Persistent ones may be started in another order on each rank. */
static void test_order(void)
{
    int in = world_rank, most = -1, word = world_rank == 0 ? 77 : -1, odd = world_rank % 2;
    MPI_Request request[3];
    MPI_Allreduce_init(&in, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, MPI_INFO_NULL, &request[0]);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request[1]);
    MPI_Bcast_init(&word, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request[2]);
    for (int i = 0; i < 3; i++)
        MPI_Start(&request[odd ? 2 - i : i]);
    MPI_Waitall(3, request, MPI_STATUSES_IGNORE);
    CHECK(most == world_size - 1 && word == 77, "%d, %d", most, word);
    for (int i = 0; i < 3; i++)
        MPI_Request_free(&request[i]);
}

/* Started again and again with new contents; another collective runs between. */
static void test_persistent(void)
{
    int in = 0, out = 0;
    MPI_Request request[2];
    MPI_Status status;
    MPI_Allreduce_init(&in, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &request[0]);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request[1]);
    for (int i = 0; i < 5; i++) {
        in = i + world_rank;
        MPI_Startall(2, request);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
        CHECK(out == i * world_size + world_size * (world_size - 1) / 2, "start %d gave %d", i,
              out);
        MPI_Wait(&request[0], &status); /* inactive: empty status at once */
        CHECK(status.MPI_SOURCE == MPI_ANY_SOURCE, "an inactive request has a source");
    }
    MPI_Request_free(&request[0]);
    MPI_Request_free(&request[1]);
}

static void check_class(int code, int wanted)
{
    int class;
    MPI_Error_class(code, &class);
    CHECK(class == wanted, "error class %d, expected %d", class, wanted);
}

static void test_errors(void)
{
    MPI_Request request = MPI_REQUEST_NULL;
    int x = 0, y = 0;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    check_class(MPI_Ibcast(&x, 1, MPI_INT, world_size, MPI_COMM_WORLD, &request), MPI_ERR_ROOT);
    CHECK(MPI_Iallreduce(&x, &y, -1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request) != MPI_SUCCESS,
          "a negative count was taken"); /* MPICH: of class MPI_ERR_OTHER */
    check_class(MPI_Ibcast(&x, 1, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD, &request), MPI_ERR_TYPE);
    check_class(MPI_Ibarrier(MPI_COMM_NULL, &request), MPI_ERR_COMM);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

static void members_make(void)
{
    const int color[COMMS] = {0, 0, world_rank % 2, 0};
    const int key[COMMS] = {0, -world_rank, world_rank, world_rank * 7 % 4 * 100 + world_rank};
    for (int i = 0; i < COMMS; i++) {
        members[i].comm = MPI_COMM_WORLD;
        if (i > 0)
            MPI_Comm_split(MPI_COMM_WORLD, color[i], key[i], &members[i].comm);
        MPI_Comm_rank(members[i].comm, &members[i].rank);
        MPI_Comm_size(members[i].comm, &members[i].size);
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1, all[RANKS_MAX];
    int rounds = argc > 2 ? atoi(argv[2]) : 60;
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
    CHECK(world_size <= RANKS_MAX, "at most %d ranks", RANKS_MAX);
    members_make();
    test_errors();
    if (argc > 3)
        test_barrier();
    test_persistent();
    test_order();
    own_dice.state = seed + (uint64_t)world_rank * 7919;
    for (int round = 0; round < rounds; round++) {
        dice.state = seed * 1000003 + (uint64_t)round;
        dice_throw(&dice, 2);
        one_round(round);
    }
    for (int i = 1; i < COMMS; i++)
        MPI_Comm_free(&members[i].comm);
    MPI_Gather(&hash, 1, MPI_UINT64_T, all, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    for (int r = 0; r < world_size && world_rank == 0; r++)
        printf("rank %d: %016llx\n", r, (unsigned long long)all[r]);
    MPI_Finalize();
    return 0;
}
