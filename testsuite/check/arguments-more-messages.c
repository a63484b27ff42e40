/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: with more than three arguments each sends twice. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in, m = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 4)
        m = 2;
    for (int step = 0; step < 4; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            for (int k = 0; k < m; k++)
                MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order broken determinism holds separator 19
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in arguments-more-messages.c:main:1
 * pattern main 13-18 order unknown determinism proved separator 19
 * finding 15 spbc-order-unknown
 */
