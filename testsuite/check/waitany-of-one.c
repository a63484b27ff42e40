/* SPDX-License-Identifier: Apache-2.0 */
/* Of one request it is always the same that is complete first. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 1, which;
    MPI_Request request;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    for (int step = 0; step < 20; step++) {
        MPI_Irecv(&in, 1, MPI_INT, last, 1, MPI_COMM_WORLD, &request);
        MPI_Send(&sum, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
        MPI_Waitany(1, &request, &which, &status);
        sum = (sum + in + which) % 1000;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 19 harmless
 */
/* EXPECT
 * verdict ready
 * completion 19 MPI_Waitany harmless
 */
