/* SPDX-License-Identifier: Apache-2.0 */
/* A later element of what a collective brings is read before it is complete. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine[8], sums[8] = {0}, third;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 8; i++)
        mine[i] = rank + i;
    MPI_Iallreduce(mine, sums, 8, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    third = sums[3];
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (rank == 0)
        MPI_Send(&third, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&third, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 19 spbc-pending-buffer
 */
