/* SPDX-License-Identifier: Apache-2.0 */
/* The handler never returns, but another thread goes on while it waits, and what it left decides about a message. */
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <mpi.h>
#include <thread>
#include <unistd.h>
static volatile int caught;
static void give_up(int which)
{
    caught = which;
    sleep(1);
    abort();
}
static void idle()
{
    signal(SIGTERM, give_up);
    while (!caught)
        usleep(10);
}
int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::thread other(idle);
    for (int k = 0; k < 4; k++) {
        if (rank == 0)
            for (int n = 1; n < size; n++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        if (caught)
            sum++;
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (caught && rank == 0 && size > 1)
            MPI_Send(&k, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
    }
    other.detach();
    MPI_Finalize();
}
/* TRUTH
 * reception 32 direct
 * verdict not-ready
 */
