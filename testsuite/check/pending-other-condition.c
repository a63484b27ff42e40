/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the wait comes has nothing to do with what was posted: of many processes the buffer is set before it has gone out. */
#include <mpi.h>

static int x[4];

int main(int argc, char **argv)
{
    int rank, size, in, is_small = 1, buffer[4];
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 30)
        is_small = 0;
    for (int step = 0; step < 5; step++) {
        x[0] = step * rank;
        MPI_Isend(x, 4, MPI_INT, (rank + 1) % size, 5, MPI_COMM_WORLD, &request);
        if (is_small)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        x[0] = 7;
        MPI_Recv(buffer, 4, MPI_INT, (rank + size - 1) % size, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order holds determinism broken separator 24 30
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in pending-other-condition.c:main:1
 * pattern main 25-29 order proved determinism unknown separator 30
 * finding 18 spbc-pending-buffer
 * finding 27 spbc-anonymous-reception
 */
