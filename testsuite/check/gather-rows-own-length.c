/* SPDX-License-Identifier: Apache-2.0 */
/* The same, but each message says how long rows are. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, size;
    int N = argc + 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double local[64], *all = malloc(size * N * sizeof *all);
    for (int i = 0; i < N; i++)
        local[i] = rank + i;
    if (rank == 0) {
        double tmp[64];
        MPI_Status st;
        memcpy(all, local, N * sizeof *local);
        for (int k = 1; k < size; k++) {
            MPI_Recv(tmp, N, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &st);
            int n = 2 + (int)tmp[0] % 3;
            for (int i = 0; i < n; i++)
                all[st.MPI_SOURCE * n + i] = tmp[i];
        }
    } else
        MPI_Send(local, N, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    MPI_Bcast(all, size * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    free(all);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 22 MPI_Recv direct in gather-rows-own-length.c:main:1
 * pattern main 17-28 order proved determinism refuted
 * finding 22 spbc-anonymous-reception
 * finding 29 spbc-arrival-kept
 * finding 29 spbc-order-dependent-message
 */
