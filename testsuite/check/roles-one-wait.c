/* SPDX-License-Identifier: Apache-2.0 */
/* The first process, when it has received from any one, tells the third to send, too, and receives that as well.  Both wait for their
 * requests in one statement. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int mine = 1, first = 0, second = 0, go = 0, rank;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int step = 0; step < 5; step++) {
        request = MPI_REQUEST_NULL;
        if (rank == 0)
            MPI_Irecv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
        if (rank == 2)
            MPI_Irecv(&go, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &request);
        if (rank == 1)
            MPI_Send(&mine, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (rank == 0) {
            MPI_Send(&mine, 1, MPI_INT, 2, 2, MPI_COMM_WORLD);
            MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        if (rank == 2)
            MPI_Send(&mine, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return first + second < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * reception 24 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Irecv direct in roles-one-wait.c:main:1
 * reception 24 MPI_Recv direct in roles-one-wait.c:main:1
 * pattern main 15-27 order unknown determinism proved separator 28
 * finding 16 spbc-order-unknown
 */
