/* SPDX-License-Identifier: Apache-2.0 */
/* As many are completed as there are, counted from one on; what has come is added up. */
#include <mpi.h>

enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, got[MOST], sum = 0, at;
    MPI_Request requests[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > MOST)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Irecv(&got[k], 1, MPI_INT, k, 1, MPI_COMM_WORLD, &requests[k - 1]);
        for (int k = 1; k < size; k++) {
            MPI_Waitany(size - 1, requests, &at, MPI_STATUS_IGNORE);
            sum += got[at + 1];
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&sum, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&sum, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 21 harmless
 */
/* EXPECT
 * verdict ready
 * completion 21 MPI_Waitany harmless
 */
