/* SPDX-License-Identifier: Apache-2.0 */
/* A tag is set through the address of the member before it: a message outside of the steps gets theirs. */
#include <mpi.h>

static struct tags {
    int step, extra;
} tags = {1, 7};

int main(int argc, char **argv)
{
    int rank, size, in, *first = &tags.step;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        first[1] = 1;
        if (rank == 1 && step == 0)
            MPI_Send(&rank, 1, MPI_INT, 0, tags.extra, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in member-tag-beyond.c:main:1
 * pattern main 18-27 order unknown determinism proved separator 24
 * finding 20 spbc-order-unknown
 */
