/* SPDX-License-Identifier: Apache-2.0 */
/* A tag is put together from a bit that no int has and a number: cut to an int, it is the number, which is the tag that is
 * received. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    long low;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    low = argc > 1 ? atol(argv[1]) : 5;
    for (int round = 0; round < 3; round++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, (int)(0x100000000L | low), MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in tag-bits-cut.c:main:1
 * pattern main 15-19 order refuted determinism proved
 * finding 17 spbc-unordered-pattern
 */
