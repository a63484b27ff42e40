/* SPDX-License-Identifier: Apache-2.0 */
/* The generator begins with the same number in every run, but the time says how many are drawn before one decides. */
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank;
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    time_t end = time(NULL) + 1;

    srand(7);
    while (time(NULL) < end)
        rand();
    if (rank == 1) {
        if (rand() % 2 == 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    } else if (rank == 0) {
        MPI_Recv(&in, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 21 spbc-clock-may-decide
 */
