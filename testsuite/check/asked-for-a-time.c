/* SPDX-License-Identifier: Apache-2.0 */
/* A reception is asked for during one second; then its buffer is sent, come or not. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out, flag = 0;
    MPI_Request request;
    double begin;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    out = rank + 5;
    if (rank == 0) {
        MPI_Irecv(&in, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &request);
        begin = MPI_Wtime();
        do
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        while (!flag && MPI_Wtime() < begin + 1);
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
 * completion 18 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 18 MPI_Test unknown
 * finding 18 spbc-completion-unknown
 * finding 20 spbc-pending-buffer
 */
