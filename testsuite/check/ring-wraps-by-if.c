/* SPDX-License-Identifier: Apache-2.0 */
/* A token goes round and round: the next process is one more, or 0 where that is none. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, next, token = 7;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    next = rank + 1;
    if (next == size)
        next = 0;
    for (int lap = 0; lap < 4; lap++) {
        if (rank == 0)
            MPI_Send(&token, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
        MPI_Recv(&token, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        token += rank;
        if (rank != 0)
            MPI_Send(&token, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in ring-wraps-by-if.c:main:1
 * pattern main 16-21 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 */
