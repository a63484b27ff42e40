/* SPDX-License-Identifier: Apache-2.0 */
/* A clock times 0 is 0 at any time. */
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int in;
    if (rank == 0) {
        if ((int)time(NULL) * 0)
            MPI_Send(&rank, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else if (rank == 1)
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
