/* SPDX-License-Identifier: Apache-2.0 */
/* Between the question and the use a function writes MPI_ANY_SOURCE where the number stood. */
#include <mpi.h>

static struct { int master, from; } task;

static void task_open(void)
{
    task.from = MPI_ANY_SOURCE;
}

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    task.from = size > 1 ? size - 1 : MPI_ANY_SOURCE;
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            if (task.from != MPI_ANY_SOURCE) {
                task_open();
                MPI_Recv(&in, 1, MPI_INT, task.from, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                task.from = size - 1;
            }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Recv variable maybe in source-hole-refilled.c:main:1
 * pattern main 20-29 order proved determinism proved
 * finding 24 spbc-anonymous-reception
 */
