/* SPDX-License-Identifier: Apache-2.0 */
/* Empty braces make a number zero. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x{};
    if (argc > 1)
        x = 3;
    if (rank == 0) {
        double in[4];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 17 direct
 * pattern A order holds determinism holds
 * proved determinism
 */
