/* SPDX-License-Identifier: Apache-2.0 */
/* What stands first before it is sorted is kept. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int cmp(const void *x, const void *y)
{
    int a = *(const int *)x, b = *(const int *)y;
    return (a > b) - (a < b);
}
int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    static double got[256];
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            int list[64], n = 0, first = 0;
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                list[n++] = in;
                first = list[0];
            }
            qsort(list, n, sizeof(int), cmp);
            MPI_Send(&first, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {

            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(got, 256, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return in + out + (int)got[0];
}

/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order holds determinism broken separator 36
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Recv direct in arrival-sort-seen.c:main:1
 * pattern main 21-35 order proved determinism refuted separator 36
 * finding 24 spbc-anonymous-reception
 * finding 29 spbc-arrival-kept
 * finding 29 spbc-order-dependent-message
 */
