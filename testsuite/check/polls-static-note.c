/* SPDX-License-Identifier: Apache-2.0 */
/* A function keeps in a static variable what was found; the second request ends the loop. */
#include <mpi.h>

static int ask(MPI_Request *request)
{
    static int noted;
    int flag;

    MPI_Test(request, &flag, MPI_STATUS_IGNORE);
    if (flag)
        noted = 8;
    return noted;
}

int main(int argc, char **argv)
{
    int rank, size, in[2], out = 0, over;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    do {
        out = ask(&requests[0]);
        MPI_Test(&requests[1], &over, MPI_STATUS_IGNORE);
    } while (!over);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 31 order-dependent
 * completion 32 order-dependent,harmless
 */
/* EXPECT
 * verdict not-ready
 * completion 31 MPI_Test order-dependent
 * completion 32 MPI_Test harmless
 * finding 35 spbc-order-dependent-message
 */
