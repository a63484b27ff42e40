/* SPDX-License-Identifier: Apache-2.0 */
/* The first to come gets the only message. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int a = rank, b[2], i;
    MPI_Request req[2];
    if (rank == 0) {
        MPI_Irecv(&b[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &req[0]);
        MPI_Irecv(&b[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &req[1]);
        MPI_Waitany(2, req, &i, MPI_STATUS_IGNORE);
        MPI_Send(&a, 1, MPI_INT, 1 + i, 1, MPI_COMM_WORLD);
        MPI_Waitall(2, req, MPI_STATUSES_IGNORE);
    } else if (rank <= 2) {
        MPI_Send(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
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
 * finding 18 spbc-order-dependent-message
 */
