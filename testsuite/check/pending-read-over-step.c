/* SPDX-License-Identifier: Apache-2.0 */
/* The same where the counter is stepped before the number is read. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, k = 0;
    double list[4] = {1, 2, 3, 4}, out, sum = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    out = rank;
    MPI_Irecv(list + 2, 1, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &request);
    MPI_Send(&out, 1, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD);
    while (k < 3)
        sum += list[k++];
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Send(&sum, 1, MPI_DOUBLE, (rank + 1) % size, 2, MPI_COMM_WORLD);
    MPI_Recv(&sum, 1, MPI_DOUBLE, (rank + size - 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return (int)sum & k & 1;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 18 spbc-pending-buffer
 */
