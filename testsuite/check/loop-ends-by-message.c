/* SPDX-License-Identifier: Apache-2.0 */
/* A message that comes behind that of the last process is never taken, and its sender never goes on. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        do
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        while (in != size - 1);
    } else {
        MPI_Ssend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Send(&rank, 1, MPI_INT, size - 1, 5, MPI_COMM_WORLD);
        if (rank == size - 1 && size > 2)
            MPI_Recv(&out, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Recv direct in loop-ends-by-message.c:main:1
 * pattern main 11-21 order proved determinism refuted
 * finding 13 spbc-anonymous-reception
 * finding 18 spbc-order-dependent-message
 */
