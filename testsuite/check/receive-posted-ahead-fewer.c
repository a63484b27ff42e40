/* SPDX-License-Identifier: Apache-2.0 */
/* As receive-posted-ahead.c; a round less is made when it has posted for it. */
#include <mpi.h>

static int rank, size;

static int gather(int factor)
{
    MPI_Request request;
    int value, sum = 0, count = size;

    if (count > 1)
        MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
    for (int k = 0; k < size; k++) {
        int out = factor * rank;

        if (k != rank)
            MPI_Send(&out, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
    }
    for (int k = 1; k < count; k++) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        sum += value;
        if (k + 1 < count) {
            MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
            count--;
        }
    }
    return sum;
}

int main(int argc, char **argv)
{
    int sum = 0, all;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 1; step < 4; step++) {
        sum += gather(step);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Reduce(&sum, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * reception 24 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Irecv direct in receive-posted-ahead-fewer.c:gather:1
 * reception 24 MPI_Irecv direct in receive-posted-ahead-fewer.c:gather:1
 * pattern gather 12-27 order refuted determinism refuted separator 40
 * finding 13 spbc-unordered-pattern
 * finding 24 spbc-pending-buffer
 * finding 42 spbc-order-dependent-message
 */
