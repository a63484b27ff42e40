/* SPDX-License-Identifier: Apache-2.0 */
/* A signal handler sends: when, and what, the time of the signal decides. */
#include <mpi.h>
#include <signal.h>

static int steps;

static void tell(int number)
{
    (void)number;
    MPI_Send(&steps, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        signal(SIGUSR1, tell);
    for (steps = 0; rank > 0 && steps < 1000000; steps++)
        ;
    for (int k = 1; rank == 0 && k < size; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 26 direct in A
 * pattern A order open determinism broken separator none
 * finding 22 spbc-order-unknown
 */
/* EXPECT
 * verdict unknown
 * reception 26 MPI_Recv direct
 * finding 22 spbc-order-unknown
 * finding 26 spbc-order-unknown
 */
