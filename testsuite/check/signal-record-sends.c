/* SPDX-License-Identifier: Apache-2.0 */
/* The signal handler that sends is handed over in a record. */
#include <mpi.h>
#include <signal.h>
#include <string.h>

static int steps;

static void tell(int number)
{
    (void)number;
    MPI_Send(&steps, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size, in;
    struct sigaction action;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    memset(&action, 0, sizeof action);
    action.sa_handler = tell;
    if (rank > 0)
        sigaction(SIGUSR1, &action, NULL);
    for (steps = 0; rank > 0 && steps < 1000000; steps++)
        ;
    for (int k = 1; rank == 0 && k < size; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 30 direct
 * finding 26 spbc-order-unknown
 */
/* EXPECT
 * verdict unknown
 * reception 30 MPI_Recv direct
 * finding 26 spbc-order-unknown
 * finding 30 spbc-order-unknown
 */
