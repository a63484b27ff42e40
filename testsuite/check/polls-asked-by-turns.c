/* SPDX-License-Identifier: Apache-2.0 */
/* Two requests are asked about by turns; whose turn it was when both were complete is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], turn = 0, flag = 0, left = 2, out = 0;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    while (left > 0) {
        turn = 1 - turn;
        if (requests[turn] != MPI_REQUEST_NULL) {
            MPI_Test(&requests[turn], &flag, MPI_STATUS_IGNORE);
            if (flag) {
                left--;
                out = turn;
            }
        }
    }
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 22 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 22 MPI_Test order-dependent
 * finding 29 spbc-order-dependent-message
 */
