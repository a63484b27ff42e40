/* SPDX-License-Identifier: Apache-2.0 */
/* So many messages as the first argument says, ten if there is none: the others send them, and all are received. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    const int many = argc > 1 ? atoi(argv[1]) : 10;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 0; k < many * (size - 1); k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

        } else {
            for (int k = 0; k < many; k++)
                MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    printf("%d\n", in);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 23
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in arguments-number-sends.c:main:1
 * pattern main 15-22 order proved determinism proved separator 23
 * finding 17 spbc-anonymous-reception
 */
