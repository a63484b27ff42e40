/* SPDX-License-Identifier: Apache-2.0 */
/* What came ends the loop of receptions through its condition. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int t = 0; t < 3; t++) {
        int x, stop = 0;
        if (rank == 0)
            for (int k = 1; k < size && !stop; k++) {
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                stop = x;
            }
        else {
            int v = rank == 1;
            MPI_Send(&v, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        }
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
 * reception 14 MPI_Recv direct in ended-by-flag.c:main:1
 * pattern main 12-20 order refuted determinism proved separator 21
 * finding 14 spbc-unordered-pattern
 */
