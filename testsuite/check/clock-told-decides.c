/* SPDX-License-Identifier: Apache-2.0 */
/* The clock could be read, which is asked, and what it tells decides about a message. */
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, in = 0;
    struct timespec now = {0, 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && clock_gettime(CLOCK_MONOTONIC, &now) == 0)
        in = now.tv_nsec % 2 == 0;
    if (rank == 0) {
        if (in)
            MPI_Send(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&in, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 17 spbc-clock-may-decide
 */
