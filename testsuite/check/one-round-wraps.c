/* SPDX-License-Identifier: Apache-2.0 */
/* The counter wraps, so that the loop has many rounds. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    unsigned char k = 255;
    do {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else
            MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        k++;
    } while (k < 10);

    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism holds
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in one-round-wraps.c:main:1
 * pattern main 14-18 order refuted determinism proved
 * finding 16 spbc-unordered-pattern
 */
