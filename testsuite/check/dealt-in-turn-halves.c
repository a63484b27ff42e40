/* SPDX-License-Identifier: Apache-2.0 */
/* The tiles are dealt out in each half of the processes, so that there are as many results again. */
#include <mpi.h>
enum { TILES = 13 };
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
    int first = rank == 0;
    MPI_Comm_rank(half, &rank);
    MPI_Comm_size(half, &size);
    rank = first ? 0 : rank + 1;
    for (int frame = 0; frame < 6; frame++) {
        for (int t = rank; t < TILES; t += size)
            MPI_Send(&frame, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        if (rank == 0)
            for (int k = 0; k < TILES; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 22 direct in A
 * pattern A order open determinism holds separator 23
 */
/* EXPECT
 * verdict not-ready
 * reception 22 MPI_Recv direct in dealt-in-turn-halves.c:main:1
 * pattern main 18-22 order refuted determinism proved separator 23
 * finding 22 spbc-unordered-pattern
 */
