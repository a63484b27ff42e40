/* SPDX-License-Identifier: Apache-2.0 */
/* The first of all processes is the second of its half, too, as the halves count from the end: it receives by both calls. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, place, in = 0, sum;
    MPI_Comm half;
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, -rank, &half);
    MPI_Comm_rank(half, &place);
    if (rank == 0)
        MPI_Irecv(&in, 1, MPI_INT, size - 1, 0, MPI_COMM_WORLD, &requests[0]);
    if (place == 1)
        MPI_Irecv(&in, 1, MPI_INT, 0, 0, half, &requests[1]);
    if (rank == size - 1)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    if (place == 0 && (rank % 2 == 1))
        MPI_Send(&rank, 1, MPI_INT, 1, 0, half);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Reduce(&in, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 19 spbc-pending-buffer
 */
