/* SPDX-License-Identifier: Apache-2.0 */
/* The built-in form of fprintf writes to a file as fprintf does, and what it wrote is read there. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;
    FILE *file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        file = fopen("printed.txt", "w");
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            __builtin_fprintf(file, "%d\n", in);
        }
        fclose(file);
        file = fopen("printed.txt", "r");
        if (file && fscanf(file, "%d", &out) == 1)
            fclose(file);
        MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in built-in-print-read.c:main:1
 * pattern main 15-30 order proved determinism unknown
 * finding 18 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 */
