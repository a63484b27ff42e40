/* SPDX-License-Identifier: Apache-2.0 */
/* On how many cores it may run is not the same for all, nor are so many steps. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sched.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    cpu_set_t set;
    CPU_ZERO(&set);
    sched_getaffinity(0, sizeof set, &set);
    int cores = CPU_COUNT(&set);
    for (int step = 0; step < cores; step++) {
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
 * reception 22 direct in A
 * pattern A order broken determinism open separator 25
 */
/* EXPECT
 * verdict unknown
 * reception 22 MPI_Recv direct in steps-by-affinity.c:main:1
 * pattern main 20-24 order unknown determinism unknown separator 25
 * finding 22 spbc-order-unknown
 * finding 24 spbc-run-dependent
 */
