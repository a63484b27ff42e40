/* SPDX-License-Identifier: Apache-2.0 */
/* The wildcard comes out of a macro of the program. */
#include <mpi.h>
#define ANYBODY MPI_ANY_SOURCE

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            int in;

            MPI_Recv(&in, 1, MPI_INT, ANYBODY, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 macro in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv macro in source-macro.c:main:1
 * pattern main 13-21 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
