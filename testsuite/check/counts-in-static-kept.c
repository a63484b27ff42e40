/* SPDX-License-Identifier: Apache-2.0 */
/* The static counter of a function is not set anew where the round is an odd one. */
#include <mpi.h>
static void gather(int size, int step)
{
    static int got, in;
    if (step % 2 == 0)
        got = 0;
    for (; got < size - 1; got++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 6; step++) {
        if (rank == 0) {
            gather(size, step);
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
 * reception 10 direct in A
 * pattern A order broken determinism holds separator 24
 */
/* EXPECT
 * verdict not-ready
 * reception 10 MPI_Recv direct in counts-in-static-kept.c:main:1
 * pattern main 19-23 order refuted determinism proved separator 24
 * finding 10 spbc-unordered-pattern
 */
