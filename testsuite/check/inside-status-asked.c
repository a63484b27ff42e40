/* SPDX-License-Identifier: Apache-2.0 */
/* A question about a request, which completes nothing, tells of its match before the second message is asked for. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in[2] = {0, 0}, flag = 0, ready = 1;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &requests[1]);
        while (!flag)
            MPI_Request_get_status(requests[0], &flag, MPI_STATUS_IGNORE);
        MPI_Send(&ready, 1, MPI_INT, 2, 9, MPI_COMM_WORLD);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Recv(&ready, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * reception 14 direct in A
 * pattern A order broken determinism holds separator none
 * completion 16 harmless
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Irecv direct in inside-status-asked.c:main:1
 * reception 14 MPI_Irecv direct in inside-status-asked.c:main:1
 * pattern main 12-24 order unknown determinism proved
 * finding 13 spbc-order-unknown
 */
