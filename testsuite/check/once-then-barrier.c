/* SPDX-License-Identifier: Apache-2.0 */
/* One of two processes tells by its source what it sends; all goes on behind a barrier, and nobody comes back. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, whole = 0;
    double real = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Barrier(MPI_COMM_WORLD);
    if (size < 3) {
        puts("three are needed");
    } else if (rank == 0) {
        for (int k = 0; k < 2; k++) {
            MPI_Probe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
            if (status.MPI_SOURCE == 1)
                MPI_Recv(&whole, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, &status);
            else
                MPI_Recv(&real, 1, MPI_DOUBLE, 2, 4, MPI_COMM_WORLD, &status);
        }
        printf("%d %g\n", whole, real);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Send(&real, 1, MPI_DOUBLE, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator none 31
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Probe direct in once-then-barrier.c:main:1
 * pattern main 17-30 order proved determinism proved separator 31
 * finding 19 spbc-anonymous-reception
 */
