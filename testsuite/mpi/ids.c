/* SPDX-License-Identifier: Apache-2.0 */
/* Do pattern ids keep messages and receives of different iterations apart, whatever way the message
 * takes?
 *
 * 4 ranks; run in 1, 2 and 4 clusters.  Every case lets the wrong message arrive first, by a chain
 * of messages, not by timing.
 */
#include <mpi.h>
#include <spbc.h>
#include <string.h>

#include "check.h"

enum { TAG = 3, GO = 50, LARGE = 100000 };

static int rank, size;

static void go(int to)
{
    MPI_Send(NULL, 0, MPI_BYTE, to, GO, MPI_COMM_WORLD);
}

static void await_go(int from)
{
    MPI_Recv(NULL, 0, MPI_BYTE, from, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* The message of the pattern comes first, the older receive outside must not take it; nor the other
 * way round. */
static void inside_and_outside(MPI_Comm comm, int receiver, int sender, int bytes,
                               int is_synchronous, int source)
{
    SPBC_Pattern pattern;
    int me;
    static char buf[2][LARGE];
    MPI_Comm_rank(comm, &me);
    SPBC_Declare_pattern("inside and outside", &pattern);
    if (me == receiver) {
        MPI_Request request[2];
        MPI_Status status;
        int flag;
        MPI_Irecv(buf[0], LARGE, MPI_BYTE, source, MPI_ANY_TAG, comm, &request[0]);
        SPBC_Begin_iteration(pattern);
        MPI_Send(NULL, 0, MPI_BYTE, sender, TAG + 1, comm);
        MPI_Probe(source, TAG, comm, &status);
        MPI_Irecv(buf[1], LARGE, MPI_BYTE, source, MPI_ANY_TAG, comm, &request[1]);
        MPI_Wait(&request[1], &status);
        CHECK(status.MPI_SOURCE == sender && status.MPI_TAG == TAG);
        MPI_Test(&request[0], &flag, MPI_STATUS_IGNORE);
        CHECK(!flag);
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &flag, MPI_STATUS_IGNORE);
        CHECK(!flag);
        SPBC_End_iteration(pattern);
        MPI_Send(NULL, 0, MPI_BYTE, sender, TAG + 2, comm);
        MPI_Wait(&request[0], &status);
        CHECK(status.MPI_SOURCE == sender && status.MPI_TAG == TAG);
        for (int i = 0; i < bytes; i++)
            CHECK(buf[1][i] == 2 && buf[0][i] == 1);
    } else if (me == sender) {
        SPBC_Begin_iteration(pattern);
        MPI_Recv(NULL, 0, MPI_BYTE, receiver, TAG + 1, comm, MPI_STATUS_IGNORE);
        memset(buf[0], 2, (size_t)bytes);
        (is_synchronous ? MPI_Ssend : MPI_Send)(buf[0], bytes, MPI_BYTE, receiver, TAG, comm);
        SPBC_End_iteration(pattern);
        memset(buf[0], 1, (size_t)bytes);
        MPI_Recv(NULL, 0, MPI_BYTE, receiver, TAG + 2, comm, MPI_STATUS_IGNORE);
        (is_synchronous ? MPI_Ssend : MPI_Send)(buf[0], bytes, MPI_BYTE, receiver, TAG, comm);
    } else {
        SPBC_Begin_iteration(pattern);
        SPBC_End_iteration(pattern);
    }
    MPI_Barrier(comm);
}

static void everywhere(void)
{
    MPI_Comm half[2], reversed;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, -rank,
                   &half[0]); /* neighbours: inside one of 2 clusters */
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half[1]);
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
    for (int bytes = 0; bytes <= LARGE; bytes = bytes ? bytes * 10 : 10)
        for (int s = 0; s < 2; s++)
            for (int wild = 0; wild < 2; wild++) {
                for (int sender = 0; sender < size; sender++) {
                    if (sender != 1)
                        inside_and_outside(MPI_COMM_WORLD, 1, sender, bytes, s,
                                           wild ? MPI_ANY_SOURCE : sender);
                    if (sender != 2)
                        inside_and_outside(reversed, 2, sender, bytes, s,
                                           wild ? MPI_ANY_SOURCE : sender);
                }
                for (int i = 0; i < 2; i++)
                    inside_and_outside(half[i], 1, 0, bytes, s, wild ? MPI_ANY_SOURCE : 0);
            }
    MPI_Comm_free(&half[0]);
    MPI_Comm_free(&half[1]);
    MPI_Comm_free(&reversed);
}

/* `ahead` is one iteration further than `late`: its message must wait for the receive of that
 * iteration. */
static void one_runs_ahead(int receiver, int ahead, int late)
{
    SPBC_Pattern pattern;
    MPI_Request request[2];
    MPI_Status status;
    int in[2] = {0, 0}, one = 1, two = 2, flag;
    SPBC_Declare_pattern("one runs ahead", &pattern);
    if (rank == receiver) {
        SPBC_Begin_iteration(pattern);
        MPI_Irecv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &request[0]);
        SPBC_End_iteration(pattern);
        go(ahead);
        SPBC_Begin_iteration(pattern);
        MPI_Recv(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &status);
        SPBC_End_iteration(pattern);
        CHECK(in[1] == 2 && status.MPI_SOURCE == ahead);
        MPI_Test(&request[0], &flag, &status);
        CHECK(!flag);
        go(late);
        MPI_Wait(&request[0], &status);
        CHECK(in[0] == 1 && status.MPI_SOURCE == late);
    } else if (rank == ahead) {
        SPBC_Begin_iteration(pattern);
        SPBC_End_iteration(pattern);
        await_go(receiver);
        SPBC_Begin_iteration(pattern);
        MPI_Send(&two, 1, MPI_INT, receiver, TAG, MPI_COMM_WORLD);
        SPBC_End_iteration(pattern);
    } else if (rank == late) {
        await_go(receiver);
        SPBC_Begin_iteration(pattern);
        MPI_Send(&one, 1, MPI_INT, receiver, TAG, MPI_COMM_WORLD);
        SPBC_End_iteration(pattern);
        SPBC_Begin_iteration(pattern);
        SPBC_End_iteration(pattern);
    } else {
        for (int i = 0; i < 2; i++) {
            SPBC_Begin_iteration(pattern);
            SPBC_End_iteration(pattern);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

/* A persistent receive has the id of its start, not of its creation; nested patterns are told
 * apart. */
static void persistent_and_nested(void)
{
    SPBC_Pattern outer, inner;
    MPI_Request in_request, out_request;
    int right = (rank + 1) % size, in = -1, out = 0, flag;
    SPBC_Declare_pattern("outer", &outer);
    SPBC_Declare_next_pattern(&inner);
    SPBC_Begin_iteration(outer);
    MPI_Recv_init(&in, 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &in_request);
    SPBC_Begin_iteration(inner);
    MPI_Send_init(&out, 1, MPI_INT, right, TAG, MPI_COMM_WORLD, &out_request);
    for (int turn = 0; turn < 3; turn++) {
        MPI_Start(&in_request); /* inner, except in turn 1 */
        if (turn == 1)
            SPBC_End_iteration(inner);
        out = 10 + turn;
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Start(&out_request);
        MPI_Wait(&out_request, MPI_STATUS_IGNORE);
        if (turn == 1) {
            int missed;
            MPI_Recv(&missed, 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK_EQUAL(missed, 11);
            MPI_Test(&in_request, &flag, MPI_STATUS_IGNORE);
            CHECK(!flag);
            MPI_Cancel(&in_request);
            MPI_Wait(&in_request, MPI_STATUS_IGNORE);
            SPBC_Begin_iteration(inner);
        } else {
            MPI_Wait(&in_request, MPI_STATUS_IGNORE);
            CHECK_EQUAL(in, 10 + turn);
        }
    }
    SPBC_End_iteration(inner);
    SPBC_End_iteration(outer);
    MPI_Request_free(&in_request);
    MPI_Request_free(&out_request);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size == 4);
    everywhere();
    for (int receiver = 0; receiver < size; receiver++)
        for (int i = 1; i < size; i++)
            for (int k = 1; k < size; k++)
                if (i != k)
                    one_runs_ahead(receiver, (receiver + i) % size, (receiver + k) % size);
    persistent_and_nested();
    MPI_Finalize();
    return 0;
}
