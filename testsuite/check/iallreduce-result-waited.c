/* SPDX-License-Identifier: Apache-2.0 */
/* The sum is sent when the reduction is complete; other numbers change meanwhile. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, sum = 0, in, other = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 5; k++) {
        MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
        other++;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        sum += other;
        MPI_Send(&sum, 1, MPI_INT, (rank + 1) % size, 2, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
