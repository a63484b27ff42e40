/* SPDX-License-Identifier: Apache-2.0 */
/* How many messages leave depends on how fast the machine is today. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, more;
    double end;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    end = MPI_Wtime() + 1.0;
    do {
        more = rank == 0 && MPI_Wtime() < end;
        if (rank == 0)
            MPI_Send(&more, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        else if (rank == 1)
            MPI_Recv(&more, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } while (more);
    MPI_Finalize();
    return 0;
}
