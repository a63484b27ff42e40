/* SPDX-License-Identifier: Apache-2.0 */
/* How often each sends is an argument; one message of each is received in a round. */
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
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            for (int k = 0; k < copies; k++)
                MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 * reception 19 direct in A
 * pattern A order input determinism holds separator 23
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in argument-sends-more.c:main:1
 * pattern main 17-22 order refuted determinism proved separator 23
 * finding 19 spbc-unordered-pattern
 */
