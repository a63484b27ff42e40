/* SPDX-License-Identifier: Apache-2.0 */
/* The same in a block of memory. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64, STEPS = 3 };

int main(int argc, char **argv)
{
    int rank, size, *to, in[MOST], from[MOST], count;
    MPI_Request requests[MOST];
    MPI_Status statuses[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    to = malloc(size * sizeof *to);
    for (int step = 0; step < STEPS; step++) {
        memset(to, 0, size * sizeof *to);
        to[(rank + 1) % size] = 1;
        to[(rank + 2 + step) % size] = 1;
        MPI_Reduce_scatter_block(to, &count, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        for (int k = 0; k < count; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &requests[k]);
        for (int p = 0; p < size; p++)
            if (to[p])
                MPI_Send(&rank, 1, MPI_INT, p, 7, MPI_COMM_WORLD);
        MPI_Waitall(count, requests, statuses);
        for (int p = 0; p < size; p++)
            from[p] = 0;
        for (int k = 0; k < count; k++)
            from[statuses[k].MPI_SOURCE] = in[k];
        MPI_Allreduce(MPI_IN_PLACE, from, size, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    free(to);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 direct in A
 * pattern A order holds determinism holds separator 34
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 MPI_Irecv direct in memset-counts-block.c:main:1
 * pattern main 24-29 order proved determinism proved separator 34
 * finding 25 spbc-anonymous-reception
 */
