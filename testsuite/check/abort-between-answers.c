/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: one message ends the program, and who was answered before goes by when it came. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                if (in == 2)
                    MPI_Abort(MPI_COMM_WORLD, 1);
                MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator 25
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in abort-between-answers.c:main:1
 * pattern main 14-24 order proved determinism refuted separator 25
 * finding 16 spbc-anonymous-reception
 * finding 18 spbc-arrival-kept
 * finding 19 spbc-order-dependent-message
 */
