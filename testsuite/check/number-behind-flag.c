/* SPDX-License-Identifier: Apache-2.0 */
/* A flag says that there are many processes: then more is sent than received. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int it = argc > 1 ? atoi(argv[1]) : 40;
    for (int i = 0; i < it; i++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            int big = size > 20;
            if (big)
                MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order broken determinism holds
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in number-behind-flag.c:main:1
 * pattern main 13-21 order unknown determinism proved separator 22
 * finding 15 spbc-order-unknown
 */
