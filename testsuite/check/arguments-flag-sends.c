/* SPDX-License-Identifier: Apache-2.0 */
/* The same, with what the number of arguments says kept in a variable. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    const int is_long = argc == 5;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (is_long)
                MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    printf("%d\n", in);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 * reception 16 direct in A
 * pattern A order input determinism holds separator 23
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in arguments-flag-sends.c:main:1
 * pattern main 14-22 order unknown determinism proved separator 23
 * finding 16 spbc-order-unknown
 */
