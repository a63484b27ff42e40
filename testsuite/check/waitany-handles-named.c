/* SPDX-License-Identifier: Apache-2.0 */
/* Each message has its own request; which handle is null after the first completion is told to all. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, in[16], done = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 16)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0) {
        MPI_Request request[16];
        for (int k = 0; k < size - 1; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, k + 1, 4, MPI_COMM_WORLD, &request[k]);
        for (int k = 0; k < size - 1; k++) {
            int which;
            MPI_Status status;
            MPI_Waitany(size - 1, request, &which, &status);
            printf("%d from %d\n", in[which], status.MPI_SOURCE);
            for (int n = 0; k == 0 && n < size - 1; n++)
                if (request[n] == MPI_REQUEST_NULL)
                    done = n;
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(&done, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 20 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 20 MPI_Waitany order-dependent
 * finding 29 spbc-order-dependent-message
 */
