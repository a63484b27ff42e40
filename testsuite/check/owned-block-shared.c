/* SPDX-License-Identifier: Apache-2.0 */
/* Two processes each have one block for both. */
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
                MPI_Recv(in, n, MPI_DOUBLE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                memcpy(&all[status.MPI_SOURCE / 2 * n], in, n * sizeof *in);
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
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Recv direct in owned-block-shared.c:main:1
 * pattern main 22-29 order proved determinism refuted separator 31
 * finding 24 spbc-anonymous-reception
 * finding 30 spbc-arrival-kept
 * finding 30 spbc-order-dependent-message
 */
