/* SPDX-License-Identifier: Apache-2.0 */
/* The last rank writes files: it takes blocks from anybody until all have said that they are done. */
#include <mpi.h>
#include <stdio.h>

enum { BLOCK = 1, DONE = 2, LENGTH = 128 };

static void serve(int workers, MPI_Comm comm)
{
    FILE *file = fopen("output.dat", "wb");
    double block[LENGTH];

    for (int open = workers; open > 0;) {
        MPI_Status status;

        MPI_Recv(block, LENGTH, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &status);
        if (status.MPI_TAG == DONE)
            open--;
        else if (file)
            fwrite(block, sizeof(double), LENGTH, file);
    }
    if (file)
        fclose(file);
}

int main(int argc, char **argv)
{
    int rank, size;
    double block[LENGTH] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == size - 1) {
        serve(size - 1, MPI_COMM_WORLD);
    } else {
        for (int step = 0; step < 10; step++)
            MPI_Send(block, LENGTH, MPI_DOUBLE, size - 1, BLOCK, MPI_COMM_WORLD);
        MPI_Send(block, 0, MPI_DOUBLE, size - 1, DONE, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in writer-rank.c:main:1
 * pattern main 34-40 order proved determinism proved
 * finding 16 spbc-anonymous-reception
 */
