/* SPDX-License-Identifier: Apache-2.0 */
/* A pointer into bytes leads to numbers that lie over each other. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, got;
    MPI_Status status;
    char *row = calloc(256, 1);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                int *own = (int *)(row + status.MPI_SOURCE);
                
                *own -= got;
            }
            if (size > 1)
                MPI_Send(row, 256, MPI_BYTE, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(row, 256, MPI_BYTE, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 30
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in bytes-pointer-sum.c:main:1
 * pattern main 16-29 order proved determinism unknown separator 30
 * finding 18 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 */
