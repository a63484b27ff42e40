/* SPDX-License-Identifier: Apache-2.0 */
/* Which signal the process sends itself depends on what came; the handler keeps it. */
#include <mpi.h>
#include <signal.h>

static volatile sig_atomic_t caught;

static void note(int number)
{
    caught = number;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;

    signal(SIGUSR1, note);
    signal(SIGUSR2, note);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            raise(in == 1 ? SIGUSR1 : SIGUSR2);
        }
        out = caught;
        MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in signal-raised.c:main:1
 * pattern main 23-34 order proved determinism unknown
 * finding 25 spbc-anonymous-reception
 * finding 26 spbc-arrival-kept
 * finding 29 spbc-clock-may-decide
 */
