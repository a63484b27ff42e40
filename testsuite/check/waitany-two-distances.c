/* SPDX-License-Identifier: Apache-2.0 */
/* Each process and the next one get a message when its own has come, with different tags. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[64], which, back;
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        for (int k = 0; k < size - 1; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, k + 1, 1, MPI_COMM_WORLD, &requests[k]);
        for (int n = 0; n < size - 1; n++) {
            MPI_Waitany(size - 1, requests, &which, MPI_STATUS_IGNORE);
            MPI_Send(&in[which], 1, MPI_INT, which + 1, 2, MPI_COMM_WORLD);
            if (which > 0)
                MPI_Send(&in[which], 1, MPI_INT, which, 3, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&back, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank < size - 1)
            MPI_Recv(&back, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 18 harmless
 */
/* EXPECT
 * verdict ready
 * completion 18 MPI_Waitany harmless
 */
