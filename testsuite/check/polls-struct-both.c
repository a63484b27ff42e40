/* SPDX-License-Identifier: Apache-2.0 */
/* Flags and notes are kept in structs; both are waited for. */
#include <mpi.h>

struct ask {
    MPI_Request request;
    int is_there, noted;
};

static void ask(struct ask *one)
{
    if (one->is_there)
        return;
    MPI_Test(&one->request, &one->is_there, MPI_STATUS_IGNORE);
    if (one->is_there)
        one->noted = 7;
}

int main(int argc, char **argv)
{
    int rank, size, in[2], out = 0;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    struct ask first = {requests[0], 0, 0}, second = {requests[1], 0, 0};

    while (!first.is_there || !second.is_there) {
        ask(&first);
        ask(&second);
    }
    out = first.noted;
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 14 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 14 MPI_Test harmless
 * finding 41 spbc-pending-buffer
 */
