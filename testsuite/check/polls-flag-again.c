/* SPDX-License-Identifier: Apache-2.0 */
/* A loop that the second request ends asks for the first one as well; that answer is not used, but asked for again until it is
 * there, in the same variable. */
#include <mpi.h>

static void exchange(int last, int next, int rank)
{
    int in[2], is_there, is_over, sum;
    MPI_Request requests[2];

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    do {
        MPI_Test(&requests[0], &is_there, MPI_STATUS_IGNORE);
        MPI_Test(&requests[1], &is_over, MPI_STATUS_IGNORE);
    } while (!is_over);
    do
        MPI_Test(&requests[0], &is_there, MPI_STATUS_IGNORE);
    while (!is_there);
    sum = in[0] + in[1];
    MPI_Sendrecv(&sum, 1, MPI_INT, next, 3, &in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
 * verdict ready
 * completion 16 harmless
 * completion 17 harmless
 * completion 20 harmless
 */
/* EXPECT
 * verdict ready
 * completion 16 MPI_Test harmless
 * completion 17 MPI_Test harmless
 * completion 20 MPI_Test harmless
 */
