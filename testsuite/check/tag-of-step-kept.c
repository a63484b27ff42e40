/* SPDX-License-Identifier: Apache-2.0 */
/* The tag follows the step only every second time. */
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
    int tag = 0;

    for (int step = 0; step < 100; step++) {
        gather(rank, size, tag);
        if (step % 2 == 1)
            tag = step;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 11 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 11 MPI_Recv direct in tag-of-step-kept.c:gather:1
 * pattern gather 9-15 order refuted determinism proved
 * finding 11 spbc-unordered-pattern
 */
