/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the numbers of a step count is decided by which one was the last of the step before. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in, weight = 0, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Status status;
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                if (weight != 1)
                    sum += in;
            }
            weight = in;
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order holds determinism broken separator 23
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Recv direct in earlier-run-asked.c:main:1
 * pattern main 11-21 order proved determinism refuted separator 23
 * finding 14 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 * finding 22 spbc-order-dependent-message
 */
