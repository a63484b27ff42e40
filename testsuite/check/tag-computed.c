/* SPDX-License-Identifier: Apache-2.0 */
/* A computed tag that can not be 60 keeps the named exchange out of the pattern. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int in;

        for (int d = 0; d < 8; d++)
            MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 40 + (d + 4) % 8, &in, 1, MPI_INT,
                         (rank + size - 1) % size, 40 + (d + 4) % 8, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 60, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 60, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Recv direct in tag-computed.c:main:1
 * pattern main 19-23 order proved determinism proved separator 24
 * finding 21 spbc-anonymous-reception
 */
