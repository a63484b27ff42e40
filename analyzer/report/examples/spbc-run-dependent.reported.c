/* SPDX-License-Identifier: Apache-2.0 */
/* Who sends is decided by the name of the host: after a failure the process may run on another one. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, length, in;
    char name[MPI_MAX_PROCESSOR_NAME] = "";

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Get_processor_name(name, &length);
    if (rank == 0 && size > 1 && name[0] == 'a')
        MPI_Send(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    if (rank == 1 && name[0] == 'a')
        MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
