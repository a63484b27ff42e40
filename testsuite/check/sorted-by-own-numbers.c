/* SPDX-License-Identifier: Apache-2.0 */
/* One comparison sorts numbers that came and others; it looks at nothing but what it is given. */
#include <mpi.h>
#include <stdlib.h>

static int ascending(const void *a, const void *b)
{
    const int x = *(const int *)a, y = *(const int *)b;

    return x < y ? -1 : x > y;
}

int main(int argc, char **argv)
{
    int rank, size, in, out = 0;
    int list[3], came[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                came[k % 64] = in;
            }
            for (int k = 0; k < 3; k++)
                list[k] = 3 - k;
            qsort(list, 3, sizeof list[0], ascending);
            qsort(came + 1, (size - 1) % 63, sizeof came[0], ascending);
            out = list[0];
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        if (rank == 0)
            MPI_Send(&out, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&out, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 39
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Recv direct in sorted-by-own-numbers.c:main:1
 * pattern main 22-34 order proved determinism proved separator 39
 * finding 24 spbc-anonymous-reception
 */
