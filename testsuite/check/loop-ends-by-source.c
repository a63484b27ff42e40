/* SPDX-License-Identifier: Apache-2.0 */
/* Answers go to all whose messages come before that of the last process. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        do {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
            MPI_Send(&rank, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD);
        } while (status.MPI_SOURCE != size - 1);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Recv direct in loop-ends-by-source.c:main:1
 * pattern main 12-20 order proved determinism refuted
 * finding 14 spbc-anonymous-reception
 * finding 15 spbc-order-dependent-message
 */
