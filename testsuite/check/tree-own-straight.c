/* SPDX-License-Identifier: Apache-2.0 */
/* The two children stand one by one, in the same tag for both ways. */
#include <mpi.h>

static void synchronise(int rank, int size)
{
    int left = 2 * rank + 1, right = 2 * rank + 2, parent = (rank - 1) / 2, tokens[2], token = 0;

    if (left < size)
        MPI_Recv(&tokens[0], 1, MPI_INT, left, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (right < size)
        MPI_Recv(&tokens[1], 1, MPI_INT, right, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank != 0) {
        MPI_Send(&token, 1, MPI_INT, parent, 8, MPI_COMM_WORLD);
        MPI_Recv(&token, 1, MPI_INT, parent, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (left < size)
        MPI_Send(&token, 1, MPI_INT, left, 8, MPI_COMM_WORLD);
    if (right < size)
        MPI_Send(&token, 1, MPI_INT, right, 8, MPI_COMM_WORLD);
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
 * reception 34 direct in A
 * pattern A order holds determinism holds separator 10 12 14 15 18 20
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 34 MPI_Recv direct in tree-own-straight.c:main:1
 * pattern main 31-34 order proved determinism proved separator 15
 * finding 34 spbc-anonymous-reception
 */
