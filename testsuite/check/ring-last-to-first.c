/* SPDX-License-Identifier: Apache-2.0 */
/* A token goes round once: the last process sends to the first by an if, the first one sends before it receives. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, next, token = 7;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == size - 1)
        next = 0;
    else
        next = rank + 1;
    if (rank == 0) {
        MPI_Send(&token, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
        MPI_Recv(&token, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&token, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        token += rank;
        MPI_Send(&token, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * reception 20 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in ring-last-to-first.c:main:1
 * reception 20 MPI_Recv direct in ring-last-to-first.c:main:1
 * pattern main 16-23 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 */
