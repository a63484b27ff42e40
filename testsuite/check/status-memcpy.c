/* SPDX-License-Identifier: Apache-2.0 */
/* The source of the last message is copied out of the status byte by byte, and sent. */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, x, source = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            memcpy(&source, &status.MPI_SOURCE, sizeof source);
        }
        MPI_Send(&source, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in status-memcpy.c:main:1
 * pattern main 14-24 order proved determinism refuted
 * finding 16 spbc-anonymous-reception
 * finding 19 spbc-arrival-kept
 * finding 19 spbc-order-dependent-message
 */
