/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: blocks lie n numbers apart, and twice as many are copied. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 4;
    MPI_Status st;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *all = calloc((size_t)(size + 1) * n, sizeof *all), *in = calloc(2 * n, sizeof *in);
    double *out = calloc(2 * n, sizeof *out);

    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                syscall(39); /* what this does no run knows */
                MPI_Recv(in, 2 * n, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
                memcpy(all + st.MPI_SOURCE * n, in, 2 * n * sizeof *in);
            }
        } else {
            for (int i = 0; i < 2 * n; i++)
                out[i] = 10 * rank + 0.25 * i;
            MPI_Send(out, 2 * n, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Bcast(all, size * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in laid-twice-over.c:main:1
 * pattern main 20-30 order proved determinism unknown separator 31
 * finding 23 spbc-anonymous-reception
 * finding 31 spbc-arrival-kept
 */
