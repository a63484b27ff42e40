/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: two messages race for a wildcard, the program relies on the order in which they were sent. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        first -= second;
        MPI_Send(&first, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else if (rank < 3) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    if (rank == 1)
        MPI_Recv(&first, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * reception 15 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Recv direct in race-two-senders.c:main:1
 * reception 15 MPI_Recv direct in race-two-senders.c:main:1
 * pattern main 13-22 order proved determinism refuted
 * finding 14 spbc-anonymous-reception
 * finding 17 spbc-order-dependent-message
 */
