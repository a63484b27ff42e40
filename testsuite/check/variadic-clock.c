/* SPDX-License-Identifier: Apache-2.0 */
/* A time is given to `...`, and what comes of it decides about a message. */
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

static int level;

static int join(int count, ...)
{
    va_list ap;
    int all = 0;

    va_start(ap, count);
    for (int n = 0; n < count; n++)
        all += va_arg(ap, int);
    va_end(ap);
    return all;
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    level = join(2, (int)(time(NULL) % 7), 3);
    for (int k = 0; k < 4; k++) {
        if (rank == 0)
            for (int n = 1; n < size; n++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (level > 4 && rank == 0 && size > 1)
            MPI_Send(&k, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
        if (level > 4 && rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 33 direct
 */
/* EXPECT
 * verdict unknown
 * reception 33 MPI_Recv direct in variadic-clock.c:main:1
 * pattern main 31-37 order proved determinism unknown separator 38
 * finding 33 spbc-anonymous-reception
 * finding 40 spbc-clock-may-decide
 */
