/* SPDX-License-Identifier: Apache-2.0 */
/* A flag that the message sets decides whether it counts for the end; another one comes behind it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int v;
    for (int step = 0; step < 6; step++) {
        if (rank == 0) {
            int open = size - 1;
            while (open > 0) {
                int is_last = 0;
                MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
                if (v == 1)
                    is_last = 1;
                if (is_last)
                    open--;
            }
        } else
            for (v = 1; v >= 0; v--)
                MPI_Send(&v, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in ended-by-kept-flag.c:main:1
 * pattern main 15-27 order refuted determinism proved separator 28
 * finding 19 spbc-unordered-pattern
 */
