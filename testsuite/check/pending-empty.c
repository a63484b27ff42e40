/* SPDX-License-Identifier: Apache-2.0 */
/* Messages that hold nothing name one number as their buffer, while another of them is not complete. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, nothing = 0;
    MPI_Request ready;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Issend(&nothing, 0, MPI_BYTE, (rank + 1) % size, 3, MPI_COMM_WORLD, &ready);
    MPI_Recv(&nothing, 0, MPI_BYTE, (rank + size - 1) % size, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&ready, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
