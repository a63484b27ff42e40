/* SPDX-License-Identifier: Apache-2.0 */
/* A process that was too slow ends, in a function, and what it would have sent then is missing. */
#include <mpi.h>
#include <stdlib.h>

static void give_up(double start)
{
    if (MPI_Wtime() - start > 10.0) {
        MPI_Finalize();
        exit(0);
    }
}

int main(int argc, char **argv)
{
    int rank;
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double start = MPI_Wtime();

    give_up(start);
    if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 10 spbc-clock-may-decide
 */
