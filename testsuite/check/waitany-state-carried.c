/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks are combined in the order in which their requests complete, in a way that does not commute. */
#include <mpi.h>

static int state = 1;

static void combine(const int *block)
{
    state = 5 * state + block[0];
}

int main(int argc, char **argv)
{
    int rank, size, in[2][4], which;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size, out[4] = {rank};

    MPI_Irecv(in[0], 4, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(in[1], 4, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(out, 4, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(out, 4, MPI_INT, last, 2, MPI_COMM_WORLD);
    for (int k = 0; k < 2; k++) {
        MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
        combine(in[which]);
    }
    MPI_Send(&state, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(out, 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 27 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 27 MPI_Waitany order-dependent
 * finding 30 spbc-order-dependent-message
 */
