/* SPDX-License-Identifier: Apache-2.0 */
/* What all messages add up to is the same in every order: so is whether the process ends. */
#include <mpi.h>
#include <signal.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
        if (sum == 3)
            raise(SIGTERM);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in end-signal-by-all.c:main:1
 * pattern main 14-23 order proved determinism proved separator 24
 * finding 16 spbc-anonymous-reception
 */
