/* SPDX-License-Identifier: Apache-2.0 */
/* A handler that the members of its record are listed with sets a number that decides what is sent. */
#include <mpi.h>
#include <signal.h>
#include <string.h>
static volatile sig_atomic_t stop;
static void on(int s)
{
    (void)s;
    stop = 1;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in = 0, n = 0;
    struct sigaction act = {.sa_handler = on};
    sigaction(SIGTERM, &act, NULL);
    while (n < 1000) {
        n++;
        if (stop)
            n += 2;
        if (rank == 0)
            MPI_Send(&n, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 28 spbc-clock-may-decide
 */
