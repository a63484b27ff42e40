/* SPDX-License-Identifier: Apache-2.0 */
/* The loop of one round is begun anew, before its counter is at its end. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int tries = 0;

    for (int round = 0; round < 1; round++) {
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        if (tries++ < 500)
            round = -1;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in one-round-again.c:main:1
 * pattern main 15-21 order refuted determinism proved
 * finding 17 spbc-unordered-pattern
 */
