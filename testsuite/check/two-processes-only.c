/* SPDX-License-Identifier: Apache-2.0 */
/* The program refuses to run with more or fewer than two processes: one sends. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 2) {
        fprintf(stderr, "two processes, please\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in two-processes-only.c:main:1
 * pattern main 16-19 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
