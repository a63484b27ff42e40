/* SPDX-License-Identifier: Apache-2.0 */
/* The root of a broadcast goes on to read what it sends, as that stays what it is. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, number, sum, twice = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    number = rank + 3;
    if (rank == 0) {
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
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
