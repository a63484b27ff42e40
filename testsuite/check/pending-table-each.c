/* SPDX-License-Identifier: Apache-2.0 */
/* As pending-table-twice.c, but each place is another one; the last pointer, which is there twice, nobody uses. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, sum = 0, came[4] = {0};
    int *places[5] = {&came[0], &came[1], &came[2], &came[3], &came[3]};
    MPI_Request requests[3];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size == 4 && rank == 0) {
        for (int k = 0; k < 3; k++)
            MPI_Irecv(places[k], 1, MPI_INT, k + 1, 0, MPI_COMM_WORLD, &requests[k]);
        MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
        for (int k = 0; k < 4; k++)
            sum += came[k];
        MPI_Send(&sum, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else if (size == 4) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&sum, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    printf("%d\n", sum);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
