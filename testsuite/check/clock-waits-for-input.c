/* SPDX-License-Identifier: Apache-2.0 */
/* Somebody types a line within a second, or not: that decides who gets the message. */
#include <mpi.h>
#include <poll.h>

int main(int argc, char **argv)
{
    int rank;
    int in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct pollfd terminal = {0, POLLIN, 0};
    int is_typed = poll(&terminal, 1, 1000) > 0;

    if (rank == 0)
        MPI_Send(&rank, 1, MPI_INT, is_typed ? 1 : 2, 1, MPI_COMM_WORLD);
    MPI_Bcast(&in, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 17 spbc-clock-may-decide
 */
