/* SPDX-License-Identifier: Apache-2.0 */
/* Whichever helper is called, the first number is never sent: what a call writes that is not run is not what was there before. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void quick_off(int *flags)
{
    flags[0] = 0;
}

static void all_off(int *flags)
{
    flags[1] = flags[0] = 0;
}

int main(int argc, char **argv)
{
    int rank, size, in, first = 0, sum = 0, *flags = malloc(2 * sizeof *flags);

    flags[0] = flags[1] = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (getenv("QUICK"))
        quick_off(flags);
    else
        all_off(flags);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
            if (k == 1)
                first = in;
        }
        if (flags[0] && size > 1)
            MPI_Send(&first, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        printf("%d\n", sum);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (flags[0] && rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 31 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 31 MPI_Recv direct in unrun-decides.c:main:1
 * pattern main 29-43 order proved determinism unknown
 * finding 31 spbc-anonymous-reception
 * finding 37 spbc-arrival-kept
 */
