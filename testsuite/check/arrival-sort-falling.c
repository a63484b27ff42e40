/* SPDX-License-Identifier: Apache-2.0 */
/* What came is sorted from the largest to the smallest number, and not sent before. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int cmp(const void *x, const void *y)
{
    const int *a = x, *b = y;
    return *a < *b ? 1 : *a == *b ? 0 : -1;
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
            int list[64], n = 0;
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                list[n++] = in;
            }
            qsort(list, n, sizeof(int), cmp);
            MPI_Send(list, n, MPI_INT, 1, 2, MPI_COMM_WORLD);
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
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 35
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Recv direct in arrival-sort-falling.c:main:1
 * pattern main 21-34 order proved determinism proved separator 35
 * finding 24 spbc-anonymous-reception
 */
