/* SPDX-License-Identifier: Apache-2.0 */
/* A pointer leads to a number or to a function, as far as the pointers tell; what is stored behind it lies in the
 * number, so that neither the signal's handler nor a call through the pointer leads to another function. */
#include <mpi.h>
#include <signal.h>

typedef void (*step)(int number);

static volatile sig_atomic_t noted;
static int in;
static step kept;

static void note(int number)
{
    noted = number;
}

static void take(int count)
{
    for (int k = 0; k < count; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void *chosen(int which)
{
    return which ? (void *)&kept : (void *)note;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    *(step *)chosen(1) = take;
    signal(SIGUSR1, note);
    if (rank == 0)
        kept(size - 1);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    (*(step)chosen(0))(rank);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Recv direct in source-handler-written.c:main:1
 * pattern main 38-41 order proved determinism proved
 * finding 21 spbc-anonymous-reception
 */
