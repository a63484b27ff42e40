/* SPDX-License-Identifier: Apache-2.0 */
/* What the questions answer decides nothing: the request that is cancelled is another one, always. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, done = 0, mine = 0, unused = 0, sum;
    MPI_Request request, given_up;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&mine, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        MPI_Irecv(&unused, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &given_up);
        while (!done)
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        MPI_Cancel(&given_up);
        MPI_Wait(&given_up, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 * completion 16 harmless
 * completion 17 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 16 MPI_Test harmless
 * completion 17 MPI_Cancel unknown
 * finding 17 spbc-completion-unknown
 */
