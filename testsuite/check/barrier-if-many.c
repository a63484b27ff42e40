/* SPDX-License-Identifier: Apache-2.0 */
/* Near miss: three processes leave it out. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        if (size > 3)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Recv direct in barrier-if-many.c:main:1
 * pattern main 11-15 order refuted determinism proved
 * finding 13 spbc-unordered-pattern
 */
