/* SPDX-License-Identifier: Apache-2.0 */
/* The source that is asked for is that of the message before. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in, out, a = 0, b = 0, before = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int step = 0; step < 20; step++) {
        if (rank == 0) {
            for (int i = 1; i < 3; i++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                if (before == 1)
                    a = in;
                before = status.MPI_SOURCE;
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
 * pattern A order holds determinism broken separator 28
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in arms-source-before.c:main:1
 * pattern main 13-27 order proved determinism refuted separator 28
 * finding 15 spbc-anonymous-reception
 * finding 21 spbc-arrival-kept
 * finding 21 spbc-order-dependent-message
 */
