/* SPDX-License-Identifier: Apache-2.0 */
/* A message may hold nothing, and then another one is read. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, index, out[64] = {0};
    int all[256] = {0}, start[64], length[64];
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int count = size - 1;
        for (int k = 0; k < count; k++) {
            length[k] = 1;
            start[k] = 2 * (count - k);
        }
        for (int k = 0; k < count; k++) {
            length[k] = k != 1;
            start[k] = k == 1 ? start[0] : start[k];
        }
        for (int k = 0; k < count; k++)
            MPI_Irecv(&all[start[k]], length[k], MPI_INT, k + 1, 7, MPI_COMM_WORLD, &requests[k]);
        for (int k = 0; k < count; k++) {
            MPI_Waitany(count, requests, &index, MPI_STATUS_IGNORE);
            out[index] = all[start[index]];
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
 * completion 27 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 27 MPI_Waitany unknown
 * finding 27 spbc-completion-unknown
 */
