/* SPDX-License-Identifier: Apache-2.0 */
/* A function of its own ends all processes when a call has failed, in both arms of a barrier. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static void die(const char *what)
{
    fprintf(stderr, "%s\n", what);
    MPI_Abort(MPI_COMM_WORLD, 1);
}
int main(int argc, char **argv)
{
    int rank, size, x;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int i = 1; i < size; i++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (MPI_Barrier(MPI_COMM_WORLD) != MPI_SUCCESS)
                die("barrier");
        } else {
            if (MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD) != MPI_SUCCESS)
                die("send");
            if (MPI_Barrier(MPI_COMM_WORLD) != MPI_SUCCESS)
                die("barrier");
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 21 26
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Recv direct in sides-die.c:main:1
 * pattern main 18-28 order proved determinism proved separator 21
 * finding 20 spbc-anonymous-reception
 */
