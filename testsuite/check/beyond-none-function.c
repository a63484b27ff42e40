/* SPDX-License-Identifier: Apache-2.0 */
/* What small runs ask is answered in both ways: a function tells odd ranks, another one counts them, in an array. */
#include <mpi.h>

static int is_odd(int number)
{
    return number % 2 == 1;
}

static int evens(int count)
{
    int found = 0;

    for (int k = 1; k < count; k++)
        if (!is_odd(k))
            found++;
    return found;
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int need[2] = {size - 1 - evens(size), 0};
    for (int step = 0; step < 3; step++) {
        if (rank == 0)
            for (int k = 0; k < need[0]; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else if (is_odd(rank))
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 31 direct in A
 * pattern A order holds determinism holds separator 36
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 31 MPI_Recv direct in beyond-none-function.c:main:1
 * pattern main 29-35 order proved determinism proved separator 36
 * finding 31 spbc-anonymous-reception
 */
