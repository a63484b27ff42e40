/* SPDX-License-Identifier: Apache-2.0 */
/* The master receives until all bytes are there: an empty message may come later. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char buf[256] = {0};
    for (int step = 0; step < 6; step++) {
        int n = (rank + step) % 3;
        if (rank == 0) {
            int remaining = 0;
            for (int k = 1; k < size; k++)
                remaining += (k + step) % 3;
            while (remaining > 0) {
                int got;
                MPI_Recv(buf, 256, MPI_BYTE, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
                MPI_Get_count(&status, MPI_BYTE, &got);
                remaining -= got;
            }
        } else
            MPI_Send(buf, n, MPI_BYTE, 0, 4, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 22 MPI_Recv direct in ended-by-length.c:main:1
 * pattern main 16-27 order refuted determinism proved separator 28
 * finding 22 spbc-unordered-pattern
 */
