/* SPDX-License-Identifier: Apache-2.0 */
/* Between two messages of one iteration a communicator is made, which brings all together. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;
    MPI_Status status;

    for (int step = 0; step < 10; step++) {
        MPI_Comm other;

        if (rank == 0)
            MPI_Send(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &other);
        if (rank == 2)
            MPI_Send(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        MPI_Comm_free(&other);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * reception 26 direct in B
 * pattern A order holds determinism holds separator 22 28
 * pattern B order holds determinism holds separator 22 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Recv direct in inside-split.c:main:1
 * reception 26 MPI_Recv direct in inside-split.c:main:2
 * pattern main 18-21 order proved determinism proved separator 22
 * pattern main 23-26 order proved determinism proved separator 28
 * finding 21 spbc-anonymous-reception
 * finding 26 spbc-anonymous-reception
 */
