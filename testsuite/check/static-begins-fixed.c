/* SPDX-License-Identifier: Apache-2.0 */
/* What static variables of C++ begin with is constant: numbers, addresses, and an array that is named.
 * flags: -x c++ */
#include <mpi.h>
static int table[4] = {1, 2, 3, 4}, other = 5;
static const int WIDTH = 3;
static int weight(int k)
{
    static int *const begin = table, *const behind = &other;
    static const int width = WIDTH + 1;
    return k < width ? begin[k] : *behind;
}
int main(int argc, char **argv)
{
    int rank, size, in, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                all += in * weight(step);
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Bcast(&all, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in static-begins-fixed.c:main:1
 * pattern main 20-26 order proved determinism proved separator 28
 * finding 22 spbc-anonymous-reception
 */
