/* SPDX-License-Identifier: Apache-2.0 */
/* Two receptions of different tags in each round: the sum of products depends on which message of the one kind meets which of the other. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int sum = 0, in, weight, last, rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Recv(&weight, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in * weight;
            }
            for (int k = 1; k < size; k++)
                MPI_Send(&sum, 1, MPI_INT, k, 6, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
            MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
            MPI_Recv(&last, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * reception 16 direct in A
 * pattern A order holds determinism broken separator 15 16 20 24
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in star-two-paired.c:main:1
 * reception 16 MPI_Recv direct in star-two-paired.c:main:1
 * pattern main 13-25 order proved determinism refuted separator 24
 * finding 15 spbc-anonymous-reception
 * finding 20 spbc-arrival-kept
 * finding 20 spbc-order-dependent-message
 */
