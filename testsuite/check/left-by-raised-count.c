/* SPDX-License-Identifier: Apache-2.0 */
/* In one step the count is set to the end where nothing is there yet. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            MPI_Status status;
            int found, count = 0, *counted = &count;

            while (count < size - 1) {
                MPI_Iprobe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &found, &status);
                if (found) {
                    MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    count++;
                } else if (step == 4) {
                    *counted = size;
                }
            }
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
 * reception 18 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Iprobe direct in left-by-raised-count.c:main:1
 * pattern main 13-28 order refuted determinism unknown separator 29
 * finding 18 spbc-unordered-pattern
 */
