/* SPDX-License-Identifier: Apache-2.0 */
/* What is received last stays in the variable that was sent before, and is sent no more. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 5;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Send(&in, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &status);
    } else {
        MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &status);
        in += rank;
        MPI_Send(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in follows-never.c:main:1
 * pattern main 13-22 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
