/* SPDX-License-Identifier: Apache-2.0 */
/* Clocks are read into records, and that they could be is asked each time; the number of a thread where there is but
 * one.  What is sent has nothing to do with the time. */
#include <mpi.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, size, in;
    struct timespec now;
    struct timeval day;
    struct rusage used;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (clock_gettime(CLOCK_MONOTONIC, &now) != 0 || gettimeofday(&day, NULL) != 0)
            break;
        if (getrusage(RUSAGE_SELF, &used) == 0)
            printf("%ld %ld %ld\n", (long)now.tv_sec, (long)day.tv_sec, used.ru_maxrss);
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
 * verdict ready-after-rewrite
 * reception 27 direct in A
 * pattern A order holds determinism holds separator 30
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in clock-told.c:main:1
 * pattern main 25-29 order unknown determinism proved separator 30
 * finding 27 spbc-order-unknown
 */
