/* SPDX-License-Identifier: Apache-2.0 */
/* The handler that is put back returns: what it sets is sent. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int caught;
static void (*before)(int);

static void note(int which)
{
    caught = which;
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    before = signal(SIGTERM, note);
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
 * verdict not-ready
 * reception 30 direct
 */
/* EXPECT
 * verdict unknown
 * reception 30 MPI_Recv direct in signal-returns-restored.c:main:1
 * pattern main 28-34 order proved determinism unknown separator 35
 * finding 30 spbc-anonymous-reception
 * finding 35 spbc-clock-carried
 * finding 35 spbc-clock-may-decide
 */
