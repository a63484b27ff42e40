/* SPDX-License-Identifier: Apache-2.0 */
/* A request is posted again as long as it is complete at once: the last message that came in time is told. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0, flag = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 2) {
        MPI_Request request;

        MPI_Irecv(&in, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        for (;;) {
            sum = in;
            MPI_Irecv(&in, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
            if (!flag)
                break;
        }
        MPI_Send(&sum, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
        MPI_Cancel(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    if (rank == 1)
        for (int k = 1; k <= 3; k++)
            MPI_Send(&k, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    if (rank == 2)
        MPI_Recv(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 20 order-dependent
 * completion 25 harmless
 */
/* EXPECT
 * verdict not-ready
 * completion 20 MPI_Test order-dependent
 * completion 25 MPI_Cancel unknown
 * finding 24 spbc-order-dependent-message
 * finding 25 spbc-completion-unknown
 */
