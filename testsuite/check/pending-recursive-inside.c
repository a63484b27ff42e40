/* SPDX-License-Identifier: Apache-2.0 */
/* A function calls itself between a reception and its end: the inner calls lose the request of the outer ones, so
 * that these end no reception, and what is sent then is what has come by that time. */
#include <mpi.h>

static int came, rank, ranks;
static MPI_Request request;

static void depth_go(int depth)
{
    MPI_Irecv(&came, 1, MPI_INT, (rank + ranks - 1) % ranks, depth, MPI_COMM_WORLD, &request);
    if (depth > 0)
        depth_go(depth - 1);
    MPI_Send(&depth, 1, MPI_INT, (rank + 1) % ranks, depth, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    depth_go(2);
    if (rank > 0)
        MPI_Send(&came, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    for (int from = 1; rank == 0 && from < ranks; from++)
        MPI_Recv(&in, 1, MPI_INT, from, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 27 spbc-pending-buffer
 */
