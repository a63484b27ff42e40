/* SPDX-License-Identifier: Apache-2.0 */
/* A send that the receptions can meet stands before the begin: with ids the two would never meet. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        // spbc: pattern ring begin
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        // spbc: pattern ring end
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict open
 * reception 18 direct in A
 * reception 19 direct in A
 * pattern A order open determinism holds separator 21
 * finding 15 spbc-outside-pattern
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in ring
 * reception 19 MPI_Recv direct in ring
 * pattern main 17-19 order unknown determinism proved separator 21
 * finding 15 spbc-outside-pattern
 * finding 18 spbc-order-unknown
 */
