/* SPDX-License-Identifier: Apache-2.0 */
/* The number of steps comes from an address, which differs from process to process. */
#include <mpi.h>
#include <stdint.h>
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
    char *memory = malloc(100);
    for (int step = 0; step < (int)((uintptr_t)memory / 4096 % 7); step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict unknown
 * reception 14 direct in A
 * reception 15 direct in A
 * pattern A order input determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 14 MPI_Recv direct in guard-address.c:exchange:1
 * reception 15 MPI_Recv direct in guard-address.c:exchange:1
 * pattern exchange 12-15 order unknown determinism unknown separator 28
 * finding 12 spbc-run-dependent
 * finding 14 spbc-order-unknown
 */
