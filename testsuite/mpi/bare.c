/* SPDX-License-Identifier: Apache-2.0 */
/* Do requests behave as MPI says when the program holds the lower MPI's own handles?  Copies of handles, calls that
 * find nothing or not all, statuses, errors, communicators freed meanwhile, stale handles.
 *
 * 2 ranks, which so have a core each on most machines: rank 1 sends, rank 0 receives.  Everything is done twice, the second time
 * while rank 0 holds a receive inside a pattern, posted after those that are tested: then nothing may
 * block below, and the requests complete in another way.
 */
#include <mpi.h>
#include <spbc.h>
#include <stdbool.h>
#include <string.h>

#include "check.h"

enum { TAG = 5, GO = 90, HELD = 91, MANY = 5000, LARGE = 300000 };

static int rank;
static bool holds;
static SPBC_Pattern pattern;
static MPI_Request held;
static int held_data;

static int class_of(int code)
{
    int class;
    MPI_Error_class(code, &class);
    return class;
}

/* After the requests under test were posted, and when they are complete: the n-th iteration of both
 * ranks is the same one. */
static void hold_begin(void)
{
    if (!holds || rank == 1)
        return;
    SPBC_Begin_iteration(pattern);
    MPI_Irecv(&held_data, 1, MPI_INT, MPI_ANY_SOURCE, HELD, MPI_COMM_WORLD, &held);
    SPBC_End_iteration(pattern);
}

static void hold_end(void)
{
    if (!holds)
        return;
    if (rank == 0) {
        MPI_Wait(&held, MPI_STATUS_IGNORE);
        return;
    }
    SPBC_Begin_iteration(pattern);
    MPI_Send(&rank, 1, MPI_INT, 0, HELD, MPI_COMM_WORLD);
    SPBC_End_iteration(pattern);
}

/* Rank 0 lets rank 1 send what comes next. */
static void release(void)
{
    if (rank == 0)
        MPI_Send(NULL, 0, MPI_INT, 1, GO, MPI_COMM_WORLD);
    else
        MPI_Recv(NULL, 0, MPI_INT, 0, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void message_send(int value, int tag, MPI_Comm comm)
{
    MPI_Send(&value, 1, MPI_INT, 0, tag, comm);
}

static void status_check(const MPI_Status *status, int tag)
{
    int count;
    MPI_Get_count(status, MPI_INT, &count);
    CHECK_EQUAL(status->MPI_SOURCE, 1);
    CHECK_EQUAL(status->MPI_TAG, tag);
    CHECK_EQUAL(count, 1);
}

/* Handles that were copied stay good while the request is pending, whatever is asked of the copies. */
static void copies(void)
{
    int value[3] = {-1, -1, -1}, flag, index, count, indices[3];
    MPI_Request request[3], copy[3];
    MPI_Status status[3];
    for (int i = 0; rank == 0 && i < 3; i++)
        MPI_Irecv(&value[i], 1, MPI_INT, 1, TAG + i, MPI_COMM_WORLD, &request[i]);
    hold_begin();
    if (rank == 0) {
        memcpy(copy, request, sizeof copy);
        MPI_Testany(3, copy, &index, &flag, status);
        CHECK(!flag && index == MPI_UNDEFINED);
        MPI_Testsome(3, copy, &count, indices, status);
        CHECK_EQUAL(count, 0);
        MPI_Testall(3, copy, &flag, status);
        CHECK(!flag);
        MPI_Test(&copy[1], &flag, status);
        CHECK(!flag);
        MPI_Request_get_status(copy[2], &flag, status);
        CHECK(!flag);
        for (int i = 0; i < 3; i++)
            CHECK(copy[i] == request[i]);
    }
    release();
    for (int i = 0; rank == 1 && i < 3; i++)
        message_send(10 + i, TAG + i, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Waitall(3, request, status);
        for (int i = 0; i < 3; i++) {
            CHECK(request[i] == MPI_REQUEST_NULL);
            CHECK_EQUAL(value[i], 10 + i);
            status_check(&status[i], TAG + i);
        }
    }
    hold_end();
}

/* What a Testall has found complete among others that are not keeps its status. */
static void one_after_the_other(void)
{
    int value[2] = {-1, -1}, flag = 0;
    MPI_Request request[2];
    MPI_Status status[2], seen;
    for (int i = 0; rank == 0 && i < 2; i++)
        MPI_Irecv(&value[i], 1, MPI_INT, MPI_ANY_SOURCE, TAG + i, MPI_COMM_WORLD, &request[i]);
    hold_begin();
    if (rank == 1) {
        message_send(20, TAG, MPI_COMM_WORLD);
        release();
        message_send(21, TAG + 1, MPI_COMM_WORLD);
    } else {
        while (!flag)
            MPI_Request_get_status(request[0], &flag, &seen);
        status_check(&seen, TAG);
        MPI_Testall(2, request, &flag, status);
        CHECK(!flag);
        MPI_Testall(2, request, &flag, MPI_STATUSES_IGNORE);
        CHECK(!flag);
        release();
        while (!flag)
            MPI_Testall(2, request, &flag, status);
        for (int i = 0; i < 2; i++) {
            CHECK_EQUAL(value[i], 20 + i);
            status_check(&status[i], TAG + i);
            CHECK(request[i] == MPI_REQUEST_NULL);
        }
    }
    hold_end();
}

/* Among requests of other kinds. */
static void among_others(int way)
{
    int value[4] = {-1, -1, -1, -1}, n = 6, done = 0, index, flag, count, indices[6];
    MPI_Request request[6];
    MPI_Status status[6];
    for (int i = 0; i < n; i++)
        request[i] = MPI_REQUEST_NULL;
    if (rank == 0) {
        MPI_Irecv(&value[0], 1, MPI_INT, 1, TAG, MPI_COMM_WORLD, &request[0]);
        MPI_Recv_init(&value[1], 1, MPI_INT, 1, TAG + 1, MPI_COMM_WORLD, &request[1]);
        MPI_Start(&request[1]);
        MPI_Irecv(&value[2], 1, MPI_INT, 1, TAG + 2, MPI_COMM_WORLD, &request[3]);
        MPI_Issend(&rank, 1, MPI_INT, 1, TAG + 3, MPI_COMM_WORLD, &request[4]);
        MPI_Isend(&rank, 1, MPI_INT, 1, TAG + 4, MPI_COMM_WORLD, &request[5]);
    }
    hold_begin();
    if (rank == 1) {
        int in;
        for (int i = 0; i < 3; i++)
            message_send(30 + i, TAG + i, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, TAG + 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, 0, TAG + 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        while (way == 0 && done < 5) {
            MPI_Waitany(n, request, &index, status);
            CHECK(index >= 0 && index < n && index != 2);
            done++;
        }
        while (way == 1 && done < 5) {
            MPI_Waitsome(n, request, &count, indices, status);
            CHECK(count > 0);
            done += count;
        }
        while (way == 2 && done < 5) {
            MPI_Testany(n, request, &index, &flag, MPI_STATUS_IGNORE);
            done += flag;
        }
        if (way == 3)
            MPI_Waitall(n, request, status);
        for (flag = 0; way == 4 && !flag;)
            MPI_Testall(n, request, &flag, status);
        if (way >= 3)
            for (int i = 0; i < 4; i++)
                if (i != 2)
                    status_check(&status[i], TAG + (i == 3 ? 2 : i));
        for (int i = 0; i < 3; i++)
            CHECK_EQUAL(value[i], 30 + i);
        for (int i = 0; i < n; i++)
            CHECK((request[i] == MPI_REQUEST_NULL) == (i != 1));
        MPI_Request_free(&request[1]);
    }
    hold_end();
}

static MPI_Comm raised_on;
static int raised;

static void raise_note(MPI_Comm *comm, int *code, ...)
{
    raised_on = *comm;
    raised = class_of(*code);
}

/* Errors are raised on the communicator of the request. */
static void errors(int way)
{
    int value[3], flag = 0, code = MPI_SUCCESS;
    MPI_Errhandler handler;
    MPI_Request request;
    MPI_Comm comm;
    MPI_Comm_create_errhandler(raise_note, &handler);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, handler);
    if (rank == 0)
        MPI_Irecv(value, 1, MPI_INT, 1, TAG, comm, &request);
    hold_begin();
    if (rank == 1) {
        int two[2] = {1, 2};
        MPI_Send(two, 2, MPI_INT, 0, TAG, comm);
    } else {
        raised_on = MPI_COMM_NULL;
        if (way == 0)
            code = MPI_Wait(&request, MPI_STATUS_IGNORE);
        while (way == 1 && !flag)
            code = MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        if (way == 2)
            code = MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
        CHECK(code != MPI_SUCCESS);
        CHECK(raised_on == comm);
        CHECK(raised == MPI_ERR_TRUNCATE || (way == 2 && raised == MPI_ERR_IN_STATUS));
        CHECK(request == MPI_REQUEST_NULL);
    }
    hold_end();
    MPI_Errhandler_free(&handler);
    MPI_Comm_free(&comm);
}

/* The handler is told the error of the request that failed, not that some request did. */
static void error_of_one(void)
{
    int value[2] = {0, 0};
    MPI_Errhandler handler;
    MPI_Request request[2];
    MPI_Status status[2];
    MPI_Comm comm;
    MPI_Comm_create_errhandler(raise_note, &handler);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, handler);
    if (rank == 0) {
        MPI_Irecv(&value[0], 1, MPI_INT, 1, TAG, comm, &request[0]);
        MPI_Irecv(&value[1], 1, MPI_INT, 1, TAG, comm, &request[1]);
    }
    hold_begin();
    if (rank == 1) {
        int two[2] = {1, 2};
        MPI_Send(two, 1, MPI_INT, 0, TAG, comm);
        MPI_Send(two, 2, MPI_INT, 0, TAG, comm);
    } else {
        raised_on = MPI_COMM_NULL;
        CHECK_EQUAL(class_of(MPI_Waitall(2, request, status)), MPI_ERR_IN_STATUS);
        CHECK(raised_on == comm);
        CHECK_EQUAL(raised, MPI_ERR_TRUNCATE);
        CHECK_EQUAL(class_of(status[1].MPI_ERROR), MPI_ERR_TRUNCATE);
    }
    hold_end();
    MPI_Errhandler_free(&handler);
    MPI_Comm_free(&comm);
}

/* A communicator that was freed, or disconnected, with a request on it. */
static void freed_communicator(bool disconnects)
{
    int value[2] = {-1, -1};
    MPI_Request request[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    for (int i = 0; rank == 0 && i < 2; i++)
        MPI_Irecv(&value[i], 1, MPI_INT, 1, TAG + i, comm, &request[i]);
    if (rank == 1)
        for (int i = 0; i < 2; i++)
            MPI_Isend(&(int){40 + i}, 1, MPI_INT, 0, TAG + i, comm, &request[i]);
    if (disconnects)
        MPI_Comm_disconnect(&comm);
    else
        MPI_Comm_free(&comm);
    CHECK(comm == MPI_COMM_NULL);
    hold_begin();
    MPI_Wait(&request[0], MPI_STATUS_IGNORE);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    for (int i = 0; rank == 0 && i < 2; i++)
        CHECK_EQUAL(value[i], 40 + i);
    hold_end();
}

static void cancelled_and_freed(void)
{
    static int big[LARGE / sizeof(int)];
    int value = -1, flag;
    MPI_Request request, stale;
    MPI_Status status;
    if (rank == 0) {
        MPI_Irecv(&value, 1, MPI_INT, 1, TAG, MPI_COMM_WORLD, &request);
        stale = request;
    }
    hold_begin();
    if (rank == 0) {
        MPI_Cancel(&request);
        MPI_Wait(&request, &status);
        MPI_Test_cancelled(&status, &flag);
        CHECK(flag);
        CHECK_EQUAL(class_of(MPI_Wait(&stale, MPI_STATUS_IGNORE)), MPI_ERR_REQUEST);
        CHECK_EQUAL(class_of(MPI_Waitall(1, &stale, MPI_STATUSES_IGNORE)), MPI_ERR_REQUEST);
        CHECK_EQUAL(class_of(MPI_Testany(1, &stale, &value, &flag, MPI_STATUS_IGNORE)),
                    MPI_ERR_REQUEST);
        CHECK_EQUAL(class_of(MPI_Start(&stale)), MPI_ERR_REQUEST);
        MPI_Recv(big, LARGE, MPI_BYTE, 1, TAG + 1, MPI_COMM_WORLD, &status);
        CHECK_EQUAL(big[LARGE / sizeof(int) - 1], 17);
    } else {
        big[LARGE / sizeof(int) - 1] = 17;
        MPI_Isend(big, LARGE, MPI_BYTE, 0, TAG + 1, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
        CHECK(request == MPI_REQUEST_NULL);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    hold_end();
}

static void many(void)
{
    static int value[MANY];
    static MPI_Request request[MANY];
    static MPI_Status status[MANY];
    for (int i = 0; i < MANY; i++) {
        value[i] = rank ? 3 * i : -1;
        if (rank == 0)
            MPI_Irecv(&value[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &request[i]);
    }
    hold_begin();
    release();
    for (int i = 0; rank == 1 && i < MANY; i++)
        MPI_Isend(&value[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &request[i]);
    MPI_Waitall(MANY, request, status);
    for (int i = 0; rank == 0 && i < MANY; i++) {
        CHECK_EQUAL(value[i], 3 * i);
        CHECK_EQUAL(status[i].MPI_TAG, i);
    }
    hold_end();
}

/* Small sends, which are mostly complete at once: alone, with null handles, in windows that the lower MPI can not take at
 * once, with and without statuses; all handles end, and every message is there in order. */
static void small_sends(void)
{
    enum { WINDOW = 64, WINDOWS = 40, NULLS = 8 };
    MPI_Request request[WINDOW + NULLS];
    MPI_Status status[WINDOW + NULLS];
    int value[WINDOW], n = 0;
    release();
    for (int w = 0; w < WINDOWS; w++) {
        int nulls = w % 4 == 1 ? NULLS : 0, nothing = 0;
        for (int i = 0; i < WINDOW; i++) {
            value[i] = rank == 1 ? n++ : -1;
            if (rank == 1)
                MPI_Isend(&value[i], 1, MPI_INT, 0, TAG, MPI_COMM_WORLD, &request[nulls + i]);
            else
                MPI_Recv(&value[i], 1, MPI_INT, 1, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (rank == 0)
                CHECK_EQUAL(value[i], n++);
        }
        for (int i = 0; i < nulls; i++)
            request[i] = MPI_REQUEST_NULL;
        for (int i = 0; rank == 1 && w % 4 == 2 && i < WINDOW; i += 2) {
            CHECK_EQUAL(MPI_Wait(&request[i], i % 4 ? MPI_STATUS_IGNORE : status), MPI_SUCCESS);
            CHECK(request[i] == MPI_REQUEST_NULL);
        }
        if (rank == 1) {
            CHECK_EQUAL(
                MPI_Waitall(nulls + WINDOW, request, w % 4 == 3 ? status : MPI_STATUSES_IGNORE),
                MPI_SUCCESS);
            for (int i = 0; i < nulls + WINDOW; i++)
                nothing += request[i] == MPI_REQUEST_NULL;
            CHECK_EQUAL(nothing, nulls + WINDOW);
        }
    }
}

int main(int argc, char **argv)
{
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size == 2);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    SPBC_Declare_pattern("held", &pattern);
    for (int second = 0; second < 2; second++) {
        holds = second;
        copies();
        one_after_the_other();
        for (int way = 0; way < 5; way++)
            among_others(way);
        for (int way = 0; way < 3; way++)
            errors(way);
        error_of_one();
        freed_communicator(false);
        freed_communicator(true);
        cancelled_and_freed();
        many();
    }
    small_sends();
    MPI_Finalize();
    return 0;
}
