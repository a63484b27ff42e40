/* SPDX-License-Identifier: Apache-2.0 */
/* Receptions of two tags are posted in turn: which of the two a source fills first is open. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, last[64] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            int in[128], count = 2 * (size - 1);
            MPI_Request requests[128];
            MPI_Status statuses[128];
            for (int k = 0; k < count; k++)
                MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 4 + k % 2, MPI_COMM_WORLD, &requests[k]);
            MPI_Waitall(count, requests, statuses);
            for (int k = 0; k < count; k++)
                last[statuses[k].MPI_SOURCE] = in[k];
            MPI_Send(last, 64, MPI_INT, 1, 3, MPI_COMM_WORLD);
        } else {
            int low = rank + step, high = low + 1000;
            MPI_Request requests[2];
            MPI_Isend(&low, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, &requests[0]);
            MPI_Isend(&high, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &requests[1]);
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
            if (rank == 1)
                MPI_Recv(last, 64, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Irecv direct in channel-posted-tags.c:main:1
 * pattern main 12-30 order proved determinism refuted separator 31
 * finding 17 spbc-anonymous-reception
 * finding 21 spbc-arrival-kept
 * finding 21 spbc-order-dependent-message
 */
