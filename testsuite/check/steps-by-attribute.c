/* SPDX-License-Identifier: Apache-2.0 */
/* Which process can do I/O is not the same for all, nor are so many steps. */
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
    int *io, flag;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_IO, &io, &flag);
    int n = flag ? *io : 1;
    for (int step = 0; step < n; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism open separator 23
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in steps-by-attribute.c:main:1
 * pattern main 18-22 order unknown determinism unknown separator 23
 * finding 20 spbc-order-unknown
 * finding 22 spbc-run-dependent
 */
