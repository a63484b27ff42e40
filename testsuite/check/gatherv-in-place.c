/* SPDX-License-Identifier: Apache-2.0 */
/* Counts of ones with MPI_IN_PLACE: everybody waits for everybody. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *c = malloc(size * sizeof(int)), *d = malloc(size * sizeof(int)),
        *all = malloc(size * sizeof(int));
    for (int k = 0; k < size; k++) {
        c[k] = 1;
        d[k] = k;
    }
    for (int step = 0; step < 4; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, c, d, MPI_INT, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism holds separator 23
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in gatherv-in-place.c:main:1
 * pattern main 19-22 order proved determinism proved separator 23
 * finding 22 spbc-anonymous-reception
 */
