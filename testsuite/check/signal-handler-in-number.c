/* SPDX-License-Identifier: Apache-2.0 */
/* The signal's handler receives; its address goes through a number. */
#include <mpi.h>
#include <signal.h>
#include <unistd.h>

static int in;

static void take(int number)
{
    (void)number;
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;
    long handler = (long)take;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        signal(SIGALRM, (void (*)(int))handler);
        for (int k = 1; k < size; k++) {
            alarm(1);
            pause();
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict open
 * reception 12 direct in A
 * pattern A order open determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 12 MPI_Recv direct
 * finding 12 spbc-order-unknown
 * finding 24 spbc-order-unknown
 */
