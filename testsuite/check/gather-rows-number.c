/* SPDX-License-Identifier: Apache-2.0 */
/* The same; how long a row is, is known when the program runs, and rows begin at the first source that sends. */
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
            for (int i = 0; i < N; i++)
                all[(st.MPI_SOURCE - 1) * N + i] = tmp[i];
        }
    } else
        MPI_Send(local, N, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    MPI_Bcast(all, size * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    free(all);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in gather-rows-number.c:main:1
 * pattern main 17-27 order proved determinism proved
 * finding 22 spbc-anonymous-reception
 * finding 28 spbc-clock-carried
 */
