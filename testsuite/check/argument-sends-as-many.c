/* SPDX-License-Identifier: Apache-2.0 */
/* An argument says how many messages each sends, and the root receives that many of each. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int copies = argc > 1 ? atoi(argv[1]) : 1;

    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int n = 0; n < copies; n++)
                for (int k = 1; k < size; k++)
                    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            for (int n = 0; n < copies; n++)
                MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Recv direct in argument-sends-as-many.c:main:1
 * pattern main 17-23 order proved determinism proved separator 24
 * finding 20 spbc-anonymous-reception
 */
