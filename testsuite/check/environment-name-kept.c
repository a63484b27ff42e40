/* SPDX-License-Identifier: Apache-2.0 */
/* A variable that is the same everywhere, by a name that is kept in a table. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in, steps, sum = 0;
    static const char *const names[] = {"STEPS", "VERBOSE"};
    const char *text;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    text = getenv(names[argc > 5]);
    steps = text ? atoi(text) : 3;
    for (int step = 0; step < steps; step++) {
        for (int k = 1; k < size && rank == 0; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
        if (rank > 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator 26
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Recv direct in environment-name-kept.c:main:1
 * pattern main 20-25 order proved determinism proved separator 26
 * finding 21 spbc-anonymous-reception
 */
