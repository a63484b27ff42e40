/* SPDX-License-Identifier: Apache-2.0 */
/* Times and the process's memory are printed; that there is a clock, and that file, is asked: nothing else depends on them. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in;
    char line[128];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct timespec before, now;
    FILE *status = fopen("/proc/self/status", "r");

    if (!status || clock_gettime(CLOCK_MONOTONIC, &before) < 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    while (fgets(line, sizeof line, status))
        if (strncmp(line, "VmRSS", 5) == 0)
            printf("%s", line);
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec > before.tv_sec)
        printf("%ld s\n", (long)(now.tv_sec - before.tv_sec));
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 MPI_Recv direct in clock-only-printed.c:main:1
 * pattern main 23-27 order proved determinism proved
 * finding 25 spbc-anonymous-reception
 */
