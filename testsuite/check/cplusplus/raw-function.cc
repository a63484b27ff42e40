/* SPDX-License-Identifier: Apache-2.0 */
/* A function fills the block that it hands out. */
#include <mpi.h>

static double *make(int n)
{
    double *p = new double[n];
    for (int i = 0; i < n; i++)
        p[i] = 0;
    return p;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *b = make(8);
    if (rank == 0) {
        double in[64];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 64, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(b, 8, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 23 direct
 * pattern A order holds determinism holds
 * proved determinism
 */
