/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: a matched probe may take the message that a later named reception waits for, and the program hangs. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in = 0;
    MPI_Message message;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Mprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank < 3) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order open determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Mprobe direct in race-matched-named.c:main:1
 * pattern main 12-18 order proved determinism proved
 * finding 13 spbc-anonymous-reception
 * finding 13 spbc-message-race
 */
