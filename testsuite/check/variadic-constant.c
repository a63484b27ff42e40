/* SPDX-License-Identifier: Apache-2.0 */
/* What is given to `...` is the same in every run. */
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>

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
    level = join(2, size, 3);
    for (int k = 0; k < 4; k++) {
        if (rank == 0)
            for (int n = 1; n < size; n++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (level > 4)
            sum += level;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 32 direct in A
 * pattern A order holds determinism holds separator 37
 */
/* EXPECT
 * verdict unknown
 * reception 32 MPI_Recv direct in variadic-constant.c:main:1
 * pattern main 30-36 order proved determinism unknown separator 37
 * finding 32 spbc-anonymous-reception
 */
