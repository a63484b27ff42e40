/* SPDX-License-Identifier: Apache-2.0 */
/* The name of the variable by which the launcher tells a process its number is put together. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in, steps, sum = 0;
    char name[32];
    const char *text;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    snprintf(name, sizeof name, "%s_%s", "PMI", "RANK");
    text = getenv(name);
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
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order broken determinism open separator 27
 */
/* EXPECT
 * verdict unknown
 * reception 22 MPI_Recv direct in environment-name-made.c:main:1
 * pattern main 21-26 order unknown determinism proved separator 27
 * finding 22 spbc-order-unknown
 */
