/* SPDX-License-Identifier: Apache-2.0 */
/* MPI_ANY_TAG: the other exchange on the communicator may be meant. */
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
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 60, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 3, &in, 1, MPI_INT,
                     (rank + size - 1) % size, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 21 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in any-tag.c:main:1
 * pattern main 15-20 order proved determinism proved separator 21
 * finding 17 spbc-anonymous-reception
 */
