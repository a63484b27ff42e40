/* SPDX-License-Identifier: Apache-2.0 */
/* With ten processes or more one sends twice in the first exchange: the second of its messages is left for the next. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (size > 9 && rank == 2)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum -= in;
        }
        printf("%d\n", sum);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * reception 25 direct in B
 * pattern A order broken determinism holds separator 22
 * pattern B order broken determinism holds separator 33 none
 */
/* EXPECT
 * verdict unknown
 * reception 14 MPI_Recv direct in parts-left-for-next.c:main:1
 * reception 25 MPI_Recv direct in parts-left-for-next.c:main:2
 * pattern main 12-21 order unknown determinism proved separator 22
 * pattern main 23-31 order unknown determinism proved separator 32
 * finding 14 spbc-order-unknown
 * finding 25 spbc-order-unknown
 */
