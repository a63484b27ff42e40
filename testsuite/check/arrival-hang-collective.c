/* SPDX-License-Identifier: Apache-2.0 */
/* In one order of arrival the first process waits for a reduction that nobody else comes to. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, all;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (k == 1 && in == 2)
                MPI_Allreduce(&in, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&in, 0, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&in, 0, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order open determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Recv direct in arrival-hang-collective.c:main:1
 * pattern main 12-23 order unknown determinism refuted separator 16
 * finding 14 spbc-order-unknown
 * finding 19 spbc-order-dependent-message
 */
