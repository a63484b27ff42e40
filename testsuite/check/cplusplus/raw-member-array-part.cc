/* SPDX-License-Identifier: Apache-2.0 */
/* A constructor fills half of a member that is sent. */
#include <mpi.h>

struct Block {
    double c[8];
    Block()
    {
        for (int i = 0; i < 4; i++)
            c[i] = 0;
    }
};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Block m;
    if (rank == 0) {
        double in[64];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 64, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(m.c, 8, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 24 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
