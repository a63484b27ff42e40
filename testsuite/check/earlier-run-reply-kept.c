/* SPDX-License-Identifier: Apache-2.0 */
/* Each answer is computed from its message, and from the sum of the steps before. */
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
                sum += in;
                in += weight;
                MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 8, MPI_COMM_WORLD);
            }
            weight = sum;
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 direct in A
 * pattern A order holds determinism holds separator 25
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Recv direct in earlier-run-reply-kept.c:main:1
 * pattern main 11-23 order proved determinism proved separator 25
 * finding 14 spbc-anonymous-reception
 */
