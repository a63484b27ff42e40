/* SPDX-License-Identifier: Apache-2.0 */
/* In each of some steps a loop that the second request ends says whether the first had come by then, and that is sent on. */
#include <mpi.h>

static int is_first_there(MPI_Request requests[2])
{
    int first, second;

    do {
        MPI_Test(&requests[0], &first, MPI_STATUS_IGNORE);
        MPI_Test(&requests[1], &second, MPI_STATUS_IGNORE);
    } while (!second);
    return first;
}

static void exchange(int last, int next, int rank)
{
    int in[2], said = 1;
    MPI_Request requests[2];

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    if (is_first_there(requests))
        said = 2;
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Sendrecv(&said, 1, MPI_INT, next, 3, &in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++)
        exchange((rank + size - 1) % size, (rank + 1) % size, rank);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 25 order-dependent
 * completion 11 order-dependent,harmless
 */
/* EXPECT
 * verdict not-ready
 * completion 25 MPI_Test order-dependent
 * completion 11 MPI_Test harmless
 * finding 28 spbc-order-dependent-message
 */
