/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom of sends: the buffer changes while the message may still be under way; receptions are named. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, out, in;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    out = rank;
    MPI_Isend(&out, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &request);
    out = -1;
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * finding 14 spbc-pending-buffer
 */
/* EXPECT
 * verdict unknown
 * finding 14 spbc-pending-buffer
 */
