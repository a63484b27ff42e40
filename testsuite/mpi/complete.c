/* SPDX-License-Identifier: Apache-2.0 */
/* Do Wait and Test in all their forms serve arrays that mix requests of every kind?  And persistent
 * requests, and statuses.
 *
 * 4 ranks; run in 1, 2 and 4 clusters, outside and inside a pattern: the same array then holds
 * lower, held, crossing, synchronous, null and inactive requests in different mixtures.
 */
#include <mpi.h>
#include <spbc.h>
#include <string.h>

#include "check.h"

enum { TAG = 3, EACH = 6, LARGE = 40000 };

static int rank, size;

static int bytes_of(const MPI_Status *status)
{
    int count;
    MPI_Get_count(status, MPI_BYTE, &count);
    return count;
}

/* ---- one exchange, completed in seven ways ---- */

struct exchange { /* from everyone to everyone, EACH messages of growing size; every second receive
                     is a wildcard of its own tag */
    MPI_Request request[2 * 4 * EACH + 2];
    int peer[2 * 4 * EACH + 2], tag[2 * 4 * EACH + 2], length[2 * 4 * EACH + 2];
    char *buf[2 * 4 * EACH + 2];
    int n, nreceives, ncomplete;
    MPI_Request null_index, inactive;
};

static int length_of(int from, int to, int k)
{
    static const int step[EACH] = {0, 1, 100, 1500, 9000, LARGE};
    return step[k] ? step[k] + from * 4 + to : 0;
}

static char fill_of(int from, int to, int k)
{
    return (char)(from * 64 + to * 16 + k);
}

static void exchange_start(struct exchange *x)
{
    memset(x, 0, sizeof *x);
    for (int from = 0; from < size; from++)
        for (int k = 0; k < EACH; k++) {
            int i = x->n++;
            /* a wildcard tag of its own for every sender: what it gets is determined */
            int tag = 100 * from + k;
            x->peer[i] = from, x->tag[i] = tag, x->length[i] = length_of(from, rank, k);
            x->buf[i] = malloc(LARGE + 64);
            MPI_Irecv(x->buf[i], LARGE + 64, MPI_BYTE, k % 2 ? MPI_ANY_SOURCE : from, tag,
                      MPI_COMM_WORLD, &x->request[i]);
        }
    x->nreceives = x->n;
    x->request[x->n++] = MPI_REQUEST_NULL;
    MPI_Recv_init(NULL, 0, MPI_BYTE, 0, 999, MPI_COMM_WORLD, &x->inactive);
    x->request[x->n++] = x->inactive;
    for (int k = 0; k < EACH; k++)
        for (int to = 0; to < size; to++) {
            int i = x->n++;
            int length = length_of(rank, to, k);
            x->buf[i] = malloc(LARGE + 64);
            memset(x->buf[i], fill_of(rank, to, k), (size_t)length);
            (k % 3 == 1 ? MPI_Issend : MPI_Isend)(x->buf[i], length, MPI_BYTE, to, 100 * rank + k,
                                                  MPI_COMM_WORLD, &x->request[i]);
        }
}

static void complete_one(struct exchange *x, int i, const MPI_Status *status)
{
    CHECK(i >= 0 && i < x->n && x->buf[i]);
    CHECK(x->request[i] == MPI_REQUEST_NULL);
    x->ncomplete++;
    if (i < x->nreceives) {
        if (status) {
            CHECK_EQUAL(status->MPI_SOURCE, x->peer[i]);
            CHECK_EQUAL(status->MPI_TAG, x->tag[i]);
            CHECK_EQUAL(bytes_of(status), x->length[i]);
        }
        for (int b = 0; b < x->length[i]; b++)
            CHECK(x->buf[i][b] == fill_of(x->peer[i], rank, x->tag[i] % 100));
    }
    free(x->buf[i]);
    x->buf[i] = NULL;
}

static void exchange_end(struct exchange *x)
{
    CHECK_EQUAL(x->ncomplete, 2 * size * EACH);
    for (int i = 0; i < x->n; i++)
        CHECK(x->request[i] == (i == x->nreceives + 1 ? x->inactive : MPI_REQUEST_NULL));
    MPI_Status status;
    int index, flag = 0;
    memset(&status, -1, sizeof status);
    MPI_Waitany(x->n, x->request, &index, &status);
    CHECK(index == MPI_UNDEFINED && status.MPI_SOURCE == MPI_ANY_SOURCE && bytes_of(&status) == 0);
    MPI_Testany(x->n, x->request, &index, &flag, &status);
    CHECK(flag && index == MPI_UNDEFINED);
    MPI_Waitsome(x->n, x->request, &index, &x->peer[0], MPI_STATUSES_IGNORE);
    CHECK_EQUAL(index, MPI_UNDEFINED);
    MPI_Testsome(x->n, x->request, &index, &x->peer[0], MPI_STATUSES_IGNORE);
    CHECK_EQUAL(index, MPI_UNDEFINED);
    MPI_Testall(x->n, x->request, &flag, MPI_STATUSES_IGNORE);
    CHECK(flag);
    MPI_Waitall(x->n, x->request, MPI_STATUSES_IGNORE);
    MPI_Wait(&x->inactive, &status);
    CHECK(x->inactive != MPI_REQUEST_NULL && status.MPI_SOURCE == MPI_ANY_SOURCE);
    MPI_Request_free(&x->inactive);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void with_wait(struct exchange *x)
{
    for (int i = x->n; i-- > 0;) {
        MPI_Status status;
        if (i == x->nreceives || i == x->nreceives + 1)
            continue;
        MPI_Wait(&x->request[i], i % 4 ? &status : MPI_STATUS_IGNORE);
        complete_one(x, i, i % 4 ? &status : NULL);
    }
}

static void with_test(struct exchange *x)
{
    while (x->ncomplete < 2 * size * EACH)
        for (int i = 0; i < x->n; i++) {
            MPI_Status status, early;
            int flag;
            if (!x->buf[i])
                continue;
            MPI_Request_get_status(x->request[i], &flag, &early);
            if (flag)
                CHECK(x->request[i] != MPI_REQUEST_NULL);
            int was = flag;
            MPI_Test(&x->request[i], &flag, &status);
            CHECK(flag || !was);
            if (!flag)
                continue;
            if (was && i < x->nreceives)
                CHECK(early.MPI_SOURCE == status.MPI_SOURCE &&
                      bytes_of(&early) == bytes_of(&status));
            complete_one(x, i, &status);
        }
}

static void with_waitall(struct exchange *x)
{
    MPI_Status status[2 * 4 * EACH + 2];
    MPI_Waitall(x->n, x->request, status);
    CHECK(status[x->nreceives].MPI_SOURCE == MPI_ANY_SOURCE);
    CHECK(status[x->nreceives + 1].MPI_TAG == MPI_ANY_TAG);
    for (int i = 0; i < x->n; i++)
        if (x->buf[i])
            complete_one(x, i, &status[i]);
}

static void with_testall(struct exchange *x)
{
    MPI_Status status[2 * 4 * EACH + 2];
    int flag = 0;
    while (!flag)
        MPI_Testall(x->n, x->request, &flag, status);
    for (int i = 0; i < x->n; i++)
        if (x->buf[i])
            complete_one(x, i, &status[i]);
}

static void with_waitany(struct exchange *x)
{
    for (int k = 0; k < 2 * size * EACH; k++) {
        MPI_Status status;
        int i;
        MPI_Waitany(x->n, x->request, &i, &status);
        complete_one(x, i, &status);
    }
}

static void with_testany(struct exchange *x)
{
    while (x->ncomplete < 2 * size * EACH) {
        MPI_Status status;
        int i, flag;
        MPI_Testany(x->n, x->request, &i, &flag, &status);
        CHECK(flag || i == MPI_UNDEFINED);
        if (flag)
            complete_one(x, i, &status);
    }
}

static void with_some(struct exchange *x)
{
    for (int turn = 0; x->ncomplete < 2 * size * EACH; turn++) {
        MPI_Status status[2 * 4 * EACH + 2];
        int n, index[2 * 4 * EACH + 2];
        (turn % 2 ? MPI_Waitsome : MPI_Testsome)(x->n, x->request, &n, index, status);
        CHECK(n != MPI_UNDEFINED && (n > 0 || turn % 2 == 0));
        for (int i = 0; i < n; i++)
            complete_one(x, index[i], &status[i]);
    }
}

static void all_ways_to_complete(void)
{
    static void (*const way[])(struct exchange *) = {
        with_wait, with_test, with_waitall, with_testall, with_waitany, with_testany, with_some};
    static struct exchange x;
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
        exchange_start(&x);
        way[i](&x);
        exchange_end(&x);
    }
}

/* ---- persistent ---- */

static void persistent(void)
{
    MPI_Request request[5];
    MPI_Status status[5];
    MPI_Datatype pair;
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    int out[4] = {0}, in[4] = {0}, any[4] = {0}, room[512], x, bytes;
    void *address;
    MPI_Buffer_attach(room, sizeof room);
    MPI_Type_vector(2, 1, 2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Send_init(out, 1, pair, right, TAG, MPI_COMM_WORLD, &request[0]);
    MPI_Recv_init(in, 1, pair, left, TAG, MPI_COMM_WORLD, &request[1]);
    MPI_Ssend_init(out, 4, MPI_INT, right, TAG + 1, MPI_COMM_WORLD, &request[2]);
    MPI_Recv_init(any, 4, MPI_INT, MPI_ANY_SOURCE, TAG + 1, MPI_COMM_WORLD, &request[3]);
    MPI_Bsend_init(&x, 1, MPI_INT, right, TAG + 2, MPI_COMM_WORLD, &request[4]);
    MPI_Type_free(&pair);
    for (int turn = 0; turn < 5; turn++) {
        int y = -1;
        for (int i = 0; i < 4; i++)
            out[i] = 100 * turn + 10 * rank + i, in[i] = -1;
        x = turn;
        MPI_Startall(5, request);
        x = -1;
        MPI_Waitall(5, request, status);
        for (int i = 0; i < 5; i++)
            CHECK(request[i] != MPI_REQUEST_NULL);
        CHECK(in[0] == 100 * turn + 10 * left && in[2] == 100 * turn + 10 * left + 2);
        CHECK(in[1] == -1 && in[3] == -1);
        for (int i = 0; i < 4; i++)
            CHECK_EQUAL(any[i], 100 * turn + 10 * left + i);
        CHECK(status[1].MPI_SOURCE == left && bytes_of(&status[1]) == 8);
        CHECK(status[3].MPI_SOURCE == left && bytes_of(&status[3]) == 16);
        MPI_Recv(&y, 1, MPI_INT, left, TAG + 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK_EQUAL(y, turn);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    /* a started receive that is cancelled can be started again */
    int flag;
    MPI_Start(&request[3]);
    MPI_Cancel(&request[3]);
    MPI_Wait(&request[3], &status[3]);
    MPI_Test_cancelled(&status[3], &flag);
    CHECK(flag && request[3] != MPI_REQUEST_NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Start(&request[3]);
    MPI_Send(out, 4, MPI_INT, right, TAG + 1, MPI_COMM_WORLD);
    MPI_Wait(&request[3], &status[3]);
    MPI_Test_cancelled(&status[3], &flag);
    CHECK(!flag && any[3] == 400 + 10 * left + 3);
    for (int i = 0; i < 5; i++)
        MPI_Request_free(&request[i]);
    MPI_Buffer_detach(&address, &bytes);
    CHECK(address == room);
}

/* ---- statuses ---- */

static void error_field_is_left_alone(void)
{
    MPI_Status status = {.MPI_ERROR = 77}, statuses[2] = {{.MPI_ERROR = 78}, {.MPI_ERROR = 79}};
    MPI_Request request[2];
    int in[2], right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int wild = 0; wild < 2; wild++) {
        int source = wild ? MPI_ANY_SOURCE : left;
        MPI_Send(&rank, 1, MPI_INT, right, TAG, MPI_COMM_WORLD);
        MPI_Irecv(&in[0], 1, MPI_INT, source, TAG, MPI_COMM_WORLD, &request[0]);
        MPI_Wait(&request[0], &status);
        CHECK(in[0] == left && status.MPI_ERROR == 77);
        MPI_Irecv(&in[0], 1, MPI_INT, source, TAG, MPI_COMM_WORLD, &request[0]);
        MPI_Isend(&rank, 1, MPI_INT, right, TAG, MPI_COMM_WORLD, &request[1]);
        MPI_Waitall(2, request, statuses);
        /* MPICH's own Waitall writes MPI_SUCCESS */
        CHECK(statuses[0].MPI_ERROR == 78 || statuses[0].MPI_ERROR == MPI_SUCCESS);
        CHECK(statuses[1].MPI_ERROR == 79 || statuses[1].MPI_ERROR == MPI_SUCCESS);
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

/* The status of what was not there has no error in it either (MPI 3.1 section 3.7.3). */
static void empty_status_tells_success(void)
{
    MPI_Request none = MPI_REQUEST_NULL, inactive;
    MPI_Status status = {.MPI_ERROR = 77};
    int flag, in;
    MPI_Recv_init(&in, 1, MPI_INT, (rank + 1) % size, TAG, MPI_COMM_WORLD, &inactive);
    MPI_Request_get_status(none, &flag, &status);
    CHECK_EQUAL(status.MPI_ERROR, MPI_SUCCESS);
    status.MPI_ERROR = 77;
    MPI_Wait(&inactive, &status);
    CHECK_EQUAL(status.MPI_ERROR, MPI_SUCCESS);
    MPI_Request_free(&inactive);
}

int main(int argc, char **argv)
{
    SPBC_Pattern pattern = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size == 4);
    SPBC_Declare_pattern("all ways", &pattern);
    for (int inside = 0; inside < 3; inside++) {
        if (inside)
            SPBC_Begin_iteration(pattern);
        all_ways_to_complete();
        persistent();
        error_field_is_left_alone();
        empty_status_tells_success();
        if (inside)
            SPBC_End_iteration(pattern);
    }
    MPI_Finalize();
    return 0;
}
