/* SPDX-License-Identifier: Apache-2.0 */
/* The second message is sent when the first one is there, before anybody takes it. */
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
        if (rank == 0) {
            MPI_Send(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        } else if (rank == 1) {
            MPI_Probe(0, 1, MPI_COMM_WORLD, &status);
            MPI_Send(&rank, 1, MPI_INT, 2, 2, MPI_COMM_WORLD);
        } else if (rank == 2) {
            MPI_Recv(&in, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &status);
            MPI_Send(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        }
        if (rank == 1)
            for (int k = 0; k < 2; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 27 direct in A
 * pattern A order open determinism holds separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in inside-probe.c:main:1
 * pattern main 16-27 order unknown determinism proved separator 28
 * finding 27 spbc-order-unknown
 */
