/* SPDX-License-Identifier: Apache-2.0 */
/* A function asks another one that its callers may hand over for each element, through a second function.  All of them hand
 * null: no other function is called there than are here to be seen. */
#include <mpi.h>
#include <stdio.h>

typedef void (*replace_function)(int at, int *values);

static void refine_with(int *values, int count, replace_function replace)
{
    for (int k = 0; k < count; k++) {
        values[k] += k;
        if (replace)
            replace(k, values);
    }
}

static void balance(int *values, replace_function replace)
{
    refine_with(values, 2, replace);
    refine_with(values + 2, 2, replace);
}

int main(int argc, char **argv)
{
    int rank, size, values[4] = {0}, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        refine_with(values, 4, NULL);
        balance(values, NULL);
        if (rank == 0)
            for (int k = 1, in; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&values[3], 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    printf("%d\n", sum);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 36 direct in A
 * pattern A order holds determinism holds separator 41
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 36 MPI_Recv direct in hook-parameter-null.c:main:1
 * pattern main 34-40 order proved determinism proved separator 41
 * finding 36 spbc-anonymous-reception
 */
