/* SPDX-License-Identifier: Apache-2.0 */
/* What a constructor has allocated is filled by a method in two places, and all of it is sent. */
#include <mpi.h>

struct Block {
    double *p;
    int n;
    Block(int m) : p(new double[m]), n(m)
    {
    }
    void put(int i, double x)
    {
        p[i] = x;
    }
};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Block b(8);
    if (rank == 0) {
        double in[64];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 64, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        b.put(0, 1.0);
        b.put(1, rank);
        MPI_Send(b.p, b.n, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 27 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
