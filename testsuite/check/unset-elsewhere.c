/* SPDX-License-Identifier: Apache-2.0 */
/* A number is set where it is sent, and not elsewhere. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x;
    if (rank == 0)
        x = 5;
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Send(&x, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
