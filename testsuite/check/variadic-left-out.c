/* SPDX-License-Identifier: Apache-2.0 */
/* The clock decides which of the values given to `...` is taken. */
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

static int level;

static int pick(int count, ...)
{
    va_list ap;
    int one;

    va_start(ap, count);
    if (time(NULL) % 2)
        (void)va_arg(ap, int);
    one = va_arg(ap, int);
    va_end(ap);
    return one;
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    level = pick(2, 1, 9);
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
 * reception 34 direct
 */
/* EXPECT
 * verdict unknown
 * reception 34 MPI_Recv direct in variadic-left-out.c:main:1
 * pattern main 32-38 order proved determinism unknown separator 39
 * finding 34 spbc-anonymous-reception
 * finding 41 spbc-clock-may-decide
 */
