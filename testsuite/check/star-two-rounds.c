/* SPDX-License-Identifier: Apache-2.0 */
/* The root gathers twice, with two tags, and then answers everybody: nobody sends for the next step before all was received. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int sum = 0, in, last, rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
            for (int k = 1; k < size; k++)
                MPI_Send(&sum, 1, MPI_INT, k, 6, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
            MPI_Send(&step, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
            MPI_Recv(&last, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 15 19 23 27
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in star-two-rounds.c:main:1
 * reception 19 MPI_Recv direct in star-two-rounds.c:main:1
 * pattern main 13-28 order proved determinism unknown separator 27
 * finding 15 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 */
