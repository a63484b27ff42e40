/* SPDX-License-Identifier: Apache-2.0 */
/* The root is computed from the number of processes, for the reduction and the broadcast alike. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 4, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 4, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, size / 2, MPI_COMM_WORLD);
        MPI_Bcast(&sum, 1, MPI_INT, size / 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator 17 18
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in root-in-the-middle.c:main:1
 * pattern main 13-16 order proved determinism proved separator 18
 * finding 16 spbc-anonymous-reception
 */
