/* SPDX-License-Identifier: Apache-2.0 */
/* Each answer is waited for before the next one is asked for; the last one stays. */
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
            for (int k = 1; k < size; k++) {
                MPI_Irecv(&in, 1, MPI_INT, k, 3, MPI_COMM_WORLD, &requests[k]);
                MPI_Wait(&requests[k], MPI_STATUS_IGNORE);
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Allreduce(&in, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
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
