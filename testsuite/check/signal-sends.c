/* SPDX-License-Identifier: Apache-2.0 */
/* A signal handler sends: its message comes between any two others. */
#include <mpi.h>
#include <signal.h>

static int rank, size, alarms;

static void report(int number)
{
    alarms += number;
    MPI_Send(&alarms, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    signal(SIGUSR1, report);
    for (int step = 0; step < 10; step++) {
        MPI_Send(&step, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order open determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 24 MPI_Recv direct
 * finding 11 spbc-clock-may-decide
 * finding 21 spbc-order-unknown
 * finding 24 spbc-order-unknown
 */
