/* SPDX-License-Identifier: Apache-2.0 */
/* The loop counts down from a smaller number than was posted. */
#include <mpi.h>

enum { MOST = 40 };

int main(int argc, char **argv)
{
    int rank, size, done, which[MOST], in[MOST], seen = 0;
    MPI_Request open[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 20; step++) {
        if (rank == 0) {
            for (int k = 0; k < size - 1; k++)
                MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, &open[k]);
            for (int left = size - 2; left > 0; left -= done)
                MPI_Waitsome(size - 1, open, &done, which, MPI_STATUSES_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return seen < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order broken determinism holds separator none
 * completion 20 harmless,ordered,order-dependent
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Irecv direct in waitsome-counted-down-fewer.c:main:1
 * completion 20 MPI_Waitsome harmless
 * pattern main 16-23 order refuted determinism proved separator 24
 * finding 18 spbc-unordered-pattern
 */
