/* SPDX-License-Identifier: Apache-2.0 */
/* Two barriers in turn, of which the older one is waited for. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double x = 1;
    MPI_Request q[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    for (int i = 0; i < 100000000; i++) x = x * 0.999 + i;
    for (int step = 0; step < 2000; step++) {
        if (rank == 0) {
            for (int got = 0; got < size - 1; got++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else
                MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Ibarrier(MPI_COMM_WORLD, &q[step % 2]);
        MPI_Wait(&q[(step + 1) % 2], MPI_STATUS_IGNORE);
    }
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
    return x > 1e9;
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism holds separator 24 26
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in barrier-waited-in-turn.c:main:1
 * pattern main 18-22 order unknown determinism proved
 * finding 20 spbc-order-unknown
 */
