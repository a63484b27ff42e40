/* SPDX-License-Identifier: Apache-2.0 */
/* Two exchanges with a barrier behind each are enclosed under one name, which the processes come to in two orders. */
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
    SPBC_Declare_pattern("near", &far);
    for (int step = 0; step < 10; step++) {
        if (rank % 2) {
            SPBC_Begin_iteration(near);
            SPBC_End_iteration(near);
        }
        SPBC_Begin_iteration(near);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
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
 * reception 26 direct in A
 * reception 27 direct in A
 * reception 33 direct in A
 * reception 34 direct in A
 * pattern A order broken determinism holds separator 29 36
 */
/* EXPECT
 * verdict unknown
 * reception 26 MPI_Recv direct in near
 * reception 27 MPI_Recv direct in near
 * reception 33 MPI_Recv direct in near
 * reception 34 MPI_Recv direct in near
 * pattern main 23-28 order unknown determinism proved annotated separator 29
 * finding 20 spbc-order-unknown
 * finding 23 spbc-order-unknown
 * finding 26 spbc-order-unknown
 * finding 30 spbc-order-unknown
 */
