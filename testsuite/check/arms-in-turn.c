/* SPDX-License-Identifier: Apache-2.0 */
/* A message is kept when it comes in its turn. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in, out, a = 0, b = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int step = 0; step < 20; step++) {
        if (rank == 0) {
            for (int i = 1; i < 3; i++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                if (status.MPI_SOURCE == i)
                    a = in;
            }
            out = a;
            MPI_Send(&out, 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
        } else if (rank < 3) {
            in = rank * step + 1;
            MPI_Send(&in, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator 27
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in arms-in-turn.c:main:1
 * pattern main 13-26 order proved determinism refuted separator 27
 * finding 15 spbc-anonymous-reception
 * finding 20 spbc-arrival-kept
 * finding 20 spbc-order-dependent-message
 */
