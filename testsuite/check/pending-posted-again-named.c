/* SPDX-License-Identifier: Apache-2.0 */
/* All answers are received into one number, by name, and none is waited for before the next is posted: which one stays is a matter of time. */
#include <mpi.h>

enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum;
    MPI_Request requests[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > MOST)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Irecv(&in, 1, MPI_INT, k, 3, MPI_COMM_WORLD, &requests[k]);
            MPI_Waitall(size - 1, requests + 1, MPI_STATUSES_IGNORE);
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Allreduce(&in, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 20 spbc-pending-buffer
 */
