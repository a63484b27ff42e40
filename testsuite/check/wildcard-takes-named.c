/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: a wildcard may take the message that a later named reception waits for, and the program hangs. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank < 3) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 12 direct in A
 * pattern A order open determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 12 MPI_Recv direct in wildcard-takes-named.c:main:1
 * pattern main 11-16 order proved determinism proved
 * finding 12 spbc-anonymous-reception
 * finding 12 spbc-message-race
 */
