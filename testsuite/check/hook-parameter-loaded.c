/* SPDX-License-Identifier: Apache-2.0 */
/* A function asks another one that its callers may hand over for each element, through a second function.  One is taken
 * from a library that is loaded: what it sends is not known. */
#include <dlfcn.h>
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
        balance(values, argc > 1 ? (replace_function)dlsym(RTLD_DEFAULT, argv[1]) : NULL);
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
 * verdict unknown
 * reception 37 direct in A
 * pattern A order open determinism open separator 42
 */
/* EXPECT
 * verdict unknown
 * reception 37 MPI_Recv direct in hook-parameter-loaded.c:main:1
 * pattern main 35-41 order proved determinism unknown separator 42
 * finding 15 spbc-missing-function
 * finding 37 spbc-anonymous-reception
 */
