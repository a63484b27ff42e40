/* SPDX-License-Identifier: Apache-2.0 */
/* Rank 2 sends only after rank 1 has the message of rank 0: a replay may bring both at once. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], which;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 1) {
        MPI_Irecv(&in[0], 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&in[1], 1, MPI_INT, 2, 3, MPI_COMM_WORLD, &requests[1]);
        for (int k = 0; k < 2; k++) {
            MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
            if (which == 0)
                MPI_Send(&rank, 1, MPI_INT, 2, 2, MPI_COMM_WORLD);
        }
    } else if (rank == 0) {
        MPI_Send(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Recv(&in[0], 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&rank, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
