/* SPDX-License-Identifier: Apache-2.0 */
/* The tag is the number of the step, and before the steps begin anew all meet. */
#include <mpi.h>

static void gather(int rank, int size, int tag)
{
    int in, sum = 0;

    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int cycle = 0; cycle < 5; cycle++) {
        for (int step = 0; step < 100; step++)
            gather(rank, size, 1000 - step);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 11 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 11 MPI_Recv direct in tag-of-step-barrier.c:gather:1
 * pattern gather 9-15 order proved determinism proved separator 28
 * finding 11 spbc-anonymous-reception
 */
