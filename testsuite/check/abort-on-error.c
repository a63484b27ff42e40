/* SPDX-License-Identifier: Apache-2.0 */
/* A rank that fails ends the job: no rank goes another way. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void exchange(MPI_Comm comm, int rank, int size)
{
    int in, out = rank;
    MPI_Status status;

    MPI_Send(&out, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&out, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char *buffer = malloc(100);

    if (!buffer) {
        fprintf(stderr, "rank %d: no memory\n", rank);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    for (int step = 0; step < 3; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    free(buffer);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 direct in A
 * reception 15 direct in A
 * pattern A order holds determinism holds separator 33
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Recv direct in abort-on-error.c:exchange:1
 * reception 15 MPI_Recv direct in abort-on-error.c:exchange:1
 * pattern exchange 12-15 order proved determinism proved separator 33
 * finding 14 spbc-anonymous-reception
 */
