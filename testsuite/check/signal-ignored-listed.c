/* SPDX-License-Identifier: Apache-2.0 */
/* The members of a record list that a signal is ignored. */
#include <mpi.h>
#include <signal.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in = 0, n = 0;
    struct sigaction act = {.sa_handler = SIG_IGN, .sa_flags = 0};
    sigaction(SIGPIPE, &act, NULL);
    while (n < 1000) {
        n++;
        if (rank == 0)
            MPI_Send(&n, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
