/* SPDX-License-Identifier: Apache-2.0 */
/* The status is one that all know; a function reads it. */
#include <mpi.h>
enum { MOST = 64, MANY = 40 };
static MPI_Status status;

static int last(void)
{
    return status.MPI_SOURCE;
}

int main(int argc, char **argv)
{
    int rank, size, which, in[MOST], sent = 0;
    MPI_Request requests[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > MOST)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0) {
        for (int i = 1; i < size; i++)
            MPI_Irecv(&in[i - 1], 1, MPI_INT, i, 1, MPI_COMM_WORLD, &requests[i - 1]);
        for (int i = 1; i < size; i++)
            MPI_Waitany(size - 1, requests, &which, &status);
        sent = last() > MANY;
        if (size > 1)
            MPI_Send(&sent, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&sent, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 26 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 26 MPI_Waitany unknown
 * finding 26 spbc-completion-unknown
 */
