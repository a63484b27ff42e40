/* SPDX-License-Identifier: Apache-2.0 */
/* The even numbers of a block are set, then the odd ones. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = size + 4;
    if (rank == 0) {
        double in[64];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 64, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        double *b = new double[n];
        for (int i = 0; i < n; i += 2)
            b[i] = i;
        for (int i = 1; i < n; i += 2)
            b[i] = -i;
        MPI_Send(b, n, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 15 direct
 * pattern A order holds determinism holds
 * proved determinism
 */
