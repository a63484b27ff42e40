/* SPDX-License-Identifier: Apache-2.0 */
/* Of two enclosed exchanges the first has a send that is enclosed in the pattern of the second. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern near, far;
static int rank, size;

int main(int argc, char **argv)
{
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Declare_pattern("near", &near);
    SPBC_Declare_pattern("far", &far);
    for (int step = 0; step < 10; step++) {
        SPBC_Begin_iteration(far);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        SPBC_End_iteration(far);
        SPBC_Begin_iteration(near);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        SPBC_End_iteration(near);
        MPI_Barrier(MPI_COMM_WORLD);
        SPBC_Begin_iteration(far);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 2) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        SPBC_End_iteration(far);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * reception 25 direct in A
 * reception 31 direct in A
 * reception 32 direct in A
 * pattern A order broken determinism holds separator 27 34
 * finding 20 spbc-outside-pattern
 */
/* EXPECT
 * verdict unknown
 * reception 24 MPI_Recv direct in near
 * reception 25 MPI_Recv direct in near
 * reception 31 MPI_Recv direct in near
 * reception 32 MPI_Recv direct in near
 * pattern main 22-26 order unknown determinism proved annotated separator 27
 * finding 19 spbc-order-unknown
 * finding 20 spbc-outside-pattern
 * finding 24 spbc-order-unknown
 * finding 28 spbc-order-unknown
 */
