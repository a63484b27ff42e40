/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: on the communicator of a grid a wildcard may take the message that a later named reception waits for. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, periods[1] = {0};
    MPI_Comm grid;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    if (rank == 0) {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, grid, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, 1, 1, grid, MPI_STATUS_IGNORE);
    } else if (rank < 3) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, grid);
    }
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order open determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in race-grid-named.c:main:1
 * pattern main 14-19 order proved determinism unknown
 * finding 15 spbc-anonymous-reception
 * finding 16 spbc-arrival-kept
 */
