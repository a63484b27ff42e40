/* SPDX-License-Identifier: Apache-2.0 */
/* MPI_Reduce_local adds what comes to a number that every round sets. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out;
    MPI_Status status;
    int sum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                sum = 5;
                MPI_Reduce_local(&in, &sum, 1, MPI_INT, MPI_SUM);
                out = sum;
                MPI_Send(&out, 1, MPI_INT, status.MPI_SOURCE, 8, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 27
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in reply-local-sum-new.c:main:1
 * pattern main 15-26 order proved determinism proved separator 27
 * finding 17 spbc-anonymous-reception
 */
