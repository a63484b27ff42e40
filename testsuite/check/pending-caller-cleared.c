/* SPDX-License-Identifier: Apache-2.0 */
/* One function posts what all know, another one waits, of few processes only: their caller clears the buffer too early. */
#include <mpi.h>
#include <string.h>

static MPI_Request request = MPI_REQUEST_NULL;
static int is_small = 1;
static int x[4];

static void start(int to)
{
    MPI_Isend(x, 4, MPI_INT, to, 5, MPI_COMM_WORLD, &request);
}

static void finish(void)
{
    if (is_small)
        MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size, in, buffer[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 30)
        is_small = 0;
    for (int step = 0; step < 5; step++) {
        start((rank + 1) % size);
        finish();
        memset(x, 0, sizeof x);
        MPI_Recv(buffer, 4, MPI_INT, (rank + size - 1) % size, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 38 direct in A
 * pattern A order holds determinism broken separator 35 41
 */
/* EXPECT
 * verdict unknown
 * reception 38 MPI_Recv direct in pending-caller-cleared.c:main:1
 * pattern main 36-40 order proved determinism unknown separator 41
 * finding 33 spbc-pending-buffer
 * finding 38 spbc-anonymous-reception
 */
