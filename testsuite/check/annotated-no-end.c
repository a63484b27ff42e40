/* SPDX-License-Identifier: Apache-2.0 */
/* A way leaves the iteration without its end. */
#include <mpi.h>
#include <spbc.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Pattern pattern;

    SPBC_Declare_pattern("ring", &pattern);
    for (int step = 0; step < 10; step++) {
        int in;

        SPBC_Begin_iteration(pattern);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        if (argc == 3)
            break;
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        SPBC_End_iteration(pattern);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * reception 25 direct in A
 * pattern A order holds determinism holds separator 27
 * missing-end 19
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Recv direct in ring
 * reception 25 MPI_Recv direct in ring
 * pattern main 19-26 order proved determinism proved annotated separator 27
 * finding 19 spbc-missing-end
 */
