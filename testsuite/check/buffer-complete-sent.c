/* SPDX-License-Identifier: Apache-2.0 */
/* What a reception has filled is sent on once it is complete. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, number, got;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    number = rank;
    if (rank == 0) {
        MPI_Irecv(&number, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        MPI_Isend(&number, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &requests[1]);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&number, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&got, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Irecv direct in buffer-complete-sent.c:main:1
 * pattern main 13-21 order proved determinism proved
 * finding 14 spbc-anonymous-reception
 */
