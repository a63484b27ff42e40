/* SPDX-License-Identifier: Apache-2.0 */
/* All that came is sorted. */
#include <mpi.h>
#include <stdlib.h>

static int compare(const void *x, const void *y)
{
    int a = *(const int *)x, b = *(const int *)y;
    return (a > b) - (a < b);
}
int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    static double got[64];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        int list[64];

        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                list[k - 1] = in;
            }
            qsort(list, size - 1, sizeof *list, compare);
            MPI_Send(list, size - 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(got, 64, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return in + out + (int)got[0];
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 direct in A
 * pattern A order holds determinism holds separator 35
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 MPI_Recv direct in arrival-sort-all.c:main:1
 * pattern main 23-34 order proved determinism proved separator 35
 * finding 25 spbc-anonymous-reception
 */
