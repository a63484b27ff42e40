/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a message is received depends on the time: the next one with its tag gets it otherwise. */
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank;
    int in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else if (rank == 0) {
        clock_t before = clock();

        while (clock() == before)
            in++;
        if (in > 1000)
            MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Bcast(&in, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 22 spbc-clock-may-decide
 */
