/* SPDX-License-Identifier: Apache-2.0 */
/* The index of the request that came first is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request requests[2];
    int in[2], which;

    for (int step = 0; step < 10; step++) {
        if (rank == 1) {
            MPI_Irecv(&in[0], 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &requests[0]);
            MPI_Irecv(&in[1], 1, MPI_INT, 2, 3, MPI_COMM_WORLD, &requests[1]);
            for (int k = 0; k < 2; k++) {
                MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
            }
        } else if (rank == 0) {
            MPI_Send(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        } else if (rank == 2) {
            MPI_Send(&rank, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
        }
    }
    MPI_Bcast(&which, 1, MPI_INT, 1, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Send(&which, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Recv(&which, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * completion 20 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 20 MPI_Waitany order-dependent
 * finding 28 spbc-order-dependent-message
 */
