/* SPDX-License-Identifier: Apache-2.0 */
/* Receptions end when one message says so; the others are left. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int t = 0; t < 3; t++) {
        if (rank == 0)
            for (int k = 1, x; k < size; k++) {
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (x == -1)
                    break;
            }
        else {
            int v = rank - 2;
            MPI_Send(&v, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        }
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
 * reception 13 MPI_Recv direct in ended-by-value.c:main:1
 * pattern main 11-20 order refuted determinism proved separator 21
 * finding 13 spbc-unordered-pattern
 */
