/* SPDX-License-Identifier: Apache-2.0 */
/* May several threads call MPI at once?  MPI_THREAD_MULTIPLE with real threads: own tags, own
 * communicators, one that waits while another sends, probes that take their message.
 *
 * 4 ranks; run in 1, 2 and 4 clusters.
 */
#include <mpi.h>
#include <pthread.h>
#include <spbc.h>
#include <stdbool.h>
#include <string.h>

#include "check.h"

enum { THREADS = 4, ROUNDS = 60, MAKES = 6, LARGE = 20000 };

static int rank, size;
static MPI_Comm own[THREADS];

static int length_of(int thread, int round)
{
    return (round * 37 + thread * 11) % 10 == 0 ? LARGE : (round * 13 + thread) % 50;
}

static void run(void *(*body)(void *))
{
    pthread_t thread[THREADS];
    for (size_t i = 0; i < THREADS; i++)
        if (pthread_create(&thread[i], NULL, body, (void *)i))
            MPI_Abort(MPI_COMM_WORLD, 2);
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* ---- own tags on one communicator ---- */

static void *with_own_tag(void *argument)
{
    int me = (int)(size_t)argument, is_main;
    int *out = malloc(LARGE * sizeof *out), *in = malloc(LARGE * sizeof *in);
    SPBC_Pattern pattern;
    char name[32];
    snprintf(name, sizeof name, "thread %d", me);
    SPBC_Declare_pattern(name, &pattern);
    MPI_Is_thread_main(&is_main);
    CHECK(!is_main);
    for (int round = 0; round < ROUNDS; round++) {
        int to = (rank + 1 + round % (size - 1)) % size;
        int from = (rank + size - 1 - round % (size - 1)) % size;
        int length = length_of(me, round);
        MPI_Request request[2];
        MPI_Status status;
        bool is_inside = round % 4 == 3;
        if (is_inside)
            SPBC_Begin_iteration(pattern);
        for (int i = 0; i < length; i++)
            out[i] = rank * 1000 + round + i;
        if (round % 3 == 0) {
            MPI_Irecv(in, LARGE, MPI_INT, round % 2 ? MPI_ANY_SOURCE : from, me, MPI_COMM_WORLD,
                      &request[0]);
            MPI_Isend(out, length, MPI_INT, to, me, MPI_COMM_WORLD, &request[1]);
            int index;
            MPI_Waitany(2, request, &index, &status);
            MPI_Status other;
            MPI_Wait(&request[1 - index], &other);
            if (index == 1)
                status = other;
        } else if (round % 3 == 1) {
            MPI_Sendrecv(out, length, MPI_INT, to, me, in, LARGE, MPI_INT, from, me, MPI_COMM_WORLD,
                         &status);
        } else {
            MPI_Message message;
            MPI_Isend(out, length, MPI_INT, to, me, MPI_COMM_WORLD, &request[0]);
            MPI_Mprobe(MPI_ANY_SOURCE, me, MPI_COMM_WORLD, &message, &status);
            MPI_Mrecv(in, LARGE, MPI_INT, &message, &status);
            MPI_Wait(&request[0], MPI_STATUS_IGNORE);
        }
        int count;
        MPI_Get_count(&status, MPI_INT, &count);
        CHECK_EQUAL(status.MPI_SOURCE, from);
        CHECK_EQUAL(status.MPI_TAG, me);
        CHECK_EQUAL(count, length);
        for (int i = 0; i < length; i++)
            CHECK_EQUAL(in[i], from * 1000 + round + i);
        if (is_inside)
            SPBC_End_iteration(pattern);
        MPI_Barrier(own[me]);
    }
    free(out);
    free(in);
    return NULL;
}

/* ---- own communicators, which the threads make themselves ---- */

static void *with_own_comm(void *argument)
{
    int me = (int)(size_t)argument;
    for (int round = 0; round < MAKES; round++) {
        MPI_Comm part;
        int sum = 0, mine = rank + me, part_rank, part_size;
        MPI_Comm_split(own[me], rank % 2, round % 2 ? rank : -rank, &part);
        MPI_Comm_rank(part, &part_rank);
        MPI_Comm_size(part, &part_size);
        CHECK_EQUAL(part_size, size / 2);
        MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, own[me]);
        CHECK_EQUAL(sum, size * (size - 1) / 2 + size * me);
        int value = part_rank == 0 ? me * 100 + round : -1;
        MPI_Bcast(&value, 1, MPI_INT, 0, part);
        CHECK_EQUAL(value, me * 100 + round);
        MPI_Comm_free(&part);
    }
    return NULL;
}

/* ---- one thread waits for what another sends, and the whole process to itself ---- */

static MPI_Request shared[THREADS];

static void *waits_or_sends(void *argument)
{
    int me = (int)(size_t)argument;
    for (int round = 0; round < ROUNDS; round++) {
        int value = round;
        if (me == 0) { /* completed by thread 1's sends to this very rank */
            int got[2] = {-1, -1}, index;
            MPI_Request request[2];
            MPI_Irecv(&got[0], 1, MPI_INT, rank, 70, MPI_COMM_WORLD, &request[0]);
            MPI_Irecv(&got[1], 1, MPI_INT, MPI_ANY_SOURCE, 71, MPI_COMM_WORLD, &request[1]);
            MPI_Waitany(2, request, &index, MPI_STATUS_IGNORE);
            MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
            CHECK_EQUAL(got[0], round);
            CHECK_EQUAL(got[1], round);
        } else if (me == 1) {
            MPI_Ssend(&value, 1, MPI_INT, rank, 70, MPI_COMM_WORLD);
            MPI_Ssend(&value, 1, MPI_INT, (rank + 1) % size, 71, MPI_COMM_WORLD);
        } else if (me == 2) {
            int flag = 0;
            MPI_Ssend(&value, 1, MPI_INT, (rank + 1) % size, 72, MPI_COMM_WORLD);
            MPI_Irecv(&value, 1, MPI_INT, (rank + 1) % size, 73, MPI_COMM_WORLD, &shared[me]);
            while (!flag)
                MPI_Test(&shared[me], &flag, MPI_STATUS_IGNORE);
            CHECK_EQUAL(value, round);
        } else {
            MPI_Recv(&value, 1, MPI_INT, (rank + size - 1) % size, 72, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
            CHECK_EQUAL(value, round);
            MPI_Send(&value, 1, MPI_INT, (rank + size - 1) % size, 73, MPI_COMM_WORLD);
        }
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, asked, is_main;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    MPI_Query_thread(&asked);
    CHECK_EQUAL(asked, MPI_THREAD_MULTIPLE);
    MPI_Is_thread_main(&is_main);
    CHECK(is_main);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < THREADS; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &own[i]);
    run(with_own_tag);
    run(with_own_comm);
    run(waits_or_sends);
    for (int i = 0; i < THREADS; i++)
        MPI_Comm_free(&own[i]);
    MPI_Finalize();
    return 0;
}
