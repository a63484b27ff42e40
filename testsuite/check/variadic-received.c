/* SPDX-License-Identifier: Apache-2.0 */
/* The last that came is given to `...` and sent on. */
#include <mpi.h>
#include <stdarg.h>

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
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 4; k++) {
        if (rank == 0)
            for (int n = 1; n < size; n++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        level = join(2, in, k);
        MPI_Bcast(&level, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 30 direct in A
 * pattern A order holds determinism broken separator 34
 */
/* EXPECT
 * verdict unknown
 * reception 30 MPI_Recv direct in variadic-received.c:main:1
 * pattern main 28-32 order proved determinism unknown separator 34
 * finding 30 spbc-anonymous-reception
 * finding 34 spbc-arrival-kept
 */
