/* SPDX-License-Identifier: Apache-2.0 */
/* Near miss: the number that is read has to be at least that of the processes, and may be anything up to a hundred. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int limit = argc > 1 ? atoi(argv[1]) : 8;
    if (limit > 100)
        exit(1);
    if (size > limit)
        exit(1);
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in input-enough-processes.c:main:1
 * pattern main 17-21 order refuted determinism proved
 * finding 19 spbc-unordered-pattern
 */
