/* SPDX-License-Identifier: Apache-2.0 */
/* Each process reads its arguments from another place on, and they say how many steps there are. */
#include <getopt.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, steps, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    optind = rank + 1;
    steps = getopt(argc, argv, "ab") == 'a' ? 3 : 4;
    for (int step = 0; step < steps; step++) {
        for (int k = 1; k < size && rank == 0; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
        if (rank > 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict unknown
 * reception 17 direct in A
 * pattern A order input determinism open separator 22
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in library-option-rank.c:main:1
 * pattern main 16-21 order unknown determinism proved separator 22
 * finding 17 spbc-order-unknown
 */
