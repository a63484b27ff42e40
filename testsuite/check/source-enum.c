/* SPDX-License-Identifier: Apache-2.0 */
/* The wildcard is an enumerator. */
#include <mpi.h>

enum from { FROM_ANYBODY = MPI_ANY_SOURCE };

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            int in;

            MPI_Recv(&in, 1, MPI_INT, FROM_ANYBODY, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 macro in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv macro in source-enum.c:main:1
 * pattern main 14-22 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 */
