/* SPDX-License-Identifier: Apache-2.0 */
/* The requests are moved to the place before theirs. */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, index, in[64] = {0}, out[64] = {0};
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int count = size - 1;
        for (int k = 1; k <= count; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, k, 7, MPI_COMM_WORLD, &requests[k]);
        memmove(&requests[0], &requests[1], count * sizeof requests[0]);
        for (int k = 0; k < count; k++) {
            MPI_Waitany(count, requests, &index, MPI_STATUS_IGNORE);
            out[index] = in[index];
        }
        MPI_Send(out, 64, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        int value = rank * 5;
        MPI_Send(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(out, 64, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
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
 * finding 23 spbc-order-dependent-message
 */
