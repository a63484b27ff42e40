/* SPDX-License-Identifier: Apache-2.0 */
/* What the source is, a function and a variable say that these sources do not define. */
#include <mpi.h>

int choose_source(int round);
extern int chosen_source;

int main(int argc, char **argv)
{
    int rank, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(&in, 1, MPI_INT, choose_source(1), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, chosen_source, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict unknown
 * reception 15 variable maybe
 * reception 16 variable maybe
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv variable maybe
 * reception 16 MPI_Recv variable maybe
 * finding 15 spbc-unknown-source
 * finding 15 spbc-missing-function
 * finding 16 spbc-unknown-source
 */
