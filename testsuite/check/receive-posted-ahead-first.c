/* SPDX-License-Identifier: Apache-2.0 */
/* As receive-posted-ahead.c; it is posted also where there is no round. */
#include <mpi.h>

static int rank, size;

static int gather(int factor)
{
    MPI_Request request;
    int value, sum = 0, count = size;

    if (count > 0)
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
 * verdict open
 * reception 13 direct in A
 * reception 24 direct in A
 * pattern A order open determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Irecv direct in receive-posted-ahead-first.c:gather:1
 * reception 24 MPI_Irecv direct in receive-posted-ahead-first.c:gather:1
 * pattern gather 12-26 order unknown determinism unknown separator 39
 * finding 13 spbc-order-unknown
 */
