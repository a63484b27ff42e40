/* SPDX-License-Identifier: Apache-2.0 */
/* The same with floating-point numbers: the sums differ by rounding. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 10; round++) {
        double sum = 0.1 * rank, in;
        int children = 0;

        for (int k = 1; k <= 2; k++)
            if (2 * rank + k < size)
                children++;
        for (int k = 0; k < children; k++) {
            MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
        if (rank > 0)
            MPI_Send(&sum, 1, MPI_DOUBLE, (rank - 1) / 2, 6, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism rounding separator 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in tree-sum-double.c:main:1
 * pattern main 18-23 order proved determinism proved separator 24
 * finding 19 spbc-anonymous-reception
 * finding 20 spbc-rounding-order
 */
