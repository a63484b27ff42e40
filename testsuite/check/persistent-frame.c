/* SPDX-License-Identifier: Apache-2.0 */
/* The buffer of a persistent reception ends with its function, in which the reception is made, started and complete. */
#include <mpi.h>

static int shift(int from, int to)
{
    MPI_Request request;
    int number = 0;

    MPI_Recv_init(&number, 1, MPI_INT, from, 27, MPI_COMM_WORLD, &request);
    MPI_Start(&request);
    MPI_Send(&to, 1, MPI_INT, to, 27, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    return number;
}

int main(int argc, char **argv)
{
    int rank, size, number;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    number = shift((rank + size - 1) % size, (rank + 1) % size);
    MPI_Reduce(&number, &rank, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
