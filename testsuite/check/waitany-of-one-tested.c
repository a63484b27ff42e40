/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the one request was complete when it was tested is told by the index behind: then there is none. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 1, which, is_there;
    MPI_Request request;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    for (int step = 0; step < 20; step++) {
        MPI_Irecv(&in, 1, MPI_INT, last, 1, MPI_COMM_WORLD, &request);
        MPI_Send(&sum, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
        MPI_Test(&request, &is_there, MPI_STATUS_IGNORE);
        MPI_Waitany(1, &request, &which, &status);
        sum = which;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 19 order-dependent
 * completion 20 harmless,order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 19 MPI_Test order-dependent
 * completion 20 MPI_Waitany harmless
 * finding 18 spbc-order-dependent-message
 */
