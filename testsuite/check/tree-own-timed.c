/* SPDX-License-Identifier: Apache-2.0 */
/* A barrier of the program's own, up a binary tree and down again, takes the time of what it waits for. */
#include <mpi.h>

static double seconds;

static void synchronise(int rank, int size)
{
    int token = 0;

    for (int k = 1; k <= 2; k++)
        if (2 * rank + k < size) {
            double begin = MPI_Wtime();

            MPI_Recv(&token, 1, MPI_INT, 2 * rank + k, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            seconds += MPI_Wtime() - begin;
        }
    if (rank > 0) {
        MPI_Send(&token, 1, MPI_INT, (rank - 1) / 2, 8, MPI_COMM_WORLD);
        MPI_Recv(&token, 1, MPI_INT, (rank - 1) / 2, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (int k = 1; k <= 2; k++)
        if (2 * rank + k < size) {
            seconds -= MPI_Wtime();
            MPI_Send(&token, 1, MPI_INT, 2 * rank + k, 9, MPI_COMM_WORLD);
            seconds += MPI_Wtime();
        }
}

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 3, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        synchronise(rank, size);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 41 direct in A
 * pattern A order holds determinism holds separator 15 19 20 25
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 41 MPI_Recv direct in tree-own-timed.c:main:1
 * pattern main 38-41 order proved determinism proved separator 20
 * finding 41 spbc-anonymous-reception
 */
