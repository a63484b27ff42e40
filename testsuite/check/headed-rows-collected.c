/* SPDX-License-Identifier: Apache-2.0 */
/* The master hands out which rows are whose, and gets each part behind its first row, with one tag, from whoever is ready. */
#include <mpi.h>
#include <stdlib.h>

enum { ROWS = 60, COLUMNS = 8 };

int main(int argc, char **argv)
{
    static double table[ROWS][COLUMNS];
    int rank, size, first, rows;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 2 || ROWS % (size - 1) != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    rows = ROWS / (size - 1);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            first = (k - 1) * rows;
            MPI_Send(&first, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
        }
        for (int k = 1; k < size; k++) {
            MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &status);
            MPI_Recv(table[first], rows * COLUMNS, MPI_DOUBLE, status.MPI_SOURCE, 2, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Recv(&first, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &status);
        for (int k = 0; k < rows; k++)
            table[first + k][0] = rank + k;
        MPI_Send(&first, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        MPI_Send(table[first], rows * COLUMNS, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 26 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 26 MPI_Recv direct in headed-rows-collected.c:main:1
 * pattern main 20-36 order proved determinism proved
 * finding 26 spbc-anonymous-reception
 */
