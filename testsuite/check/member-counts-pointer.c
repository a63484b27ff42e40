/* SPDX-License-Identifier: Apache-2.0 */
/* A pointer into the array of ones makes the part of rank 1 two numbers: the tag beside the member becomes
 * that of the steps. */
#include <mpi.h>

static struct tags {
    int due, extra;
} tags = {0, 7};

int main(int argc, char **argv)
{
    int rank, size, in, mine[65] = {0, 0, 1}, counts[64], *second = &counts[1];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < size; k++)
        counts[k] = 1;
    *second = 2;
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Reduce_scatter(mine, &tags.due, counts, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        if (rank == 1 && step == 0)
            MPI_Send(&rank, 1, MPI_INT, 0, tags.extra, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in member-counts-pointer.c:main:1
 * pattern main 20-30 order unknown determinism proved separator 27
 * finding 23 spbc-order-unknown
 */
