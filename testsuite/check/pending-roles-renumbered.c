/* SPDX-License-Identifier: Apache-2.0 */
/* The number that the conditions ask for is another one at the second: the first process comes to both calls. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, role, in = 0, out = 1;
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    role = rank;
    if (role == 0)
        MPI_Irecv(&in, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
    role++;
    if (role == 1)
        MPI_Irecv(&in, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &requests[1]);
    if (rank == 1 || rank == 2)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Reduce(&in, &out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 18 spbc-pending-buffer
 */
