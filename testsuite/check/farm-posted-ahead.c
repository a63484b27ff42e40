/* SPDX-License-Identifier: Apache-2.0 */
/* A farm whose master posts its next reception before it answers: a worker's second result waits for the first answer. */
#include <mpi.h>

enum { TASKS = 30, ASK = 1, TASK = 2, STOP = 3 };

static void master(int size)
{
    int result[2], task = 0, left = size - 1, now = 0;
    MPI_Request request;
    MPI_Status status;

    MPI_Irecv(&result[now], 1, MPI_INT, MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &request);
    while (left > 0) {
        MPI_Wait(&request, &status);
        now = 1 - now;
        if (task < TASKS) {
            MPI_Irecv(&result[now], 1, MPI_INT, MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &request);
            MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, TASK, MPI_COMM_WORLD);
            task++;
        } else {
            MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, STOP, MPI_COMM_WORLD);
            if (--left > 0)
                MPI_Irecv(&result[now], 1, MPI_INT, MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &request);
        }
    }
}

static void worker(void)
{
    int task = -1;
    MPI_Status status;

    do {
        MPI_Send(&task, 1, MPI_INT, 0, ASK, MPI_COMM_WORLD);
        MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    } while (status.MPI_TAG != STOP);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        master(size);
    else
        worker();
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * reception 18 direct in A
 * reception 24 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Irecv direct in farm-posted-ahead.c:main:1
 * reception 18 MPI_Irecv direct in farm-posted-ahead.c:main:1
 * reception 24 MPI_Irecv direct in farm-posted-ahead.c:main:1
 * pattern main 47-50 order refuted determinism refuted
 * finding 13 spbc-unordered-pattern
 * finding 19 spbc-order-dependent-message
 */
