/* SPDX-License-Identifier: Apache-2.0 */
/* A local array is filled and sent as a whole. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int t[100], in[100];
    for (int k = 0; k < 100; k++)
        t[k] = k;
    if (rank == 0)
        MPI_Send(t, 100, MPI_INT, 1, 1, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(in, 100, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
