/* A flag that all functions know says whether there is something to wait for. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 8 };

static MPI_Request request;
static int buffer[N], posted;

static void start(int source)
{
    MPI_Irecv(buffer, N, MPI_INT, source, 1, MPI_COMM_WORLD, &request);
    posted = 1;
}

static void finish(int round)
{
    if (posted)
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    posted = 0;
}

int main(int argc, char **argv)
{
    int rank, size, data[N] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 5; round++) {
        start((rank + size - 1) % size);
        MPI_Send(data, N, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
        finish(round);
        data[0] += buffer[0] + rank;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict unknown
 * finding 35 spbc-pending-buffer
 */
