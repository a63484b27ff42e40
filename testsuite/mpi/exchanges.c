/* SPDX-License-Identifier: Apache-2.0 */
/* Do the requests that are more than one message work on every communicator?  Isendrecv and its
 * replacing form, generalized and partitioned requests, and the forms with large counts.
 *
 * 4 ranks; run in 1, 2 and 4 clusters, outside and inside a pattern.
 */
#include <mpi.h>
#include <spbc.h>
#include <string.h>

#include "check.h"

enum { TAG = 11, LENGTHS = 5 };

static const int length_of[LENGTHS] = {0, 1, 100, 3000, 70000};
static int rank, size;

static MPI_Count elements_of(const MPI_Status *status, MPI_Datatype type)
{
    MPI_Count count;
    MPI_Get_elements_x(status, type, &count);
    return count;
}

static void fill(int *buf, int n, int seed)
{
    for (int i = 0; i < n; i++)
        buf[i] = seed * 100003 + i;
}

static void check_filled(const int *buf, int n, int seed)
{
    for (int i = 0; i < n; i++)
        CHECK_EQUAL(buf[i], seed * 100003 + i);
}

/* ---- Isendrecv ---- */

static void exchange_all(void)
{
    int n = LENGTHS * size, *out[LENGTHS * 8], *in[LENGTHS * 8];
    MPI_Request request[LENGTHS * 8 + 1];
    MPI_Status status[LENGTHS * 8 + 1];
    for (int k = 0; k < LENGTHS; k++)
        for (int d = 0; d < size; d++) {
            int i = k * size + d, to = (rank + d) % size, from = (rank - d + size) % size;
            int length = length_of[k];
            out[i] = malloc(((size_t)length + 1) * sizeof(int));
            in[i] = malloc(((size_t)length + 1) * sizeof(int));
            fill(out[i], length, rank * 64 + i);
            if (k % 2) {
                MPI_Isendrecv(out[i], length, MPI_INT, to, TAG + i, in[i], length + 1, MPI_INT,
                              k == 3 ? MPI_ANY_SOURCE : from, TAG + i, MPI_COMM_WORLD, &request[i]);
            } else {
                memcpy(in[i], out[i], (size_t)length * sizeof(int));
                MPI_Isendrecv_replace_c(in[i], length, MPI_INT, to, TAG + i, from, TAG + i,
                                        MPI_COMM_WORLD, &request[i]);
            }
        }
    request[n] = MPI_REQUEST_NULL;
    for (int done = 0; done < n;) {
        int index, flag = 0;
        MPI_Status one;
        if (done % 3 == 0) {
            MPI_Waitany(n + 1, request, &index, &one);
            status[index] = one;
            done++;
        } else {
            MPI_Testany(n + 1, request, &index, &flag, &one);
            if (flag)
                status[index] = one, done++;
        }
    }
    for (int i = 0; i < n; i++) {
        int d = i % size, from = (rank - d + size) % size;
        CHECK(request[i] == MPI_REQUEST_NULL);
        CHECK_EQUAL(status[i].MPI_SOURCE, from);
        CHECK_EQUAL(status[i].MPI_TAG, TAG + i);
        CHECK_EQUAL(elements_of(&status[i], MPI_INT), length_of[i / size]);
        check_filled(in[i], length_of[i / size], from * 64 + i);
        free(out[i]);
        free(in[i]);
    }
}

static void exchange_with_nobody(void)
{
    int value = 42;
    MPI_Request request;
    MPI_Status status;
    MPI_Isendrecv_replace(&value, 1, MPI_INT, MPI_PROC_NULL, TAG, MPI_PROC_NULL, TAG,
                          MPI_COMM_WORLD, &request);
    MPI_Wait(&request, &status);
    CHECK_EQUAL(status.MPI_SOURCE, MPI_PROC_NULL);
    CHECK_EQUAL(status.MPI_TAG, MPI_ANY_TAG);
    CHECK_EQUAL(elements_of(&status, MPI_INT), 0);
    CHECK_EQUAL(value, 42);
}

/* A freed exchange goes on; what it sends from is ours. */
static void exchange_freed(void)
{
    int to = (rank + 1) % size, from = (rank + size - 1) % size;
    int *buf = malloc(5000 * sizeof *buf);
    MPI_Request request;
    fill(buf, 5000, rank);
    MPI_Isendrecv_replace(buf, 5000, MPI_INT, to, TAG, from, TAG, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request);
    CHECK(request == MPI_REQUEST_NULL);
    MPI_Sendrecv(NULL, 0, MPI_INT, to, TAG + 1, NULL, 0, MPI_INT, from, TAG + 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    for (int tries = 0; buf[4999] != from * 100003 + 4999 && tries < 1000000; tries++) {
        int flag;
        MPI_Iprobe(MPI_ANY_SOURCE, TAG + 2, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        __asm__ __volatile__("" ::: "memory");
    }
    check_filled(buf, 5000, from);
    MPI_Barrier(MPI_COMM_WORLD);
    free(buf);
}

/* ---- generalized requests ---- */

struct general {
    int queries, frees, cancels, was_complete;
};

static int general_query(void *extra, MPI_Status *status)
{
    struct general *g = extra;
    g->queries++;
    status->MPI_SOURCE = 7;
    status->MPI_TAG = 8;
    MPI_Status_set_elements(status, MPI_INT, 9);
    MPI_Status_set_cancelled(status, g->cancels > 0);
    return MPI_SUCCESS;
}

static int general_free(void *extra)
{
    ((struct general *)extra)->frees++;
    return MPI_SUCCESS;
}

static int general_cancel(void *extra, int complete)
{
    struct general *g = extra;
    g->cancels++;
    g->was_complete = complete;
    return MPI_SUCCESS;
}

static int general_fails(void *extra, MPI_Status *status)
{
    (void)extra;
    MPI_Status_set_elements(status, MPI_INT, 0);
    return MPI_ERR_OTHER;
}

static void general_check_status(const MPI_Status *status, int is_cancelled)
{
    int flag;
    CHECK_EQUAL(status->MPI_SOURCE, 7);
    CHECK_EQUAL(status->MPI_TAG, 8);
    CHECK_EQUAL(elements_of(status, MPI_INT), 9);
    MPI_Test_cancelled(status, &flag);
    CHECK_EQUAL(flag, is_cancelled);
}

static void generalized(void)
{
    struct general g = {0};
    MPI_Request request, copy;
    MPI_Status status;
    int flag;
    MPI_Grequest_start(general_query, general_free, general_cancel, &g, &request);
    MPI_Test(&request, &flag, &status);
    CHECK(!flag);
    CHECK_EQUAL(g.queries, 0);
    MPI_Cancel(&request);
    CHECK_EQUAL(g.cancels, 1);
    CHECK_EQUAL(g.was_complete, 0);
    MPI_Grequest_complete(request);
    MPI_Request_get_status(request, &flag, &status);
    CHECK(flag);
    general_check_status(&status, 1);
    CHECK_EQUAL(g.queries, 1);
    CHECK_EQUAL(g.frees, 0);
    MPI_Wait(&request, &status);
    general_check_status(&status, 1);
    CHECK_EQUAL(g.queries, 2);
    CHECK_EQUAL(g.frees, 1);
    CHECK(request == MPI_REQUEST_NULL);

    g = (struct general){0};
    MPI_Grequest_start(general_query, general_free, general_cancel, &g, &request);
    copy = request;
    MPI_Request_free(&request);
    CHECK_EQUAL(g.frees, 0);
    MPI_Grequest_complete(copy);
    CHECK_EQUAL(g.frees, 1);
    CHECK_EQUAL(g.queries, 0);
}

/* Among others, one that fails: the others succeed. */
static void generalized_in_array(void)
{
    int value = -1;
    struct general g = {0}, bad = {0};
    MPI_Request request[4];
    MPI_Status status[4];
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Irecv(&value, 1, MPI_INT, (rank + size - 1) % size, TAG, MPI_COMM_WORLD, &request[0]);
    MPI_Grequest_start(general_query, general_free, general_cancel, &g, &request[1]);
    request[2] = MPI_REQUEST_NULL;
    MPI_Grequest_start(general_fails, general_free, general_cancel, &bad, &request[3]);
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, TAG, MPI_COMM_WORLD);
    MPI_Grequest_complete(request[3]);
    MPI_Grequest_complete(request[1]);
    CHECK_EQUAL(MPI_Waitall(4, request, status), MPI_ERR_IN_STATUS);
    CHECK_EQUAL(status[0].MPI_ERROR, MPI_SUCCESS);
    CHECK_EQUAL(status[1].MPI_ERROR, MPI_SUCCESS);
    CHECK_EQUAL(status[2].MPI_ERROR, MPI_SUCCESS);
    CHECK_EQUAL(status[3].MPI_ERROR, MPI_ERR_OTHER);
    CHECK_EQUAL(value, (rank + size - 1) % size);
    CHECK_EQUAL(bad.frees, 1);
    CHECK_EQUAL(g.frees, 1);
    general_check_status(&status[1], 0);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

/* ---- partitioned ---- */

enum { PARTS = 4, PART = 600 };

/* Two of one tag: the first made on one side belongs to the first made on the other, in whatever
 * order they are started; and a message of the same tag is for the ordinary receive. */
static void partitioned(int to, int from)
{
    int *out[2], *in[2], plain = -1, flag;
    MPI_Request send[2], receive[2], other;
    for (int k = 0; k < 2; k++) {
        out[k] = malloc(PARTS * PART * sizeof(int));
        in[k] = malloc(PARTS * PART * sizeof(int));
        MPI_Psend_init(out[k], PARTS, PART, MPI_INT, to, TAG, MPI_COMM_WORLD, MPI_INFO_NULL,
                       &send[k]);
        MPI_Precv_init(in[k], PARTS / 2, 2 * PART, MPI_INT, from, TAG, MPI_COMM_WORLD,
                       MPI_INFO_NULL, &receive[k]);
    }
    for (int round = 0; round < 3; round++) {
        MPI_Irecv(&plain, 1, MPI_INT, from, TAG, MPI_COMM_WORLD, &other);
        for (int k = 0; k < 2; k++) {
            memset(in[k], 0, PARTS * PART * sizeof(int));
            fill(out[k], PARTS * PART, rank * 10 + k + round * 1000);
        }
        MPI_Startall(2, receive);
        MPI_Start(&send[1]);
        MPI_Start(&send[0]);
        MPI_Test(&send[0], &flag, MPI_STATUS_IGNORE);
        CHECK(!flag);
        int list[2] = {2, 0};
        MPI_Pready(3, send[1]);
        MPI_Pready_list(2, list, send[1]);
        MPI_Pready(1, send[1]);
        MPI_Send(&round, 1, MPI_INT, to, TAG, MPI_COMM_WORLD);
        MPI_Pready_range(0, PARTS - 1, send[0]);
        do
            MPI_Parrived(receive[1], 1, &flag);
        while (!flag);
        check_filled(in[1], PARTS * PART, from * 10 + 1 + round * 1000);
        MPI_Waitall(2, send, MPI_STATUSES_IGNORE);
        MPI_Waitall(2, receive, MPI_STATUSES_IGNORE);
        MPI_Wait(&other, MPI_STATUS_IGNORE);
        CHECK_EQUAL(plain, round);
        for (int k = 0; k < 2; k++)
            check_filled(in[k], PARTS * PART, from * 10 + k + round * 1000);
        MPI_Parrived(receive[0], 0, &flag);
        CHECK(flag);
    }
    for (int k = 0; k < 2; k++) {
        MPI_Request_free(&send[k]);
        MPI_Request_free(&receive[k]);
        free(out[k]);
        free(in[k]);
    }
}

static void partitioned_all(void)
{
    for (int d = 0; d < size; d++)
        partitioned((rank + d) % size, (rank + size - d) % size);
    MPI_Request request;
    MPI_Psend_init(NULL, 2, 0, MPI_INT, MPI_PROC_NULL, TAG, MPI_COMM_WORLD, MPI_INFO_NULL,
                   &request);
    MPI_Start(&request);
    MPI_Pready_range(0, 1, request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
}

/* ---- large counts ---- */

/* A type of many bytes makes the elements few; the count itself stays above what an int holds for
 * an empty type. */
static void large_forms(void)
{
    MPI_Datatype nothing;
    MPI_Request request[4];
    MPI_Status status;
    MPI_Count many = 3000000000;
    int to = (rank + 1) % size, from = (rank + size - 1) % size, value = rank, got = -1;
    MPI_Type_contiguous(0, MPI_INT, &nothing);
    MPI_Type_commit(&nothing);
    MPI_Irecv_c(NULL, many, nothing, from, TAG, MPI_COMM_WORLD, &request[0]);
    MPI_Isend_c(NULL, many, nothing, to, TAG, MPI_COMM_WORLD, &request[1]);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    MPI_Irecv_c(&got, 1, MPI_INT, from, TAG, MPI_COMM_WORLD, &request[0]);
    MPI_Send_c(&value, 1, MPI_INT, to, TAG, MPI_COMM_WORLD);
    MPI_Wait(&request[0], &status);
    CHECK_EQUAL(got, from);
    MPI_Sendrecv_c(&value, 1, MPI_INT, to, TAG, &got, 1, MPI_INT, from, TAG, MPI_COMM_WORLD,
                   &status);
    CHECK_EQUAL(status.MPI_SOURCE, from);
    MPI_Issend_c(&value, 1, MPI_INT, to, TAG, MPI_COMM_WORLD, &request[0]);
    MPI_Message message;
    MPI_Mprobe(from, TAG, MPI_COMM_WORLD, &message, &status);
    MPI_Imrecv_c(&got, 1, MPI_INT, &message, &request[1]);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    MPI_Recv_init_c(&got, 1, MPI_INT, from, TAG, MPI_COMM_WORLD, &request[0]);
    MPI_Ssend_init_c(&value, 1, MPI_INT, to, TAG, MPI_COMM_WORLD, &request[1]);
    for (int i = 0; i < 3; i++) {
        got = -1;
        MPI_Startall(2, request);
        MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
        CHECK_EQUAL(got, from);
    }
    MPI_Request_free(&request[0]);
    MPI_Request_free(&request[1]);
    MPI_Type_free(&nothing);
}

/* ---- errors ---- */

static int class_of(int code)
{
    int class;
    MPI_Error_class(code, &class);
    return class;
}

static void errors(void)
{
    int value, code;
    MPI_Request request;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    for (int is_send = 0; is_send < 2; is_send++) {
        struct {
            int count, peer, tag, class;
            MPI_Datatype type;
        } wrong[] = {{-1, 0, 0, MPI_ERR_COUNT, MPI_INT},
                     {1, size, 0, MPI_ERR_RANK, MPI_INT},
                     {1, -77, 0, MPI_ERR_RANK, MPI_INT},
                     {1, 0, -77, MPI_ERR_TAG, MPI_INT},
                     {1, 0, 0, MPI_ERR_TYPE, MPI_DATATYPE_NULL}};
        for (int i = 0; i < 5; i++) {
            code = is_send ? MPI_Send(&value, wrong[i].count, wrong[i].type, wrong[i].peer,
                                      wrong[i].tag, MPI_COMM_WORLD)
                           : MPI_Recv(&value, wrong[i].count, wrong[i].type, wrong[i].peer,
                                      wrong[i].tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK_EQUAL(class_of(code), wrong[i].class);
            code = is_send ? MPI_Isend(&value, wrong[i].count, wrong[i].type, wrong[i].peer,
                                       wrong[i].tag, MPI_COMM_WORLD, &request)
                           : MPI_Irecv(&value, wrong[i].count, wrong[i].type, wrong[i].peer,
                                       wrong[i].tag, MPI_COMM_WORLD, &request);
            CHECK_EQUAL(class_of(code), wrong[i].class);
        }
    }
    CHECK_EQUAL(class_of(MPI_Send(NULL, 1, MPI_INT, 0, 0, MPI_COMM_WORLD)), MPI_ERR_BUFFER);
    CHECK_EQUAL(class_of(MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_NULL)), MPI_ERR_COMM);
    request = MPI_REQUEST_NULL;
    CHECK_EQUAL(class_of(MPI_Start(&request)), MPI_ERR_REQUEST);
    CHECK_EQUAL(class_of(MPI_Cancel(&request)), MPI_ERR_REQUEST);
    CHECK_EQUAL(class_of(MPI_Request_free(&request)), MPI_ERR_REQUEST);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

int main(int argc, char **argv)
{
    SPBC_Pattern pattern;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Declare_pattern("exchanges", &pattern);
    for (int is_inside = 0; is_inside < 2; is_inside++) {
        if (is_inside)
            SPBC_Begin_iteration(pattern);
        exchange_all();
        exchange_with_nobody();
        exchange_freed();
        generalized();
        generalized_in_array();
        partitioned_all();
        large_forms();
        errors();
        if (is_inside)
            SPBC_End_iteration(pattern);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
