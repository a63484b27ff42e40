/* SPDX-License-Identifier: Apache-2.0 */
/* Another process than the root reads what a broadcast is bringing. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, number, sum, twice = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    number = rank + 3;
    if (rank == 1) {
        MPI_Ibcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
        twice = 2 * number;
    } else {
        MPI_Ibcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    twice += number;
    MPI_Reduce(&twice, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 15 spbc-pending-buffer
 */
