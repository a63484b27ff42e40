/* SPDX-License-Identifier: Apache-2.0 */
/* With four arguments the others send twice, and every second message is left for the next step. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (argc == 5)
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
 * reception 15 direct in A
 * pattern A order input determinism holds separator 22
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in arguments-send-more.c:main:1
 * pattern main 13-21 order unknown determinism proved separator 22
 * finding 15 spbc-order-unknown
 */
