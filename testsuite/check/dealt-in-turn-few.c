/* SPDX-License-Identifier: Apache-2.0 */
/* Processes that small runs do not have are dealt out no tiles. */
#include <mpi.h>
enum { TILES = 13 };
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int frame = 0; frame < 6; frame++) {
        for (int t = rank; t < TILES; t += size)
            if (rank < 9)
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
 * reception 17 direct in A
 * pattern A order open determinism holds separator 18
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in dealt-in-turn-few.c:main:1
 * pattern main 12-17 order unknown determinism proved separator 18
 * finding 17 spbc-order-unknown
 */
