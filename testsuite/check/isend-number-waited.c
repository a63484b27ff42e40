/* SPDX-License-Identifier: Apache-2.0 */
/* The number is set anew when a flag says that nothing is in flight, or the wait has just ended. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, value, in, is_pending = 0;
    MPI_Request request = MPI_REQUEST_NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 5; k++) {
        if (is_pending)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        value = k * rank;
        MPI_Isend(&value, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &request);
        is_pending = 1;
        MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
