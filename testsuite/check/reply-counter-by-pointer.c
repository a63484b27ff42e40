/* SPDX-License-Identifier: Apache-2.0 */
/* A server hands out numbers that a variable of its caller counts. */
#include <mpi.h>

static void serve(int requests, int *next)
{
    MPI_Status status;
    int x, answer;

    for (int k = 0; k < requests; k++) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        answer = *next;
        *next = *next + 1;
        MPI_Send(&answer, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size, x, next = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        serve(size - 1, &next);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD);
    }
    if (rank != 1)
        MPI_Recv(&x, 1, MPI_INT, (rank + size - 1) % size, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 11 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 11 MPI_Recv direct in reply-counter-by-pointer.c:main:1
 * pattern main 25-33 order proved determinism refuted
 * finding 11 spbc-anonymous-reception
 * finding 14 spbc-arrival-kept
 * finding 14 spbc-order-dependent-message
 */
