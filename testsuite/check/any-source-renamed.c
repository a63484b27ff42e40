/* SPDX-License-Identifier: Apache-2.0 */
/* MPI_ANY_SOURCE has names of the program's own, and comes out of a table in memory. */
#include <mpi.h>
#include <stdlib.h>

#define ANYBODY MPI_ANY_SOURCE
enum { NOBODY = -7, ANYONE = ANYBODY };

static const signed char TABLE[] = {NOBODY, (signed char)ANYONE};

int main(int argc, char **argv)
{
    int rank, size, in;
    int *from;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    from = malloc(3 * sizeof *from);
    for (int i = 0; i < 2; i++)
        from[i] = TABLE[i];
    from[2] = ANYBODY;
    if (rank == 0)
        for (int i = 1; i < size; i++)
            MPI_Recv(&in, 1, MPI_INT, from[i % 2 ? 1 : 2], 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    free(from);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 MPI_Recv variable maybe in any-source-renamed.c:main:1
 * pattern main 23-27 order proved determinism proved
 * finding 25 spbc-anonymous-reception
 */
