/* SPDX-License-Identifier: Apache-2.0 */
/* A function given to the C library sets the variable that leads to the barrier. */
#include <mpi.h>
#include <stdlib.h>

static int go;

static int compare(const void *x, const void *y)
{
    go = 1;
    return *(const int *)x - *(const int *)y;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in, list[2] = {2, 1};

    qsort(list, 2, sizeof list[0], compare);
    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (go)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 27 direct in A
 * reception 28 direct in A
 * pattern A order holds determinism holds separator 30
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in callback-sets.c:main:1
 * reception 28 MPI_Recv direct in callback-sets.c:main:1
 * pattern main 25-28 order unknown determinism proved
 * finding 27 spbc-order-unknown
 */
