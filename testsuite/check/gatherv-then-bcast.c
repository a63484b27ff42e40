/* SPDX-License-Identifier: Apache-2.0 */
/* Each says a number to the root, which says that it has got all. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], all[64], counts[64], starts[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 64; k++) {
        counts[k] = 1;
        starts[k] = k;
    }
    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 4, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 4, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Gatherv(&rank, 1, MPI_INT, all, counts, starts, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Bcast(all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 21 22
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Recv direct in gatherv-then-bcast.c:main:1
 * pattern main 17-20 order proved determinism proved separator 22
 * finding 20 spbc-anonymous-reception
 */
