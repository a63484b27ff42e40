/* SPDX-License-Identifier: Apache-2.0 */
/* In every step the request is tested once, and waited for if it was not complete: the same follows in both cases. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    for (int step = 0; step < 20; step++) {
        MPI_Request request;
        MPI_Status status;
        int is_there;

        MPI_Irecv(&in, 1, MPI_INT, last, 1, MPI_COMM_WORLD, &request);
        MPI_Send(&sum, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
        MPI_Test(&request, &is_there, &status);
        if (!is_there)
            MPI_Wait(&request, &status);
        sum = (sum + in) % 1000;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 21 harmless
 */
/* EXPECT
 * verdict ready
 * completion 21 MPI_Test harmless
 */
