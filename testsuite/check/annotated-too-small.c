/* SPDX-License-Identifier: Apache-2.0 */
/* A send that the reception can meet lies outside of the enclosed statements. */
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

        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        SPBC_Begin_iteration(pattern);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
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
 * reception 22 direct in A
 * reception 23 direct in A
 * pattern A order broken determinism holds separator none
 * finding 19 spbc-outside-pattern
 */
/* EXPECT
 * verdict unknown
 * reception 22 MPI_Recv direct in ring
 * reception 23 MPI_Recv direct in ring
 * pattern main 20-24 order unknown determinism proved annotated separator 25
 * finding 19 spbc-outside-pattern
 * finding 22 spbc-order-unknown
 */
