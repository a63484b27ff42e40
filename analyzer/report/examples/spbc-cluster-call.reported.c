/* SPDX-License-Identifier: Apache-2.0 */
/* A window over all processes reaches across clusters. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
