/* SPDX-License-Identifier: Apache-2.0 */
/* Which of two sends is complete first changes nothing; between steps others are sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], out = 1, which;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    for (int step = 0; step < 20; step++) {
        MPI_Isend(&out, 1, MPI_INT, next, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(&out, 1, MPI_INT, last, 2, MPI_COMM_WORLD, &requests[1]);
        MPI_Recv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
        MPI_Wait(&requests[1 - which], MPI_STATUS_IGNORE);
        out = (in[0] + 2 * in[1]) % 1000;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 20 harmless
 */
/* EXPECT
 * verdict ready
 * completion 20 MPI_Waitany harmless
 */
