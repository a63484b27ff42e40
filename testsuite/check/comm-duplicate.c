/* SPDX-License-Identifier: Apache-2.0 */
/* Two exchanges with one tag on two communicators: two patterns. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm other;
    int in;

    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else if (rank == 1)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, other, MPI_STATUS_IGNORE);
        else if (rank == 1)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, other);
        MPI_Barrier(other);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * reception 23 direct in B
 * pattern A order holds determinism holds separator 21 26 none
 * pattern B order holds determinism holds separator 26 21 none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in comm-duplicate.c:main:1
 * reception 23 MPI_Recv direct in comm-duplicate.c:main:2
 * pattern main 17-20 order proved determinism proved
 * pattern main 22-25 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 * finding 23 spbc-anonymous-reception
 */
