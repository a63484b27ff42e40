/* SPDX-License-Identifier: Apache-2.0 */
/* The tag is stepped in a copy that each thread begins with: all rounds have the same one.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in, tag = 3;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
#pragma omp parallel firstprivate(tag)
        {
#pragma omp master
            tag++;
        }
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
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
 * verdict not-ready
 * reception 23 MPI_Recv direct in openmp-firstprivate-tag.c:main:1
 * pattern main 21-25 order refuted determinism proved
 * finding 23 spbc-unordered-pattern
 */
