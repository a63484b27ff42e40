/* SPDX-License-Identifier: Apache-2.0 */
/* The loop ends with the block of the sender. */
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 4;
    MPI_Status st;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *all = calloc((size_t)(size + 1) * n, sizeof *all), *in = calloc(n + 1, sizeof *in);
    double *out = calloc(n + 1, sizeof *out);

    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                syscall(39); /* what this does no run knows */
                MPI_Recv(in, n + 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
                for (int i = 0; i < n; i++)
                    all[st.MPI_SOURCE * n + i] = in[i];
            }
        } else {
            for (int i = 0; i <= n; i++)
                out[i] = 10 * rank + 0.25 * i;
            MPI_Send(out, n + 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Bcast(all, size * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism holds separator 31
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in laid-loop-own.c:main:1
 * pattern main 19-30 order proved determinism proved separator 31
 * finding 22 spbc-anonymous-reception
 */
