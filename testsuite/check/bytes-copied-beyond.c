/* SPDX-License-Identifier: Apache-2.0 */
/* Each round copies two numbers to the element of its sender. */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, got;
    MPI_Status status;
    int row[128] = {0}, two[2] = {1, 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                two[1] = got;
                memcpy(row + status.MPI_SOURCE, two, sizeof two);
            }
            if (size > 1)
                MPI_Send(row, 128, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(row, 128, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 29
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Recv direct in bytes-copied-beyond.c:main:1
 * pattern main 16-28 order proved determinism refuted separator 29
 * finding 18 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 * finding 23 spbc-order-dependent-message
 */
