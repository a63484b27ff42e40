/* SPDX-License-Identifier: Apache-2.0 */
/* The same with variables of the file: all that reads them runs behind the function that asks. */
#include <mpi.h>

int rank = -1, size = 0;

static void begin(int *argc, char ***argv)
{
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
}

static void collect(int step)
{
    int in = 0;

    if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (rank == size - 1)
        MPI_Send(&step, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    for (int step = 0; step < 10; step++)
        collect(step);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in rank-initialised-global.c:collect:1
 * pattern collect 18-21 order proved determinism proved
 * finding 19 spbc-anonymous-reception
 */
