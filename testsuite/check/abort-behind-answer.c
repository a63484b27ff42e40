/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the sender of a message is answered before that ends the program, but not all others are. */
#include <mpi.h>
#include <stdlib.h>

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
                MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
                if (status.MPI_SOURCE == 2)
                    exit(1);
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
 * reception 17 direct in A
 * pattern A order holds determinism broken separator 26
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in abort-behind-answer.c:main:1
 * pattern main 15-25 order proved determinism refuted separator 26
 * finding 17 spbc-anonymous-reception
 * finding 18 spbc-order-dependent-message
 * finding 20 spbc-arrival-kept
 */
