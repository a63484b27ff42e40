/* SPDX-License-Identifier: Apache-2.0 */
/* A function that another one calls before it is defined makes the block that is kept and returned. */
#include <mpi.h>
#include <stdlib.h>
static int *kept;
static int *other(void);
static int *make(int which)
{
    int *p = malloc(sizeof *p), *q = other();
    kept = q;
    return which ? p : q;
}
static int *other(void)
{
    return malloc(sizeof(int));
}
int main(int argc, char **argv)
{
    int rank, size, v, *from;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    from = make(0);
    from[0] = 1;
    kept[0] = MPI_ANY_SOURCE;
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
 * reception 28 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 28 MPI_Recv variable maybe in source-block-kept.c:main:1
 * pattern main 26-30 order proved determinism proved
 * finding 28 spbc-anonymous-reception
 */
