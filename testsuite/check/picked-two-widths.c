/* SPDX-License-Identifier: Apache-2.0 */
/* One array is written as long numbers and as short ones. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[64], at;
    MPI_Request requests[64];
    int out[128] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 0; k < size - 1; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, k + 1, 1, MPI_COMM_WORLD, &requests[k]);
        for (int k = 0; k < size - 1; k++) {
            MPI_Waitany(size - 1, requests, &at, MPI_STATUS_IGNORE);
            ((long *)out)[at] = in[at];
            out[at] = 1;
        }
        if (size > 1)
            MPI_Send(out, 128, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(out, 128, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 18 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 18 MPI_Waitany unknown
 * finding 18 spbc-completion-unknown
 */
