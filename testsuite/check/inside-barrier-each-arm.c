/* SPDX-License-Identifier: Apache-2.0 */
/* Each role has a barrier of its own, between the request and the message; all runs once. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2] = {0, 0};
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Irecv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &requests[1]);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    } else if (rank <= 2) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return in[0] + in[1] < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 direct in A
 * reception 15 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Irecv direct in inside-barrier-each-arm.c:main:1
 * reception 15 MPI_Irecv direct in inside-barrier-each-arm.c:main:1
 * pattern main 13-23 order proved determinism proved
 * finding 14 spbc-anonymous-reception
 */
