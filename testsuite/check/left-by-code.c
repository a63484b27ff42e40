/* SPDX-License-Identifier: Apache-2.0 */
/* The function that takes one message says by a code that there was none. */
#include <mpi.h>

enum taken { ONE, NONE };

static enum taken take(int *in)
{
    MPI_Status status;
    int found;

    MPI_Iprobe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &found, &status);
    if (!found)
        return NONE;
    MPI_Recv(in, 1, MPI_INT, status.MPI_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return ONE;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            enum taken taken;

            do
                taken = take(&in);
            while (taken != NONE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 12 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 12 MPI_Iprobe direct in left-by-code.c:main:1
 * pattern main 27-35 order refuted determinism unknown separator 36
 * finding 12 spbc-unordered-pattern
 */
