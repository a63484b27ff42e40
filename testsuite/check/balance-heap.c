/* SPDX-License-Identifier: Apache-2.0 */
/* The patterns live in allocated memory, and with many arguments an iteration has no end. */
#include <mpi.h>
#include <spbc.h>
#include <stdlib.h>

struct patterns {
    SPBC_Pattern ring, other;
};

int main(int argc, char **argv)
{
    int rank, size, in;
    struct patterns *patterns = malloc(sizeof *patterns);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Declare_pattern("ring", &patterns->ring);
    SPBC_Declare_pattern("other", &patterns->other);
    for (int step = 0; step < 10; step++) {
        MPI_Barrier(MPI_COMM_WORLD);
        SPBC_Begin_iteration(patterns->ring);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (argc > 3)
            continue;
        SPBC_End_iteration(patterns->ring);
    }
    MPI_Finalize();
    free(patterns);
    return 0;
}

/* TRUTH
 * verdict unknown
 * reception 25 direct in A
 * pattern A order holds determinism holds separator 22 none
 * missing-end 23
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in ring
 * pattern main 23-28 order proved determinism proved annotated
 * finding 23 spbc-order-unknown
 */
