/* SPDX-License-Identifier: Apache-2.0 */
/* Twelve processes at least: runs of a few show nothing, and the sum is the same in every order. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Status st;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 12) {
        MPI_Finalize();
        return 0;
    }
    if (rank == 0) {
        int sum = 0;
        for (int k = 1; k < size; k++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
            sum += x;
        }
        MPI_Send(&sum, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &st);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in many-sums.c:main:1
 * pattern main 15-26 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 */
