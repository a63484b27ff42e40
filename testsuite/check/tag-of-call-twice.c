/* SPDX-License-Identifier: Apache-2.0 */
/* The tag is that of the call, and in one call the pattern runs twice. */
#include <mpi.h>

static void gather(int rank, int size, int tag)
{
    int in, sum = 0;

    for (int half = 0; half < 2; half++)
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
    for (int step = 0; step < 500; step++)
        gather(rank, size, step);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 12 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 12 MPI_Recv direct in tag-of-call-twice.c:gather:1
 * pattern gather 10-16 order refuted determinism proved
 * finding 12 spbc-unordered-pattern
 */
