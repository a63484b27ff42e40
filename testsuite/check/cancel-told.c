/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: a request that is not complete behind so many questions is cancelled: what is sent is there or not. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, done = 0, mine = 0, sum;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&mine, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        for (int k = 0; k < 100 && !done; k++)
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (!done) {
            MPI_Cancel(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * completion 15 order-dependent
 * completion 17 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 15 MPI_Test unknown
 * completion 17 MPI_Cancel unknown
 * finding 15 spbc-completion-unknown
 * finding 17 spbc-completion-unknown
 */
