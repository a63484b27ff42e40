/* SPDX-License-Identifier: Apache-2.0 */
/* The questions go on until all messages have come. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int missing = rank == 0 ? size - 1 : 0;

        if (rank > 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        while (missing > 0) {
            MPI_Status status;
            int found;

            MPI_Iprobe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &found, &status);
            if (!found)
                continue;
            MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            missing--;
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator 27
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Iprobe direct in iprobe-counted.c:main:1
 * pattern main 15-26 order proved determinism proved separator 27
 * finding 21 spbc-anonymous-reception
 */
