/* SPDX-License-Identifier: Apache-2.0 */
/* Do two patterns put by hand, and a third one that spbc-cc encloses beside them, keep anonymous
 * receptions apart in a recovery?  All three use one tag; a barrier ends each.  Everybody sends to its
 * neighbours at some distance and receives as many messages from MPI_ANY_SOURCE; one of another
 * exchange or step is found at once by its content.  marks [STEPS]
 */
#include <mpi.h>
#include <spbc.h>
#include <stdio.h>
#include <stdlib.h>

enum { TAG = 5, WORDS = 300 };

static SPBC_Pattern near, far;
static int rank, ranks;
static unsigned long long sum;

static void phase_begin(SPBC_Pattern pattern)
{
    SPBC_Begin_iteration(pattern);
}

static void phase_end(SPBC_Pattern pattern)
{
    SPBC_End_iteration(pattern);
}

static void message_fill(int *words, int step, int part)
{
    for (int i = 0; i < WORDS; i++)
        words[i] = step * 4 + part;
}

static void message_check(const int *words, int step, int part)
{
    if (words[0] != step * 4 + part || words[WORDS - 1] != step * 4 + part) {
        printf("marks: rank %d: step %d part %d: a wrong message: %d\n", rank, step, part,
               words[0]);
        fflush(stdout);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    sum += (unsigned long long)words[0];
}

static void near_exchange(int step)
{
    int out[WORDS], one[WORDS], two[WORDS];
    MPI_Request request[2];

    message_fill(out, step, 0);
    SPBC_Begin_iteration(near);
    MPI_Irecv(one, WORDS, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &request[0]);
    MPI_Irecv(two, WORDS, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &request[1]);
    MPI_Send(out, WORDS, MPI_INT, (rank + 1) % ranks, TAG, MPI_COMM_WORLD);
    MPI_Send(out, WORDS, MPI_INT, (rank + ranks - 1) % ranks, TAG, MPI_COMM_WORLD);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    SPBC_End_iteration(near);
    message_check(one, step, 0);
    message_check(two, step, 0);
}

static void far_exchange(int step)
{
    int out[WORDS], one[WORDS], two[WORDS];
    MPI_Request request[2];

    message_fill(out, step, 1);
    phase_begin(far);
    MPI_Irecv(one, WORDS, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &request[0]);
    MPI_Irecv(two, WORDS, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &request[1]);
    MPI_Send(out, WORDS, MPI_INT, (rank + 2) % ranks, TAG, MPI_COMM_WORLD);
    MPI_Send(out, WORDS, MPI_INT, (rank + ranks - 2) % ranks, TAG, MPI_COMM_WORLD);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    if (step % 3 == 1) {
        message_check(one, step, 1);
        message_check(two, step, 1);
        phase_end(far);
        return;
    }
    phase_end(far);
    message_check(one, step, 1);
    message_check(two, step, 1);
}

static void bare_exchange(int step)
{
    int out[WORDS], one[WORDS], two[WORDS];
    MPI_Request request[2];

    message_fill(out, step, 2);
    MPI_Irecv(one, WORDS, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &request[0]);
    MPI_Irecv(two, WORDS, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &request[1]);
    MPI_Send(out, WORDS, MPI_INT, (rank + 3) % ranks, TAG, MPI_COMM_WORLD);
    MPI_Send(out, WORDS, MPI_INT, (rank + ranks - 1) % ranks, TAG, MPI_COMM_WORLD);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    message_check(one, step, 2);
    message_check(two, step, 2);
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 10;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    SPBC_Declare_pattern("marks.c:near", &near);
    SPBC_Declare_pattern("marks.c:far", &far);
    for (int step = 0; step < steps; step++) {
        near_exchange(step);
        MPI_Barrier(MPI_COMM_WORLD);
        far_exchange(step);
        MPI_Barrier(MPI_COMM_WORLD);
        bare_exchange(step);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 0)
        printf("marks: 0x%016llx\n", sum);
    MPI_Finalize();
    return 0;
}
