/* SPDX-License-Identifier: Apache-2.0 */
/* A handler that was found and is put back is no other one. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int caught;

static void give_up(int which)
{
    caught = which;
    fprintf(stderr, "signal %d\n", caught);
    sleep(1);
    abort();
}
static void (*before)(int);

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    before = signal(SIGTERM, give_up);
    if (size > 1)
        signal(SIGTERM, before);
    for (int k = 0; k < 4; k++) {
        if (rank == 0)
            for (int n = 1; n < size; n++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (caught)
            sum++;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 33 direct in A
 * pattern A order holds determinism holds separator 38
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 33 MPI_Recv direct in signal-ends-restored.c:main:1
 * pattern main 31-37 order proved determinism proved separator 38
 * finding 33 spbc-anonymous-reception
 */
