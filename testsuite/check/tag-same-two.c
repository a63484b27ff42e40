/* SPDX-License-Identifier: Apache-2.0 */
/* Two exchanges with one tag: a message of one can meet the other. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int in;

        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * reception 23 direct in B
 * pattern A order holds determinism holds separator 20 26
 * pattern B order holds determinism holds separator 20 26
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in tag-same-two.c:main:1
 * reception 23 MPI_Recv direct in tag-same-two.c:main:2
 * pattern main 15-19 order proved determinism proved separator 20
 * pattern main 21-25 order proved determinism proved separator 26
 * finding 17 spbc-anonymous-reception
 * finding 23 spbc-anonymous-reception
 */
