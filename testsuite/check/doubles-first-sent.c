/* SPDX-License-Identifier: Apache-2.0 */
/* The largest error decides whether a correction is sent; which one is the first to be above the limit depends on the order. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double error, worst = 0.0, correction = 0.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&error, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (worst < 0.5 && error > 0.5)
                    worst = error;
            }
            correction = 0.5 * worst;
            MPI_Send(&correction, 1, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD);
        } else {
            error = rank + 0.25;
            MPI_Send(&error, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&correction, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator 28
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in doubles-first-sent.c:main:1
 * pattern main 14-27 order proved determinism refuted separator 28
 * finding 16 spbc-anonymous-reception
 * finding 21 spbc-arrival-kept
 * finding 21 spbc-order-dependent-message
 */
