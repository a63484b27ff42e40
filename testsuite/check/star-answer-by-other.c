/* SPDX-License-Identifier: Apache-2.0 */
/* The root tells rank 1 that it has received all, and rank 1 lets the others go on: a chain of messages separates the steps. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int sum = 0, in, rank, size, go;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 2; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
            if (size > 1)
                MPI_Send(&sum, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
        } else if (rank == 1) {
            MPI_Recv(&go, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int k = 2; k < size; k++)
                MPI_Send(&go, 1, MPI_INT, k, 6, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
            MPI_Recv(&go, 1, MPI_INT, 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator 19 21 23 26
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in star-answer-by-other.c:main:1
 * pattern main 13-27 order unknown determinism unknown
 * finding 15 spbc-order-unknown
 */
