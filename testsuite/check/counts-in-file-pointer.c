/* SPDX-License-Identifier: Apache-2.0 */
/* The variable is changed by way of its address as well. */
#include <mpi.h>
static int got, *count = &got;
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 6; step++) {
        if (rank == 0) {
            for (got = 0; got < size - 1; got++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                *count += got % 3 == 2;
            }
        } else {
            MPI_Send(&step, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order broken determinism holds separator 20
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Recv direct in counts-in-file-pointer.c:main:1
 * pattern main 12-19 order refuted determinism proved separator 20
 * finding 14 spbc-unordered-pattern
 */
