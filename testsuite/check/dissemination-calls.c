/* SPDX-License-Identifier: Apache-2.0 */
/* The same with two calls and variables. */
#include <mpi.h>
#include <stddef.h>

static void meet(int rank, int size, MPI_Comm comm)
{
    char out = 0, in;

    for (int m = 1; m < size; m *= 2) {
        int to = (rank + m) % size, from = (rank + size - m) % size;
        MPI_Request request;

        MPI_Isend(&out, 1, MPI_CHAR, to, 5, comm, &request);
        MPI_Recv(&in, 1, MPI_CHAR, from, 5, comm, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        for (int d = 1; d <= 2; d++)
            MPI_Send(&step, 1, MPI_INT, (rank + d) % size, 1, MPI_COMM_WORLD);
        for (int d = 1; d <= 2; d++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        meet(rank, size, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 31 direct in A
 * pattern A order holds determinism holds separator 6 15 32
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 31 MPI_Recv direct in dissemination-calls.c:main:1
 * pattern main 28-31 order proved determinism proved separator 15
 * finding 31 spbc-anonymous-reception
 */
