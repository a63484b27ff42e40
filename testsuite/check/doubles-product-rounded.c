/* SPDX-License-Identifier: Apache-2.0 */
/* Tenths are multiplied in the order of arrival, and the product is sent: what differs is its last digit. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double factor, product;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            product = 1.0;
            for (int k = 1; k < size; k++) {
                MPI_Recv(&factor, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                product *= factor;
            }
            MPI_Send(&product, 1, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD);
        } else {
            factor = 1.0 + 0.1 * rank;
            MPI_Send(&factor, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&product, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism rounding separator 27
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in doubles-product-rounded.c:main:1
 * pattern main 14-26 order proved determinism proved separator 27
 * finding 17 spbc-anonymous-reception
 * finding 18 spbc-rounding-order
 */
