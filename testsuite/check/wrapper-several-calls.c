/* SPDX-License-Identifier: Apache-2.0 */
/* A wrapper that probes and then receives; its callers give the source. */
#include <mpi.h>

static int fetch(int from, int tag)
{
    MPI_Status status;
    int in;

    MPI_Probe(from, tag, MPI_COMM_WORLD, &status);
    MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, tag, MPI_COMM_WORLD, &status);
    return in;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++)
            fetch(MPI_ANY_SOURCE, 5);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 wrapper in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 fetch wrapper in wrapper-several-calls.c:main:1
 * pattern main 22-26 order proved determinism proved
 * finding 24 spbc-anonymous-reception
 */
