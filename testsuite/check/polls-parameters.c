/* SPDX-License-Identifier: Apache-2.0 */
/* A function gets flags that the caller has cleared; it ends when both are set. */
#include <mpi.h>

static void poll(MPI_Request *requests, int *flags, int *noted)
{
    while (!flags[0] || !flags[1]) {
        if (!flags[0]) {
            MPI_Test(&requests[0], &flags[0], MPI_STATUS_IGNORE);
            if (flags[0])
                *noted = 5;
        }
        if (!flags[1])
            MPI_Test(&requests[1], &flags[1], MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size, in[2], out = 0, flags[2] = {0, 0};
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    poll(requests, flags, &out);
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 32 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 32 MPI_Test unknown
 * completion 14 MPI_Test harmless
 * finding 32 spbc-completion-unknown
 */
