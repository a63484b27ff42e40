/* SPDX-License-Identifier: Apache-2.0 */
/* Each rank reads the number of iterations from its own file. */
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
    char name[40];
    FILE *file;

    snprintf(name, sizeof name, "input.%d", rank);
    file = fopen(name, "r");
    if (file && fscanf(file, "%d", &steps) != 1)
        steps = 0;
    for (int step = 0; step < steps; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 * reception 13 direct in A
 * reception 14 direct in A
 * pattern A order input determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Recv direct in file-per-rank.c:exchange:1
 * reception 14 MPI_Recv direct in file-per-rank.c:exchange:1
 * pattern exchange 11-14 order unknown determinism proved separator 34
 * finding 13 spbc-order-unknown
 */
