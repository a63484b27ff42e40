/* SPDX-License-Identifier: Apache-2.0 */
/* Only minimum and maximum of what came are kept: no order matters. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, least = 1000000, most = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int out = rank * 17 % (step + 3) + least % 7;

        for (int d = 1; d <= 3; d++)
            MPI_Send(&out, 1, MPI_INT, (rank + d) % size, 13, MPI_COMM_WORLD);
        for (int d = 1; d <= 3; d++) {
            int in;

            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 13, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (in < least)
                least = in;
            most = in > most ? in : most;
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in gather-minimum.c:main:1
 * pattern main 14-23 order proved determinism proved separator 24
 * finding 19 spbc-anonymous-reception
 */
