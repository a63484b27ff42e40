/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: behind a probe a wildcard may take the message that a named reception waits for, and the program hangs. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 2) {
        MPI_Probe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank < 2) {
        MPI_Send(&rank, 1, MPI_INT, 2, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 12 direct in A
 * reception 13 direct in A
 * pattern A order open determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 12 MPI_Probe direct in probed-taken-by-any.c:main:1
 * reception 13 MPI_Recv direct in probed-taken-by-any.c:main:1
 * pattern main 11-17 order proved determinism proved
 * finding 12 spbc-anonymous-reception
 * finding 12 spbc-message-race
 */
