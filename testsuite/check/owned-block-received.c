/* SPDX-License-Identifier: Apache-2.0 */
/* Each process has a block of the array, as long as a message is, and its message is received there. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, n = argc + 3;
    double *all, *mine, *in;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    all = calloc((size_t)size * n, sizeof *all);
    mine = calloc(n, sizeof *mine);
    in = calloc(n, sizeof *in);
    for (int step = 0; step < 6; step++) {
        for (int k = 0; k < n; k++)
            mine[k] = all[rank * n + k] + rank + k;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Probe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                MPI_Recv(all + status.MPI_SOURCE * n, n, MPI_DOUBLE, status.MPI_SOURCE, 3, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            }
        } else {
            MPI_Send(mine, n, MPI_DOUBLE, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Bcast(all, size * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Probe direct in owned-block-received.c:main:1
 * pattern main 22-30 order proved determinism proved separator 32
 * finding 24 spbc-anonymous-reception
 */
