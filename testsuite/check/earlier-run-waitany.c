/* SPDX-License-Identifier: Apache-2.0 */
/* Which request was the last to be complete in one step is added with every number of the next. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[32], last = 0, weight = 0, sum = 0;
    MPI_Request request[32];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 0; k < size - 1; k++)
                MPI_Irecv(&in[k], 1, MPI_INT, k + 1, 7, MPI_COMM_WORLD, &request[k]);
            for (int k = 0; k < size - 1; k++) {
                int which;
                MPI_Waitany(size - 1, request, &which, MPI_STATUS_IGNORE);
                sum += in[which] + weight;
                last = which;
            }
            weight = last;
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 17 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 17 MPI_Waitany order-dependent
 * finding 25 spbc-order-dependent-message
 */
