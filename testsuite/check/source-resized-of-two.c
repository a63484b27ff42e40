/* SPDX-License-Identifier: Apache-2.0 */
/* One function makes either of two blocks larger, the second by a function that is defined later. */
#include <mpi.h>
#include <stdlib.h>
static int *larger(int *old, size_t n);
static int *pool;
static int *either(int *x, int *y, int which)
{
    if (which == 2)
        return pool;
    if (which) {
        x = realloc(x, 64);
        return x;
    }
    return larger(y, 64);
}
static int *larger(int *old, size_t n)
{
    return realloc(old, n);
}
int main(int argc, char **argv)
{
    int rank, size, v, *from, *a = malloc(4), *b = malloc(4);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    pool = malloc(4);
    pool[0] = 1;
    a[0] = 1;
    b[0] = MPI_ANY_SOURCE;
    from = either(a, b, 0);
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&v, 1, MPI_INT, from[0], 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 34 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 34 MPI_Recv variable maybe in source-resized-of-two.c:main:1
 * pattern main 32-36 order proved determinism proved
 * finding 34 spbc-anonymous-reception
 */
