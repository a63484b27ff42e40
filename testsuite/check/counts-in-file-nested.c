/* SPDX-License-Identifier: Apache-2.0 */
/* The function that counts calls itself, and goes on with what the inner call has left: some messages are. */
#include <mpi.h>
static int got, in;
static void gather(int size, int depth)
{
    for (got = 0; got < size - 1; got++) {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (depth > 0 && got == 0)
            gather(size, depth - 1);
    }
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 6; step++) {
        if (rank == 0) {
            gather(size, 1);
        } else {
            MPI_Send(&step, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
            MPI_Send(&step, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 8 direct in A
 * pattern A order broken determinism holds separator 26
 */
/* EXPECT
 * verdict not-ready
 * reception 8 MPI_Recv direct in counts-in-file-nested.c:main:1
 * pattern main 20-25 order refuted determinism proved separator 26
 * finding 8 spbc-unordered-pattern
 */
