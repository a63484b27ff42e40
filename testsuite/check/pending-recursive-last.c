/* SPDX-License-Identifier: Apache-2.0 */
/* The innermost call of a function leaves a reception pending: what is sent then is what came, or what was there. */
#include <mpi.h>

static int came, rank, ranks;
static MPI_Request request;

static void depth_go(int depth)
{
    MPI_Irecv(&came, 1, MPI_INT, (rank + ranks - 1) % ranks, 1, MPI_COMM_WORLD, &request);
    MPI_Send(&depth, 1, MPI_INT, (rank + 1) % ranks, 1, MPI_COMM_WORLD);
    if (depth == 0)
        return;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    depth_go(depth - 1);
}

int main(int argc, char **argv)
{
    int in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (int step = 0; step < 3; step++) {
        depth_go(2);
        if (rank > 0)
            MPI_Send(&came, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        for (int from = 1; rank == 0 && from < ranks; from++)
            MPI_Recv(&in, 1, MPI_INT, from, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 28 spbc-pending-buffer
 */
