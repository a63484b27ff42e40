/* SPDX-License-Identifier: Apache-2.0 */
/* A reception is asked for a hundred times at most, and waited for where it has not come by then. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out, flag = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    out = rank + 5;
    if (rank == 0) {
        MPI_Irecv(&in, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &request);
        for (int tries = 0; tries < 100 && !flag; tries++)
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        if (!flag)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Send(&in, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&out, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 16 harmless
 */
/* EXPECT
 * verdict ready
 * completion 16 MPI_Test harmless
 */
