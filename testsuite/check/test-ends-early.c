/* SPDX-License-Identifier: Apache-2.0 */
/* Who finds the request not complete yet gives up. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in, is_there;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in, 1, MPI_INT, last, 1, MPI_COMM_WORLD, &request);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Test(&request, &is_there, MPI_STATUS_IGNORE);
    if (!is_there)
        exit(1);
    MPI_Send(&rank, 1, MPI_INT, next, 2, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, last, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 18 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 18 MPI_Test order-dependent
 * finding 21 spbc-order-dependent-message
 */
