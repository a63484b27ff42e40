/* SPDX-License-Identifier: Apache-2.0 */
/* What comes is copied into the row of its sender. */
#include <algorithm>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2] = {0, 0};
    static int rows[64][2];
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 64)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(in, 2, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            std::copy(in, in + 2, rows[status.MPI_SOURCE]);
        }
        MPI_Send(rows, 128, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        in[0] = rank;
        MPI_Send(in, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(rows, 128, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 18 direct
 * pattern A order holds determinism holds
 */
