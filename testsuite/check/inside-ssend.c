/* SPDX-License-Identifier: Apache-2.0 */
/* The second message is sent when the first, synchronous one was taken. */
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
            MPI_Ssend(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
            MPI_Send(&rank, 1, MPI_INT, 2, 2, MPI_COMM_WORLD);
        } else if (rank == 2) {
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
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
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 25 MPI_Recv direct in inside-ssend.c:main:1
 * pattern main 16-25 order refuted determinism proved separator 26
 * finding 25 spbc-unordered-pattern
 */
