/* SPDX-License-Identifier: Apache-2.0 */
/* Behind the place of its source, what comes is put into that of the next one as well. */
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
    double *u = calloc(N, 8), *all = calloc(N * (n + 1), 8), *buf = calloc(N, 8);
    for (int step = 0; step < 5; step++) {
        for (int j = 0; j < N; j++)
            u[j] += me + j;
        if (me == 0)
            for (int k = 1; k < n; k++) {
                MPI_Recv(buf, N, MPI_DOUBLE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &st);
                double *d = all + st.MPI_SOURCE * N;
                for (int j = 0; j < N; j++)
                    d[j] = buf[j];
                d += N;
                d[0] = buf[0];
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
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator 28
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in place-by-pointer-moved.c:main:1
 * pattern main 17-27 order proved determinism refuted separator 28
 * finding 19 spbc-anonymous-reception
 * finding 28 spbc-arrival-kept
 * finding 28 spbc-order-dependent-message
 */
