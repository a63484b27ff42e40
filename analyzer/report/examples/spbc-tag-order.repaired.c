/* SPDX-License-Identifier: Apache-2.0 */
/* One after the other. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], which;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 0; k < 2; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, 1 + k, 5, MPI_COMM_WORLD, &requests[k]);
        for (int k = 0; k < 2; k++) {
            which = k;
            MPI_Wait(&requests[k], MPI_STATUS_IGNORE);
            MPI_Send(&in[which], 1, MPI_INT, 3, 10 + which, MPI_COMM_WORLD);
        }
    } else if (rank < 3) {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    } else if (rank == 3) {
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in[k], 1, MPI_INT, 0, 10 + k, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
