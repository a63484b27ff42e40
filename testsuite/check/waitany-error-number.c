/* SPDX-License-Identifier: Apache-2.0 */
/* What came last is kept in errno, and sent from there. */
#include <errno.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, which, out, in[64], count = 0;
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int from = 1; rank == 0 && from < size && from < 64; from++)
        MPI_Irecv(&in[count], 1, MPI_INT, from, 1, MPI_COMM_WORLD, &requests[count]), count++;
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    for (int k = 0; k < count; k++) {
        MPI_Waitany(count, requests, &which, MPI_STATUS_IGNORE);
        errno = in[which];
    }
    out = errno;
    if (rank == 0)
        MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 19 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 19 MPI_Waitany unknown
 * finding 19 spbc-completion-unknown
 * finding 24 spbc-run-dependent
 */
