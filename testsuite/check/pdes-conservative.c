/* SPDX-License-Identifier: Apache-2.0 */
/* Conservative simulation with null messages: each neighbour's queue is a channel of its own, received by name. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    double clock_of[2] = {0, 0}, now = 0, lookahead = 0.5;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = (rank + size - 1) % size, right = (rank + 1) % size;

    while (now < 20.0) {
        double promise = now + lookahead;

        MPI_Send(&promise, 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD);
        MPI_Send(&promise, 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD);
        MPI_Recv(&clock_of[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&clock_of[1], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        now = clock_of[0] < clock_of[1] ? clock_of[0] : clock_of[1];
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
