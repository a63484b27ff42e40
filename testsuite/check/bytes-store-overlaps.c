/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers are stored one byte apart: they lie over each other. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, got;
    MPI_Status status;
    int row[64] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                *(int *)((char *)row + status.MPI_SOURCE) = got;
            }
            if (size > 1)
                MPI_Send(row, 64, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(row, 64, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator 27
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in bytes-store-overlaps.c:main:1
 * pattern main 15-26 order proved determinism unknown separator 27
 * finding 17 spbc-anonymous-reception
 * finding 21 spbc-arrival-kept
 */
