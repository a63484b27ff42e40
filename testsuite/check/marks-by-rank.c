/* SPDX-License-Identifier: Apache-2.0 */
/* Processes with odd ranks begin another pattern than those with even ones. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern near, far, pattern;
static int rank, size;

int main(int argc, char **argv)
{
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Declare_pattern("near", &near);
    SPBC_Declare_pattern("far", &far);
    pattern = rank % 2 ? near : far;
    for (int step = 0; step < 10; step++) {
        SPBC_Begin_iteration(pattern);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD);
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
 * reception 23 direct in A
 * reception 24 direct in A
 * pattern A order broken determinism holds separator none 26
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in marks-by-rank.c:main:1
 * reception 24 MPI_Recv direct in marks-by-rank.c:main:1
 * pattern main 20-25 order unknown determinism proved annotated separator 26
 * finding 20 spbc-order-unknown
 * finding 23 spbc-order-unknown
 */
