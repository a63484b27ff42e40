/* SPDX-License-Identifier: Apache-2.0 */
/* Another function changes the root between the reduction and the broadcast. */
#include <mpi.h>

static void next(int *number)
{
    *number = 1 - *number;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;
    int root = 0, sum = 0;

    for (int step = 0; step < 10; step++) {
        for (int d = 1; d <= 2; d++)
            MPI_Send(&step, 1, MPI_INT, (rank + d) % size, 1, MPI_COMM_WORLD);
        for (int d = 1; d <= 2; d++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Reduce(&step, &sum, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
        next(&root);
        MPI_Bcast(&sum, 1, MPI_INT, root, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Recv direct in root-changed-called.c:main:1
 * pattern main 21-24 order refuted determinism proved
 * finding 24 spbc-unordered-pattern
 */
