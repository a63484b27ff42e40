/* SPDX-License-Identifier: Apache-2.0 */
/* Every other process has nothing to say, so that the root does not wait for it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], all[64], counts[64], starts[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 64; k++) {
        counts[k] = k % 2;
        starts[k] = k;
    }
    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 4, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 4, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Gatherv(&rank, rank % 2, MPI_INT, all, counts, starts, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Bcast(&step, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in gatherv-some-then-bcast.c:main:1
 * pattern main 17-20 order unknown determinism proved
 * finding 20 spbc-order-unknown
 */
