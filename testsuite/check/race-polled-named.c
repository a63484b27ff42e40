/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: what a polling loop finds first may be what a later named reception waits for. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in = 0, found = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        while (!found)
            MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &found, &status);
        MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank < 3) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order open determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Iprobe direct in race-polled-named.c:main:1
 * pattern main 12-19 order proved determinism proved
 * finding 14 spbc-anonymous-reception
 * finding 14 spbc-message-race
 */
