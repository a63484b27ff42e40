/* SPDX-License-Identifier: Apache-2.0 */
/* Receptions from all processes are waited for from the second on; then what was received is read. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[64] = {0};
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 64)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int k = 0; k < size; k++)
        MPI_Irecv(&in[k], 1, MPI_INT, k, 1, MPI_COMM_WORLD, &requests[k]);
    for (int k = 0; k < size; k++)
        MPI_Send(&rank, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
    for (int k = 1; k < size; k++)
        MPI_Wait(&requests[k], MPI_STATUS_IGNORE);
    MPI_Bcast(in, 64, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 21 spbc-pending-buffer
 */
