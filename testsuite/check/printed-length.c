/* SPDX-License-Identifier: Apache-2.0 */
/* The number that came first is printed, and how long that was (%n) is sent on. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, in, length = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
            printf("%d%n\n", in, &length);
            for (int k = 2; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
            MPI_Send(&length, 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
        } else {
            in = rank == 1 ? 1 : 1000;
            MPI_Send(&in, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&in, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * reception 19 direct in A
 * pattern A order holds determinism broken separator 27
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in printed-length.c:main:1
 * reception 19 MPI_Recv direct in printed-length.c:main:1
 * pattern main 15-26 order proved determinism unknown separator 27
 * finding 16 spbc-anonymous-reception
 * finding 20 spbc-arrival-kept
 */
