/* SPDX-License-Identifier: Apache-2.0 */
/* Near miss: half the number of processes is asked about, which is one of three. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, half, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    half = size / 2;
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        if (half > 1)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Recv direct in barrier-if-half-several.c:main:1
 * pattern main 12-16 order refuted determinism proved
 * finding 14 spbc-unordered-pattern
 */
