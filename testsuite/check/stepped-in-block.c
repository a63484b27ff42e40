/* SPDX-License-Identifier: Apache-2.0 */
/* The counter of the inner loop is stepped before it is used, so that blocks overlap. */
#include <mpi.h>

static int grid[512], row[4];

int main(int argc, char **argv)
{
    int rank, size, got;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Status status;
                int n = 0;

                MPI_Recv(row, 4, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                grid[4 * status.MPI_SOURCE] = row[1];
                while (n < 4) {
                    n++;
                    grid[4 * status.MPI_SOURCE + n] = row[0];
                }
            }
        } else {
            const int own[4] = {rank, step, rank * rank, rank + step};

            MPI_Send(own, 4, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 1; k < size && rank == 0; k++)
            MPI_Send(&grid[4 * k], 1, MPI_INT, k, 4, MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Recv(&got, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator 32
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in stepped-in-block.c:main:1
 * pattern main 15-31 order proved determinism refuted separator 32
 * finding 20 spbc-anonymous-reception
 * finding 34 spbc-order-dependent-message
 */
