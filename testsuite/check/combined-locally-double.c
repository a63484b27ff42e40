/* SPDX-License-Identifier: Apache-2.0 */
/* The same of floating-point numbers: a sum in the order of arrival. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double mine, in, all = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 1.0 / (rank + 1);
    if (rank == 0) {
        for (int n = 1; n < size; n++) {
            MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Reduce_local(&in, &all, 1, MPI_DOUBLE, MPI_SUM);
        }
    } else {
        MPI_Send(&mine, 1, MPI_DOUBLE, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(&all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism rounding separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in combined-locally-double.c:main:1
 * pattern main 14-21 order proved determinism proved
 * finding 16 spbc-anonymous-reception
 * finding 17 spbc-rounding-order
 */
