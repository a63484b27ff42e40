/* SPDX-License-Identifier: Apache-2.0 */
/* Each answer has a number of its own, and is read when all are there. */
#include <mpi.h>

enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST] = {0}, sum, all;
    MPI_Request requests[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > MOST)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Irecv(&in[k], 1, MPI_INT, k, 3, MPI_COMM_WORLD, &requests[k]);
            MPI_Waitall(size - 1, requests + 1, MPI_STATUSES_IGNORE);
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        all = 0;
        for (int k = 1; k < size; k++)
            all += in[k];
        MPI_Allreduce(&all, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
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
