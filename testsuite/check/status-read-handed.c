/* SPDX-License-Identifier: Apache-2.0 */
/* A function is handed the status. */
#include <mpi.h>
static int tag_of(const MPI_Status *status)
{
    int tag = 0;
    for (int bit = 1; bit < 8; bit *= 2)
        tag += status->MPI_TAG & bit;
    return tag;
}
int main(int argc, char **argv)
{
    int rank, size, which, in[2], said = 0;
    MPI_Request asked[2];
    MPI_Status told;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 2) {
        MPI_Irecv(&in[0], 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &asked[0]);
        MPI_Irecv(&in[1], 1, MPI_INT, 2, 6, MPI_COMM_WORLD, &asked[1]);
        MPI_Waitany(2, asked, &which, &told);
        said = tag_of(&told);
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
 * completion 22 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 22 MPI_Waitany order-dependent
 * finding 24 spbc-order-dependent-message
 */
