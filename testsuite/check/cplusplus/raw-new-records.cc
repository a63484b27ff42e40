/* SPDX-License-Identifier: Apache-2.0 */
/* The members of the records of an array begin with values. */
#include <mpi.h>

struct Part {
    double x = 0, y = 1;
};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        double in[64];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 64, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        Part *p = new Part[3];
        p[0].x = rank;
        MPI_Send(&p[1].y, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 19 direct
 * pattern A order holds determinism holds
 * proved determinism
 */
