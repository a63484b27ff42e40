/* SPDX-License-Identifier: Apache-2.0 */
/* The buffer of a persistent send ends with its function, and the caller waits. */
#include <mpi.h>

static MPI_Request request;

static void begin(int rank, int to)
{
    int number = rank;

    MPI_Send_init(&number, 1, MPI_INT, to, 27, MPI_COMM_WORLD, &request);
    MPI_Start(&request);
}

static int noise(int x)
{
    int numbers[8];

    for (int k = 0; k < 8; k++)
        numbers[k] = x * k;
    return numbers[x % 8];
}

int main(int argc, char **argv)
{
    int rank, size, number;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    begin(rank, (rank + 1) % size);
    MPI_Recv(&number, 1, MPI_INT, (rank + size - 1) % size, 27, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    number += noise(number);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Reduce(&number, &rank, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 11 spbc-pending-buffer
 */
