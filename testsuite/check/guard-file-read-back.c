/* SPDX-License-Identifier: Apache-2.0 */
/* Every process reads back the number that it wrote itself. */
#include <mpi.h>
#include <stdio.h>

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
    int steps = 0;
    FILE *file = fopen("steps", "w+");

    fprintf(file, "%d", rank);
    rewind(file);
    if (fscanf(file, "%d", &steps) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int step = 0; step < steps; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * reception 14 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Recv direct in guard-file-read-back.c:exchange:1
 * reception 14 MPI_Recv direct in guard-file-read-back.c:exchange:1
 * pattern exchange 11-14 order unknown determinism proved separator 33
 * finding 13 spbc-order-unknown
 */
