/* SPDX-License-Identifier: Apache-2.0 */
/* A function receives, and what it returns ends the loop of receptions. */
#include <mpi.h>
static int take(void)
{
    int x;
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return x;
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int t = 0; t < 3; t++) {
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                int y = take();
                if (y == -1)
                    break;
            }
        else {
            int v = rank - 2;
            MPI_Send(&v, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 7 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 7 MPI_Recv direct in ended-by-callee.c:main:1
 * pattern main 17-26 order refuted determinism proved separator 27
 * finding 7 spbc-unordered-pattern
 */
