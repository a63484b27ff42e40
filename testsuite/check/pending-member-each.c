/* SPDX-License-Identifier: Apache-2.0 */
/* As pending-member-rounds.c: a loop receives one number each into elements of an array in a record, one behind the other. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    struct {
        int count, came[8];
    } all = {4, {0}};
    int rank, size, sum = 0;
    MPI_Request requests[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size == 4 && rank == 0) {
        for (int k = 1; k < 4; k++)
            MPI_Irecv(&all.came[k], 1, MPI_INT, k, 0, MPI_COMM_WORLD, &requests[k - 1]);
        MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
        for (int k = 0; k < 8; k++)
            sum += all.came[k];
        MPI_Send(&sum, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else if (size == 4) {
        int sent[2] = {rank, 2 * rank};

        MPI_Send(sent, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
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
