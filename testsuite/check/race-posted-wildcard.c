/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: the wildcard is posted first and waited for last, and takes what the named reception in between waits for. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[2];
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Irecv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
        MPI_Recv(&in[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank < 3) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order open determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Irecv direct in race-posted-wildcard.c:main:1
 * pattern main 12-18 order proved determinism proved
 * finding 13 spbc-anonymous-reception
 * finding 13 spbc-message-race
 */
