/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: what is to be received lies in an array, and is one less for many processes. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int need[1] = {size - 1};
    
    need[0] -= size > 45;
    for (int step = 0; step < 3; step++) {
        if (rank == 0)
            for (int k = 0; k < need[0]; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order broken determinism holds separator none 23
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in beyond-array-step.c:main:1
 * pattern main 16-22 order unknown determinism proved separator 23
 * finding 18 spbc-order-unknown
 */
