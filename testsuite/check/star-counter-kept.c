/* SPDX-License-Identifier: Apache-2.0 */
/* The counter of the gathering loop is set once: from the second step on nobody is waited for. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, from = 1, token = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 3, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 0) {
            for (; from < size; from++)
                MPI_Recv(&token, 1, MPI_INT, from, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int to = 1; to < size; to++)
                MPI_Send(&token, 1, MPI_INT, to, 9, MPI_COMM_WORLD);
        } else {
            MPI_Send(&token, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
            MPI_Recv(&token, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in star-counter-kept.c:main:1
 * pattern main 13-16 order refuted determinism proved
 * finding 16 spbc-unordered-pattern
 */
