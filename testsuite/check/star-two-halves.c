/* SPDX-License-Identifier: Apache-2.0 */
/* Reports and answers in two statements. */
#include <mpi.h>
#include <stddef.h>

static void meet(int rank, int size, MPI_Comm comm)
{
    int token = 0;

    if (rank)
        MPI_Send(&token, 1, MPI_INT, 0, 5, comm);
    else
        for (int k = 1; k <= size - 1; k++)
            MPI_Recv(&token, 1, MPI_INT, k, 5, comm, MPI_STATUS_IGNORE);
    if (rank)
        MPI_Recv(&token, 1, MPI_INT, 0, 6, comm, MPI_STATUS_IGNORE);
    else
        for (int k = 1; k <= size - 1; k++)
            MPI_Ssend(&token, 1, MPI_INT, k, 6, comm);
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
 * reception 33 direct in A
 * pattern A order holds determinism holds separator 6 10 11 14 15 16 34
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 33 MPI_Recv direct in star-two-halves.c:main:1
 * pattern main 30-33 order proved determinism proved separator 16
 * finding 33 spbc-anonymous-reception
 */
