/* SPDX-License-Identifier: Apache-2.0 */
/* Do collectives between the two groups of an intercommunicator deliver what MPI says?  Blocking,
 * non-blocking, persistent; groups that lie in one cluster or span.  4 ranks or more.
 */
#include "world.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 64, LENGTH = 5 };

static int rank, size;

static struct {
    MPI_Comm inter, local;
    int side, mine, count, remote; /* ranks of my group and of the other */
} in;

static void inter_make(int way)
{
    in.side = way == 0 ? rank % 2 : rank >= 1;
    MPI_Comm_split(MPI_COMM_WORLD, in.side, rank, &in.local);
    MPI_Intercomm_create(in.local, 0, MPI_COMM_WORLD, in.side ? 0 : 1, 7, &in.inter);
    MPI_Comm_rank(in.inter, &in.mine);
    MPI_Comm_size(in.inter, &in.count);
    MPI_Comm_remote_size(in.inter, &in.remote);
}

/* What rank r of a side says to rank `to` of the other, element i */
static int word(int side, int r, int to, int i)
{
    return 1000000 * (side + 1) + 10000 * r + 100 * to + i;
}

static void words(int *out, int to, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = word(in.side, in.mine, to, i);
}

static void check_words(const char *what, const int *got, int from, int to, int n)
{
    for (int i = 0; i < n; i++)
        CHECK(got[i] == word(!in.side, from, to, i), "%s from %d: element %d is %d, expected %d",
              what, from, i, got[i], word(!in.side, from, to, i));
}

/* my root argument when rank r of `side` is the root */
static int root_of(int side, int r)
{
    return side != in.side ? r : r == in.mine ? MPI_ROOT : MPI_PROC_NULL;
}

static void test_bcast(int side, int r)
{
    int buf[LENGTH], root = root_of(side, r);
    MPI_Request request;
    memset(buf, 0, sizeof buf);
    if (root == MPI_ROOT)
        words(buf, 0, LENGTH);
    MPI_Bcast(buf, LENGTH, MPI_INT, root, in.inter);
    if (side != in.side)
        check_words("Bcast", buf, r, 0, LENGTH);
    memset(buf, 0, sizeof buf);
    if (root == MPI_ROOT)
        words(buf, 1, LENGTH);
    MPI_Ibcast(buf, LENGTH, MPI_INT, root, in.inter, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (side != in.side)
        check_words("Ibcast", buf, r, 1, LENGTH);
}

static void test_gather(int side, int r)
{
    int send[LENGTH], recv[MOST * LENGTH], counts[MOST], displs[MOST], root = root_of(side, r);
    MPI_Request request;
    words(send, r, LENGTH);
    memset(recv, 0, sizeof recv);
    MPI_Gather(send, LENGTH, MPI_INT, recv, LENGTH, MPI_INT, root, in.inter);
    for (int i = 0; root == MPI_ROOT && i < in.remote; i++)
        check_words("Gather", recv + i * LENGTH, i, r, LENGTH);
    for (int i = 0; i < in.remote; i++) {
        counts[i] = i % LENGTH;
        displs[i] = (in.remote - 1 - i) * LENGTH;
    }
    MPI_Igatherv(send, in.mine % LENGTH, MPI_INT, recv, counts, displs, MPI_INT, root, in.inter,
                 &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; root == MPI_ROOT && i < in.remote; i++)
        check_words("Igatherv", recv + displs[i], i, r, counts[i]);
}

static void test_scatter(int side, int r)
{
    int send[MOST * LENGTH], recv[LENGTH], counts[MOST], displs[MOST], root = root_of(side, r);
    MPI_Request request;
    for (int i = 0; i < in.remote; i++)
        words(send + i * LENGTH, i, LENGTH);
    MPI_Iscatter(send, LENGTH, MPI_INT, recv, LENGTH, MPI_INT, root, in.inter, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (side != in.side)
        check_words("Iscatter", recv, r, in.mine, LENGTH);
    for (int i = 0; i < in.remote; i++) {
        counts[i] = i % LENGTH;
        displs[i] = i * LENGTH;
    }
    memset(recv, 0, sizeof recv);
    MPI_Scatterv(send, counts, displs, MPI_INT, recv, in.mine % LENGTH, MPI_INT, root, in.inter);
    if (side != in.side)
        check_words("Scatterv", recv, r, in.mine, in.mine % LENGTH);
}

static void test_allgather(void)
{
    int send[LENGTH], recv[MOST * LENGTH], counts[MOST], displs[MOST];
    MPI_Request request;
    words(send, 0, LENGTH);
    MPI_Allgather(send, LENGTH, MPI_INT, recv, LENGTH, MPI_INT, in.inter);
    for (int i = 0; i < in.remote; i++)
        check_words("Allgather", recv + i * LENGTH, i, 0, LENGTH);
    for (int i = 0; i < in.remote; i++) {
        counts[i] = i % LENGTH;
        displs[i] = (in.remote - 1 - i) * LENGTH;
    }
    memset(recv, 0, sizeof recv);
    MPI_Iallgatherv(send, in.mine % LENGTH, MPI_INT, recv, counts, displs, MPI_INT, in.inter,
                    &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < in.remote; i++)
        check_words("Iallgatherv", recv + displs[i], i, 0, counts[i]);
    /* nothing goes one way */
    memset(recv, 0, sizeof recv);
    MPI_Allgather(send, in.side ? LENGTH : 0, MPI_INT, recv, in.side ? 0 : LENGTH, MPI_INT,
                  in.inter);
    for (int i = 0; i < in.remote && !in.side; i++)
        check_words("Allgather one way", recv + i * LENGTH, i, 0, LENGTH);
}

static void test_alltoall(void)
{
    int send[MOST * LENGTH], recv[MOST * LENGTH], counts[2][MOST], displs[MOST], bytes[MOST];
    MPI_Datatype types[MOST];
    MPI_Request request;
    for (int i = 0; i < in.remote; i++) {
        words(send + i * LENGTH, i, LENGTH);
        counts[0][i] = counts[1][i] = (i + in.mine) % LENGTH;
        displs[i] = i * LENGTH;
        bytes[i] = i * LENGTH * (int)sizeof(int);
        types[i] = MPI_INT;
    }
    MPI_Alltoall(send, LENGTH, MPI_INT, recv, LENGTH, MPI_INT, in.inter);
    for (int i = 0; i < in.remote; i++)
        check_words("Alltoall", recv + i * LENGTH, i, in.mine, LENGTH);
    memset(recv, 0, sizeof recv);
    MPI_Ialltoallv(send, counts[0], displs, MPI_INT, recv, counts[1], displs, MPI_INT, in.inter,
                   &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < in.remote; i++)
        check_words("Ialltoallv", recv + displs[i], i, in.mine, counts[1][i]);
    memset(recv, 0, sizeof recv);
    MPI_Alltoallw(send, counts[0], bytes, types, recv, counts[1], bytes, types, in.inter);
    for (int i = 0; i < in.remote; i++)
        check_words("Alltoallw", recv + displs[i], i, in.mine, counts[1][i]);
}

/* sum over a whole side of word(side, r, 0, i) */
static int sum_of(int side, int n, int i)
{
    int sum = 0;
    for (int r = 0; r < n; r++)
        sum += word(side, r, 0, i);
    return sum;
}

static void check_sums(const char *what, const int *got, int first, int n)
{
    for (int i = 0; i < n; i++)
        CHECK(got[i] == sum_of(!in.side, in.remote, first + i), "%s: element %d is %d, expected %d",
              what, i, got[i], sum_of(!in.side, in.remote, first + i));
}

/* 2x2 matrices do not commute: a chain of them tells the order */
static void chain(void *left, void *right, int *count, MPI_Datatype *type)
{
    unsigned *a = left, *b = right;
    (void)type;
    for (int i = 0; i < *count; i++, a += 4, b += 4) {
        unsigned product[4] = {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
                               a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3]};
        memcpy(b, product, sizeof product);
    }
}

static void link_of(int side, int r, unsigned *out)
{
    unsigned link[4] = {1, (unsigned)(side + r + 2), (unsigned)r + 1, 3};
    memcpy(out, link, sizeof link);
}

static void test_order(void)
{
    unsigned mine[4], got[4], want[4], next[4];
    int one = 1;
    MPI_Datatype matrix;
    MPI_Op op;
    MPI_Type_contiguous(4, MPI_UNSIGNED, &matrix);
    MPI_Type_commit(&matrix);
    MPI_Op_create(chain, 0, &op);
    link_of(in.side, in.mine, mine);
    MPI_Allreduce(mine, got, 1, matrix, op, in.inter);
    link_of(!in.side, in.remote - 1, want);
    for (int r = in.remote - 1; r-- > 0;) {
        link_of(!in.side, r, next);
        chain(next, want, &one, &matrix);
    }
    CHECK(memcmp(got, want, sizeof got) == 0, "the order of a reduction was not kept");
    MPI_Op_free(&op);
    MPI_Type_free(&matrix);
}

static void test_reductions(void)
{
    int send[LENGTH], recv[LENGTH];
    MPI_Request request;
    words(send, 0, LENGTH);
    for (int side = 0; side < 2; side++)
        for (int r = 0; r < (side == in.side ? in.count : in.remote); r++) {
            int root = root_of(side, r);
            memset(recv, 0, sizeof recv);
            MPI_Reduce(send, recv, LENGTH, MPI_INT, MPI_SUM, root, in.inter);
            if (root == MPI_ROOT)
                check_sums("Reduce", recv, 0, LENGTH);
        }
    MPI_Allreduce(send, recv, LENGTH, MPI_INT, MPI_SUM, in.inter);
    check_sums("Allreduce", recv, 0, LENGTH);
    memset(recv, 0, sizeof recv);
    MPI_Iallreduce(send, recv, LENGTH, MPI_INT, MPI_SUM, in.inter, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    check_sums("Iallreduce", recv, 0, LENGTH);
    test_order();
}

static void test_reduce_scatter(void)
{
    int length = in.count * in.remote, first = 0, counts[MOST];
    int *send = malloc((size_t)length * sizeof *send),
        *recv = malloc((size_t)length * sizeof *recv);
    MPI_Request request;
    words(send, 0, length);
    MPI_Reduce_scatter_block(send, recv, in.remote, MPI_INT, MPI_SUM, in.inter);
    check_sums("Reduce_scatter_block", recv, in.mine * in.remote, in.remote);
    for (int i = 0; i < in.count; i++)
        counts[i] = i == 0 ? in.remote - 1 : in.remote;
    counts[in.count - 1]++;
    for (int i = 0; i < in.mine; i++)
        first += counts[i];
    memset(recv, 0, (size_t)length * sizeof *recv);
    MPI_Ireduce_scatter(send, recv, counts, MPI_INT, MPI_SUM, in.inter, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    check_sums("Ireduce_scatter", recv, first, counts[in.mine]);
    free(send);
    free(recv);
}

static void test_rest(void)
{
    int send[LENGTH], recv[LENGTH];
    MPI_Request request;
    MPI_Barrier(in.inter);
    MPI_Ibarrier(in.inter, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    words(send, 0, LENGTH);
    MPI_Allreduce_init(send, recv, LENGTH, MPI_INT, MPI_SUM, in.inter, MPI_INFO_NULL, &request);
    for (int i = 0; i < 3; i++) {
        memset(recv, 0, sizeof recv);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        check_sums("Allreduce_init", recv, 0, LENGTH);
    }
    MPI_Request_free(&request);
    MPI_Comm_set_errhandler(in.inter, MPI_ERRORS_RETURN);
    CHECK(MPI_Scan(send, recv, LENGTH, MPI_INT, MPI_SUM, in.inter) != MPI_SUCCESS, "Scan");
    CHECK(MPI_Bcast(send, LENGTH, MPI_INT, in.remote, in.inter) != MPI_SUCCESS, "root");
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int turn = 0; turn < 4; turn++) {
        inter_make(turn % 2);
        for (int side = 0; side < 2; side++)
            for (int r = 0; r < (side == in.side ? in.count : in.remote); r++) {
                test_bcast(side, r);
                test_gather(side, r);
                test_scatter(side, r);
            }
        test_allgather();
        test_alltoall();
        test_reductions();
        test_reduce_scatter();
        test_rest();
        MPI_Comm_free(&in.inter);
        MPI_Comm_free(&in.local);
    }
    MPI_Finalize();
    return 0;
}
