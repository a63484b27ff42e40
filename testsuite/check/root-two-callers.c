/* SPDX-License-Identifier: Apache-2.0 */
/* One of two callers names two different roots. */
#include <mpi.h>

static int agree(int mine, int to, int from)
{
    int sum = 0;

    MPI_Reduce(&mine, &sum, 1, MPI_INT, MPI_SUM, to, MPI_COMM_WORLD);
    MPI_Bcast(&sum, 1, MPI_INT, from, MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

    for (int step = 0; step < 10; step++) {
        for (int d = 1; d <= 2; d++)
            MPI_Send(&step, 1, MPI_INT, (rank + d) % size, 1, MPI_COMM_WORLD);
        for (int d = 1; d <= 2; d++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (step % 2)
            agree(step, size - 1, size - 1);
        else
            agree(step, size - 1, 0);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 27 MPI_Recv direct in root-two-callers.c:main:1
 * pattern main 24-27 order refuted determinism proved
 * finding 27 spbc-unordered-pattern
 */
