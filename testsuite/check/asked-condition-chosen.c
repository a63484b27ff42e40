/* SPDX-License-Identifier: Apache-2.0 */
/* The condition takes another number for the answer after some tries. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out, flag = 0;
    MPI_Request request;
    int n = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    out = rank + 5;
    if (rank == 0) {
        MPI_Irecv(&in, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &request);
        while (n < 50 ? !flag : 0) {
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
            n++;
        }
        MPI_Send(&in, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&out, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 17 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 17 MPI_Test unknown
 * finding 17 spbc-completion-unknown
 * finding 20 spbc-pending-buffer
 */
