/* SPDX-License-Identifier: Apache-2.0 */
/* Of a block of n numbers that `new` makes a loop leaves out the first one: what was there before is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = size + 4;
    if (rank == 0) {
        double *in = new double[n]();
        for (int k = 1; k < size; k++)
            MPI_Recv(in, n, MPI_DOUBLE, k, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        delete[] in;
    } else {
        double *out = new double[n];
        for (int k = 1; k < n; k++)
            out[k] = k;
        MPI_Send(out, n, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        delete[] out;
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
