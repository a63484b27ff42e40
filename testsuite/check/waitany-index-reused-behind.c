/* SPDX-License-Identifier: Apache-2.0 */
/* Another name for the index is read behind an assignment to something else. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, index, in[64] = {0}, out[64] = {0};
    int i, j, *where = &i;
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int count = size - 1;
        for (i = 0; i < count; i++)
            MPI_Irecv(&in[i], 1, MPI_INT, i + 1, 7, MPI_COMM_WORLD, &requests[i]);
        for (index = 0; index < count; index++) {
            MPI_Waitany(count, requests, &i, MPI_STATUS_IGNORE);
            in[i] *= 3;
        }
        j = 0;
        out[j] = in[*where];
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
 * completion 19 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 19 MPI_Waitany order-dependent
 * finding 24 spbc-order-dependent-message
 */
