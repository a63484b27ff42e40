/* SPDX-License-Identifier: Apache-2.0 */
/* The loop over the reports ends with the first one that says so. */
#include <mpi.h>
#include <stddef.h>

static void meet(int rank, int size, MPI_Comm comm)
{
    int token = 0;

    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&token, 1, MPI_INT, k, 5, comm, MPI_STATUS_IGNORE);
            if (token == 0)
                break;
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&token, 1, MPI_INT, k, 6, comm);
    } else {
        MPI_Send(&token, 1, MPI_INT, 0, 5, comm);
        MPI_Recv(&token, 1, MPI_INT, 0, 6, comm, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        for (int d = 1; d <= 2; d++)
            MPI_Send(&step, 1, MPI_INT, (rank + d) % size, 1, MPI_COMM_WORLD);
        for (int d = 1; d <= 2; d++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        meet(rank, size, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 35 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 35 MPI_Recv direct in star-break.c:main:1
 * pattern main 32-35 order refuted determinism proved
 * finding 35 spbc-unordered-pattern
 */
