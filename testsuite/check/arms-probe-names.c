/* SPDX-License-Identifier: Apache-2.0 */
/* A probe tells who sends; the one is received by its name, the other by its own, each where it belongs. */
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
                MPI_Probe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                if (status.MPI_SOURCE == 1)
                    MPI_Recv(&a, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &status);
                else
                    MPI_Recv(&b, 1, MPI_INT, 2, 7, MPI_COMM_WORLD, &status);
            }
            out = a - 2 * b;
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
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator 29
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Probe direct in arms-probe-names.c:main:1
 * pattern main 13-28 order proved determinism proved separator 29
 * finding 15 spbc-anonymous-reception
 */
