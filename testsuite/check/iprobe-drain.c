/* SPDX-License-Identifier: Apache-2.0 */
/* What is there is received until nothing more is there yet: who is late is received from in the next step. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Status status;
        int found;

        if (rank > 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        do {
            MPI_Iprobe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &found, &status);
            if (found)
                MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } while (found);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Iprobe direct in iprobe-drain.c:main:1
 * pattern main 16-22 order refuted determinism unknown separator 23
 * finding 19 spbc-unordered-pattern
 */
