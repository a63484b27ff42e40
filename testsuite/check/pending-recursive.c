/* SPDX-License-Identifier: Apache-2.0 */
/* A function that calls itself completes what it has posted before it does so: the buffer may be used behind it. */
#include <mpi.h>

static int came, rank, ranks;

static void words_run(const char *words)
{
    MPI_Request request;

    if (*words == 'x') {
        MPI_Irecv(&came, 1, MPI_INT, (rank + ranks - 1) % ranks, 1, MPI_COMM_WORLD, &request);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % ranks, 1, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    if (*words)
        words_run(words + 1);
}

int main(int argc, char **argv)
{
    int in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (int step = 0; step < 3; step++) {
        words_run("xyxx");
        if (rank > 0)
            MPI_Send(&came, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        for (int from = 1; rank == 0 && from < ranks; from++)
            MPI_Recv(&in, 1, MPI_INT, from, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
