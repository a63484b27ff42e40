/* SPDX-License-Identifier: Apache-2.0 */
/* Loops behind the receptions go on until something is found that no round changes but the table that it is looked up in. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in, at, table[4] = {1, 1, 1, 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (at = 0; table[at] != 0; at++)
                ;
            while (in > 0)
                in /= 2;
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Recv direct in end-loops-that-end.c:main:1
 * pattern main 13-23 order proved determinism proved separator 24
 * finding 15 spbc-anonymous-reception
 */
