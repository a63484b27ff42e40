/* SPDX-License-Identifier: Apache-2.0 */
/* A pointer to the status is kept before it is filled in. */
#include <mpi.h>
static const MPI_Status *last;
int main(int argc, char **argv)
{
    int rank, size, which, in[2], said = 0;
    MPI_Request asked[2];
    MPI_Status told;
    last = &told;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 2) {
        MPI_Irecv(&in[0], 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &asked[0]);
        MPI_Irecv(&in[1], 1, MPI_INT, 2, 6, MPI_COMM_WORLD, &asked[1]);
        MPI_Waitany(2, asked, &which, &told);
        said = last->MPI_TAG;
        MPI_Send(&said, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        MPI_Waitall(2, asked, MPI_STATUSES_IGNORE);
    } else if (rank == 1 && size > 2) {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Recv(&said, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 2) {
        MPI_Send(&rank, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
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
 * finding 19 spbc-order-dependent-message
 */
