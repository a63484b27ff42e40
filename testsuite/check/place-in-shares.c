/* SPDX-License-Identifier: Apache-2.0 */
/* The place of the source is as long as a quotient says. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int me, n, N = atoi(argv[1]);
    MPI_Status st;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    double *u = calloc(N, 8), *all = calloc(N * n, 8), *buf = calloc(N, 8);
    for (int step = 0; step < 5; step++) {
        for (int j = 0; j < N; j++)
            u[j] += me + j;
        if (me == 0)
            for (int k = 1; k < n; k++) {
                MPI_Recv(buf, N, MPI_DOUBLE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &st);
                int first = st.MPI_SOURCE * (N / n);
                for (int j = 0; j < N / n; j++)
                    all[first + j] = buf[j];
            }
        else
            MPI_Send(u, N, MPI_DOUBLE, 0, 3, MPI_COMM_WORLD);
        MPI_Bcast(all, N * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        for (int j = 0; j < N; j++)
            u[j] = all[(me * N + j) / 2];
    }
    MPI_Finalize();
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 27
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Recv direct in place-in-shares.c:main:1
 * pattern main 18-26 order proved determinism proved separator 27
 * finding 20 spbc-anonymous-reception
 */
