/* SPDX-License-Identifier: Apache-2.0 */
/* What GCC only warns of: functions that return nothing where a value is declared, and the other way round. */
#include <mpi.h>

static int rank, size;

static int collect(in) int *in;
{
    if (rank != 0)
        return;
    for (int k = 1; k < size; k++)
        MPI_Recv(in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return 0;
}

static void give(void)
{
    if (rank != 0)
        return MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        give();
        collect(&in);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 12 direct in A
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 12 MPI_Recv direct in warned-by-gcc.c:main:1
 * pattern main 30-31 order proved determinism proved separator 32
 * finding 12 spbc-anonymous-reception
 */
