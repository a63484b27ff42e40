/* SPDX-License-Identifier: Apache-2.0 */
/* A function that the pattern calls encloses its send in another pattern. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern near, far;
static int rank, size;

static void put(void)
{
    SPBC_Begin_iteration(far);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD);
    SPBC_End_iteration(far);
}

int main(int argc, char **argv)
{
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Declare_pattern("near", &near);
    SPBC_Declare_pattern("far", &far);
    for (int step = 0; step < 10; step++) {
        SPBC_Begin_iteration(near);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        put();
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        SPBC_End_iteration(near);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 29 direct in A
 * reception 30 direct in A
 * pattern A order broken determinism holds separator none 32
 * finding 12 spbc-outside-pattern
 */
/* EXPECT
 * verdict unknown
 * reception 29 MPI_Recv direct in near
 * reception 30 MPI_Recv direct in near
 * pattern main 26-31 order unknown determinism proved annotated separator 32
 * finding 12 spbc-outside-pattern
 * finding 29 spbc-order-unknown
 */
