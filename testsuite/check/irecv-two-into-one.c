/* SPDX-License-Identifier: Apache-2.0 */
/* Two receptions into one number at a time. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0, in;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Irecv(&value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&value, 1, MPI_INT, 2, 1, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Send(&value, 1, MPI_INT, 3, 2, MPI_COMM_WORLD);
    } else if (rank < 3) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else if (rank == 3) {
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * finding 15 spbc-pending-buffer
 */
/* EXPECT
 * verdict unknown
 * finding 15 spbc-pending-buffer
 */
