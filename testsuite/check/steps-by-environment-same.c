/* SPDX-License-Identifier: Apache-2.0 */
/* The environment says the number of steps; one process sets another variable there. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in, steps;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    steps = getenv("STEPS") ? atoi(getenv("STEPS")) : 2;
    if (rank == 0)
        setenv("FIRST", "1", 1);
    for (int step = 0; step < steps; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in steps-by-environment-same.c:main:1
 * pattern main 17-23 order proved determinism proved separator 24
 * finding 19 spbc-anonymous-reception
 */
