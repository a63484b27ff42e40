/* SPDX-License-Identifier: Apache-2.0 */
/* The first process has a send of a number on the way when it receives into it, as the root of the broadcast is another one. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine, got = 0, sum;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank;
    MPI_Isend(&mine, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &request);
    if (rank == 0)
        MPI_Bcast(&mine, 1, MPI_INT, size - 1, MPI_COMM_WORLD);
    else
        MPI_Bcast(&got, 1, MPI_INT, size - 1, MPI_COMM_WORLD);
    MPI_Recv(&got, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Reduce(&got, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 16 spbc-pending-buffer
 */
