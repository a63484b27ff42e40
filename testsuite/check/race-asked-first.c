/* SPDX-License-Identifier: Apache-2.0 */
/* Who sends by name is only asked to when all others have come: the wildcards can not take it. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 2; k < size; k++)
            MPI_Recv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&size, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        MPI_Recv(&in[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        if (rank == 1)
            MPI_Recv(&in[0], 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 13 direct in A
 * pattern A order open determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Recv direct in race-asked-first.c:main:1
 * pattern main 11-20 order refuted determinism proved
 * finding 13 spbc-unordered-pattern
 */
