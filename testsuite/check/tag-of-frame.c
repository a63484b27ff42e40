/* SPDX-License-Identifier: Apache-2.0 */
/* Each call of a function that calls itself counts its tags anew. */
#include <mpi.h>
static void f(int d, int rank, int size)
{
    int x = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int t = 0;
    for (int i = 0; i < 3; i++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else
            MPI_Send(&x, 1, MPI_INT, 0, t, MPI_COMM_WORLD);
        t++;
        if (d > 0 && i == 0)
            f(d - 1, rank, size);
    }
}

int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    f(2, rank, size);

    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 12 direct in A
 * pattern A order broken determinism holds
 */
/* EXPECT
 * verdict not-ready
 * reception 12 MPI_Recv direct in tag-of-frame.c:f:1
 * pattern f 10-14 order refuted determinism proved
 * finding 12 spbc-unordered-pattern
 */
