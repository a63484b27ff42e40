/* SPDX-License-Identifier: Apache-2.0 */
/* A tenth of the rank decides who sends twice: small runs have none of these. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            for (double share = 0.0; share <= rank / 10.0; share += 1.0)
                MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism holds separator 20
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in numbers-with-point.c:main:1
 * pattern main 14-19 order unknown determinism proved separator 20
 * finding 16 spbc-order-unknown
 */
