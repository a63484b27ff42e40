/* SPDX-License-Identifier: Apache-2.0 */
/* A communicator made of a socket is not served. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm other;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_join(0, &other);
    MPI_Comm_disconnect(&other);
    MPI_Finalize();
    return 0;
}
