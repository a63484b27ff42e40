/* SPDX-License-Identifier: Apache-2.0 */
/* Two rounds of receptions: in the second each number is multiplied with the last one of the first. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int sum = 0, in, weight = 0, last, rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&weight, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
 * reception 17 direct in A
 * pattern A order holds determinism broken separator 15 17 21 25
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in star-two-last.c:main:1
 * reception 17 MPI_Recv direct in star-two-last.c:main:1
 * pattern main 13-26 order proved determinism refuted separator 25
 * finding 15 spbc-anonymous-reception
 * finding 21 spbc-arrival-kept
 * finding 21 spbc-order-dependent-message
 */
