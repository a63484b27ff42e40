/* SPDX-License-Identifier: Apache-2.0 */
/* What is received last stays in the variable, and is sent when everything is done once more. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 5, rounds = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
again:
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
    MPI_Barrier(MPI_COMM_WORLD);
    if (++rounds < 3)
        goto again;
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 24
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Recv direct in follows-again.c:main:1
 * pattern main 14-23 order proved determinism refuted separator 24
 * finding 16 spbc-order-dependent-message
 * finding 18 spbc-anonymous-reception
 */
