/* SPDX-License-Identifier: Apache-2.0 */
/* Only process 0 gives something to all, the other counts are those that calloc leaves: nobody else is waited for. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *c = calloc(size, sizeof(int)), *d = calloc(size, sizeof(int));
    c[0] = 1;
    for (int step = 0; step < 4; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Allgatherv(&rank, rank == 0, MPI_INT, &out, c, d, MPI_INT, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in counts-cleared.c:main:1
 * pattern main 15-18 order unknown determinism proved
 * finding 18 spbc-order-unknown
 */
