/* SPDX-License-Identifier: Apache-2.0 */
/* How many rows there are is an argument, or a number where none is given; each sends its own, and all are received. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int rows = argc > 1 ? atoi(argv[1]) : 40, lo = rank * rows / size, hi = (rank + 1) * rows / size;

    for (int step = 0; step < 6; step++) {
        if (rank == 0)
            for (int r = hi - lo; r < rows; r++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            for (int r = lo; r < hi; r++)
                MPI_Send(&r, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 21
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in arguments-rows.c:main:1
 * pattern main 15-20 order proved determinism proved separator 21
 * finding 17 spbc-anonymous-reception
 */
