/* SPDX-License-Identifier: Apache-2.0 */
/* The number is set anew before the message that carries it is known to be gone. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, value, in;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    value = rank;
    MPI_Isend(&value, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &request);
    value = 2 * rank;
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Send(&value, 1, MPI_INT, (rank + 1) % size, 2, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * finding 15 spbc-pending-buffer
 */
/* EXPECT
 * verdict unknown
 * finding 15 spbc-pending-buffer
 */
