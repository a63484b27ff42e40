/* SPDX-License-Identifier: Apache-2.0 */
/* The number of rounds is read from a file, where the program itself has put it: there is one. */
#include <mpi.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, ranks, steps = 0, in;
    FILE *file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rank == 0) {
        file = fopen("steps.txt", "w");
        fprintf(file, "1\n");
        fclose(file);
        file = fopen("steps.txt", "r");
        if (fscanf(file, "%d", &steps) != 1)
            steps = 1;
        fclose(file);
    }
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int step = 0; step < steps; step++) {
        if (rank > 0)
            MPI_Send(&step, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        for (int from = 1; rank == 0 && from < ranks; from++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 29 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 29 MPI_Recv direct in input-written.c:main:1
 * pattern main 26-29 order unknown determinism proved
 * finding 29 spbc-order-unknown
 */
