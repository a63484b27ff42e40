/* SPDX-License-Identifier: Apache-2.0 */
/* The function fills in a status of its caller, by which it receives what it has found. */
#include <mpi.h>
#include <stdlib.h>
static void take(double *into, MPI_Status *told)
{
    MPI_Probe(MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, told);
    MPI_Recv(into, 3, MPI_DOUBLE, told->MPI_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
int main(int argc, char **argv)
{
    int rank, size, from;
    double *cells, *out, in[3] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    cells = calloc(3 * size, sizeof *cells);
    out = calloc(3 * size, sizeof *out);
    for (int step = 0; step < 4; step++) {
        for (int to = 0; to < size; to++) {
            for (int k = 0; k < 3; k++)
                out[3 * to + k] = cells[3 * to + k] + rank + k;
            MPI_Send(&out[3 * to], 3, MPI_DOUBLE, to, 5, MPI_COMM_WORLD);
        }
        for (int k = 0; k < size; k++) {
            MPI_Status told;
            take(in, &told);
            from = told.MPI_SOURCE;
            for (int n = 0; n < 3; n++)
                cells[3 * from + n] = in[n];
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 7 direct in A
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 7 MPI_Probe direct in helper-probes-status.c:main:1
 * pattern main 20-31 order proved determinism proved separator 32
 * finding 7 spbc-anonymous-reception
 */
