/* SPDX-License-Identifier: Apache-2.0 */
/* Functions return whether their request is there; both are waited for. */
#include <mpi.h>

static int is_there(MPI_Request *request)
{
    int flag = 0;

    MPI_Test(request, &flag, MPI_STATUS_IGNORE);
    return flag;
}

int main(int argc, char **argv)
{
    int rank, size, in[2], out = 0, first = 0, second = 0;
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
        if (!first)
            first = is_there(&requests[0]);
        if (first)
            out = 4;
        second = is_there(&requests[1]);
    } while (!first || !second);
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 9 harmless
 */
/* EXPECT
 * verdict ready
 * completion 32 MPI_Test harmless
 * completion 29 MPI_Test harmless
 */
