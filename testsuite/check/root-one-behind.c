/* SPDX-License-Identifier: Apache-2.0 */
/* Another process tells than the one that has added up. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;
    int sum = 0;

    for (int step = 0; step < 10; step++) {
        for (int d = 1; d <= 2; d++)
            MPI_Send(&step, 1, MPI_INT, (rank + d) % size, 1, MPI_COMM_WORLD);
        for (int d = 1; d <= 2; d++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Reduce(&step, &sum, 1, MPI_INT, MPI_SUM, (step + 1) % size, MPI_COMM_WORLD);
        MPI_Bcast(&sum, 1, MPI_INT, step % size, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in root-one-behind.c:main:1
 * pattern main 16-19 order refuted determinism proved
 * finding 19 spbc-unordered-pattern
 */
