/* SPDX-License-Identifier: Apache-2.0 */
/* While it waits, a rank sends a message for every unsuccessful test. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request request;
    int in, flag = 0;

    if (rank == 0) {
        MPI_Irecv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        while (!flag) {
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
            MPI_Send(&rank, 1, MPI_INT, 2, 2, MPI_COMM_WORLD);
        }
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * completion 18 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 18 MPI_Test order-dependent
 * finding 19 spbc-order-dependent-message
 */
