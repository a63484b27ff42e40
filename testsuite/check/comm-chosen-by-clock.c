/* SPDX-License-Identifier: Apache-2.0 */
/* A clock chooses a communicator, whose rank is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0, sent = 0;
    MPI_Status status;
    MPI_Comm alone, chosen = MPI_COMM_WORLD;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_SELF, &alone);
    chosen = MPI_Wtime() > 1000 ? alone : MPI_COMM_WORLD;
    MPI_Comm_rank(chosen, &sent);
    value = 0;
    if (rank == size - 1)
        MPI_Send(&sent, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Recv(&value, 1, MPI_INT, size - 1, 2, MPI_COMM_WORLD, &status);
    MPI_Finalize();
    return value < 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 19 spbc-clock-may-decide
 */
