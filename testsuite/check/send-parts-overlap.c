/* SPDX-License-Identifier: Apache-2.0 */
/* Two messages that are on their way at the same time share an element: both only read it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int all[4] = {0}, got = 0;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int next = (rank + 1) % size, last = (rank + size - 1) % size;

    for (int k = 0; k < 4; k++)
        all[k] = rank;
    MPI_Isend(all, 3, MPI_INT, next, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&all[2], 2, MPI_INT, next, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Recv(all, 3, MPI_INT, last, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&all[2], 2, MPI_INT, last, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    got = all[0];
    MPI_Finalize();
    return (int)got;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
