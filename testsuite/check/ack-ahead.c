/* SPDX-License-Identifier: Apache-2.0 */
/* The first answer is sent before the first step: each comes a step early. */
#include <mpi.h>

static void release(int rank, int size)
{
    int go = 1;

    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Send(&go, 1, MPI_INT, k, 9, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&go, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 1; k < size && rank == 0; k++)
        MPI_Send(&size, 1, MPI_INT, k, 9, MPI_COMM_WORLD);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        }
        release(rank, size);
    }
    if (rank > 0)
        MPI_Recv(&in, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 29 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 29 MPI_Recv direct in ack-ahead.c:main:1
 * pattern main 27-34 order refuted determinism proved
 * finding 29 spbc-unordered-pattern
 */
